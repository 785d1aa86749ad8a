import { proof, PROOF_MINUTES, type ProofKind } from '#contract/session/proof.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Bound } from '#web/kit/form/Bound.tsx'
import { Input } from '#web/kit/ui/Input.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { proofTexts } from './proof-texts.ts'

interface ProofDialogProps {
  kind: ProofKind
  open: boolean
  settle: (proven: boolean) => void
}

/** One field; what the person was about to do goes on by itself afterwards. */
export function ProofDialog({ kind, open, settle }: ProofDialogProps) {
  const t = useTexts(proofTexts)
  const common = {
    open,
    title: t('title'),
    submitText: t('prove'),
    // the dialog closes before it says that it is done
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
