import { sku } from '#contract/goods/sku.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { useTexts } from '#web/locales/texts.ts'
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

/** The changes of a SKU's prices. */
export function PriceLog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  const { shown, opening } = useOpening(id)
  return (
    shown && (
      <LogDrawer
        key={opening}
        endpoint={sku.priceLog}
        id={shown}
        open={id !== null}
        title={(code) => t('price_log', { title: code })}
        columns={columns}
        empty={t('no_prices')}
        onClose={onClose}
      />
    )
  )
}
