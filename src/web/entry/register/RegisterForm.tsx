import { useState } from 'react'
import Lock from 'virtual:icon/lock-keyhole'
import User from 'virtual:icon/user-round'
import { call, RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { logIn } from '#web/base/session/enter.ts'
import { AuthForm } from '#web/entry/login/AuthForm.tsx'
import { CodeFields, mobileFaults } from '#web/entry/login/CodeFields.tsx'
import { mobileTexts } from '#web/entry/login/mobile-texts.ts'
import { publicEndpoints } from '#web/entry/login/public-endpoints.ts'
import { sentCode } from '#web/entry/login/sent-code.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'

const registerTexts = texts({
  zh: {
    username: '用户名',
    usernameHelp: '字母开头，4~20 位字母、数字或下划线',
    usernameMissing: '请输入用户名',
    usernameWrong: '账号必须以字母开头，长度4~20位',
    password: '密码',
    passwordHelp: '至少 8 位，包含字母和数字',
    passwordWeak: '密码长度不能少于8位且需包含字母和数字',
    submit: '注册',
    done: '注册成功',
  },
  en: {
    username: 'Username',
    usernameHelp: '4 to 20 letters, digits or underscores, starting with a letter',
    usernameMissing: 'Please enter a username',
    usernameWrong: 'The username must start with a letter and have 4 to 20 characters',
    password: 'Password',
    passwordHelp: 'At least 8 characters, including letters and digits',
    passwordWeak: 'The password must have at least 8 characters, including letters and digits',
    submit: 'Register',
    done: 'Registered',
  },
})

/** User name, mobile number with its code, password. A successful registration also logs the person in. */
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
      await call(publicEndpoints.register, { username, password, mobile: values.mobile.trim(), sms_code: values.sms_code.trim() })
      announce('success', t('done'))
      await logIn({ username, password })
    } catch (error) {
      setIsRunning(false)
      const fault = error instanceof RequestError ? error.errors?.[0] : undefined
      setRefusal(fault ?? { msg: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <AuthForm
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
    </AuthForm>
  )
}
