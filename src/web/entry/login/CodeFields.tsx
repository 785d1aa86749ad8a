import { useState } from 'react'
import MessageSquareText from 'virtual:icon/message-square-text'
import Smartphone from 'virtual:icon/smartphone'
import { readPhone } from '#contract/kit/convert/phone.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { mobileTexts } from './mobile-texts.ts'
import { publicEndpoints } from './public-endpoints.ts'
import { useCountdown, type Purpose } from './sent-code.ts'
import styles from './CodeFields.module.css'

interface CodeFieldsProps {
  purpose: Purpose
  values: CodeValues
  onChange: (values: CodeValues) => void
  /** The faults that are currently shown. */
  errors: { mobile?: string; sms_code?: string }
  /** The server prints codes instead of sending them. */
  isOnConsole: boolean
  /** A code was requested: its missing input is no fault any more. */
  onSent: () => void
  autoFocus?: boolean
}

/** A mobile number and the code that was sent to it. */
export function CodeFields({ purpose, values, onChange, errors, isOnConsole, onSent, autoFocus }: CodeFieldsProps) {
  const t = useTexts(mobileTexts)
  const [seconds, begin] = useCountdown(purpose)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const change = (patch: Partial<CodeValues>) => onChange({ ...values, ...patch })

  async function send(): Promise<void> {
    const mobile = values.mobile.trim()
    const fault = mobileFaults(values).mobile
    setRefusal(fault && t(fault))
    if (fault) return
    setIsSending(true)
    try {
      const { resend_seconds } = await call(publicEndpoints.sendCode, { mobile, purpose })
      begin(mobile, resend_seconds)
      onSent()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <Field label={t('mobile')} error={refusal ?? errors.mobile}>
        <Input
          type="tel"
          name="mobile"
          inputMode="tel"
          autoComplete="tel-national"
          value={values.mobile}
          onChange={(mobile) => {
            setRefusal(undefined)
            change({ mobile })
          }}
          autoFocus={autoFocus}
          prefix={<Smartphone aria-hidden size={16} />}
        />
      </Field>
      <Field label={t('code')} error={errors.sms_code} help={seconds > 0 ? t(isOnConsole ? 'onConsole' : 'sent') : undefined}>
        <div className={styles.code}>
          <Input
            name="sms_code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={values.sms_code}
            onChange={(sms_code) => change({ sms_code })}
            prefix={<MessageSquareText aria-hidden size={16} />}
          />
          <Button
            className={styles.send}
            loading={isSending}
            disabledReason={seconds > 0 ? t('wait', { n: seconds }) : undefined}
            onClick={() => void send()}
          >
            {seconds > 0 ? t('wait', { n: seconds }) : t('send')}
          </Button>
        </div>
      </Field>
    </>
  )
}

interface CodeValues {
  mobile: string
  sms_code: string
}

/** The faults in a mobile number and a code that the client can check before the request (checklist C08). */
export function mobileFaults({ mobile, sms_code }: CodeValues): {
  mobile?: 'mobileMissing' | 'mobileWrong'
  sms_code?: 'codeMissing' | 'codeWrong'
} {
  return {
    ...(mobile.trim() === '' ? { mobile: 'mobileMissing' } : readPhone(mobile).value ? {} : { mobile: 'mobileWrong' }),
    ...(sms_code.trim() === '' ? { sms_code: 'codeMissing' } : /^\d{6}$/.test(sms_code.trim()) ? {} : { sms_code: 'codeWrong' }),
  }
}
