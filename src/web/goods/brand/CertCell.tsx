import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import styles from './columns.module.css'
import { brandTexts } from './texts.ts'

const SOON = 30 * 86_400_000

/** When an authorisation ends; marked when it has ended or ends within thirty days (domain §3.1). */
export function CertCell({ day }: { day: string }) {
  const left = Date.parse(day) - Date.now()
  if (left >= SOON) return day
  const warning = textIn(brandTexts, useLanguageStore.getState().language, left < 0 ? 'cert_ended' : 'cert_ends_soon')
  return (
    <span className={styles.soon} data-tip={warning}>
      {day}
      <TriangleAlert role="img" aria-label={warning} size={14} />
    </span>
  )
}
