import { useState } from 'react'
import { rankings, salesman, salesmanFlow, type Salesman } from '#contract/agent/salesman.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { LinkCode } from '#web/pickers/protocol/LinkCode.tsx'
import { useLinkCode } from '#web/pickers/protocol/use-wechat-link.ts'
import { SalesmanPicker } from '#web/pickers/RecordPickers.tsx'
import { salesmanTexts } from './texts.ts'
import styles from './dialogs.module.css'

interface DialogProps {
  /** The action's salesman; null while the dialog is closed. */
  row: Salesman | null
  onClose: () => void
}

/** The invitation code as a picture and as a link in the `store_invite` protocol (domain §18.2). */
export function InviteDialog({ row, onClose }: DialogProps) {
  const t = useTexts(salesmanTexts)
  const { current } = useOpening(row)
  const link = `app://store_invite?code=${current?.invite_code ?? ''}`
  const code = useLinkCode(current && { func: 'store_invite', params: { code: current.invite_code } })
  const title = t('invite_title', { name: current?.name ?? '' })
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link)
    toast.success(t('copied'))
  }
  return (
    <Dialog
      open={row !== null}
      title={title}
      description={t('invite_hint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copy_link')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className={styles.invite}>
        <LinkCode code={code} url={link} label={title} />
        <Code>{current?.invite_code ?? ''}</Code>
      </div>
    </Dialog>
  )
}

const Leave = fieldsOf(salesman.leave)

export function LeaveDialog({ row, onClose }: DialogProps) {
  const t = useTexts(salesmanTexts)
  const say = useLabel()
  const { current } = useOpening(row)
  return (
    <FormDialog
      endpoint={salesman.leave}
      open={row !== null}
      record={current?.name}
      title={t('leave_title', { name: current?.name ?? '' })}
      submitText={say(salesmanFlow.actions.leave.label)}
      values={{ id: current?.id, version: current?.version, left_at: null }}
      onClose={onClose}
    >
      <p>{t('leave_effect')}</p>
      <Leave.Date name="left_at" />
    </FormDialog>
  )
}

const Transfer = fieldsOf(salesman.transfer)

export function TransferDialog({ row, onClose }: DialogProps) {
  const t = useTexts(salesmanTexts)
  const say = useLabel()
  const { current } = useOpening(row)
  const mayChoose = usePermission(salesman.stores.access)
  return (
    <FormDialog
      endpoint={salesman.transfer}
      open={row !== null}
      record={current?.name}
      title={t('transfer_title', { name: current?.name ?? '' })}
      submitText={say(['转移门店', 'Transfer'])}
      values={{ from_id: current?.id, to_id: null, store_ids: null }}
      onClose={onClose}
    >
      <p>{t('transfer_effect', { n: current?.store_count ?? 0 })}</p>
      <Transfer.Own name="to_id">
        {({ field }) => <SalesmanPicker {...field} value={(field.value as number | null | undefined) ?? null} />}
      </Transfer.Own>
      {mayChoose && (
        <Transfer.Own name="store_ids" group>
          {({ field }) => (
            <Stores id={current?.id ?? 0} value={(field.value as number[] | null | undefined) ?? null} onChange={field.onChange} />
          )}
        </Transfer.Own>
      )}
    </FormDialog>
  )
}

interface StoresProps {
  id: number
  /** Null: all stores. */
  value: readonly number[] | null
  onChange: (next: number[] | null) => void
}

/** All stores, or a choice among the newest hundred. */
function Stores({ id, value, onChange }: StoresProps) {
  const t = useTexts(salesmanTexts)
  const { data } = useCall(salesman.stores, { id, page_size: 100 }, { enabled: value !== null, quiet: true })
  const chosen = new Set(value)
  return (
    <>
      <Segmented
        aria-label={t('which')}
        value={value === null ? 'all' : 'chosen'}
        onChange={(key) => onChange(key === 'all' ? null : [])}
        options={[
          { key: 'all', title: t('all_stores') },
          { key: 'chosen', title: t('chosen_stores', { n: chosen.size }) },
        ]}
      />
      {value !== null && (
        <ul className={styles.stores}>
          {data?.list.map((store) => (
            <li key={store.id}>
              <Checkbox
                value={chosen.has(store.id)}
                onChange={(on) => onChange(on ? [...value, store.id] : value.filter((other) => other !== store.id))}
              >
                {store.name} <small>{store.code}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The salesmen with the most new stores in the month. */
export function RankDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(salesmanTexts)
  const say = useLabel()
  const [by, setBy] = useState<keyof typeof rankings>('stores')
  const { data } = useCall(salesman.rank, { by }, { enabled: open, quiet: true })
  const valueOf = ({ new_stores, amount }: { new_stores: number; amount: number }) => (by === 'stores' ? new_stores : amount)
  const [best] = data?.list ?? []
  return (
    <Dialog open={open} title={t('rank_title')} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <Segmented
        aria-label={t('rank_by')}
        value={by}
        onChange={setBy}
        options={Object.entries(rankings).map(([key, label]) => ({ key: key as keyof typeof rankings, title: say(label) }))}
      />
      {data?.list.length === 0 && <Empty title={t('no_rank')} />}
      <ol className={styles.rank}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.name}</b> <small>{row.agent_name ?? t('direct')}</small>
            </span>
            <meter max={best ? valueOf(best) : 1} value={valueOf(row)} aria-label={row.name} />
            <span className={styles.number}>{by === 'stores' ? row.new_stores : formatMoney(row.amount)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
