import { phases, phaseTones } from '#contract/activity/flow.ts'
import { clashReasons, type CalendarRow, type Clash } from '#contract/index/calendar.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { pageOf } from './kinds.ts'
import { keyOf } from './MonthRow.tsx'
import { daysOf } from './months.ts'
import { MoveButton } from './MoveButton.tsx'
import type { Move } from './MoveDialog.tsx'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

interface ClashesProps {
  clashes: readonly Clash[]
  rows: ReadonlyMap<string, CalendarRow>
  onMove: (move: Move) => void
}

/** The clashes between activities, each with its reason, the days and a link to both; the dates of a draft change here. */
export function Clashes({ clashes, rows, onMove }: ClashesProps) {
  const t = useTexts(calendarTexts)
  if (clashes.length === 0) return null
  return (
    <details className={styles.clashes}>
      <summary>{t('clashes', { n: clashes.length })}</summary>
      <ul className={styles.items}>
        {clashes.map((clash) => (
          <ClashItem key={`${keyOf(clash.one)} ${keyOf(clash.other)}`} clash={clash} rows={rows} onMove={onMove} />
        ))}
      </ul>
    </details>
  )
}

interface ItemProps extends Pick<ClashesProps, 'rows' | 'onMove'> {
  clash: Clash
}

function ClashItem({ clash: { why, one, other, goods }, rows, onMove }: ItemProps) {
  const t = useTexts(calendarTexts)
  const say = useLabel()
  const both = [rows.get(keyOf(one)), rows.get(keyOf(other))].flatMap((row) => row ?? [])
  const reason = say(clashReasons[why])
  return (
    <li className={styles.item}>
      <span className={styles.pair}>
        {both.map((row) => (
          <span key={keyOf(row)} className={styles.side}>
            <RecordLink to={pageOf(row.kind)} id={row.id}>
              {row.title}
            </RecordLink>
            <Tag tone={phaseTones[row.phase]}>{say(phases[row.phase])}</Tag>
            <MoveButton row={row} onMove={onMove} />
          </span>
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
