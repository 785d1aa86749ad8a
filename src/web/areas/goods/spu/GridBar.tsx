import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './SkuGrid.module.css'

const spuFormTexts = texts({
  zh: {
    lines: '共 {n} 个SKU',
    to_remove: '保存时移除 {n} 个',
    keep_removed: '撤销移除',
    faults: '{n} 行有错误',
    next_fault: '下一处',
  },
  en: {
    lines: '{n:SKU|SKUs}',
    to_remove: '{n} will be removed on save',
    keep_removed: 'Undo removal',
    faults: '{n:row has|rows have} errors',
    next_fault: 'Next',
  },
})

interface GridBarProps {
  lines: number
  /** How many stored SKUs the next save removes. */
  removed: number
  /** How many lines have a fault. */
  faulty: number
  /** The fault that has the focus, or the first one. */
  faultText: string | undefined
  /** The fault in the list as a whole. */
  fault: string | undefined
  onKeep: () => void
  onNext: () => void
}

/** The SKU count, the removed count, and the faults. */
export function GridBar({ lines, removed, faulty, faultText, fault, onKeep, onNext }: GridBarProps) {
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
          <strong>{t('faults', { n: faulty })}</strong>
          <span>{faultText}</span>
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
