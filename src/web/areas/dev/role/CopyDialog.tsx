import { role, type Role } from '#contract/dev/role.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { roleTexts } from './texts.ts'

const Fields = fieldsOf(role.copy)

/** Creates a role with another one's grants. */
export function CopyDialog({ row, onClose }: { row: Role | null; onClose: () => void }) {
  const t = useTexts(roleTexts)
  return (
    <FormDialog
      endpoint={role.copy}
      open={row !== null}
      title={t('copy')}
      submitText={t('copy_verb')}
      values={row ? { id: row.id, title: t('copy_title', { title: row.title }), code: `${row.code}_copy`.slice(0, 20) } : {}}
      onClose={onClose}
    >
      <Wide>
        <Fields.Text name="title" help={t('copy_note')} />
      </Wide>
      <Wide>
        <Fields.Text name="code" help={t('code_help')} />
      </Wide>
    </FormDialog>
  )
}
