import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { detailTexts } from './detail-texts.ts'
import styles from './aftersale.module.css'

/** The calculation for a line's largest refund. */
export function Refundable({ row: { line, qty, most_amount, refundable } }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  const lines: [string, string, 'total'?][] = [
    [t('line_pay'), formatMoney(line.pay_amount)],
    [t('line_qty'), formatNumber(line.qty)],
    [t('line_shipped'), formatNumber(line.shipped_qty)],
    [t('line_refunded'), formatNumber(line.refunded_qty)],
    [t('line_refunded_amount'), formatMoney(line.refunded_amount)],
    [t('left'), formatNumber(refundable.qty)],
    [t('left_return'), formatNumber(refundable.return_qty)],
    [t('this'), formatNumber(qty), 'total'],
    [t('most'), formatMoney(most_amount)],
    [t('all'), formatMoney(refundable.amount)],
    ...(refundable.freight > 0 ? [[t('freight_back'), formatMoney(refundable.freight)] as [string, string]] : []),
  ]
  return (
    <div className={styles.section}>
      <dl className={styles.sum}>
        {lines.map(([name, value, total]) => (
          <div key={name} className={total && styles.total}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>{t('rule')}</p>
    </div>
  )
}
