import { inArray } from 'drizzle-orm'
import { actorById } from '#server/identity/session/actor.ts'
import { allTasks } from '#server/jobs/tasks.ts'
import { openStates, type TaskKind, type WorkerContext } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { runTask } from '#server/platform/tasks/work.ts'
import type { TestServer } from '#test/server/harness.ts'

/** Performs all pending work now in this process, including unfinished work from other processes. */
export async function work(server: TestServer, kinds: readonly TaskKind[] = allTasks()): Promise<void> {
  const place = await workerContextOf(server)
  const open = () => server.database.db.select({ id: task.id }).from(task).where(inArray(task.state, openStates)).orderBy(task.id)
  for (let waiting = await open(); waiting.length > 0; waiting = await open()) {
    for (const { id } of waiting) await runTask(place, kinds, id)
  }
}

/** The context for a process that performs work. */
export async function workerContextOf(server: TestServer): Promise<WorkerContext> {
  const { files, secretKey, env, now } = await server.ctxFor()
  return { database: server.acting, files, secretKey, env, clock: () => now, actorOf: actorById }
}
