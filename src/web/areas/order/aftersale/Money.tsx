import type { Label } from '#contract/kit/label.ts'
import type { AftersaleDetail } from '#contract/order/aftersale.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Sums, type Sum } from '#web/kit/detail/Sums.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { detailTexts } from './detail-texts.ts'
import text from '#web/kit/detail/sheet-text.module.css'

/** The way from the amount paid for the line to the amount that is refunded, and folded the rule for it. */
export function Money({ row }: { row: AftersaleDetail }) {
  const t = useTexts(detailTexts)
  return (
    <div className={text.card}>
      <Sums sums={sumsOf(row)} />
      <details>
        <summary className={text.muted}>{t('calculation')}</summary>
        <div className={text.card}>
          <Sums sums={restOf(row)} />
          <p className={text.muted}>{t('rule')}</p>
        </div>
      </details>
    </div>
  )
}

/** Parts that are nothing are left out; the last sum is what counts in this state. */
function sumsOf(row: AftersaleDetail): Sum[] {
  const { line, most_amount, apply_amount, approved_amount, gift_off, freight_back, integral_back, integral_taken } = row
  const part = (label: Label, fen: number): Sum[] => (fen === 0 ? [] : [{ label, value: formatMoney(fen) }])
  const points = (label: Label, n: number): Sum[] => (n === 0 ? [] : [{ label, value: formatNumber(n) }])
  return [
    { label: ['商品实付', 'Paid for the item'], value: formatMoney(line.pay_amount) },
    ...part(['已退', 'Refunded before'], -line.refunded_amount),
    ...(approved_amount === null ? [{ label: ['本单可退上限', 'Maximum refund'] as const, value: formatMoney(most_amount) }] : []),
    { label: ['申请金额', 'Requested'], value: formatMoney(apply_amount), isTotal: approved_amount === null },
    ...part(['其中赠品扣款', 'Deducted for gifts'], -gift_off),
    ...(approved_amount === null ? [] : [{ label: ['同意金额', 'Approved'] as const, value: formatMoney(approved_amount), isTotal: true }]),
    ...part(['退运费', 'Freight refunded'], freight_back),
    ...points(['退回积分', 'Points returned'], integral_back),
    ...points(['追回积分', 'Points reclaimed'], integral_taken),
  ]
}

/** The rest of the line that can still be refunded. */
function restOf({ refundable: { qty, return_qty, amount, freight } }: AftersaleDetail): Sum[] {
  return [
    { label: ['剩余可退数量', 'Refundable quantity'], value: formatNumber(qty) },
    { label: ['其中可退货', 'Returnable quantity'], value: formatNumber(return_qty) },
    { label: ['剩余全部可退', 'Maximum for all remaining'], value: formatMoney(amount) },
    ...(freight > 0
      ? [{ label: ['整单退款时退运费', 'Freight, if the whole order is refunded'] as const, value: formatMoney(freight) }]
      : []),
  ]
}
