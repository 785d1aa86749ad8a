import { Button } from '#web/kit/ui/Button.tsx'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { spuFormTexts } from './form-texts.ts'
import styles from './SkuGrid.module.css'

interface GridBarProps {
  lines: number
  /** How many stored SKUs go with the next save. */
  removed: number
  /** How many lines have a fault. */
  faulty: number
  /** The fault of the list as a whole. */
  fault: string | undefined
  onKeep: () => void
  onNext: () => void
}

/** How many SKUs there are, how many go, and what is wrong. */
export function GridBar({ lines, removed, faulty, fault, onKeep, onNext }: GridBarProps) {
  const t = useTexts(spuFormTexts)
  return (
    <div className={styles.bar}>
      <span>{t('lines', { n: formatNumber(lines) })}</span>
      {removed > 0 && (
        <span className={styles.note}>
          {t('to_remove', { n: formatNumber(removed) })}
          <Button variant="link" onClick={onKeep}>
            {t('keep_removed')}
          </Button>
        </span>
      )}
      {faulty > 0 && (
        <span role="alert" className={styles.fault}>
          {t('faults', { n: faulty })}
          <Button variant="link" onClick={onNext}>
            {t('next_fault')}
          </Button>
        </span>
      )}
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </div>
  )
}
