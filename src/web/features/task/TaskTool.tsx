import { useEffect } from 'react'
import ListTodo from 'virtual:icon/list-todo'
import { create } from 'zustand'
import { taskAffects } from '#contract/kit/task-affects.ts'
import type { TaskNews } from '#contract/task/task.ts'
import { onLive } from '#web/base/api/live-events.ts'
import { invalidateEntity } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { navigate } from '#web/base/router/location.ts'
import { CountedIcon } from '#web/kit/ui/icon/CountedIcon.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'

const taskTexts = texts({
  zh: {
    center: '任务中心',
    running: '任务中心，{n} 个进行中',
  },
  en: {
    center: 'Tasks',
    running: 'Tasks, {n} running',
  },
})

/** The person's running tasks, as the event stream reports them. */
const useRunning = create<{ tasks: ReadonlyMap<number, TaskNews> }>()(() => ({ tasks: new Map() }))

const underWay: ReadonlySet<TaskNews['state']> = new Set(['waiting', 'running'])

/** Stores a task's reported state and invalidates the pages that show tasks. */
function hearTask(news: TaskNews): void {
  const tasks = new Map(useRunning.getState().tasks)
  if (underWay.has(news.state)) tasks.set(news.id, news)
  else tasks.delete(news.id)
  useRunning.setState({ tasks })
  askAgain()
  // the lists for the task's entity show its changes
  if (!underWay.has(news.state)) for (const entity of [news.kind, ...affectedBy(news.kind)]) void invalidateEntity(entity)
}

/** Events before the connection are lost: the task lists are requested again, and running tasks report their next step. */
function forgetTasks(): void {
  useRunning.setState({ tasks: new Map() })
  askAgain()
}

function askAgain(): void {
  for (const entity of ['task.task', 'task.import']) void invalidateEntity(entity)
}

function affectedBy(kind: TaskNews['kind']): readonly string[] {
  return kind in taskAffects ? taskAffects[kind as keyof typeof taskAffects] : []
}

/** A link to the person's tasks, with the running task count. */
export function TaskTool() {
  const t = useTexts(taskTexts)
  const running = useRunning(({ tasks }) => tasks.size)
  // the server writes this event by the same contract
  useEffect(() => {
    const forgets = [onLive('task', (data) => hearTask(data as TaskNews)), onLive('connected', forgetTasks)]
    return () => forgets.forEach((forget) => forget())
  }, [])
  const icon = <CountedIcon icon={<ListTodo aria-hidden size={16} />} count={running} tone="primary" />
  const label = running > 0 ? t('running', { n: running }) : t('center')
  return <Button variant="ghost" icon={icon} tip={t('center')} aria-label={label} onClick={() => navigate('/task/center')} />
}
