import { useState } from 'react'
import CopyIcon from 'virtual:icon/copy'
import PhoneIcon from 'virtual:icon/phone'
import type { phoneOwners } from '#contract/order/order-card.ts'
import { order } from '#contract/order/order.ts'
import { useAction } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { copyText } from './copy-text.ts'
import styles from './sheet.module.css'

const phoneTexts = texts({
  zh: { show: '显示号码', copy: '复制号码', call: '拨打' },
  en: { show: 'Show number', copy: 'Copy number', call: 'Call' },
})

interface PhoneProps {
  orderId: number
  whose: keyof typeof phoneOwners
  /** Whole or masked, as the person may read it. */
  phone: string | null
}

/** A number with copy and call; a masked one is shown by a press, which the server logs. */
export function Phone({ orderId, whose, phone }: PhoneProps) {
  const t = useTexts(phoneTexts)
  const can = useCan()
  const [whole, setWhole] = useState<string | null>(null)
  const reveal = useAction(order.reveal, { onSuccess: (data) => setWhole(data.phone) })
  const text = whole ?? phone
  if (!text) return null
  const isMasked = text.includes('*')
  return (
    <span className={styles.phone}>
      <span className={styles.number}>{text}</span>
      {isMasked && can(order.reveal) && (
        <Button variant="link" loading={reveal.isPending} onClick={() => reveal.mutate({ id: orderId, whose })}>
          {t('show')}
        </Button>
      )}
      {!isMasked && (
        <>
          <Button
            variant="ghost"
            size="compact"
            icon={<CopyIcon aria-hidden size={14} />}
            tip={t('copy')}
            onClick={() => void copyText(text)}
          />
          <a href={`tel:${text}`} className={styles.call} aria-label={t('call')} data-tip={t('call')}>
            <PhoneIcon aria-hidden size={14} />
          </a>
        </>
      )}
    </span>
  )
}
