import { useState, type ReactNode } from 'react'
import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersale, type AftersaleListed } from '#contract/order/aftersale.ts'
import { navigate } from '#web/base/router/location.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { reasonOf } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const AuditDialog = lazyPart('row', async () => (await import('./AuditDialog.tsx')).AuditDialog)
const ReceiveDialog = lazyPart('row', async () => (await import('./ReceiveDialog.tsx')).ReceiveDialog)
const RefundDialog = lazyPart('row', async () => (await import('./RefundDialog.tsx')).RefundDialog)

export const openAftersale = (id: number) => navigate(`/order/aftersale/detail?id=${id}`)

type Row = Pick<AftersaleListed, 'id' | 'version' | 'state' | 'as_no'>

interface AftersaleActions {
  actions: RowAction<Row>[]
  /** The action dialogs. */
  dialogs: ReactNode
}

/** The decisions about an after-sale, for the list and for its page. */
export function useAftersaleActions(): AftersaleActions {
  const [audited, setAudited] = useState<Row | null>(null)
  const [received, setReceived] = useState<Row | null>(null)
  const [refunded, setRefunded] = useState<Row | null>(null)
  return {
    actions: [
      {
        key: 'audit',
        label: ['审核', 'Review'],
        access: aftersale.audit,
        reason: (row) => reasonOf(aftersaleFlow, 'pass', row),
        run: setAudited,
      },
      {
        key: 'receive',
        label: ['收货', 'Receive'],
        access: aftersale.receive,
        reason: (row) => reasonOf(aftersaleFlow, 'accept', row),
        run: setReceived,
      },
      {
        key: 'refund',
        label: ['退款', 'Refund'],
        access: aftersale.refund,
        reason: (row) => reasonOf(aftersaleFlow, 'refund', row),
        run: setRefunded,
      },
    ],
    dialogs: (
      <>
        <AuditDialog row={audited} onClose={() => setAudited(null)} />
        <ReceiveDialog row={received} onClose={() => setReceived(null)} />
        <RefundDialog row={refunded} onClose={() => setRefunded(null)} />
      </>
    ),
  }
}
