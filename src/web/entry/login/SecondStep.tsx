import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { RequestError } from '#web/api/client.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { Field } from '#web/kit/ui/Field.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { proveSecondFactor } from '#web/session/enter.ts'
import { useSecondStep } from '#web/session/second-step.ts'
import { DoorForm } from './DoorForm.tsx'
import { secondStepTexts } from './second-step-texts.ts'

/** The code of the authenticator, or a recovery code. */
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
    <DoorForm
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
    </DoorForm>
  )
}
