import { agent, agentFlow, type Agent } from '#contract/agent/agent.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { AgentPicker } from '#web/pickers/RecordPickers.tsx'
import { agentTexts } from './texts.ts'

export interface DialogProps {
  /** The action's agent; null while the dialog is closed. */
  row: Agent | null
  onClose: () => void
}

const Freeze = fieldsOf(agent.freeze)

export function FreezeDialog({ row, onClose }: DialogProps) {
  const t = useTexts(agentTexts)
  const say = useLabel()
  const { current } = useOpening(row)
  return (
    <FormDialog
      endpoint={agent.freeze}
      open={row !== null}
      record={current?.name}
      title={t('freeze_title', { name: current?.name ?? '' })}
      submitText={say(agentFlow.actions.freeze.label)}
      values={{ id: current?.id, version: current?.version, reason: '' }}
      onClose={onClose}
    >
      <p>{t('freeze_effect')}</p>
      <Freeze.LongText name="reason" />
    </FormDialog>
  )
}

const Renew = fieldsOf(agent.renew)

export function RenewDialog({ row, onClose }: DialogProps) {
  const t = useTexts(agentTexts)
  const say = useLabel()
  const { current } = useOpening(row)
  return (
    <FormDialog
      endpoint={agent.renew}
      open={row !== null}
      record={current?.name}
      title={t('renew_title', { name: current?.name ?? '' })}
      submitText={say(agentFlow.actions.renew.label)}
      values={{
        id: current?.id,
        version: current?.version,
        contract_start: current?.contract_end,
        contract_end: null,
        contract_no: current?.contract_no,
      }}
      onClose={onClose}
    >
      <FormGroup>
        <Renew.Date name="contract_start" />
        <Renew.Date name="contract_end" />
        <Wide>
          <Renew.Text name="contract_no" />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}

const Terminate = fieldsOf(agent.terminate)

export function TerminateDialog({ row, onClose }: DialogProps) {
  const t = useTexts(agentTexts)
  const say = useLabel()
  const { current } = useOpening(row)
  const held = { stores: current?.store_count ?? 0, salesmen: current?.salesman_count ?? 0, agents: current?.child_count ?? 0 }
  return (
    <FormDialog
      endpoint={agent.terminate}
      open={row !== null}
      record={current?.name}
      title={t('terminate_title', { name: current?.name ?? '' })}
      submitText={say(agentFlow.actions.terminate.label)}
      values={{ id: current?.id, version: current?.version, receiver_id: null, reason: '' }}
      onClose={onClose}
    >
      <p>{t('terminate_effect', held)}</p>
      <Terminate.Own name="receiver_id" required={held.stores + held.salesmen + held.agents > 0}>
        {({ field }) => (
          <AgentPicker {...field} value={(field.value as number | null | undefined) ?? null} placeholder={t('parent_hint')} />
        )}
      </Terminate.Own>
      <Terminate.LongText name="reason" />
    </FormDialog>
  )
}

const Reset = fieldsOf(agent.resetAccount)

interface ResetProps extends DialogProps {
  onPassword: (view: { name: string; password: string }) => void
}

export function ResetAccountDialog({ row, onClose, onPassword }: ResetProps) {
  const t = useTexts(agentTexts)
  const { current } = useOpening(row)
  const { data } = useCall(agent.accounts, { id: current?.id ?? 0 }, { enabled: row !== null, quiet: true })
  const options = (data?.list ?? []).map(({ id, username, real_name }) => ({ key: id, title: `${username} · ${real_name}` }))
  return (
    <FormDialog
      endpoint={agent.resetAccount}
      open={row !== null}
      record={current?.name}
      title={t('reset_title', { name: current?.name ?? '' })}
      submitText={t('confirm_reset')}
      values={{ id: current?.id, user_id: null }}
      onClose={onClose}
      onDone={({ username, password }) => {
        if (password !== null) onPassword({ name: username, password })
      }}
    >
      <p>{data?.list.length === 0 ? t('no_accounts') : t('reset_effect')}</p>
      <Reset.Own name="user_id">
        {({ field }) => <Select {...field} value={(field.value as number | null | undefined) ?? null} options={options} />}
      </Reset.Own>
    </FormDialog>
  )
}
