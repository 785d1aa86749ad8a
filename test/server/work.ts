import { inArray } from 'drizzle-orm'
import { tasks } from '#server/jobs/tasks.ts'
import { openStates, type TaskKind, type Workplace } from '#server/task/run.ts'
import { runTask } from '#server/task/work.ts'
import { task } from '#server/task/tables.ts'
import type { TestServer } from './harness.ts'

/** Does all the work that waits, here and now, and what other processes have left undone. */
export async function work(server: TestServer, kinds: readonly TaskKind[] = tasks): Promise<void> {
  const place = await workplaceOf(server)
  const open = () => server.database.db.select({ id: task.id }).from(task).where(inArray(task.state, openStates)).orderBy(task.id)
  for (let waiting = await open(); waiting.length > 0; waiting = await open()) {
    for (const { id } of waiting) await runTask(place, kinds, id)
  }
}

/** What a process that works would have. */
export async function workplaceOf(server: TestServer): Promise<Workplace> {
  const { files, secretKey, settings, now } = await server.ctxFor()
  return { database: server.acting, files, secretKey, settings, clock: () => now }
}
