import { user, type User } from '#contract/dev/user.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import type { Credentials } from '#web/kit/account/PasswordOnce.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Bound } from '#web/kit/form/rows/Bound.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { userTexts } from './texts.ts'

const Fields = fieldsOf(user.reset)

interface ResetDialogProps {
  row: User | null
  onClose: () => void
  /** A password was generated. */
  onShown: (view: Credentials) => void
}

/** Sets a new password for another account. */
export function ResetDialog({ row, onClose, onShown }: ResetDialogProps) {
  const t = useTexts(userTexts)
  const { current } = useOpening(row)
  const name = current?.username ?? ''
  return (
    <FormDialog
      endpoint={user.reset}
      open={row !== null}
      record={name}
      title={t('reset_of', { name })}
      submitText={t('reset')}
      values={{ id: current?.id, two_factor_off: 0 }}
      onClose={onClose}
      onDone={({ password }) => {
        toast.success(t('reset_done'))
        if (password !== null) onShown({ name, password })
      }}
    >
      <p>{t('reset_effect')}</p>
      <Bound name="password" help={t('password_help')}>
        {({ field }) => (
          <Input {...field} type="password" value={typeof field.value === 'string' ? field.value : ''} autoComplete="new-password" />
        )}
      </Bound>
      {current?.two_factor === 1 && <Fields.Flag name="two_factor_off" help={t('factor_help')} />}
    </FormDialog>
  )
}
