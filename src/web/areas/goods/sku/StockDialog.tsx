import { sku, type SkuRow } from '#contract/goods/sku.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/api/query.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useOpening } from '#web/kit/form/opening.ts'
import { confirm } from '#web/kit/ui/confirm.ts'
import { formatNumber } from '#web/locales/number.ts'
import { useTexts } from '#web/locales/texts.ts'
import { skuActionTexts } from './action-texts.ts'

const Fields = fieldsOf(sku.stock)

interface StockDialogProps {
  /** The SKU whose stock moves; null while it is closed. */
  row: SkuRow | null
  onClose: () => void
}

/** Takes stock in or out, or sets what was counted; says before it is done what will be sellable. */
export function StockDialog({ row, onClose }: StockDialogProps) {
  const { shown } = useOpening(row)
  return shown && <OpenStockDialog row={shown} isOpen={row !== null} onClose={onClose} />
}

function OpenStockDialog({ row, isOpen, onClose }: { row: SkuRow; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  // the list may be some minutes old
  const { data = row } = useCall(sku.detail, { id: row.id }, { enabled: isOpen, staleTime: 0 })
  const { stock, stock_lock, unit, code } = data
  const effectOf = (move: Move) => t('effect', { before: formatNumber(stock), after: formatNumber(stockAfter(stock, move)) })

  function ask(move: InputOf<typeof sku.stock>) {
    const qty = formatNumber(move.qty)
    const title = t(`${move.type}_question`, { qty, unit })
    return confirm({ title, body: t('stock_effect', { code, effect: effectOf(move) }), confirmText: t('stock_submit') })
  }

  return (
    <FormDialog
      endpoint={sku.stock}
      open={isOpen}
      title={t('stock_title', { title: code })}
      submitText={t('stock_submit')}
      values={{ id: row.id, type: 'in', qty: null, reason: '' }}
      confirm={ask}
      onClose={onClose}
    >
      <p>{t('stock_now', { stock: formatNumber(stock), lock: formatNumber(stock_lock) })}</p>
      <StockFields unit={unit} effectOf={effectOf} />
    </FormDialog>
  )
}

function StockFields({ unit, effectOf }: { unit: string; effectOf: (move: Move) => string }) {
  const move = { type: Fields.useValue('type'), qty: Fields.useValue('qty') }
  return (
    <FormGroup>
      <Wide>
        <Fields.Choice name="type" />
      </Wide>
      <Wide>
        <Fields.Int name="qty" unit={unit} help={isMove(move) ? effectOf(move) : undefined} />
      </Wide>
      <Wide>
        <Fields.Text name="reason" />
      </Wide>
    </FormGroup>
  )
}

type Move = Pick<InputOf<typeof sku.stock>, 'type' | 'qty'>

function isMove(move: Record<keyof Move, unknown>): move is Move {
  return typeof move.type === 'string' && typeof move.qty === 'number'
}

function stockAfter(stock: number, { type, qty }: Move): number {
  return { in: stock + qty, out: stock - qty, count: qty }[type]
}
