import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { DecimalInput } from '#web/kit/ui/input/DecimalInput.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import type { OrderRow } from './order-row.ts'

const priceTexts = texts({
  zh: {
    title: '改价',
    save: '保存',
    now: '商品 {goods}，运费 {freight}，应付 {pay}；已改价 {n} 次（最多 5 次）',
    help: '负数为优惠，正数为加价；按金额分摊到每个商品',
    sure: '应付金额将由 {before} 变为 {after}',
  },
  en: {
    title: 'Adjust price',
    save: 'Save',
    now: 'Goods {goods}, freight {freight}, to pay {pay}; changed {n:time|times} (at most 5)',
    help: 'Negative for a discount, positive for a surcharge; spread over the goods by amount',
    sure: 'The amount to pay changes from {before} to {after}',
  },
})

const Fields = fieldsOf(order.price)

/** Changes an unpaid order's price, or its freight. */
export function PriceDialog({ row, onClose }: { row: OrderRow | null; onClose: () => void }) {
  const { current, opening } = useOpening(row)
  return current && <Price key={opening} id={current.id} isOpen={row !== null} onClose={onClose} />
}

function Price({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(priceTexts)
  const { data, isFetchedAfterMount } = useCall(order.detail, { id }, { staleTime: 0 })
  // the stored answer may be that from before the last change
  if (!data || !isFetchedAfterMount) return null
  const before = data.pay_amount
  const payOf = (adjust: number, freight: number) => before - data.adjust_amount - data.freight_amount + adjust + freight
  return (
    <FormDialog
      endpoint={order.price}
      draft={{ of: order, id }}
      open={isOpen}
      title={t('title')}
      submitText={t('save')}
      values={{
        id: data.id,
        version: data.version,
        adjust_amount: data.adjust_amount,
        freight_amount: data.freight_amount,
        reason: '',
      }}
      onClose={onClose}
      confirm={({ adjust_amount, freight_amount }) =>
        confirm({
          title: t('title'),
          body: t('sure', {
            before: formatMoney(before),
            after: formatMoney(payOf(adjust_amount ?? data.adjust_amount, freight_amount ?? data.freight_amount)),
          }),
          confirmText: t('save'),
        })
      }
    >
      <Notice>
        {t('now', {
          goods: formatMoney(data.goods_amount),
          freight: formatMoney(data.freight_amount),
          pay: formatMoney(data.pay_amount),
          n: data.adjust_count,
        })}
      </Notice>
      <Fields.Own name="adjust_amount" help={t('help')}>
        {({ field }) => (
          <DecimalInput
            {...field}
            value={(field.value as number | null) ?? null}
            digits={2}
            negative
            prefix="¥"
            display={(fen) => scaled(fen, 2)}
          />
        )}
      </Fields.Own>
      <Fields.Money name="freight_amount" />
      <Fields.LongText name="reason" />
    </FormDialog>
  )
}
