import type { Label } from '#contract/kit/label.ts'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { payWays } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Sums, type Sum } from '#web/kit/detail/Sums.tsx'
import { reasonOf } from '#web/kit/list/actions/machine-actions.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './sheet.module.css'

/** The way from the goods to the amount to pay, what was paid and refunded, and the margin for those who see costs. */
export function MoneySummary({ row, onChange }: { row: OrderDetail; onChange: (() => void) | undefined }) {
  const say = useLabel()
  const can = useCan()
  const mayChange = onChange !== undefined && can(order.price) && reasonOf(order.$.flow, 'price', row) === undefined
  return (
    <div className={styles.money}>
      <Sums sums={sumsOf(row)} />
      {mayChange && (
        <Button size="compact" onClick={onChange}>
          {say(['改价', 'Adjust price'])}
        </Button>
      )}
    </div>
  )
}

/** Parts that are nothing are left out; goods and the amount to pay always stand there. */
function sumsOf(row: OrderDetail): Sum[] {
  const part = (label: Label, fen: number): Sum[] => (fen === 0 ? [] : [{ label, value: formatMoney(fen) }])
  const paid: Label = row.pay_way ? [`已付（${payWays[row.pay_way][0]}）`, `Paid (${payWays[row.pay_way][1]})`] : ['已付', 'Paid']
  const margin = marginOf(row)
  return [
    { label: ['商品', 'Goods'], value: formatMoney(row.goods_amount) },
    ...part(['活动优惠', 'Promotion discount'], -row.activity_off),
    ...part(['优惠券', 'Coupon'], -row.coupon_off),
    ...part(['积分抵扣', 'Points discount'], -row.integral_off),
    ...part(['改价', 'Price change'], row.adjust_amount),
    { label: ['运费', 'Freight'], value: formatMoney(row.freight_amount) },
    { label: ['应付', 'To pay'], value: formatMoney(row.pay_amount), isTotal: true },
    ...(row.paid_at ? [{ label: paid, value: formatMoney(row.paid_amount) }] : []),
    ...part(['已退', 'Refunded'], -row.refund_amount),
    ...part(['免单返还', 'Returned from free orders'], -row.free_amount),
    ...(row.integral_used > 0 ? [{ label: ['使用积分', 'Points used'] as const, value: formatNumber(row.integral_used) }] : []),
    ...(row.integral_given > 0 ? [{ label: ['赠送积分', 'Points earned'] as const, value: formatNumber(row.integral_given) }] : []),
    ...(margin === undefined ? [] : [{ label: ['毛利', 'Margin'] as const, value: margin }]),
  ]
}

/** The margin of the goods; undefined if a line has no known cost or the person sees none. */
function marginOf({ items, pay_amount, freight_amount }: OrderDetail): string | undefined {
  const sold = items.filter(({ is_gift }) => is_gift === 0)
  if (sold.length === 0 || sold.some(({ price_cost }) => price_cost === null)) return undefined
  const cost = items.reduce((sum, { price_cost, qty }) => sum + (price_cost ?? 0) * qty, 0)
  return marginText(pay_amount - freight_amount, cost)
}

/** An amount and its share in what the goods bring. */
export function marginText(goods: number, cost: number): string {
  const share = goods > 0 ? ` · ${formatNumber(Math.round(((goods - cost) / goods) * 1000) / 10)}%` : ''
  return `${formatMoney(goods - cost)}${share}`
}
