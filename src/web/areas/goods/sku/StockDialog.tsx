import { sku, type SkuRow } from '#contract/goods/sku.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'

const skuActionTexts = texts({
  zh: {
    stock_title: '调库存 · {title}',
    stock_submit: '确认调整',
    stock_now: '可售库存 {stock} · 占用 {lock}',
    effect: '可售库存 {before} → {after}',
    count_effect: '货架现有 {qty}，其中占用 {lock}；可售库存 {before} → {after}',
    too_few: '少于订单占用的 {lock}，请先处理占用的订单',
    count_help: '货架上的全部件数，含订单占用的 {lock}',
    stock_effect: '{code}：{effect}',
    in_question: '确定入库 {qty} {unit}吗？',
    out_question: '确定出库 {qty} {unit}吗？',
    count_question: '确定盘点为 {qty} {unit}吗？',
  },
  en: {
    stock_title: 'Adjust stock · {title}',
    stock_submit: 'Adjust',
    stock_now: '{stock} available · {lock} reserved',
    effect: 'Available stock {before} → {after}',
    count_effect: '{qty} on the shelf, {lock} of them reserved. Available stock {before} → {after}',
    too_few: 'Fewer than the {lock} reserved. Deal with the orders first',
    count_help: 'All pieces on the shelf, with the {lock} reserved',
    stock_effect: '{code}: {effect}',
    in_question: 'Take in {qty} {unit}?',
    out_question: 'Take out {qty} {unit}?',
    count_question: 'Set the count to {qty} {unit}?',
  },
})

const Fields = fieldsOf(sku.stock)

interface StockDialogProps {
  /** The SKU whose stock changes; null while the dialog is closed. */
  row: SkuRow | null
  onClose: () => void
}

/** Adds or removes stock, or sets the counted stock; shows the resulting sellable stock before the save. */
export function StockDialog({ row, onClose }: StockDialogProps) {
  const { current } = useOpening(row)
  return current && <OpenStockDialog row={current} isOpen={row !== null} onClose={onClose} />
}

function OpenStockDialog({ row, isOpen, onClose }: { row: SkuRow; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(skuActionTexts)
  // the list may be some minutes old
  const { data = row } = useCall(sku.detail, { id: row.id }, { enabled: isOpen, staleTime: 0 })
  const { stock, stock_lock, unit, code } = data
  const lock = formatNumber(stock_lock)

  function effectOf(move: Move): string {
    const after = stockAfter(data, move)
    const values = { before: formatNumber(stock), after: formatNumber(after), qty: formatNumber(move.qty), lock }
    if (move.type !== 'count') return t('effect', values)
    return after < 0 ? t('too_few', { lock }) : t('count_effect', values)
  }

  function ask(move: InputOf<typeof sku.stock>) {
    const qty = formatNumber(move.qty)
    const title = t(`${move.type}_question`, { qty, unit })
    return confirm({ title, body: t('stock_effect', { code, effect: effectOf(move) }), confirmText: t('stock_submit') })
  }

  return (
    <FormDialog
      endpoint={sku.stock}
      draft={{ of: sku, id: row.id }}
      open={isOpen}
      record={code}
      title={t('stock_title', { title: code })}
      submitText={t('stock_submit')}
      values={{ id: row.id, type: 'in', qty: null, reason: '' }}
      confirm={ask}
      onClose={onClose}
    >
      <p>{t('stock_now', { stock: formatNumber(stock), lock })}</p>
      <StockFields unit={unit} effectOf={effectOf} countHelp={t('count_help', { lock })} />
    </FormDialog>
  )
}

interface StockFieldsProps {
  unit: string
  effectOf: (move: Move) => string
  /** Shown until a count has its pieces. */
  countHelp: string
}

function StockFields({ unit, effectOf, countHelp }: StockFieldsProps) {
  const move = { type: Fields.useValue('type'), qty: Fields.useValue('qty') }
  return (
    <FormGroup>
      <Wide>
        <Fields.Choice name="type" />
      </Wide>
      <Wide>
        <Fields.Int name="qty" unit={unit} help={isMove(move) ? effectOf(move) : move.type === 'count' ? countHelp : undefined} />
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

function stockAfter({ stock, stock_lock }: Pick<SkuRow, 'stock' | 'stock_lock'>, { type, qty }: Move): number {
  return { in: stock + qty, out: stock - qty, count: qty - stock_lock }[type]
}
