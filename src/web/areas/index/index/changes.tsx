import type { Ranked, SoldSums } from '#contract/index/structure.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { scaled } from '#web/kit/ui/value/format.ts'
import styles from './Sales.module.css'

const changeTexts = texts({
  zh: { before: '上期', year: '去年', points: '{n}点', new: '新上榜', same: '持平' },
  en: { before: 'prev.', year: 'last year', points: '{n} pt', new: 'new', same: 'same' },
})

type Names = readonly ('before' | 'year')[]

interface ShareChangeProps {
  amounts: SoldSums
  totals: SoldSums
  names: Names
}

/** A share's change against the compared periods in percentage points; nothing for a period without sales. */
export function ShareChange({ amounts, totals, names }: ShareChangeProps) {
  const t = useTexts(changeTexts)
  return names.map((name) => {
    if (totals[name] === 0 || totals.now === 0) return null
    const tenths = Math.round((amounts.now / totals.now - amounts[name] / totals[name]) * 1000)
    return (
      <small key={name} className={styles.change}>
        {t(name)} <b>{t('points', { n: `${tenths > 0 ? '+' : ''}${scaled(tenths, 1)}` })}</b>
      </small>
    )
  })
}

/** A place's change against the compared periods. */
export function PlaceChange({ row, rows, names }: { row: Ranked; rows: readonly Ranked[]; names: Names }) {
  const t = useTexts(changeTexts)
  return names.map((name) => {
    const earlier = row[name]
    // a period without any sale has no places
    if (earlier === null || rows.every((one) => one[name]?.place === null)) return null
    const up = earlier.place === null ? null : earlier.place - (rows.indexOf(row) + 1)
    return (
      <small key={name} className={styles.change}>
        {t(name)} <b>{up === null ? t('new') : up === 0 ? t('same') : `${up > 0 ? '↑' : '↓'}${Math.abs(up)}`}</b>
      </small>
    )
  })
}
