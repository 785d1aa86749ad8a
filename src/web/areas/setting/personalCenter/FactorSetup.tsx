import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { mfa } from '#contract/session/mfa.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { useEndpointForm, type EndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { QrCode } from '#web/kit/ui/value/QrCode.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasswordField } from './PasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './FactorSetup.module.css'

const Fields = fieldsOf(mfa.confirm)

interface FactorSetupProps {
  onClose: () => void
  /** The second factor is on and the recovery codes were shown. */
  onDone?: () => void
}

/** Password, then the secret with a first code, then the recovery codes. */
export function FactorSetup({ onClose, onDone = onClose }: FactorSetupProps) {
  const [secret, setSecret] = useState<OutputOf<typeof mfa.begin>>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />
  if (secret) return <Scan {...secret} onClose={onClose} onDone={({ recovery_codes }) => setCodes(recovery_codes)} />
  return <Begin onClose={onClose} onDone={setSecret} />
}

interface Step<Data> {
  onClose: () => void
  onDone: (data: Data) => void
}

function Begin({ onClose, onDone }: Step<OutputOf<typeof mfa.begin>>) {
  const t = useTexts(factorTexts)
  const ask = useEndpointForm(mfa.begin, { values: { password: '' }, onDone })
  return (
    <StepDialog {...ask} hint={t('askPassword')} verb={t('next')} onClose={onClose}>
      <PasswordField name="password" autoComplete="current-password" />
    </StepDialog>
  )
}

function Scan({ secret, uri, onClose, onDone }: OutputOf<typeof mfa.begin> & Step<OutputOf<typeof mfa.confirm>>) {
  const t = useTexts(factorTexts)
  const ask = useEndpointForm(mfa.confirm, { values: { code: '' }, onDone })
  const secretView = (
    <>
      <QrCode text={uri} label={t('qr')} />
      <p className={styles.secret}>
        {t('secret')} <Code>{secret}</Code>
      </p>
    </>
  )
  return (
    <StepDialog {...ask} hint={t('scan')} preview={secretView} verb={t('confirm')} onClose={onClose}>
      <Fields.Text name="code" placeholder="123456" />
    </StepDialog>
  )
}

interface StepDialogProps extends EndpointForm {
  hint: string
  /** Between the hint and the field. */
  preview?: ReactNode
  verb: string
  onClose: () => void
  /** The field. */
  children: ReactNode
}

function StepDialog({ form, schema, submit, isSaving, off, hint, preview, verb, onClose, children }: StepDialogProps) {
  const t = useTexts(factorTexts)
  return (
    <Dialog
      open
      title={t('turnOn')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isSaving} disabledReason={off}>
            {verb}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{hint}</p>
      {preview}
      <FormBody form={form} schema={schema}>
        {children}
      </FormBody>
    </Dialog>
  )
}
