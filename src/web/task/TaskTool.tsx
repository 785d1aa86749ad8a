import ListTodo from 'lucide-react/icons/list-todo'
import { useEffect } from 'react'
import type { TaskNews } from '#contract/task/task.ts'
import { onLive } from '#web/api/live-events.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { CountedIcon } from '#web/kit/ui/CountedIcon.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { navigate } from '#web/router/location.ts'
import { forgetTasks, hearTask, useRunning } from './running-store.ts'
import { taskTexts } from './texts.ts'

/** The way to the person's tasks, with how many are under way. */
export function TaskTool() {
  const t = useTexts(taskTexts)
  const running = useRunning(({ tasks }) => tasks.size)
  // the server writes its own contract
  useEffect(() => {
    const forgets = [onLive('task', (data) => hearTask(data as TaskNews)), onLive('connected', forgetTasks)]
    return () => forgets.forEach((forget) => forget())
  }, [])
  const icon = <CountedIcon icon={<ListTodo aria-hidden size={16} />} count={running} tone="primary" />
  const label = running > 0 ? t('running', { n: running }) : t('center')
  return <Button variant="ghost" icon={icon} tip={t('center')} aria-label={label} onClick={() => navigate('/task/center')} />
}
