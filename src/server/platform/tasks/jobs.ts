import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'
import type { WorkerContext } from './run.ts'

/** The worker queues: a job in one queue never waits for another queue. */
export type QueueName = 'sealing' | 'upkeep' | 'messages' | 'orders' | 'rows' | 'money' | 'tasks'

/** A job that runs at fixed times. */
export interface PeriodicJob {
  /** In cron syntax, UTC. */
  at: string
  /** Default: `rows`, the timer queue. */
  queue?: QueueName
  /** A waiting retry is replaced by the next run. */
  latestOnly?: true
  act(place: WorkerContext): Promise<void>
}

/** A job that code adds to a queue, in its transaction. */
export interface Job {
  queue: QueueName
  act(ctx: Ctx, payload: { id: number }): Promise<unknown>
}

/** A step that the worker repeats every few seconds; it reports faults and goes on. */
export type PolledStep = (ctx: Ctx, log: (error: unknown) => void) => Promise<void>

interface Jobs {
  polled: readonly PolledStep[]
  periodic: Readonly<Record<string, PeriodicJob>>
  queued: Readonly<Record<string, Job>>
}

/** The jobs in all areas beside those in their entities. */
export const registeredJobs = port<Jobs>('jobs')

/** The job for one row timer. */
export const TIMER_JOB = 'row-timer'

/**
 * Starts a row timer, in the caller's transaction; another one with the same name and row is replaced. `timer` is the entity address with
 * the timer name in its descriptor: `activity.group.expire`. The end must be a conditional change: it may run late or twice.
 */
export async function startRowTimer({ db }: Pick<Ctx, 'db'>, timer: string, id: number, at: Date | string): Promise<void> {
  const runAt = typeof at === 'string' ? at : at.toISOString()
  await db.execute(
    sql`select graphile_worker.add_job(${TIMER_JOB}, ${JSON.stringify({ timer, id })}::json, run_at => ${runAt}::timestamptz,
      job_key => ${`${TIMER_JOB}:${timer}:${id}`}, max_attempts => 5)`,
  )
}
