import { salesman } from '#contract/agent/salesman.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { AreaList } from '#web/pickers/AreaList.tsx'
import { AgentPicker, UserPicker } from '#web/pickers/RecordPickers.tsx'
import { salesmanTexts } from './texts.ts'

const Fields = fieldsOf(salesman.edit)

interface SalesmanFormProps {
  id: number | 'new' | null
  onClose: () => void
}

export function SalesmanForm({ id, onClose }: SalesmanFormProps) {
  const t = useTexts(salesmanTexts)
  const defaults = { commission_rate: 0, areas: [], month_target: 0, joined_at: formatTime(Date.now(), 'day') }
  return (
    <FormDrawer
      entity={salesman}
      id={id}
      onClose={onClose}
      defaults={defaults}
      fresh={['user_id']}
      keeps={['agent_id', 'commission_rate', 'areas', 'month_target', 'joined_at']}
    >
      {(row) => (
        <>
          <FormGroup title={t('person')}>
            <Fields.Own name="user_id" help={t('user_help')} disabled={row !== undefined}>
              {({ field }) => (
                <UserPicker
                  {...field}
                  value={(field.value as number | null | undefined) ?? null}
                  placeholder={t('user_hint')}
                  initialOption={row && { key: row.user_id, title: row.nick }}
                />
              )}
            </Fields.Own>
            <Fields.Text name="name" />
            <Fields.Date name="joined_at" />
          </FormGroup>
          <FormGroup title={t('terms')}>
            <Fields.Own name="agent_id" help={t('agent_help')} disabled={Boolean(row?.store_count)}>
              {({ field }) => (
                <AgentPicker
                  {...field}
                  value={(field.value as number | null | undefined) ?? null}
                  placeholder={t('direct')}
                  initialOption={row?.agent_id ? { key: row.agent_id, title: row.agent_name ?? '' } : undefined}
                />
              )}
            </Fields.Own>
            <Fields.Percent name="commission_rate" help={t('rate_help')} />
            <Fields.Money name="month_target" help={t('target_help')} />
            <Wide>
              <Fields.Own name="areas" group>
                {({ field }) => <AreaList value={(field.value as string[] | undefined) ?? []} onChange={field.onChange} max={50} />}
              </Fields.Own>
            </Wide>
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}
