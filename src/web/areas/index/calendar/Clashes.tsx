import { clashReasons, type CalendarRow, type Clash } from '#contract/index/calendar.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { pageOf } from './kinds.ts'
import { keyOf } from './MonthRow.tsx'
import { daysOf } from './months.ts'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

interface ClashesProps {
  clashes: readonly Clash[]
  rows: ReadonlyMap<string, CalendarRow>
}

/** The clashes between activities, each with its reason, the days and a link to both. */
export function Clashes({ clashes, rows }: ClashesProps) {
  const t = useTexts(calendarTexts)
  if (clashes.length === 0) return null
  return (
    <details className={styles.clashes}>
      <summary>{t('clashes', { n: clashes.length })}</summary>
      <ul className={styles.items}>
        {clashes.map((clash) => (
          <ClashItem key={`${keyOf(clash.one)} ${keyOf(clash.other)}`} clash={clash} rows={rows} />
        ))}
      </ul>
    </details>
  )
}

function ClashItem({ clash: { why, one, other, goods }, rows }: { clash: Clash; rows: ClashesProps['rows'] }) {
  const t = useTexts(calendarTexts)
  const say = useLabel()
  const both = [rows.get(keyOf(one)), rows.get(keyOf(other))].flatMap((row) => row ?? [])
  const reason = say(clashReasons[why])
  return (
    <li className={styles.item}>
      <span className={styles.pair}>
        {both.map((row) => (
          <RecordLink key={keyOf(row)} to={pageOf(row.kind)} id={row.id}>
            {row.title}
          </RecordLink>
        ))}
      </span>
      <span className={styles.facts}>
        <span>{goods > 0 ? t('with_goods', { why: reason, n: goods }) : reason}</span>
        <Together rows={both} />
      </span>
    </li>
  )
}

/** The days on which both run. */
function Together({ rows }: { rows: readonly CalendarRow[] }) {
  const t = useTexts(calendarTexts)
  const days = rows.map(daysOf)
  const from = days
    .flatMap((one) => one.from ?? [])
    .toSorted()
    .at(-1)
  const to = days.flatMap((one) => one.to ?? []).toSorted()[0]
  return <span>{t('together', { from: from ?? t('always'), to: to ?? t('always') })}</span>
}
