import Lock from 'lucide-react/icons/lock-keyhole'
import User from 'lucide-react/icons/user-round'
import { useState, type KeyboardEvent } from 'react'
import { workplace } from '#web/app/parts.ts'
import { Field } from '#web/kit/ui/Field.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { DoorForm } from './DoorForm.tsx'
import { loginFaults, type LoginField } from './login-faults.ts'
import { loginTexts } from './texts.ts'
import type { Login } from './use-log-in.ts'

/** User name and password. What was typed stays when the server refuses it. */
export function LoginForm({ login }: { login: Login }) {
  const t = useTexts(loginTexts)
  const [values, setValues] = useState({ username: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<LoginField, boolean>>>({})
  const [capsLock, setCapsLock] = useState(false)
  const faults = loginFaults(values)
  const error = (field: LoginField) => (touched[field] && faults[field] ? t(faults[field]) : undefined)
  const leave = (field: LoginField) => values[field] !== '' && setTouched({ ...touched, [field]: true })

  function look(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
    // somebody types, so the product will be wanted in a moment
    void workplace.load().catch(() => undefined)
  }

  return (
    <DoorForm
      failure={login.failure}
      verb={t('logIn')}
      isRunning={login.running !== undefined}
      faults={faults}
      onTry={() => setTouched({ username: true, password: true })}
      send={() => login.submit({ ...values, username: values.username.trim() })}
    >
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
    </DoorForm>
  )
}
