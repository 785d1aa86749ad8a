import { useState } from 'react'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { store } from '#contract/store/store.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useBatch } from '#web/kit/list/actions/batch.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { AgentPicker, CustomerServicePicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'

const assignTexts = texts({
  zh: {
    salesman_title: '分配业务员',
    service_title: '分配客服',
    chosen: '将分配选中的 {n} 家门店',
    agent: '代理商',
    agent_help: '留空则只更换业务员；更换代理商时，原代理商的业务员不再负责',
    salesman: '业务员',
    service: '客服',
    reason: '原因',
    submit: '分配',
    cancel: '取消',
    choose_one: '请选择业务员或代理商',
    choose_service: '请选择客服',
  },
  en: {
    salesman_title: 'Assign a salesman',
    service_title: 'Assign customer service',
    chosen: 'Assigns the {n:selected store|selected stores}',
    agent: 'Agent',
    agent_help: 'Leave empty to change the salesman only. With a new agent, the previous agent’s salesman no longer serves the store',
    salesman: 'Salesman',
    service: 'Customer service',
    reason: 'Reason',
    submit: 'Assign',
    cancel: 'Cancel',
    choose_one: 'Select a salesman or an agent',
    choose_service: 'Select customer service',
  },
})

export interface Assignment {
  to: 'salesman' | 'service'
  ids: number[]
  titleOf: (id: number) => string
}

/** Assigns stores to a salesman and the agent, or to customer service. */
export function AssignDialog({ assignment, onClose }: { assignment: Assignment | null; onClose: () => void }) {
  const { current, opening } = useOpening(assignment)
  return current && <OpenAssign key={opening} {...current} open={assignment !== null} onClose={onClose} />
}

function OpenAssign({ to, ids, titleOf, open, onClose }: Assignment & { open: boolean; onClose: () => void }) {
  const t = useTexts(assignTexts)
  const [agent_id, setAgent] = useState<number | null>(null)
  const [salesman_id, setSalesman] = useState<number | null>(null)
  const [cs_wxid, setService] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { run, isBusy } = useBatch(onClose)
  const isService = to === 'service'
  const isEmpty = isService ? cs_wxid === null : agent_id === null && salesman_id === null

  function assign() {
    // an absent field stays as it is
    const chosen = isService ? { cs_wxid } : { ...(agent_id !== null && { agent_id }), ...(salesman_id !== null && { salesman_id }) }
    return run(store.assign, { ids, ...chosen, reason } as InputOf<typeof store.assign>, { titleOf })
  }

  return (
    <Dialog
      open={open}
      title={t(isService ? 'service_title' : 'salesman_title')}
      description={t('chosen', { n: ids.length })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void assign()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={isBusy}
            disabledReason={isEmpty ? t(isService ? 'choose_service' : 'choose_one') : undefined}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      <FormGroup>
        {isService ? (
          <Wide>
            <Field label={t('service')} required>
              <CustomerServicePicker value={cs_wxid} onChange={setService} />
            </Field>
          </Wide>
        ) : (
          <>
            <Wide>
              <Field label={t('agent')} help={t('agent_help')}>
                <AgentPicker value={agent_id} onChange={setAgent} />
              </Field>
            </Wide>
            <Wide>
              <Field label={t('salesman')}>
                <SalesmanPicker value={salesman_id} onChange={setSalesman} agentId={agent_id ?? undefined} />
              </Field>
            </Wide>
          </>
        )}
        <Wide>
          <Field label={t('reason')}>
            <Input value={reason} onChange={setReason} />
          </Field>
        </Wide>
      </FormGroup>
    </Dialog>
  )
}
