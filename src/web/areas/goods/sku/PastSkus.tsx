import { sku, type SkuRow } from '#contract/goods/sku.ts'
import { navigate } from '#web/base/router/location.ts'
import type { ListColumn } from '#web/kit/list/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { PastBar } from '#web/kit/past/PastBar.tsx'
import { column, skuColumns } from './columns.tsx'
import { SkuSearch } from './SkuSearch.tsx'

const readOnly: Readonly<Record<string, ListColumn<SkuRow>>> = {
  sort: column.count('sort', { sortable: true, width: 90 }),
  status: column.tag('status', { width: 90 }),
}

/** The columns of a moment of the past: nothing to edit, no sales, and no order by the stock. */
const columns = skuColumns
  .filter(({ key }) => key !== 'sales_count')
  .map((one) => readOnly[one.key] ?? (one.key === 'stock' ? { ...one, sortable: false } : one))

const pastEntity = { $: sku.$, list: sku.list, find: sku.find, detail: sku.detail }

/** The SKUs at a moment of the past: to read, and to open as they were. */
export function PastSkus({ as_of }: { as_of: string | null }) {
  return (
    <ListPage
      entity={pastEntity}
      columns={columns}
      rowTitle={({ code }) => code}
      search={<SkuSearch isPast />}
      notice={<PastBar as_of={as_of} />}
      actions={[
        {
          key: 'past',
          label: ['当时的记录', 'As it was'],
          access: sku.detail,
          run: ({ id }) => navigate(`/goods/sku/detail?${new URLSearchParams({ id: String(id), tab: 'log', as_of: as_of ?? '' })}`),
        },
      ]}
    />
  )
}
