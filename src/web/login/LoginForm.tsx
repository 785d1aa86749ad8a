import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock-keyhole'
import User from 'lucide-react/icons/user-round'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { workplace } from '#web/app/parts.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Field } from '#web/kit/ui/Field.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './LoginForm.module.css'
import { loginFaults, type LoginField } from './login-faults.ts'
import { loginTexts } from './texts.ts'
import type { Login } from './use-log-in.ts'

/** User name and password. What was typed stays when the server refuses it. */
export function LoginForm({ login }: { login: Login }) {
  const t = useTexts(loginTexts)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ username: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<LoginField, boolean>>>({})
  const [capsLock, setCapsLock] = useState(false)
  const faults = loginFaults(values)
  const error = (field: LoginField) => (touched[field] && faults[field] ? t(faults[field]) : undefined)
  const leave = (field: LoginField) => values[field] !== '' && setTouched({ ...touched, [field]: true })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTouched({ username: true, password: true })
    const wrong = Object.keys(faults)[0]
    if (wrong === undefined) return login.submit({ ...values, username: values.username.trim() })
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  function look(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
    // somebody types, so the product will be wanted in a moment
    void workplace.load().catch(() => undefined)
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {login.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <CircleAlert aria-hidden size={16} className={styles.icon} />
          {login.failure}
        </p>
      )}
      <Field label={t('username')} error={error('username')}>
        <Input
          name="username"
          value={values.username}
          onChange={(username) => setValues({ ...values, username })}
          onBlur={() => leave('username')}
          onKeyDown={look}
          autoComplete="username"
          autoFocus
          prefix={<User aria-hidden size={16} />}
        />
      </Field>
      <Field label={t('password')} error={error('password')} help={capsLock ? t('capsLock') : undefined}>
        <Input
          type="password"
          name="password"
          value={values.password}
          onChange={(password) => setValues({ ...values, password })}
          onBlur={() => leave('password')}
          onKeyDown={look}
          autoComplete="current-password"
          prefix={<Lock aria-hidden size={16} />}
        />
      </Field>
      <Button type="submit" variant="primary" className={styles.submit} loading={login.running !== undefined}>
        {t('logIn')}
      </Button>
    </form>
  )
}
