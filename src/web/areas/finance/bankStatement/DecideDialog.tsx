import { bankLine, type Candidate } from '#contract/finance/bankLine.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Amount } from './Amount.tsx'
import { useCounterpartColumns } from './Missing.tsx'
import { bankTexts } from './texts.ts'
import styles from './bank.module.css'

/** A line beside the records that it can belong to; one press decides. */
export function DecideDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(bankTexts)
  const say = useLabel()
  const { current } = useOpening(id)
  const query = useCall(bankLine.detail, { id: current ?? 0 }, { enabled: id !== null, quiet: true })
  const accept = useAction(bankLine.accept, { onSuccess: onClose })
  const columns = useCounterpartColumns()
  if (current === null) return null
  const choose = ({ kind, id: ours }: Candidate) => {
    const row = query.data
    if (row) accept.mutate({ id: row.id, version: row.version, ...(kind === 'voucher' ? { payment_id: ours } : { withdraw_id: ours }) })
  }
  const last: Column<Candidate>[] = [
    {
      key: 'agrees',
      title: say(['核对', 'Check']),
      width: 150,
      render: ({ same_name, same_serial }) => (
        <span className={styles.acts}>
          {same_serial && <Tag tone="success">{t('same_serial')}</Tag>}
          {same_name && <Tag tone="success">{t('same_name')}</Tag>}
        </span>
      ),
    },
    {
      key: 'act',
      title: '',
      width: 100,
      pin: 'right',
      card: 'actions',
      render: (row) => (
        <Button size="compact" loading={accept.isPending} onClick={() => choose(row)}>
          {t('match')}
        </Button>
      ),
    },
  ]
  return (
    <Dialog open={id !== null} wide title={t('candidates')} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <Loaded query={query}>
        {({ day, time, amount, name, counter_tail, serial, summary, candidates }) => (
          <div className={styles.part}>
            <Descriptions
              items={[
                { key: 'amount', label: say(['金额', 'Amount']), value: <Amount value={amount} /> },
                { key: 'day', label: say(['日期', 'Date']), value: [day, time].filter(Boolean).join(' ') },
                {
                  key: 'name',
                  label: say(['对方户名', 'Counterparty']),
                  value: [name, counter_tail && `**** ${counter_tail}`].filter(Boolean).join(' · '),
                },
                { key: 'serial', label: say(['流水号', 'Serial number']), value: serial && <Code>{serial}</Code> },
                { key: 'summary', label: say(['摘要', 'Summary']), value: summary },
              ]}
            />
            <Table
              label={t('candidates')}
              rows={candidates}
              rowKey={(row) => `${row.kind} ${row.id}`}
              rowTitle={({ no }) => no}
              columns={[...columns.filter(({ key }) => key !== 'kind'), ...last]}
              empty={<Empty title={t('no_candidates')} />}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
