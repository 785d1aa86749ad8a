import { useState } from 'react'
import CopyIcon from 'virtual:icon/copy'
import PhoneIcon from 'virtual:icon/phone'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { CallInput } from '#web/base/api/endpoint-ref.ts'
import { useAction } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { copyText } from '#web/kit/ui/value/copy-text.ts'
import styles from './RevealedPhone.module.css'

const phoneTexts = texts({
  zh: { reveal: '显示号码', none: '没有号码', copy: '复制号码', call: '拨打' },
  en: { reveal: 'Show number', none: 'No number', copy: 'Copy number', call: 'Call' },
})

/** A call that answers one whole number and logs it. */
type PhoneReveal = Endpoint<z.ZodMiniType, z.ZodMiniType<{ phone: string | null }>>

interface RevealedPhoneProps<E extends PhoneReveal> {
  /** Whole or masked, as the person may read it. */
  phone: string | null
  reveal: E
  input: CallInput<E>
  /** In a list row: the masked number itself is the button. */
  compact?: true
}

/** A phone number with copy and call; a masked one is shown by a press, which the server logs. */
export function RevealedPhone<E extends PhoneReveal>({ phone, reveal, input, compact }: RevealedPhoneProps<E>) {
  const t = useTexts(phoneTexts)
  const mayReveal = usePermission(reveal)
  const [whole, setWhole] = useState<string | null>(null)
  const show = useAction(reveal, {
    onSuccess(data) {
      if (data.phone === null) toast.info(t('none'))
      setWhole(data.phone)
    },
  })
  const text = whole ?? phone
  if (!text) return null
  if (!text.includes('*')) return <Whole phone={text} hasCopy={whole !== null || !compact} />
  if (!mayReveal) return text
  const press = () => show.mutate(input)
  if (compact)
    return (
      <Button variant="link" className={styles.number} loading={show.isPending} data-tip={t('reveal')} onClick={press}>
        {text}
      </Button>
    )
  return (
    <span className={styles.phone}>
      <span className={styles.number}>{text}</span>
      <Button variant="link" loading={show.isPending} onClick={press}>
        {t('reveal')}
      </Button>
    </span>
  )
}

function Whole({ phone, hasCopy }: { phone: string; hasCopy: boolean }) {
  const t = useTexts(phoneTexts)
  return (
    <span className={styles.phone}>
      <a href={`tel:${phone}`} className={styles.call} data-tip={t('call')}>
        {hasCopy && <PhoneIcon aria-hidden size={14} />}
        {phone}
      </a>
      {hasCopy && (
        <Button
          variant="ghost"
          size="compact"
          className={styles.copy}
          icon={<CopyIcon aria-hidden size={14} />}
          tip={t('copy')}
          onClick={() => void copyText(phone)}
        />
      )}
    </span>
  )
}
