import { order, type CustomerCard, type OrderDetail } from '#contract/order/order.ts'
import { priceLevels } from '#contract/people/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { RevealedPhone } from '#web/pickers/RevealedPhone.tsx'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const cardTexts = texts({
  zh: {
    balance: '余额 {x}',
    recent: '近90天 {n} 单 {x}',
    orders: '最近订单',
    goods: '常买商品',
    before: '购买记录',
    bought: '{n} 单 · 上次 {day}',
    store_phone: '门店',
  },
  en: {
    balance: 'Balance {x}',
    recent: 'Orders in 90 days: {n}, {x}',
    orders: 'Recent orders',
    goods: 'Usual goods',
    before: 'Purchase history',
    bought: 'Orders: {n} · last {day}',
    store_phone: 'Store',
  },
})

/** The customer behind the order: names, numbers to call, and former orders. */
export function Customer({ row }: { row: OrderDetail }) {
  const t = useTexts(cardTexts)
  const say = useLabel()
  const { data } = useCall(order.customer, { id: row.id }, { quiet: true })
  const { id, store_id, store_name, store_code, store_phone, user_id, user_nick, user_phone } = row
  return (
    <div className={text.card}>
      {store_id !== null && (
        <p className={text.facts}>
          <strong>
            <RecordLink to="/store/list/detail" id={store_id} access="store:store:list">
              {store_name}
            </RecordLink>
          </strong>
          {store_code && <Code>{store_code}</Code>}
        </p>
      )}
      {data && (
        <p className={text.facts}>
          {data.price_level && <Tag tone="info">{say(priceLevels[data.price_level])}</Tag>}
          {data.balance !== null && <span>{t('balance', { x: formatMoney(data.balance) })}</span>}
          <span>{t('recent', { n: formatNumber(data.recent_count), x: formatMoney(data.recent_amount) })}</span>
        </p>
      )}
      <p className={text.facts}>
        <RecordLink to="/user/list/detail" id={user_id} access="user:user:list">
          {user_nick}
        </RecordLink>
        <RevealedPhone phone={user_phone} reveal={order.reveal} input={{ id, whose: 'user' }} />
      </p>
      {store_phone && store_phone !== user_phone && (
        <p className={text.facts}>
          <span className={text.muted}>{t('store_phone')}</span>
          <RevealedPhone phone={store_phone} reveal={order.reveal} input={{ id, whose: 'store' }} />
        </p>
      )}
      {data ? <Habits card={data} /> : <Skeleton lines={3} />}
    </div>
  )
}

function Habits({ card: { orders, goods } }: { card: CustomerCard }) {
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const t = useTexts(cardTexts)
  const say = useLabel()
  const { words, tones } = order.$.flow
  if (orders.length + goods.length === 0) return null
  return (
    <details open={!isNarrow}>
      <summary className={styles.small}>{t('before')}</summary>
      {orders.length > 0 && (
        <section aria-label={t('orders')}>
          <h3 className={styles.small}>{t('orders')}</h3>
          <ul className={styles.rows}>
            {orders.map(({ id, order_no, state, pay_amount, created_at }) => (
              <li key={id}>
                <RecordLink to="/order/list/detail" id={id}>
                  <span title={order_no}>{formatTime(created_at, 'day')}</span>
                </RecordLink>
                <Tag tone={tones[state]}>{say(words[state])}</Tag>
                <span className={styles.end}>{formatMoney(pay_amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {goods.length > 0 && (
        <section aria-label={t('goods')}>
          <h3 className={styles.small}>{t('goods')}</h3>
          <ul className={styles.rows}>
            {goods.map(({ sku_id, code, title, unit, price, orders: count, last_at }) => (
              <li key={sku_id}>
                <span className={styles.grow}>
                  {title} <span className={text.muted}>{code}</span>
                  <span className={text.muted}>{t('bought', { n: formatNumber(count), day: formatTime(last_at, 'day') })}</span>
                </span>
                <span className={styles.end}>{`${formatMoney(price)}/${unit}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </details>
  )
}
