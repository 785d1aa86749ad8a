import { priceFields } from '#contract/goods/sku-words.ts'
import { sku, skuCost } from '#contract/goods/sku.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { RecordsDrawer } from '#web/kit/list/RecordsDrawer.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { LogFilters } from './LogFilters.tsx'

const skuActionTexts = texts({
  zh: {
    price_log: '改价记录 · {title}',
    no_prices: '还没有改过价',
  },
  en: {
    price_log: 'Price log · {title}',
    no_prices: 'No price changes yet',
  },
})

const column = columnsOf(sku.priceLog)

const columns: ListColumn<RowOf<typeof sku.priceLog>>[] = [
  column.time('created_at', { card: 'title' }),
  column.words('field', { width: 96 }),
  column.money('old_price'),
  column.money('new_price'),
  column.text('operator', { width: 96 }),
  column.text('reason', { width: 200 }),
]

const { price_cost: _cost, ...openPrices } = priceFields

/** The changes to an SKU's prices; cost changes only with the permission for costs. */
export function PriceLog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  const can = useCan()
  return (
    <RecordsDrawer
      records={sku.priceLog}
      owner={sku.detail}
      id={id}
      title={(row) => t('price_log', { title: row?.code ?? '' })}
      columns={columns}
      filters={(values, narrow) => (
        <LogFilters
          label={['价格', 'Price']}
          words={can(skuCost) ? priceFields : openPrices}
          value={values.field}
          days={values}
          onKind={(field) => narrow({ field })}
          onDays={narrow}
        />
      )}
      empty={t('no_prices')}
      onClose={onClose}
    />
  )
}
