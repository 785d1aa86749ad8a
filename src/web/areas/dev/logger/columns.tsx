import { logger, type LogRow } from '#contract/dev/logger.ts'
import type { Language } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { LogTarget } from './LogTarget.tsx'
import styles from './logger.module.css'

const loggerTexts = texts({
  zh: {
    done: '成功',
    not_done: '失败 {code}',
    cost: '{n} ms',
  },
  en: {
    done: 'Done',
    not_done: 'Failed {code}',
    cost: '{n} ms',
  },
})

const column = columnsOf(logger.list)

export const loggerColumns: ListColumn<LogRow>[] = [
  column.text('username', { width: 120 }),
  column.text('entity', { width: 120 }),
  column.own('title', titleAndMessage, { card: 'title', width: 240 }),
  column.own('created_at', ({ created_at }) => formatTime(created_at, 'second'), { width: 164, sortable: true }),
  column.own('target_id', (row) => <LogTarget row={row} />, { width: 220 }),
  column.own('code', (row, language) => <ResultTag row={row} language={language} />, { width: 96 }),
  column.code('ip', { width: 130 }),
  column.own('cost_ms', costOf, { width: 80, align: 'right' }),
]

/** The result in one word. */
export function ResultTag({ row: { code }, language }: { row: Pick<LogRow, 'code'>; language: Language }) {
  const isWell = code === 200
  return <Tag tone={isWell ? 'success' : 'danger'}>{textIn(loggerTexts, language, isWell ? 'done' : 'not_done', { code })}</Tag>
}

export function costOf({ cost_ms }: Pick<LogRow, 'cost_ms'>, language: Language): string {
  return cost_ms === null ? '' : textIn(loggerTexts, language, 'cost', { n: formatNumber(cost_ms) })
}

function titleAndMessage({ title, msg }: LogRow) {
  return (
    <>
      {title}
      {msg && <span className={styles.sub}>{msg}</span>}
    </>
  )
}
