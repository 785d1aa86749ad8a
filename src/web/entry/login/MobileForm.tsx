import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { AuthForm } from './AuthForm.tsx'
import { CodeFields, mobileFaults } from './CodeFields.tsx'
import { mobileTexts } from './mobile-texts.ts'
import { sentCode } from './sent-code.ts'
import type { Login } from './use-log-in.ts'

/** Mobile number and code. */
export function MobileForm({ login, isOnConsole }: { login: Login; isOnConsole: boolean }) {
  const t = useTexts(mobileTexts)
  const [values, setValues] = useState(() => ({ mobile: sentCode('login')?.mobile ?? '', sms_code: '' }))
  const [isTried, setIsTried] = useState(false)
  const faults = mobileFaults(values)
  const errors = isTried ? { mobile: faults.mobile && t(faults.mobile), sms_code: faults.sms_code && t(faults.sms_code) } : {}

  return (
    <AuthForm
      failure={login.failure}
      verb={t('logIn')}
      isRunning={login.running !== undefined}
      faults={faults}
      onTry={() => setIsTried(true)}
      send={() => login.submit({ mobile: values.mobile.trim(), sms_code: values.sms_code.trim() })}
    >
      <CodeFields
        purpose="login"
        values={values}
        onChange={setValues}
        errors={errors}
        isOnConsole={isOnConsole}
        onSent={() => setIsTried(false)}
        autoFocus
      />
    </AuthForm>
  )
}
