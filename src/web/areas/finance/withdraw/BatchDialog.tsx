import { useState } from 'react'
import { payout } from '#contract/finance/payout-batch.ts'
import { withdraw } from '#contract/finance/withdraw.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { usePermission } from '#web/base/session/can.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { runExport } from '#web/kit/list/actions/run-export.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { withdrawTexts } from './texts.ts'

/** The rows in the next file: the chosen ones, or all that wait. */
export interface ToExport {
  ids?: number[]
}

type File = OutputOf<typeof withdraw.batch>

/** Shows what the next file for the bank contains before it is made; the new batch's page follows. */
export function BatchDialog({ exported, onClose }: { exported: ToExport | null; onClose: () => void }) {
  const t = useTexts(withdrawTexts)
  const { current } = useOpening(exported)
  const isOpen = exported !== null
  const chosen = current?.ids ? { ids: current.ids } : {}
  const { data } = useCall(withdraw.batchPreview, chosen, { enabled: isOpen, staleTime: 0 })
  const seesBatch = usePermission(payout.detail)
  const [isBusy, setIsBusy] = useState(false)
  if (!current) return null
  async function run(input: object) {
    setIsBusy(true)
    let batch: File | undefined
    const isStarted = await runExport(withdraw.batch, input, {
      onStarted: (answer) => (batch = answer as File),
      message: (answer) => messageOf(answer as File),
    })
    setIsBusy(false)
    if (!isStarted) return
    onClose()
    if (batch && seesBatch) navigate(withQuery('/finance/payout/detail', { id: String(batch.batch_id) }))
  }
  const messageOf = ({ batch_id, count, amount }: File) => t('batch_done', { no: batch_id, n: count, amount: formatMoney(amount) })
  return (
    <Dialog
      open={isOpen}
      title={t('batch')}
      description={t('batch_about')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (data && data.count > 0) void run({ ...chosen, count: data.count, amount: data.amount })
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
    </Dialog>
  )
}
