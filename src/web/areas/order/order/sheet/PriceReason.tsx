import Info from 'virtual:icon/info'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { priceLevels } from '#contract/people/words.ts'
import { activityKinds, priceSources } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const reasonTexts = texts({
  zh: {
    title: '价格说明',
    of: '{code} 的价格说明',
    origin: '{level}价',
    rule: '成交价（{rule}）',
    activity: '活动优惠',
    coupon: '优惠券分摊',
    points: '积分抵扣分摊',
    adjust: '改价分摊',
    pay: '实付小计',
  },
  en: {
    title: 'Price details',
    of: 'Price details of {code}',
    origin: '{level} price',
    rule: 'Price ({rule})',
    activity: 'Promotion discount',
    coupon: 'Coupon share',
    points: 'Points share',
    adjust: 'Price change share',
    pay: 'Amount',
  },
})

type Item = OrderDetail['items'][number]

/** The reason for a line's price: level, rule, activity, and its shares of coupon, points and price change. */
export function PriceReason({ row, item }: { row: OrderDetail; item: Item }) {
  const t = useTexts(reasonTexts)
  return (
    <Popover
      title={t('title')}
      align="end"
      trigger={<Button variant="ghost" size="compact" icon={<Info aria-hidden size={14} />} tip={t('of', { code: item.code })} />}
    >
      <Reasons row={row} item={item} />
    </Popover>
  )
}

function Reasons({ row, item }: { row: OrderDetail; item: Item }) {
  const t = useTexts(reasonTexts)
  const say = useLabel()
  const { price_origin, price, price_source, activity_kind, activity_off, coupon_off, integral_off, adjust, pay_amount } = item
  const { data } = useCall(order.log, { id: row.id }, { quiet: true, enabled: adjust !== 0 })
  const change = data?.list.find(({ action }) => action === 'price')
  const rule = [say(priceSources[price_source]), activity_kind && say(activityKinds[activity_kind])].filter(Boolean).join(' · ')
  const parts = [
    ...(price_origin === price
      ? []
      : [{ key: 'origin', label: t('origin', { level: say(priceLevels[row.price_level]) }), fen: price_origin }]),
    { key: 'price', label: t('rule', { rule: price_source === 'level' ? say(priceLevels[row.price_level]) : rule }), fen: price },
    { key: 'activity', label: t('activity'), fen: -activity_off },
    { key: 'coupon', label: t('coupon'), fen: -coupon_off },
    { key: 'points', label: t('points'), fen: -integral_off },
    { key: 'adjust', label: t('adjust'), fen: adjust },
  ].filter(({ key, fen }) => fen !== 0 || key === 'price')
  const by = change && [change.operator, formatTime(change.created_at), change.content['reason']].filter(Boolean).join(' · ')
  return (
    <>
      <dl className={styles.reasons}>
        {parts.map(({ key, label, fen }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatMoney(fen)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('pay')}</dt>
          <dd>
            <strong>{formatMoney(pay_amount)}</strong>
          </dd>
        </div>
      </dl>
      {by && <p className={text.muted}>{by}</p>}
    </>
  )
}
