import { sku, skuCost } from '#contract/goods/sku.ts'
import { priceFields } from '#contract/goods/sku-words.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { useTexts } from '#web/locales/texts.ts'
import { useCan } from '#web/session/can.ts'
import { skuActionTexts } from './action-texts.ts'
import { LogDrawer } from './LogDrawer.tsx'

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

/** The changes of a SKU's prices; of costs only where they may be seen. */
export function PriceLog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  const can = useCan()
  const { shown, opening } = useOpening(id)
  return (
    shown && (
      <LogDrawer
        key={opening}
        endpoint={sku.priceLog}
        id={shown}
        open={id !== null}
        title={(code) => t('price_log', { title: code })}
        kinds={{ field: 'field', label: ['价格', 'Price'], words: can(skuCost) ? priceFields : openPrices }}
        columns={columns}
        empty={t('no_prices')}
        onClose={onClose}
      />
    )
  )
}
