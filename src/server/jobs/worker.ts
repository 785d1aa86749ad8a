import { EventEmitter } from 'node:events'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { tellNews } from '#server/features/notice/news.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { endRowTimer } from '#server/platform/entity/registry.ts'
import { ctxOf, SMS_JOB, sendQueued } from '#server/platform/messaging/queue.ts'
import { registeredJobs, TIMER_JOB, type PeriodicJob, type QueueName } from '#server/platform/tasks/jobs.ts'
import { TASK_JOB, type WorkerContext } from '#server/platform/tasks/run.ts'
import { queueWaiting, settleAbandoned } from '#server/platform/tasks/settle.ts'
import { workOff } from '#server/platform/tasks/work.ts'
import { openLiveness } from './dead-workers.ts'
import { allPeriodic } from './periodic.ts'
import { allTasks } from './tasks.ts'

export interface Worker {
  /** Accepts no more work and stops the current tasks; other processes, or the next start, resume them. */
  stop(): Promise<void>
}

/** A queue with its own slots: a job in one queue never waits for another queue. */
interface Queue {
  /** Concurrent jobs in one process. */
  places: number
  jobs: TaskList
  /** Periodic jobs by name. */
  clock: Readonly<Record<string, PeriodicJob>>
}

/** The concurrent jobs per queue in one process. */
const PLACES: Readonly<Record<QueueName, number>> = {
  // a slow log server does not delay the seals
  sealing: 2,
  upkeep: 1,
  messages: 2,
  // the order timers, and the sweepers behind them
  orders: 2,
  // row timers, and the jobs that entities declare
  rows: 2,
  // a slow payment provider delays no other work
  money: 3,
  // each may use a whole core
  tasks: 2,
}

/** Each queue listens on a connection, and one holds all the locks; a task has one, a second while a step runs, and may read over a third. */
export const WORKER_CONNECTIONS = 25
const LOOK_MS = 3000

/** Processes the queues until it is stopped. Several processes share them. */
export async function startWorker(parts: Omit<WorkerContext, 'actorOf'>, log: (error: unknown) => void): Promise<Worker> {
  const ending = new AbortController()
  const place = { ...parts, actorOf: actorById, ending: ending.signal }
  const queues = queuesOf(place, log)
  const pools: string[] = []
  const runners = await Promise.all(queues.map((queue) => openRunner(place, queue, { log, pools })))
  const liveness = openLiveness(place.database)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await liveness.hold(pools)
      const settling = { db: place.database.db, now: place.clock() }
      await settleAbandoned(settling)
      await queueWaiting(settling)
      await tellNews(place).catch(log)
      for (const step of registeredJobs.get().polled) await step(ctxOf(place), log).catch(log)
      await liveness.look()
    } catch {
      // the database is unavailable: the next poll, or another worker's start, finds them
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  void look()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await Promise.all(runners.map((runner) => runner.stop()))
      liveness.end()
    },
  }
}

function queuesOf(place: WorkerContext, log: (error: unknown) => void): Queue[] {
  const { queued } = registeredJobs.get()
  const clock = Object.entries(allPeriodic())
  const own: Partial<Record<QueueName, TaskList>> = {
    messages: { [SMS_JOB]: (payload, { job }) => sendQueued(place, (payload as { id: number }).id, job.attempts) },
    rows: { [TIMER_JOB]: (payload) => endRowTimer(ctxOf(place), payload as { timer: string; id: number }) },
    tasks: { [TASK_JOB]: () => workOff(place, allTasks(), log) },
  }
  return (Object.keys(PLACES) as QueueName[]).map((name) => ({
    places: PLACES[name],
    jobs: {
      ...own[name],
      ...Object.fromEntries(
        Object.entries(queued).flatMap(([job, { queue, act }]) =>
          queue === name ? [[job, async (payload: unknown) => void (await act(ctxOf(place), payload as { id: number }))]] : [],
        ),
      ),
    },
    clock: Object.fromEntries(clock.filter(([, { queue = 'rows' }]) => queue === name)),
  }))
}

interface Opened {
  log: (error: unknown) => void
  /** Gets the pool id, which stands in its job locks. */
  pools: string[]
}

async function openRunner(place: WorkerContext, { places, jobs, clock }: Queue, { log, pools }: Opened): Promise<Runner> {
  // imported after the server listens, because the import takes a tenth of a second
  const { run, Logger, parseCronItems } = await import('graphile-worker')
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log(message)
  })
  const timed = Object.entries(clock)
  const events: WorkerEvents = new EventEmitter()
  events.once('pool:create', ({ workerPool }) => void pools.push(workerPool.id))
  return run({
    pgPool: place.database.pool,
    concurrency: places,
    noHandleSignals: true,
    logger,
    events,
    taskList: { ...jobs, ...Object.fromEntries(timed.map(([name, { act }]) => [name, () => act(place)])) },
    parsedCronItems: parseCronItems(
      timed.map(([name, { at, latestOnly }]) => ({
        task: name,
        match: at,
        identifier: name,
        options: latestOnly ? { jobKey: name, jobKeyMode: 'replace', maxAttempts: 3 } : {},
      })),
    ),
  })
}
