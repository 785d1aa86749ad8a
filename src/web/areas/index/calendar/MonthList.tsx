import { phases, phaseTones } from '#contract/activity/flow.ts'
import { activityKinds } from '#contract/activity/words.ts'
import type { CalendarRow } from '#contract/index/calendar.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { pageOf } from './kinds.ts'
import { keyOf } from './MonthRow.tsx'
import { daysOf, isInMonth } from './months.ts'
import { MoveButton } from './MoveButton.tsx'
import type { Move } from './MoveDialog.tsx'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

interface MonthListProps {
  month: string
  rows: readonly CalendarRow[]
  clashing: ReadonlySet<string>
  onMove: (move: Move) => void
}

/** One month on a phone: its activities as a list. */
export function MonthList({ month, rows, clashing, onMove }: MonthListProps) {
  const t = useTexts(calendarTexts)
  const say = useLabel()
  const own = rows.filter((row) => isInMonth(row, month))
  return (
    <section aria-label={month} className={styles.listed}>
      <h2 className={styles.name}>{month}</h2>
      {own.length === 0 && <p className={styles.note}>{t('first', { month })}</p>}
      <ul className={styles.items}>
        {own.map((row) => {
          const { from, to } = daysOf(row)
          return (
            <li key={keyOf(row)} className={styles.item} data-kind={row.kind}>
              <RecordLink to={pageOf(row.kind)} id={row.id}>
                {row.title}
              </RecordLink>
              <span className={styles.facts}>
                <Tag tone={phaseTones[row.phase]}>{say(phases[row.phase])}</Tag>
                {clashing.has(keyOf(row)) && <Tag tone="warning">{t('clash')}</Tag>}
                <span>{say(activityKinds[row.kind])}</span>
                <span>{t('together', { from: from ?? t('always'), to: to ?? t('always') })}</span>
                <MoveButton row={row} onMove={onMove} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
