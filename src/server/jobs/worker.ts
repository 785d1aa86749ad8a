import type { Runner } from 'graphile-worker'
import { queueTask, TASK_JOB, type Workplace } from '../task/run.ts'
import { abandonedTasks, runTask } from '../task/work.ts'
import { SMS_JOB, sendQueued } from '../sms/queue.ts'
import { periodic, type PeriodicJob } from './periodic.ts'
import { tasks } from './tasks.ts'

export interface Worker {
  /** Takes no more work and lets go of what it does; other processes, or the next start, go on with it. */
  stop(): Promise<void>
}

// tasks side by side in one process: each may keep a core busy
const AT_ONCE = 2
/** Each task has one, holds another while it is at it, and may read along a third; the queue listens on one. */
export const WORKER_CONNECTIONS = 8
const LOOK_FOR_ABANDONED_MS = 3000

/** Works off the queue until it is stopped. Several processes share one queue. */
export async function startWorker(given: Workplace, log: (error: unknown) => void): Promise<Worker> {
  const ending = new AbortController()
  const place = { ...given, ending: ending.signal }
  const runner = await openRunner(place, log)
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for (const id of await abandonedTasks(place.database)) await queueTask(place.database, id)
    } catch {
      // the database is away: the next look, or the start of another worker, finds them
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_FOR_ABANDONED_MS)
  void look()
  return {
    async stop() {
      clearInterval(timer)
      ending.abort()
      await runner.stop()
    },
  }
}

async function openRunner(place: Workplace, log: (error: unknown) => void): Promise<Runner> {
  // loaded when the server listens already: it takes a tenth of a second
  const { run, Logger, parseCronItems } = await import('graphile-worker')
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log(message)
  })
  return run({
    ...{ pgPool: place.database.pool, concurrency: AT_ONCE, noHandleSignals: true, logger },
    taskList: {
      [SMS_JOB]: (payload, { job }) => sendQueued(place, (payload as { id: number }).id, job.attempts),
      [TASK_JOB]: (payload, { job }) => runTask(place, tasks, (payload as { id: number }).id, job.attempts >= job.max_attempts),
      ...Object.fromEntries(Object.entries(periodic).map(([name, { act }]: [string, PeriodicJob]) => [name, () => act(place)])),
    },
    parsedCronItems: parseCronItems(
      Object.entries(periodic).map(([name, { at }]: [string, PeriodicJob]) => ({ task: name, match: at, identifier: name })),
    ),
  })
}
