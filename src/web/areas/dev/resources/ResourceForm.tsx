import { resources } from '#contract/dev/resources.ts'
import { useCall } from '#web/api/query.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { Code } from '#web/kit/ui/Code.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { resourceTexts } from './texts.ts'

const Fields = fieldsOf(resources.edit)

export function ResourceForm({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(resourceTexts)
  return (
    <FormDrawer entity={resources} id={id} onClose={onClose} defaults={{}} width={560}>
      {(row) => (
        <>
          <p>
            <Code>{t('facts', { method: row?.method ?? '', path: row?.path ?? '' })}</Code>
          </p>
          <FormGroup title={t('binding')}>
            <Wide>
              <Fields.Choice name="auth" disabled={row?.auth === 'public'} help={t(row?.auth === 'public' ? 'auth_fixed' : 'auth_help')} />
            </Wide>
            <Permission />
          </FormGroup>
          <FormGroup title={t('limits')}>
            <Wide>
              <Fields.Choice name="log_level" help={t('log_help')} />
            </Wide>
            <Fields.Int name="rate_limit" unit={t('rate_unit')} help={t('rate_help')} />
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}

/** Asked only of what asks for one. */
function Permission() {
  const t = useTexts(resourceTexts)
  const auth = Fields.useValue('auth')
  const { data } = useCall(resources.summary, {})
  if (auth !== 'permission') return null
  const options = (data?.permissions ?? []).map((code) => ({ key: code, title: code }))
  return (
    <Wide>
      <Fields.Own name="perm" help={t('perm_help')}>
        {({ field }) => (
          <Select
            {...field}
            value={(field.value as string | null | undefined) ?? null}
            options={options}
            valueTitle={String(field.value ?? '')}
            clearable
          />
        )}
      </Fields.Own>
    </Wide>
  )
}
