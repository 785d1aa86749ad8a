import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The job that asks the provider about one payment, and closes it there if it was closed here. */
export const ASK_JOB = 'payment-ask'
/** The job that sends one refund to the provider. */
export const REFUND_JOB = 'refund-send'

/** The job that sends one withdrawal transfer to the provider. */
export const TRANSFER_JOB = 'transfer-send'

const TRIES = 12

/** Adds the job in the caller's transaction; it runs after the commit. */
export function queueAsk(ctx: Ctx, id: number): Promise<void> {
  return add(ctx, ASK_JOB, id, TRIES)
}

/** One try: a repeated job could send a refund again. */
export function queueRefund(ctx: Ctx, id: number): Promise<void> {
  return add(ctx, REFUND_JOB, id, 1)
}

/** One try, as for a refund. */
export function queueTransfer(ctx: Ctx, id: number): Promise<void> {
  return add(ctx, TRANSFER_JOB, id, 1)
}

async function add({ db }: Ctx, job: string, id: number, tries: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${job}, ${JSON.stringify({ id })}::json, job_key => ${`${job}:${id}`}, max_attempts => ${tries})`,
  )
}
