import { useState, type KeyboardEvent } from 'react'
import Lock from 'virtual:icon/lock-keyhole'
import User from 'virtual:icon/user-round'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Credentials } from '#web/base/session/enter.ts'
import { workplace } from '#web/entry/workplace.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { afterPress } from '#web/kit/ui/input/press.ts'
import { AuthForm } from './AuthForm.tsx'
import type { Login } from './use-log-in.ts'

const loginTexts = texts({
  zh: {
    username: '用户名',
    password: '密码',
    logIn: '登录',
    usernameMissing: '用户名不能为空',
    passwordShort: '密码不能少于6位',
    capsLock: '大写锁定已打开',
  },
  en: {
    username: 'Username',
    password: 'Password',
    logIn: 'Log in',
    usernameMissing: 'Please enter your username',
    passwordShort: 'The password must have at least 6 characters',
    capsLock: 'Caps Lock is on',
  },
})

/** User name and password. The input stays when the server refuses it. */
export function LoginForm({ login }: { login: Login }) {
  const t = useTexts(loginTexts)
  const [values, setValues] = useState({ username: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<LoginField, boolean>>>({})
  const [capsLock, setCapsLock] = useState(false)
  const faults = loginFaults(values)
  const error = (field: LoginField) => (touched[field] && faults[field] ? t(faults[field]) : undefined)
  const leave = (field: LoginField) => values[field] !== '' && afterPress(() => setTouched((before) => ({ ...before, [field]: true })))

  function look(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
    // typing starts the preload, because a login will follow
    void workplace.load().catch(() => undefined)
  }

  return (
    <AuthForm
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
    </AuthForm>
  )
}

type LoginField = keyof Credentials

/** The login rules that the client can check before the request (checklist C08). */
function loginFaults({ username, password }: Credentials): Partial<Record<LoginField, 'usernameMissing' | 'passwordShort'>> {
  return {
    ...(username.trim() === '' ? { username: 'usernameMissing' as const } : {}),
    ...(password.length < 6 ? { password: 'passwordShort' as const } : {}),
  }
}
