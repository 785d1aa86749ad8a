import type { Label } from '#contract/kit/label.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './order.module.css'

interface Sum {
  label: Label
  value: string
  isTotal?: boolean
}

/** The calculation for the amount to pay, and its paid and refunded parts. */
export function OrderAmounts({ row }: { row: OrderDetail }) {
  const say = useLabel()
  const minus = (fen: number) => formatMoney(fen === 0 ? 0 : -fen)
  const sums: Sum[] = [
    { label: ['商品金额', 'Goods'], value: formatMoney(row.goods_amount) },
    { label: ['活动优惠', 'Promotion discount'], value: minus(row.activity_off) },
    { label: ['优惠券', 'Coupon'], value: minus(row.coupon_off) },
    { label: ['积分抵扣', 'Points discount'], value: minus(row.integral_off) },
    { label: ['改价', 'Price change'], value: formatMoney(row.adjust_amount) },
    { label: ['运费', 'Freight'], value: formatMoney(row.freight_amount) },
    { label: ['应付金额', 'To pay'], value: formatMoney(row.pay_amount), isTotal: true },
    { label: ['实付', 'Paid'], value: formatMoney(row.paid_amount), isTotal: true },
    { label: ['已退', 'Refunded'], value: formatMoney(row.refund_amount) },
    { label: ['免单返还', 'Returned from free orders'], value: formatMoney(row.free_amount) },
    { label: ['使用积分', 'Points used'], value: formatNumber(row.integral_used) },
    { label: ['赠送积分', 'Points earned'], value: formatNumber(row.integral_given) },
  ]
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value, isTotal }) => (
        <Pair key={label[0]} label={say(label)} value={value} isTotal={isTotal} />
      ))}
    </dl>
  )
}

function Pair({ label, value, isTotal }: { label: string; value: string; isTotal: boolean | undefined }) {
  return (
    <>
      <dt className={isTotal ? styles.total : undefined}>{label}</dt>
      <dd className={isTotal ? styles.total : undefined}>{value}</dd>
    </>
  )
}
