import { useMemo, useState, type ReactNode } from 'react'
import { refund } from '#contract/finance/refund.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { RefundRow } from './RouteDialog.tsx'

const RouteDialog = lazyPart('request', async () => (await import('./RouteDialog.tsx')).RouteDialog)

/** A refund's actions in its list and on its page, with their dialogs. */
export function useRefundActions(): { actions: RowAction<RefundRow>[]; dialogs: ReactNode } {
  const [request, setRequest] = useState<RefundRow | null>(null)
  const actions = useMemo(
    (): RowAction<RefundRow>[] => [
      rowTransition(refund, 'retry'),
      rowTransition(refund, 'settle', { run: (row: RefundRow) => setRequest(row) }),
    ],
    [],
  )
  return { actions, dialogs: <RouteDialog request={request} onClose={() => setRequest(null)} /> }
}
