import { say } from '#contract/kit/label.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { task, type TaskRow } from '#contract/task/task.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { ResultCell } from '#web/features/task/ResultCell.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import styles from './columns.module.css'

const taskTexts = texts({
  zh: {
    progress: '进度',
    of: '撤销任务 #{id}',
  },
  en: {
    progress: 'Progress',
    of: 'Undo of task #{id}',
  },
})

const column = columnsOf(task.list)

export const taskColumns: ListColumn<TaskRow>[] = [
  column.own(
    'kind',
    (row, language) => (
      <>
        {say(taskKinds[row.kind], language)}
        <span className={styles.sub}>{subtitleOf(row, language)}</span>
      </>
    ),
    { card: 'title', width: 200 },
  ),
  column.tag('state', { width: 84 }),
  column.own(
    'done',
    (row, language) => (
      <Progress
        label={textIn(taskTexts, language, 'progress')}
        done={row.done}
        total={row.state === 'done' ? row.done : row.total}
        tone={toneOf(row)}
      />
    ),
    { label: ['进度', 'Progress'], width: 150 },
  ),
  column.count('failed', { width: 76 }),
  column.own('result', (row) => <ResultCell row={row} />, { label: ['结果', 'Result'], width: 200 }),
  column.text('operator', { width: 84 }),
  column.time('created_at', { width: 136 }),
]

function subtitleOf({ id, undo_of, result }: TaskRow, language: 'zh' | 'en'): string {
  const name = result?.['name']
  if (undo_of !== null) return textIn(taskTexts, language, 'of', { id: String(undo_of) })
  return typeof name === 'string' ? `#${id} ${name}` : `#${id}`
}

function toneOf({ state }: TaskRow) {
  if (state === 'done') return 'success'
  return state === 'failed' || state === 'dead' ? 'danger' : undefined
}
