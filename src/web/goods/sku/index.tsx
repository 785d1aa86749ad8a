import { useState } from 'react'
import { sku, type SkuRow } from '#contract/goods/sku.ts'
import { useEditing, useOpened } from '#web/kit/form/opened.ts'
import { bulkDelete, bulkExport, rowDelete, rowEdit } from '#web/kit/list/entity-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { NewButton } from '#web/kit/list/NewButton.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { usePage } from '#web/router/page.ts'
import type { Query } from '#web/router/location.ts'
import { useSkuBulk } from './Bulk.tsx'
import { CodesNotice } from './CodesNotice.tsx'
import { filtersOf, SheetButton, SkuSheet } from './SheetParts.tsx'
import { skuColumns } from './columns.tsx'
import { SkuExtension } from './SkuExtension.tsx'
import { SkuSearch } from './SkuSearch.tsx'
import { SkuSheets } from './SkuSheets.tsx'
import { SkuTiles } from './SkuTiles.tsx'

const SkuForm = deferred('id', async () => (await import('./SkuForm.tsx')).SkuForm)
const PriceDialog = deferred('id', async () => (await import('./PriceDialog.tsx')).PriceDialog)
const StockDialog = deferred('row', async () => (await import('./StockDialog.tsx')).StockDialog)
const StockLog = deferred('id', async () => (await import('./StockLog.tsx')).StockLog)
const PriceLog = deferred('id', async () => (await import('./PriceLog.tsx')).PriceLog)

// both count their SKUs
const alsoChanges = ['goods.brand', 'goods.series']

export const prefetch = (query?: Query) => prefetchList(sku.list, query)

export default function SkuListPage() {
  const editing = useEditing()
  const stockLog = useOpened('stock_log')
  const priceLog = useOpened('price_log')
  const [repriced, setRepriced] = useState<number | null>(null)
  const [moved, setMoved] = useState<SkuRow | null>(null)
  const bulk = useSkuBulk()
  const { query, setQuery } = usePage()
  if (query['sheet'] !== undefined) return <SkuSheet query={filtersOf(query)} onClose={() => setQuery({ sheet: undefined })} />
  return (
    <>
      <ListPage
        entity={sku}
        columns={skuColumns}
        rowTitle={({ code }) => code}
        search={<SkuSearch />}
        notice={<CodesNotice />}
        toolbar={
          <>
            <NewButton entity={sku} open={editing.open} />
            <SheetButton onOpen={() => setQuery({ sheet: 1 })} />
            <SkuSheets />
            <SkuTiles />
          </>
        }
        actions={[
          rowEdit(sku, editing.open),
          { key: 'price', label: ['改价', 'Price'], access: sku.price, run: ({ id }) => setRepriced(id) },
          { key: 'stock', label: ['调库存', 'Adjust stock'], access: sku.stock, run: setMoved },
          { key: 'stock-log', label: ['库存流水', 'Stock log'], access: sku.stockLog, run: ({ id }) => stockLog.open(id) },
          { key: 'price-log', label: ['改价记录', 'Price log'], access: sku.priceLog, run: ({ id }) => priceLog.open(id) },
          rowDelete(sku, { reason: whyNotDeleted, alsoChanges }),
        ]}
        bulk={[...bulk.actions, bulkExport(sku), bulkDelete(sku, { alsoChanges })]}
        expand={({ id }) => <SkuExtension id={id} />}
      />
      <SkuForm id={editing.id} onClose={editing.close} />
      <PriceDialog id={repriced} onClose={() => setRepriced(null)} />
      {bulk.windows}
      <StockDialog row={moved} onClose={() => setMoved(null)} />
      <StockLog id={stockLog.id} onClose={stockLog.close} />
      <PriceLog id={priceLog.id} onClose={priceLog.close} />
    </>
  )
}

function whyNotDeleted({ stock_lock }: SkuRow) {
  if (stock_lock === 0) return undefined
  return ['存在未完成订单占用库存，无法删除', 'Open orders hold stock of this SKU, so it cannot be deleted'] as const
}
