import { sku } from '#contract/goods/sku.ts'
import { stockMoves } from '#contract/goods/sku-words.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { skuActionTexts } from './action-texts.ts'
import { LogDrawer } from './LogDrawer.tsx'

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

const kinds = { field: 'type', label: ['类型', 'Type'], words: stockMoves } as const

/** The movements of a SKU's stock. */
export function StockLog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  const { shown, opening } = useOpening(id)
  return (
    shown && (
      <LogDrawer
        key={opening}
        endpoint={sku.stockLog}
        id={shown}
        open={id !== null}
        title={(code) => t('stock_log', { title: code })}
        kinds={kinds}
        columns={columns}
        empty={t('no_moves')}
        onClose={onClose}
      />
    )
  )
}
