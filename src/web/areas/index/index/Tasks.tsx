import { taskKinds } from '#contract/task/kinds.ts'
import { task, taskFlow, type TaskRow } from '#contract/task/task.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { ResultCell } from '#web/features/task/ResultCell.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Panel } from './Panel.tsx'
import styles from './index.module.css'

const taskTexts = texts({
  zh: {
    tasks: '我的任务',
    all: '全部任务',
    none: '还没有任务。导出、导入和批量修改在后台运行时，进度和文件会显示在这里。',
    progress: '进度',
  },
  en: {
    tasks: 'My tasks',
    all: 'All tasks',
    none: 'No tasks yet. Exports, imports and bulk changes run in the background and show their progress and files here.',
    progress: 'Progress',
  },
})

/** The person's newest tasks. */
export const newestTasks = { page_size: 5 } as const

const isOpen = ({ state }: TaskRow) => state === 'waiting' || state === 'running'

/** The person's newest background tasks, with their progress and files. */
export function Tasks() {
  const t = useTexts(taskTexts)
  const { data, error, refetch } = useCall(task.list, newestTasks, { quiet: true })
  return (
    <Panel title={t('tasks')} tools={<a {...pageLink('/task/center')}>{t('all')}</a>} isBusy={!data && !error}>
      {!data && error && <NotLoaded error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.list.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.rows}>
          {data.list.map((row) => (
            <li key={row.id} className={styles.task}>
              <TaskLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TaskLine({ row }: { row: TaskRow }) {
  const t = useTexts(taskTexts)
  const say = useLabel()
  return (
    <>
      <span className={styles.taskHead}>
        <span className={styles.title}>{say(taskKinds[row.kind])}</span>
        <Tag tone={taskFlow.tones[row.state]}>{say(taskFlow.words[row.state])}</Tag>
      </span>
      <span className={styles.taskFoot}>
        {isOpen(row) ? <Progress label={t('progress')} done={row.done} total={row.total} /> : <ResultCell row={row} />}
        <span className={styles.time}>
          <Time value={row.created_at} />
        </span>
      </span>
    </>
  )
}
