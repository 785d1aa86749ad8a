import { role } from '#contract/dev/role.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { roleTexts } from './texts.ts'

const Fields = fieldsOf(role.edit)

const defaults = { scope: 'self', second_factor: 0, sort: 0, status: 1 }

export function RoleForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTexts(roleTexts)
  return (
    <FormDrawer entity={role} id={id} onClose={onClose} defaults={defaults}>
      <FormGroup>
        <Fields.Text name="title" />
        <Fields.Text name="code" help={t('code_help')} />
        <Wide>
          <Fields.Choice name="scope" help={t('scope_help')} />
        </Wide>
        <Wide>
          <Fields.LongText name="description" help={id === 'new' ? t('new_help') : undefined} />
        </Wide>
        <Wide>
          <Fields.Flag name="second_factor" help={t('factor_help')} />
        </Wide>
        <Fields.Int name="sort" />
        <Fields.Flag name="status" />
      </FormGroup>
    </FormDrawer>
  )
}
