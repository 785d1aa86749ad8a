import { create } from 'zustand'
import type { TaskNews } from '#contract/task/task.ts'
import { invalidateEntity } from '#web/api/query.ts'

/** The tasks of the person that are under way, as the server tells of them. */
export const useRunning = create<{ tasks: ReadonlyMap<number, TaskNews> }>()(() => ({ tasks: new Map() }))

const underWay: ReadonlySet<TaskNews['state']> = new Set(['waiting', 'running'])

/** Takes in what the server says of a task; pages that show tasks ask again. */
export function hearTask(news: TaskNews): void {
  const tasks = new Map(useRunning.getState().tasks)
  if (underWay.has(news.state)) tasks.set(news.id, news)
  else tasks.delete(news.id)
  useRunning.setState({ tasks })
  askAgain()
  // what it did shows in the lists of its entity
  if (!underWay.has(news.state)) for (const entity of [news.kind, ...(alsoShownIn[news.kind] ?? [])]) void invalidateEntity(entity)
}

/** Nobody has told of what went on before the connection: lists of tasks are asked again, and what still runs will be heard of. */
export function forgetTasks(): void {
  useRunning.setState({ tasks: new Map() })
  askAgain()
}

function askAgain(): void {
  for (const entity of ['task.task', 'task.import']) void invalidateEntity(entity)
}

const alsoShownIn: Partial<Record<TaskNews['kind'], readonly string[]>> = {
  'task.task.undo': ['goods.sku', 'goods.spu'],
  'goods.category.transfer': ['goods.sku', 'goods.spu'],
}
