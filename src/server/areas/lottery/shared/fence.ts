import { prepared } from '#server/platform/db/prepared.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

// Draws in one lottery run beside each other, and none beside a lottery change. An advisory lock is fair, which share locks on the row
// are not: under many draws a pause would wait without end.

const SPACE = 5320062

/** Until the transaction ends the lottery does not change. Read it after this call. */
export async function enterDraw({ db }: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await prepared(db)`select pg_advisory_xact_lock_shared(${SPACE}::int4, (${id}::int8 % 2147483647)::int4)`
}

/** Waits for the draws that are under way, and holds later ones until the transaction ends. */
export async function holdDraws({ db }: Pick<Ctx, 'db'>, id: number): Promise<void> {
  await prepared(db)`select pg_advisory_xact_lock(${SPACE}::int4, (${id}::int8 % 2147483647)::int4)`
}
