import { useState, type ReactNode } from 'react'
import { sku, type SkuRow } from '#contract/goods/sku.ts'
import { navigate, withQuery } from '#web/base/router/location.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const SkuForm = lazyPart('id', async () => (await import('./SkuForm.tsx')).SkuForm)
const PriceDialog = lazyPart('id', async () => (await import('./PriceDialog.tsx')).PriceDialog)
const StockDialog = lazyPart('row', async () => (await import('./StockDialog.tsx')).StockDialog)
const StockLog = lazyPart('id', async () => (await import('./StockLog.tsx')).StockLog)
const PriceLog = lazyPart('id', async () => (await import('./PriceLog.tsx')).PriceLog)

interface SkuActions {
  actions: RowAction<SkuRow>[]
  edit: (id: number | 'new') => void
  /** The form, the dialogs and the logs for the actions. */
  windows: ReactNode
}

/** The SKU actions, for the list and for one SKU's page. */
export function useSkuActions(): SkuActions {
  const editing = useEditing()
  const stockLog = useOpened('stock_log')
  const priceLog = useOpened('price_log')
  const [repriced, setRepriced] = useState<number | null>(null)
  const [moved, setMoved] = useState<SkuRow | null>(null)
  return {
    actions: [
      rowEdit(sku, editing.open),
      { key: 'price', label: ['改价', 'Price'], access: sku.price, run: ({ id }) => setRepriced(id) },
      { key: 'stock', label: ['调库存', 'Adjust stock'], access: sku.stock, run: setMoved },
      {
        key: 'count',
        label: ['盘点', 'Count'],
        access: sku.count,
        run: ({ code }) => navigate(withQuery('/goods/sku/count', { code })),
      },
      { key: 'stock-log', label: ['库存流水', 'Stock log'], access: sku.stockLog, run: ({ id }) => stockLog.open(id) },
      { key: 'price-log', label: ['改价记录', 'Price log'], access: sku.priceLog, run: ({ id }) => priceLog.open(id) },
      rowCopy(sku, editing.copy),
      rowDelete(sku, { reason: whyNotDeleted }),
    ],
    edit: editing.open,
    windows: (
      <>
        <SkuForm id={editing.id} from={editing.from} onClose={editing.close} />
        <PriceDialog id={repriced} onClose={() => setRepriced(null)} />
        <StockDialog row={moved} onClose={() => setMoved(null)} />
        <StockLog id={stockLog.id} onClose={stockLog.close} />
        <PriceLog id={priceLog.id} onClose={priceLog.close} />
      </>
    ),
  }
}

function whyNotDeleted({ stock_lock }: SkuRow) {
  if (stock_lock === 0) return undefined
  return ['存在未完成订单占用库存，无法删除', 'Open orders hold stock of this SKU, so it cannot be deleted'] as const
}
