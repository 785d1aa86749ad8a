import { useMemo, useState, type ReactNode } from 'react'
import { payment, type Payment } from '#contract/finance/payment.ts'
import { actOnOne } from '#web/kit/list/actions/act-on-one.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { Verified } from './VerifyDialog.tsx'

const VerifyDialog = lazyPart('request', async () => (await import('./VerifyDialog.tsx')).VerifyDialog)

type Row = Pick<Payment, 'id' | 'version' | 'pay_no' | 'state' | 'channel' | 'amount'>

const query: RowAction<Row> = {
  key: 'query',
  label: ['查询渠道', 'Query channel'],
  access: payment.query,
  reason: ({ channel }) => (channel === 'wechat' ? undefined : ['只有微信收款可查询', 'Only WeChat payments can be queried']),
  run: ({ id, pay_no }) => void actOnOne(payment.query, { id }, pay_no),
}

/** A payment's actions in its list and on its page, with their dialogs. */
export function usePaymentActions(): { actions: RowAction<Row>[]; dialogs: ReactNode } {
  const [request, setRequest] = useState<Verified | null>(null)
  const actions = useMemo(
    (): RowAction<Row>[] => [
      rowTransition(payment, 'verify', { run: (row: Row) => setRequest({ row, pass: 1 }) }),
      rowTransition(payment, 'reject', { run: (row: Row) => setRequest({ row, pass: 0 }) }),
      query,
    ],
    [],
  )
  return { actions, dialogs: <VerifyDialog request={request} onClose={() => setRequest(null)} /> }
}
