import { sku, skuCost } from '#contract/goods/sku.ts'
import type { Spu } from '#contract/goods/spu.ts'
import { say } from '#contract/kit/label.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { columnsOf, useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'

type GridSku = Spu['sku_list'][number]
type SkuSummary = Pick<RowOf<typeof sku.list>, keyof GridSku & keyof RowOf<typeof sku.list>>

const column = columnsOf(sku.list)

const columns: ListColumn<SkuSummary>[] = [
  column.own(
    'code',
    ({ id, code }) => (
      <RecordLink to="/goods/sku/detail" id={id} access={sku.detail}>
        {code}
      </RecordLink>
    ),
    { width: 170, card: 'title' },
  ),
  column.own('spec', ({ spec }) => Object.values(spec).join(' · '), { width: 180 }),
  column.money('price_store', { width: 100 }),
  column.money('price_trade', { width: 100 }),
  column.money('price_cost', { width: 100, access: skuCost }),
  column.count('stock', { width: 90 }),
  column.count('stock_lock', { width: 90 }),
  column.count('sales_count', { width: 90 }),
  column.own(
    'status',
    ({ status }, language) => <Tag tone={status === 1 ? 'success' : 'neutral'}>{say(saleWords[status], language)}</Tag>,
    {
      width: 90,
    },
  ),
] as ListColumn<SkuSummary>[]

/** An SPU's SKUs, each with a link to its page. */
export function SpuSkus({ rows }: { rows: readonly GridSku[] }) {
  const sayLabel = useLabel()
  return (
    <Table
      label={sayLabel(sku.$.label)}
      columns={useColumns(columns)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<Empty title={sayLabel(['还没有SKU', 'There are no SKUs yet'])} />}
    />
  )
}
