import { useState } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { stockMoves } from '#contract/goods/sku-words.ts'
import { useOpening } from '#web/kit/form/opening.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import type { RowOf } from '#web/kit/list/use-list.ts'
import { formatNumber } from '#web/kit/ui/format.ts'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { skuActionTexts } from './action-texts.ts'
import { LogDrawer } from './LogDrawer.tsx'

const column = columnsOf(sku.stockLog)

const columns: ListColumn<RowOf<typeof sku.stockLog>>[] = [
  column.time('created_at', { card: 'title' }),
  column.tag('type', { in: 'success', out: 'warning', count: 'info' }, { width: 84 }),
  column.own('delta', ({ delta }) => (delta > 0 ? `+${formatNumber(delta)}` : formatNumber(delta)), { width: 96, align: 'right' }),
  column.count('stock_after', { width: 104 }),
  column.count('lock_after', { width: 104 }),
  column.text('operator', { width: 96 }),
  column.text('reason', { width: 180 }),
]

/** The movements of a SKU's stock. */
export function StockLog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { shown, opening } = useOpening(id)
  return shown && <OpenStockLog key={opening} id={shown} isOpen={id !== null} onClose={onClose} />
}

type Move = keyof typeof stockMoves

function OpenStockLog({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const [type, setType] = useState<Move | 'all'>('all')
  const moves = Object.entries(stockMoves) as [Move, (typeof stockMoves)[Move]][]
  return (
    <LogDrawer
      endpoint={sku.stockLog}
      id={id}
      open={isOpen}
      title={(code) => t('stock_log', { title: code })}
      input={type === 'all' ? undefined : { type }}
      filters={
        <Segmented
          aria-label={say(['类型', 'Type'])}
          value={type}
          options={[{ key: 'all' as const, title: t('all') }, ...moves.map(([key, word]) => ({ key, title: say(word) }))]}
          onChange={setType}
        />
      }
      columns={columns}
      empty={t('no_moves')}
      onClose={onClose}
    />
  )
}
