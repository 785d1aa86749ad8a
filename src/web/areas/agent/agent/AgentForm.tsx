import { agent } from '#contract/agent/agent.ts'
import { user } from '#contract/dev/user.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { AreaList } from '#web/pickers/AreaList.tsx'
import { AgentPicker } from '#web/pickers/RecordPickers.tsx'
import { agentTexts } from './texts.ts'

const Fields = fieldsOf(agent.edit)

const defaults = { level: 1, areas: [], commission_rate: 500, deposit: 0, contract_images: [] }

interface AgentFormProps {
  id: number | 'new' | null
  onClose: () => void
  /** The save has created a login account with this password. */
  onPassword: (password: string) => void
}

export function AgentForm({ id, onClose, onPassword }: AgentFormProps) {
  const t = useTexts(agentTexts)
  const mayAddAccounts = usePermission(user.edit)
  return (
    <FormDrawer
      entity={agent}
      id={id}
      onClose={onClose}
      defaults={defaults}
      onSaved={({ password }) => {
        if (password !== null) onPassword(password)
      }}
    >
      {(row) => (
        <>
          <FormGroup title={t('subject')}>
            <Wide>
              <Fields.Text name="name" />
            </Wide>
            <Fields.Text name="short_name" />
            <Level />
            <Parent title={row?.parent_name} />
            <Fields.Text name="contact" />
            <Fields.Text name="phone" />
            <Fields.Text name="license_no" />
            <Wide>
              <Fields.Text name="address" />
            </Wide>
            <Wide>
              <Fields.Image name="license_image" />
            </Wide>
          </FormGroup>
          <FormGroup title={t('territory')}>
            <Wide>
              <Fields.Own name="areas" group required help={t('areas_help')}>
                {({ field }) => <AreaList value={(field.value as string[] | undefined) ?? []} onChange={field.onChange} max={50} />}
              </Fields.Own>
            </Wide>
            <Fields.Text name="contract_no" />
            <Fields.Money name="deposit" />
            <Fields.Date name="contract_start" />
            <ContractEnd disabled={row?.state === 'expired'} />
            <Wide>
              <Fields.Images name="contract_images" max={10} />
            </Wide>
          </FormGroup>
          <FormGroup title={t('commission')}>
            <Fields.Percent name="commission_rate" help={t('rate_help')} />
          </FormGroup>
          <FormGroup title={t('bank')}>
            <Fields.Text name="bank_name" />
            <Fields.Text name="bank_branch" />
            <Fields.Text name="account_name" />
            <Fields.Text name="bank_account" help={t('bank_help')} />
            <Wide>
              <Fields.LongText name="remark" />
            </Wide>
          </FormGroup>
          {mayAddAccounts && (
            <FormGroup title={t('login')}>
              <Fields.Text name="login_name" help={t('login_help')} />
              <Fields.Text name="login_person" />
            </FormGroup>
          )}
        </>
      )}
    </FormDrawer>
  )
}

function Level() {
  return (
    <Fields.Own name="level" group>
      {({ field, words }) => (
        <Segmented {...field} value={Number(field.value)} options={words.map(({ key, title }) => ({ key: Number(key), title }))} />
      )}
    </Fields.Own>
  )
}

function ContractEnd({ disabled }: { disabled: boolean }) {
  const start = Fields.useValue('contract_start') as string | null | undefined
  return <Fields.Date name="contract_end" min={start ?? undefined} disabled={disabled} />
}

function Parent({ title }: { title: string | null | undefined }) {
  const t = useTexts(agentTexts)
  const level = Fields.useValue('level')
  const parentId = Fields.useValue('parent_id') as number | null | undefined
  if (level !== 2) return null
  return (
    <Fields.Own name="parent_id" required>
      {({ field }) => (
        <AgentPicker
          {...field}
          value={(field.value as number | null | undefined) ?? null}
          placeholder={t('parent_hint')}
          initialOption={parentId ? { key: parentId, title: title ?? '' } : undefined}
        />
      )}
    </Fields.Own>
  )
}
