import type { EnvelopeTrigger } from '#contract/activity/redEnvelope.ts'
import { PhonePreview } from '#web/areas/activity/shared/PhonePreview.tsx'
import { useTexts } from '#web/base/locales/texts.ts'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Fields } from './fields.ts'
import { envelopeTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './envelope.module.css'

const reasons = { receive: 'from_link', order_paid: 'from_order', order_completed: 'from_completed', invite_store: 'from_invite' } as const

/** The envelope as the mini-program shows it before it is opened. */
export function EnvelopePreview() {
  const t = useTexts(envelopeTexts)
  const title = Fields.useValue('title') as string | undefined
  const wish = Fields.useValue('wish') as string | null | undefined
  const trigger = (Fields.useValue('trigger') ?? 'receive') as EnvelopeTrigger
  const order_min = Fields.useValue('order_min') as number | null | undefined
  const end_at = Fields.useValue('end_at') as string | null | undefined
  const hours = Fields.useValue('valid_hours') as number | null | undefined
  const isOfOrder = trigger === 'order_paid' || trigger === 'order_completed'
  return (
    <PhonePreview title={t('preview_title')}>
      <div className={styles.envelope}>
        <span>{t(reasons[trigger])}</span>
        <strong className={styles.wish}>{wish || t('no_wish')}</strong>
        <span className={styles.seal} aria-hidden>
          {t('open')}
        </span>
        <span>{title || t('no_title')}</span>
      </div>
      {isOfOrder && order_min ? <span className={parts.note}>{t('order_from', { amount: formatMoney(order_min) })}</span> : null}
      {hours ? <span className={parts.note}>{t('within', { n: hours })}</span> : null}
      {end_at && <span className={parts.note}>{t('until', { time: formatTime(end_at) })}</span>}
    </PhonePreview>
  )
}
