import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The job for one order's timer. Its kinds end in conditional transitions, so that a late or repeated run has no effect. */
export const ORDER_JOB = 'order-timer'
/** `tell` has a parcel's id, the others an order's. */
export type OrderTimer = 'close' | 'receive' | 'complete' | 'tell'

/** Starts a timer in the caller's transaction. Another one for the same row and kind is replaced; sweepers find lost ones. */
export async function startTimer({ db }: Pick<Ctx, 'db'>, kind: OrderTimer, id: number, at: Date | string): Promise<void> {
  const runAt = typeof at === 'string' ? at : at.toISOString()
  await db.execute(
    sql`select graphile_worker.add_job(${ORDER_JOB}, ${JSON.stringify({ id, kind })}::json, run_at => ${runAt}::timestamptz,
      job_key => ${`${ORDER_JOB}:${kind}:${id}`}, max_attempts => 5)`,
  )
}

export function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
