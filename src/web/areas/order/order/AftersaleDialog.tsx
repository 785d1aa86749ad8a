import { useFormContext } from 'react-hook-form'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import { order } from '#contract/order/order.ts'
import type { AftersaleKind } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import type { OrderRow } from './order-row.ts'

const aftersaleTexts = texts({
  zh: {
    title: '发起售后 {no}',
    submit: '提交申请',
    none: '该订单没有可售后的商品',
    left: '可退 {n} {unit}，{amount}',
    most: '最多 {n} {unit}',
    whole: '套装发货前整套退款：同一套装的其他商品一并申请',
    amount: '可退上限 {amount}；退款成功前仍可由审核人调低',
    compensation: '只退款，不退商品；最多 {amount}，之后仍可退货，以剩余金额为限',
    freight: '整单退款时另退运费 {amount}',
  },
  en: {
    title: 'After-sale for {no}',
    submit: 'Apply',
    none: 'No line of the order can have an after-sale',
    left: '{n} {unit} left, {amount}',
    most: 'At most {n} {unit}',
    whole: 'Before its shipment a package is refunded as a whole: its other goods are applied for as well',
    amount: 'At most {amount}; the review may approve less',
    compensation: 'Money only, the goods stay; at most {amount}. A later return is possible up to what is left',
    freight: 'A refund of the whole order also returns the freight of {amount}',
  },
})

const Fields = fieldsOf(aftersale.create)

type Line = OutputOf<typeof aftersale.refundable>['list'][number]

/** Applies for an after-sale for one line on the customer's behalf. */
export function AftersaleDialog({ row, onClose }: { row: OrderRow | null; onClose: () => void }) {
  const { current, opening } = useOpening(row)
  return current && <Apply key={opening} row={current} isOpen={row !== null} onClose={onClose} />
}

function Apply({ row, isOpen, onClose }: { row: OrderRow; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(aftersaleTexts)
  const { data, isFetchedAfterMount } = useCall(aftersale.refundable, { order_id: row.id }, { staleTime: 0 })
  // the stored answer may be that from before the last after-sale
  if (!data || !isFetchedAfterMount) return null
  const first = data.list.find((line) => line.refusal === null && (hasLeft(line, 'refund') || hasLeft(line, 'compensation')))
  return (
    <FormDialog
      endpoint={aftersale.create}
      draft={{ of: order, id: row.id }}
      open={isOpen}
      record={row.order_no}
      title={t('title', { no: row.order_no })}
      submitText={t('submit')}
      values={{ item_id: null, reason: null, desc: null, images: [], ...(first ? proposed(first, kindOf(first)) : { kind: 'refund' }) }}
      onClose={onClose}
    >
      {first ? <Application lines={data.list} /> : <p>{data.list.find(({ refusal }) => refusal !== null)?.refusal ?? t('none')}</p>}
    </FormDialog>
  )
}

/** The line has something for an after-sale in this kind. */
function hasLeft(line: Line, kind: AftersaleKind): boolean {
  return kind === 'compensation' ? line.compensation > 0 : piecesOf(line, kind) > 0
}

/** Goods that arrived usually come back. */
function kindOf({ return_qty, qty }: Line): AftersaleKind {
  if (return_qty > 0) return 'return'
  return qty > 0 ? 'refund' : 'compensation'
}

function piecesOf(line: Line, kind: AftersaleKind): number {
  if (kind === 'compensation') return 0
  return kind === 'return' ? line.return_qty : line.qty
}

/** The most that these pieces may have refunded; the last pieces take what rounding left over. */
function mostOf({ amount, qty }: Line, pieces: number): number {
  return qty === 0 ? 0 : Math.floor((amount * Math.min(pieces, qty)) / qty)
}

function proposed(line: Line, kind: AftersaleKind) {
  const qty = piecesOf(line, kind)
  return { item_id: line.item_id, kind, qty, amount: kind === 'compensation' ? null : mostOf(line, qty) }
}

function Application({ lines }: { lines: readonly Line[] }) {
  const t = useTexts(aftersaleTexts)
  const item = Fields.useValue('item_id')
  const isCompensation = Fields.useValue('kind') === 'compensation'
  const line = lines.find(({ item_id }) => item_id === item)
  return (
    <FormGroup>
      <Wide>
        <LineField lines={lines} />
      </Wide>
      <Wide>
        <KindField line={line} />
      </Wide>
      {!isCompensation && <PiecesField line={line} />}
      <AmountField line={line} isCompensation={isCompensation} />
      <Wide>
        <Fields.Pick name="reason" />
      </Wide>
      <Wide>
        <Fields.LongText name="desc" />
      </Wide>
      <Wide>
        <Fields.Images name="images" max={9} />
      </Wide>
      {line && line.freight > 0 && (
        <Wide>
          <p>{t('freight', { amount: formatMoney(line.freight) })}</p>
        </Wide>
      )}
    </FormGroup>
  )
}

/** A function that sets several fields: each choice proposes those that depend on it. */
function useChange() {
  const { setValue } = useFormContext()
  return (values: object) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
  }
}

function LineField({ lines }: { lines: readonly Line[] }) {
  const t = useTexts(aftersaleTexts)
  const change = useChange()
  const options = lines.map((one) => ({
    key: one.item_id,
    title: `${one.goods.code} ${one.goods.title}`,
    hint: one.refusal ?? t('left', { n: formatNumber(one.qty), unit: one.goods.unit, amount: formatMoney(one.amount) }),
    disabled: one.refusal !== null || !(hasLeft(one, 'refund') || hasLeft(one, 'compensation')),
  }))
  return (
    <Fields.Own name="item_id">
      {({ field }) => (
        <Select
          {...field}
          value={field.value as number | null}
          options={options}
          onChange={(id) => {
            const next = lines.find(({ item_id }) => item_id === id)
            if (next) change(proposed(next, kindOf(next)))
          }}
        />
      )}
    </Fields.Own>
  )
}

interface LineProps {
  /** The selected line. */
  line: Line | undefined
}

function KindField({ line }: LineProps) {
  const change = useChange()
  return (
    <Fields.Own name="kind" group>
      {({ field, words }) => (
        <Segmented
          {...field}
          value={String(field.value)}
          onChange={(next) => change(line ? proposed(line, next as AftersaleKind) : { kind: next })}
          options={words.map((word) => ({
            ...word,
            disabled: line && (!hasLeft(line, word.key as AftersaleKind) || (line.is_whole && word.key === 'return')),
          }))}
        />
      )}
    </Fields.Own>
  )
}

function PiecesField({ line }: LineProps) {
  const t = useTexts(aftersaleTexts)
  const change = useChange()
  const kind = Fields.useValue('kind') as AftersaleKind
  return (
    <Fields.Own
      name="qty"
      disabled={line?.is_whole}
      help={line && t(line.is_whole ? 'whole' : 'most', { n: formatNumber(piecesOf(line, kind)), unit: line.goods.unit })}
    >
      {({ field }) => (
        <NumberField
          {...field}
          value={field.value as number | null}
          onChange={(next) => change({ qty: next, ...(line && next !== null && { amount: mostOf(line, next) }) })}
          disabled={line?.is_whole}
          min={1}
          max={line && piecesOf(line, kind)}
          unit={line?.goods.unit}
        />
      )}
    </Fields.Own>
  )
}

function AmountField({ line, isCompensation }: LineProps & { isCompensation: boolean }) {
  const t = useTexts(aftersaleTexts)
  const qty = Fields.useValue('qty') as number | null
  const most = line && (isCompensation ? line.compensation : mostOf(line, qty ?? 0))
  return (
    <Fields.Money
      name="amount"
      disabled={line?.is_whole && !isCompensation}
      help={most === undefined ? undefined : t(isCompensation ? 'compensation' : 'amount', { amount: formatMoney(most) })}
    />
  )
}
