import { proof, PROOF_MINUTES, type ProofKind } from '#contract/session/proof.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Bound } from '#web/kit/form/rows/Bound.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'

const proofTexts = texts({
  zh: {
    title: '验证身份',
    prove: '验证',
    code_hint: '此操作需要确认是您本人。请输入验证器上的 6 位验证码，{n} 分钟内不再询问。',
    password_hint: '此操作需要确认是您本人。请输入登录密码，{n} 分钟内不再询问。',
  },
  en: {
    title: 'Verify your identity',
    prove: 'Confirm',
    code_hint:
      'Please confirm that it is you. Enter the 6-digit code from your authenticator; you won’t be asked again for {n:minute|minutes}.',
    password_hint: 'Please confirm that it is you. Enter your password; you won’t be asked again for {n:minute|minutes}.',
  },
})

interface ProofDialogProps {
  kind: ProofKind
  open: boolean
  settle: (proven: boolean) => void
}

/** A dialog with one field; the interrupted action continues afterwards. */
export function ProofDialog({ kind, open, settle }: ProofDialogProps) {
  const t = useTexts(proofTexts)
  const common = {
    open,
    title: t('title'),
    submitText: t('prove'),
    // the dialog closes before it reports success
    onClose: () => queueMicrotask(() => settle(false)),
    onDone: () => settle(true),
  }
  const hint = <p>{t(kind === 'code' ? 'code_hint' : 'password_hint', { n: PROOF_MINUTES })}</p>
  if (kind === 'code') {
    return (
      <FormDialog endpoint={proof.code} values={{ code: '' }} {...common}>
        {hint}
        <Bound name="code">
          {({ field }) => <Input {...field} value={String(field.value)} inputMode="numeric" autoComplete="one-time-code" />}
        </Bound>
      </FormDialog>
    )
  }
  return (
    <FormDialog endpoint={proof.password} values={{ password: '' }} {...common}>
      {hint}
      <Bound name="password">
        {({ field }) => <Input {...field} type="password" value={String(field.value)} autoComplete="current-password" />}
      </Bound>
    </FormDialog>
  )
}
