import { store, type Store } from '#contract/store/store.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { sheetTexts } from './sheet-texts.ts'

/** The store's debts and balance, and its purchases. */
export function Money({ row }: { row: Store }) {
  const t = useTexts(sheetTexts)
  const { data } = useCall(store.money, { id: row.id }, { quiet: true })
  const { order_count, order_amount, last_order_at, dormant_days } = row
  const orders = (n: number, amount: number) => t('orders', { n, amount: formatMoney(amount) })
  const [unpaid, recent] = [data?.unpaid_count ?? null, data?.recent_count ?? null]
  return (
    <Pairs
      items={[
        {
          label: t('unpaid'),
          value:
            unpaid !== null &&
            (unpaid === 0 ? (
              t('none')
            ) : (
              <a {...pageLink('/order/list', { store_id: String(row.id), state: 'pending_pay' })}>
                {orders(unpaid, data?.unpaid_amount ?? 0)}
              </a>
            )),
        },
        { label: t('balance'), value: typeof data?.balance === 'number' && formatMoney(data.balance) },
        { label: t('points'), value: typeof data?.integral === 'number' && formatNumber(data.integral) },
        { label: t('recent'), value: recent !== null && orders(recent, data?.recent_amount ?? 0) },
        { label: t('total'), value: orders(order_count, order_amount) },
        { label: t('last_order'), value: last_order_at && <Time value={last_order_at} /> },
        { label: t('idle'), value: dormant_days > 0 && t('days', { n: dormant_days }) },
      ]}
    />
  )
}
