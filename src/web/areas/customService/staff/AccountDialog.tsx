import { staff, type Staff } from '#contract/customService/staff.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { AccountPicker } from '#web/pickers/RecordPickers.tsx'

const accountTexts = texts({
  zh: {
    title: '“{name}”的后台账号',
    submit: '保存',
    help: '该账号登录后只看到这位客服的客户（数据范围为“我的客户”的角色）；留空则取消关联',
  },
  en: {
    title: 'The account of “{name}”',
    submit: 'Save',
    help: 'With a role of scope “Own customers”, the account sees only this employee’s customers; leave empty to unlink',
  },
})

const Fields = fieldsOf(staff.account)

interface AccountDialogProps {
  /** The employee; null while the dialog is closed. */
  row: Staff | null
  onClose: () => void
}

/** Links an employee with a back-office account. */
export function AccountDialog({ row, onClose }: AccountDialogProps) {
  const t = useTexts(accountTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const { id, nickname, admin_user_id, admin_user_name } = current
  return (
    <FormDialog
      endpoint={staff.account}
      open={row !== null}
      record={nickname}
      title={t('title', { name: nickname })}
      submitText={t('submit')}
      values={{ id, admin_user_id }}
      edits
      onClose={onClose}
    >
      <Fields.Own name="admin_user_id" help={t('help')}>
        {({ field }) => (
          <AccountPicker
            {...field}
            value={(field.value as number | null | undefined) ?? null}
            initialOption={admin_user_id === null ? undefined : { key: admin_user_id, title: admin_user_name ?? '' }}
          />
        )}
      </Fields.Own>
    </FormDialog>
  )
}
