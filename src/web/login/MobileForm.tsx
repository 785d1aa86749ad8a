import CircleAlert from 'lucide-react/icons/circle-alert'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { CodeFields } from './CodeFields.tsx'
import styles from './LoginForm.module.css'
import { mobileFaults } from './mobile-faults.ts'
import { mobileTexts } from './mobile-texts.ts'
import { sentCode } from './sent-code.ts'
import type { Login } from './use-log-in.ts'

/** Mobile number and code. */
export function MobileForm({ login, isOnConsole }: { login: Login; isOnConsole: boolean }) {
  const t = useTexts(mobileTexts)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => ({ mobile: sentCode('login')?.mobile ?? '', sms_code: '' }))
  const [isTried, setIsTried] = useState(false)
  const faults = mobileFaults(values)
  const errors = isTried ? { mobile: faults.mobile && t(faults.mobile), sms_code: faults.sms_code && t(faults.sms_code) } : {}

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsTried(true)
    const wrong = Object.keys(faults)[0]
    if (wrong === undefined) return login.submit({ mobile: values.mobile.trim(), sms_code: values.sms_code.trim() })
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {login.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <CircleAlert aria-hidden size={16} className={styles.icon} />
          {login.failure}
        </p>
      )}
      <CodeFields
        purpose="login"
        values={values}
        onChange={setValues}
        errors={errors}
        isOnConsole={isOnConsole}
        onSent={() => setIsTried(false)}
        autoFocus
      />
      <Button type="submit" variant="primary" className={styles.submit} loading={login.running !== undefined}>
        {t('logIn')}
      </Button>
    </form>
  )
}
