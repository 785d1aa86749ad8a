import { user, type User } from '#contract/user/user.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'

const userTexts = texts({
  zh: { title: '编辑用户 · {nick}', submit: '保存' },
  en: { title: 'Edit user · {nick}', submit: 'Save' },
})

const Fields = fieldsOf(user.edit)

/** Corrects a user's data; null while the dialog is closed. */
export function UserDialog({ row, onClose }: { row: User | null; onClose: () => void }) {
  const t = useTexts(userTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const { id, version, nick, phone, tags } = current
  return (
    <FormDialog
      endpoint={user.edit}
      open={row !== null}
      record={nick}
      title={t('title', { nick })}
      submitText={t('submit')}
      values={{ id, version, nick, tags, phone }}
      edits
      onClose={onClose}
    >
      <FormGroup>
        <Wide>
          <Fields.Text name="nick" />
        </Wide>
        <Wide>
          <Fields.Text name="phone" />
        </Wide>
        <Wide>
          <Fields.Words name="tags" max={10} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
