import { useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import type { BulkAction } from '#web/kit/list/actions/actions.tsx'
import { bulkStatus } from '#web/kit/list/actions/entity-actions.ts'
import type { Chosen } from '#web/kit/list/actions/selection.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import type { BulkAsked } from './BulkDialog.tsx'

const dialogs = onDemand(async () => ({
  ...(await import('./BulkDialog.tsx')),
  ...(await import('./BulkResult.tsx')),
  ...(await import('../PriceChangeDialog.tsx')),
}))

/** Changes to many SKUs, selected or all matching ones: the list actions and their dialogs. */
export function useSkuBulk() {
  const [request, setRequest] = useState<BulkAsked | null>(null)
  const [taskId, setTaskId] = useState<number | null>(null)
  const other = request === null || request.kind === 'price' ? null : { ...request, kind: request.kind }
  const loaded = dialogs.useLoaded(request !== null || taskId !== null)

  // the selection stays, because the next action often applies to the same rows
  const open = async (next: BulkAsked) => {
    setRequest(next)
    return false
  }
  const action = (kind: BulkAsked['kind'], label: BulkAction['label'], access: BulkAction['access']): BulkAction => ({
    key: kind,
    label,
    access,
    run: (ids) => open({ kind, chosen: { ids }, count: ids.length }),
    runAll: (chosen, count) => open({ kind, chosen, count }),
  })
  const status = bulkStatus(sku, saleWords).map((one, index) => ({
    ...one,
    runAll: (chosen: Chosen, count: number) => open({ kind: 'status', chosen, count, status: index === 0 ? 1 : 0 }),
  }))

  return {
    actions: [
      ...status,
      action('price', ['批量改价', 'Change prices'], sku.price),
      action('stock', ['批量调库存', 'Adjust stock'], sku.stock),
      action('moq', ['设起订量', 'Minimum order'], sku.edit),
    ],
    windows: loaded && (
      <>
        <loaded.BulkDialog request={other} onClose={() => setRequest(null)} onStarted={setTaskId} />
        <loaded.PriceChangeDialog
          request={request?.kind === 'price' ? request : null}
          onClose={() => setRequest(null)}
          onStarted={setTaskId}
        />
        <loaded.BulkResult taskId={taskId} onClose={() => setTaskId(null)} />
      </>
    ),
  }
}
