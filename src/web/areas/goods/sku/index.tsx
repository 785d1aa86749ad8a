import CalendarClock from 'virtual:icon/calendar-clock'
import { sku, skuSheets } from '#contract/goods/sku.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { navigate, type Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { ImportButton } from '#web/features/task/ImportButton.tsx'
import { bulkDelete, bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tiles } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { useSkuActions } from './actions.tsx'
import { useSkuBulk } from './bulk/Bulk.tsx'
import { CodesNotice } from './CodesNotice.tsx'
import { skuColumns } from './columns.tsx'
import { filtersOf, SheetButton, SkuSheet } from './sheet/SheetParts.tsx'
import { SkuExtension } from './SkuExtension.tsx'
import { SkuSearch } from './SkuSearch.tsx'

export const prefetch = (query?: Query) => prefetchList(sku.list, query)

export default function SkuListPage() {
  const { actions, edit, windows } = useSkuActions()
  const bulk = useSkuBulk()
  const { query, setQuery } = usePage()
  const { as_of } = query
  if (as_of !== undefined) return <PastSkus as_of={as_of} />
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
            <NewButton entity={sku} open={edit} />
            <SheetButton onOpen={() => setQuery({ sheet: 1 })} />
            <CountButton />
            <SkuSheets />
            <PastButton />
            <SkuTiles />
          </>
        }
        actions={actions}
        bulk={[...bulk.actions, bulkExport(sku), bulkDelete(sku)]}
        expand={({ id }) => <SkuExtension id={id} />}
      />
      {windows}
      {bulk.windows}
    </>
  )
}

/** To the page on which pieces are counted at the shelf. */
function CountButton() {
  const say = useLabel()
  return (
    <Allowed access={sku.count}>
      <Button onClick={() => navigate('/goods/sku/count')}>{say(['盘点', 'Count'])}</Button>
    </Allowed>
  )
}

/** Opens the list as it was a day before, without the filters and orders that no past moment has. */
function PastButton() {
  const say = useLabel()
  const { setQuery } = usePage()
  // not from kit/past, whose code comes with the forms
  const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()
  const none = { stock: undefined, scene_id: undefined, sort_field: undefined, sort_order: undefined, page_no: undefined }
  return (
    <Button icon={<CalendarClock aria-hidden size={16} />} onClick={() => setQuery({ ...none, as_of: yesterday() })}>
      {say(['历史时点', 'As of…'])}
    </Button>
  )
}

const PastSkus = lazyPart('as_of', async () => (await import('./PastSkus.tsx')).PastSkus)

const lists = ['price', 'stock'] as const

/** Exports and imports: whole SKUs, price lists, stock lists. */
function SkuSheets() {
  const say = useLabel()
  return (
    <>
      <ExportButton endpoint={sku.export} more={lists.map((sheet) => ({ key: sheet, title: say(skuSheets[sheet]), input: { sheet } }))} />
      <ImportButton endpoint={sku.import} />
    </>
  )
}

/** The counts for SKUs on sale, sold out and low, each as a list filter; with the cost permission also the stock value. */
function SkuTiles() {
  const { data } = useCall(sku.summary, {}, { quiet: true })
  if (!data) return null
  const { on_sale, out, low, value } = data
  return (
    <Tiles
      tiles={[
        { key: 'on_sale', label: ['在售SKU', 'On sale'], value: on_sale, filter: { status: '1' } },
        { key: 'out', label: ['缺货SKU', 'Out of stock'], value: out, tone: out > 0 ? 'danger' : undefined, filter: { stock: 'out' } },
        { key: 'low', label: ['低库存SKU', 'Low stock'], value: low, tone: low > 0 ? 'warning' : undefined, filter: { stock: 'low' } },
        ...(value === null ? [] : [{ key: 'value', label: ['库存货值', 'Stock at cost'], value, unit: 'money' } as const]),
      ]}
    />
  )
}
