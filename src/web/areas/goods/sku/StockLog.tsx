import { stockLogTypes } from '#contract/goods/sku-words.ts'
import { sku } from '#contract/goods/sku.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { RecordsDrawer } from '#web/kit/list/RecordsDrawer.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { LogFilters } from './LogFilters.tsx'

const skuActionTexts = texts({
  zh: {
    stock_log: '库存流水 · {title}',
    no_moves: '还没有库存变动',
  },
  en: {
    stock_log: 'Stock log · {title}',
    no_moves: 'No stock movements yet',
  },
})

const column = columnsOf(sku.stockLog)

const columns: ListColumn<RowOf<typeof sku.stockLog>>[] = [
  column.time('created_at', { card: 'title' }),
  column.tag('type', { width: 84 }),
  column.own('delta', ({ delta }) => (delta > 0 ? `+${formatNumber(delta)}` : formatNumber(delta)), { width: 96, align: 'right' }),
  column.count('stock_after', { width: 104 }),
  column.count('lock_after', { width: 104 }),
  column.code('biz_no', { width: 120 }),
  column.text('operator', { width: 88 }),
  column.text('reason', { width: 160 }),
]

/** An SKU's stock movements. */
export function StockLog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  return (
    <RecordsDrawer
      records={sku.stockLog}
      owner={sku.detail}
      id={id}
      title={(row) => t('stock_log', { title: row?.code ?? '' })}
      columns={columns}
      filters={(values, narrow) => (
        <LogFilters
          label={['类型', 'Type']}
          words={stockLogTypes}
          value={values.type}
          days={values}
          onKind={(type) => narrow({ type })}
          onDays={narrow}
        />
      )}
      empty={t('no_moves')}
      onClose={onClose}
    />
  )
}
