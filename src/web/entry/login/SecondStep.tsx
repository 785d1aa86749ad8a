import { useState } from 'react'
import ShieldCheck from 'virtual:icon/shield-check'
import { RequestError } from '#web/base/api/client.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { proveSecondFactor } from '#web/base/session/enter.ts'
import { useSecondStep } from '#web/base/session/store.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { AuthForm } from './AuthForm.tsx'

const secondStepTexts = texts({
  zh: {
    code: '验证码',
    hint: '输入验证器中的 6 位验证码，或一个恢复码',
    missing: '请输入验证码',
    verify: '验证',
    back: '返回登录',
    failed: '登录失败',
  },
  en: {
    code: 'Code',
    hint: 'The 6-digit code from your authenticator, or a recovery code',
    missing: 'Please enter the code',
    verify: 'Verify',
    back: 'Back to login',
    failed: 'The login failed',
  },
})

/** The authenticator code, or a recovery code. */
export function SecondStep({ mfaToken }: { mfaToken: string }) {
  const t = useTexts(secondStepTexts)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const back = () => useSecondStep.setState({ mfaToken: undefined })

  async function send(): Promise<void> {
    if (isAsking) return
    if (code.trim() === '') return setFailure(t('missing'))
    setIsAsking(true)
    setFailure(undefined)
    try {
      await proveSecondFactor(mfaToken, code)
    } catch (error) {
      setIsAsking(false)
      setCode('')
      setFailure(error instanceof RequestError || error instanceof Error ? error.message : t('failed'))
    }
  }

  return (
    <AuthForm
      failure={failure}
      verb={t('verify')}
      isRunning={isAsking}
      send={send}
      foot={
        <Button variant="link" onClick={back}>
          {t('back')}
        </Button>
      }
    >
      <Field label={t('code')} help={t('hint')}>
        <Input
          name="code"
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          autoFocus
          placeholder="123456"
          maxLength={20}
          prefix={<ShieldCheck aria-hidden size={16} />}
        />
      </Field>
    </AuthForm>
  )
}
