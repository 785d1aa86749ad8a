import Lock from 'lucide-react/icons/lock-keyhole'
import User from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { call, RequestError } from '#web/api/client.ts'
import { announce } from '#web/api/notify.ts'
import { Field } from '#web/kit/ui/Field.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { CodeFields } from '#web/login/CodeFields.tsx'
import { doorWires } from '#web/login/door-wires.ts'
import { DoorForm } from '#web/login/DoorForm.tsx'
import { mobileFaults } from '#web/login/mobile-faults.ts'
import { mobileTexts } from '#web/login/mobile-texts.ts'
import { sentCode } from '#web/login/sent-code.ts'
import { logIn } from '#web/session/enter.ts'
import { registerTexts } from './texts.ts'

/** User name, mobile number with its code, password. Whoever has registered is logged in. */
export function RegisterForm({ isOnConsole }: { isOnConsole: boolean }) {
  const t = useTexts(registerTexts)
  const tm = useTexts(mobileTexts)
  const [values, setValues] = useState(() => ({ username: '', mobile: sentCode('register')?.mobile ?? '', sms_code: '', password: '' }))
  const [isTried, setIsTried] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const [refusal, setRefusal] = useState<{ field?: string; msg: string }>()
  const change = (patch: Partial<typeof values>) => {
    setRefusal(undefined)
    setValues({ ...values, ...patch })
  }

  const name = values.username.trim()
  const code = mobileFaults(values)
  const faults = {
    username: name === '' ? t('usernameMissing') : /^[a-zA-Z]\w{3,19}$/.test(name) ? undefined : t('usernameWrong'),
    mobile: code.mobile && tm(code.mobile),
    sms_code: code.sms_code && tm(code.sms_code),
    password: /^(?=.*[A-Za-z])(?=.*\d).{8,}$/su.test(values.password) ? undefined : t('passwordWeak'),
  }
  const errorOf = (field: keyof typeof faults) => (refusal?.field === field ? refusal.msg : isTried ? faults[field] : undefined)

  async function send(): Promise<void> {
    setIsRunning(true)
    try {
      const { username, password } = { ...values, username: name }
      await call(
        doorWires.register,
        { username, password, mobile: values.mobile.trim(), sms_code: values.sms_code.trim() },
        { quiet: true },
      )
      announce('success', t('done'))
      await logIn({ username, password })
    } catch (error) {
      setIsRunning(false)
      const fault = error instanceof RequestError ? error.errors?.[0] : undefined
      setRefusal(fault ?? { msg: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <DoorForm
      failure={refusal?.field === undefined ? refusal?.msg : undefined}
      verb={t('submit')}
      isRunning={isRunning}
      faults={faults}
      onTry={() => setIsTried(true)}
      send={send}
    >
      <Field label={t('username')} help={t('usernameHelp')} error={errorOf('username')}>
        <Input
          name="username"
          value={values.username}
          onChange={(username) => change({ username })}
          autoComplete="username"
          autoFocus
          prefix={<User aria-hidden size={16} />}
        />
      </Field>
      <CodeFields
        purpose="register"
        values={values}
        onChange={change}
        errors={{ mobile: errorOf('mobile'), sms_code: errorOf('sms_code') }}
        isOnConsole={isOnConsole}
        onSent={() => setIsTried(false)}
      />
      <Field label={t('password')} help={t('passwordHelp')} error={errorOf('password')}>
        <Input
          type="password"
          name="password"
          value={values.password}
          onChange={(password) => change({ password })}
          autoComplete="new-password"
          prefix={<Lock aria-hidden size={16} />}
        />
      </Field>
    </DoorForm>
  )
}
