import { useState } from 'react'
import { withdraw, type PayoutBatch } from '#contract/finance/withdraw.ts'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { runExport } from '#web/kit/list/actions/run-export.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { withdrawTexts } from './texts.ts'

/** The rows in the next file: the chosen ones, or all that wait. */
export interface ToExport {
  ids?: number[]
}

type File = OutputOf<typeof withdraw.batchFile>

/** Shows what the next file for the bank contains before it is made, and offers the earlier ones. */
export function BatchDialog({ exported, onClose }: { exported: ToExport | null; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const { current } = useOpening(exported)
  const isOpen = exported !== null
  const chosen = current?.ids ? { ids: current.ids } : {}
  const { data } = useCall(withdraw.batchPreview, chosen, { enabled: isOpen, staleTime: 0 })
  const { data: earlier } = useCall(withdraw.batches, {}, { enabled: isOpen, staleTime: 0 })
  const [isBusy, setIsBusy] = useState(false)
  if (!current) return null
  async function run(endpoint: Endpoint, input: object) {
    setIsBusy(true)
    const isStarted = await runExport(endpoint, input, { message: (file) => messageOf(file as File) })
    setIsBusy(false)
    if (isStarted) onClose()
  }
  const messageOf = ({ batch_id, times, count, amount }: File) =>
    t(times === 1 ? 'batch_done' : 'batch_again', { no: batch_id, times, n: count, amount: formatMoney(amount) })
  return (
    <Dialog
      open={isOpen}
      title={t('batch')}
      description={t('batch_about')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (data && data.count > 0) void run(withdraw.batch, { ...chosen, count: data.count, amount: data.amount })
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={!data || data.count === 0}>
            {data && data.count > 0 ? t('batch_submit', { n: data.count, amount: formatMoney(data.amount) }) : t('batch')}
          </Button>
        </>
      }
    >
      {data ? (
        <div role="status">
          <p>
            <b>{data.count > 0 ? t('batch_sum', { n: data.count, amount: formatMoney(data.amount) }) : t('batch_none')}</b>
          </p>
          {data.batched.map(({ batch_id, count }) => (
            <p key={batch_id}>{t('batch_in', { n: count, no: batch_id })}</p>
          ))}
          {data.own > 0 && <p>{t('batch_own', { n: data.own })}</p>}
          {data.voided > 0 && <p>{t('batch_voided', { n: data.voided })}</p>}
          {data.others > 0 && <p>{t('batch_others', { n: data.others })}</p>}
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
      {earlier && earlier.list.length > 0 && (
        <Earlier list={earlier.list} isBusy={isBusy} onDownload={({ id }) => void run(withdraw.batchFile, { id })} />
      )}
    </Dialog>
  )
}

interface EarlierProps {
  list: readonly PayoutBatch[]
  isBusy: boolean
  onDownload: (batch: PayoutBatch) => void
}

function Earlier({ list, isBusy, onDownload }: EarlierProps) {
  const t = useTexts(withdrawTexts)
  const say = useLabel()
  return (
    <Table
      label={t('batches')}
      rows={list}
      rowKey={({ id }) => id}
      empty={<Empty title={t('none')} />}
      columns={[
        { key: 'no', title: say(['批次', 'Batch']), width: 64, card: 'title', render: ({ id }) => id },
        { key: 'at', title: say(['生成时间', 'Created']), width: 130, render: ({ created_at }) => <Time value={created_at} /> },
        { key: 'n', title: say(['笔数', 'Payouts']), width: 64, align: 'right', render: ({ count }) => count },
        { key: 'sum', title: say(['金额', 'Amount']), width: 110, align: 'right', render: ({ amount }) => formatMoney(amount) },
        {
          key: 'again',
          title: '',
          render: (row) => (
            <Button variant="link" disabled={isBusy} onClick={() => onDownload(row)}>
              {t('batch_download', { n: row.downloads + 1 })}
            </Button>
          ),
        },
      ]}
    />
  )
}
