import { say, type Language } from '#contract/kit/label.ts'
import { order, type Order } from '#contract/order/order.ts'
import { invoiceStates, orderSources, orderTypes, payWays, shipTypes } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Flag } from './Flag.tsx'
import styles from './order.module.css'

const { states } = order.$.flow
const column = columnsOf(order.list)
/** The lines per row; the order page shows all. */
const SHOWN = 3

export const orderColumns: ListColumn<Order>[] = [
  column.own('items', (row, language) => <OrderCell row={row} language={language} />, {
    label: ['订单 / 商品', 'Order / goods'],
    width: 400,
    card: 'title',
  }),
  column.own('state', stateCell, { width: 132 }),
  column.own('pay_amount', amounts, { label: ['应付 / 实付', 'To pay / paid'], sortable: true, width: 128, align: 'right' }),
  column.own('store_name', people, { label: ['门店 / 下单人', 'Store / buyer'], width: 152 }),
  column.own('pay_way', ways, { label: ['支付 / 配送', 'Payment / delivery'], width: 128 }),
  column.own('agent_name', parties, { label: ['代理商 / 业务员', 'Agent / salesman'], width: 140 }),
  column.own('created_at', ({ created_at }) => <Time value={created_at} />, {
    label: ['下单时间', 'Ordered'],
    sortable: true,
    width: 140,
    card: 'hidden',
  }),
  column.time('paid_at', { sortable: true, card: 'hidden' }),
]

/** An order's head, and its first lines. */
function OrderCell({ row, language }: { row: Order; language: Language }) {
  const { order_no, type, source, flag, created_at, items, item_kinds, buyer_remark, seller_remark } = row
  const rest = item_kinds - Math.min(items.length, SHOWN)
  const remark = [buyer_remark, seller_remark].filter(Boolean).join(' / ')
  return (
    <div className={styles.order}>
      <div className={styles.head}>
        <Code>{order_no}</Code>
        {flag > 0 && <Flag flag={flag} language={language} />}
        <Time value={created_at} />
        <span>{say(orderSources[source], language)}</span>
        {type !== 'normal' && <Tag tone="info">{say(orderTypes[type], language)}</Tag>}
      </div>
      {items.slice(0, SHOWN).map((item) => (
        <div key={item.id} className={styles.item}>
          <Image src={item.image} alt="" width={32} />
          <span className={styles.goods}>
            <span className={styles.clip} title={item.title}>
              {item.title}
            </span>
            <span className={styles.sub}>
              <span className={styles.code}>{item.code}</span> {Object.values(item.spec).join(' ')}
            </span>
          </span>
          {item.is_gift === 1 && <Tag>{say(['赠品', 'Gift'], language)}</Tag>}
          {item.in_aftersale && <Tag tone="warning">{say(['售后中', 'After-sale'], language)}</Tag>}
          <span className={styles.price}>
            {formatMoney(item.price)}
            <span className={styles.sub}>{` × ${formatNumber(item.qty)} ${item.unit}`}</span>
          </span>
        </div>
      ))}
      {rest > 0 && (
        <span className={styles.sub}>
          {say(['还有 {n} 种商品', '{n:more kind|more kinds} of goods'], language, { n: formatNumber(rest) })}
        </span>
      )}
      {remark && (
        <span className={styles.remark} title={remark}>
          {say(['备注', 'Note'], language)}: {remark}
        </span>
      )}
    </div>
  )
}

function people({ store_name, user_nick, user_phone }: Order) {
  return (
    <span className={styles.stack}>
      <span className={styles.clip}>{store_name ?? '–'}</span>
      <span className={styles.sub}>{user_nick}</span>
      <span className={styles.sub}>{user_phone}</span>
    </span>
  )
}

function amounts({ pay_amount, paid_amount, freight_amount, refund_amount, adjust_count }: Order, language: Language) {
  return (
    <span className={styles.stack}>
      <strong className={styles.amount}>{formatMoney(pay_amount)}</strong>
      {freight_amount > 0 && (
        <span className={styles.sub}>{say(['含运费 {x}', 'Freight {x}'], language, { x: formatMoney(freight_amount) })}</span>
      )}
      {paid_amount > 0 && <span className={styles.sub}>{say(['实付 {x}', 'Paid {x}'], language, { x: formatMoney(paid_amount) })}</span>}
      {refund_amount > 0 && (
        <span className={styles.refunded}>{say(['已退 {x}', 'Refunded {x}'], language, { x: formatMoney(refund_amount) })}</span>
      )}
      {adjust_count > 0 && <span className={styles.sub}>{say(['已改价', 'Price changed'], language)}</span>}
    </span>
  )
}

function ways({ pay_way, ship_type }: Order, language: Language) {
  return (
    <span className={styles.stack}>
      <span>{pay_way ? say(payWays[pay_way], language) : '–'}</span>
      <span className={styles.sub}>{say(shipTypes[ship_type], language)}</span>
    </span>
  )
}

function parties({ agent_name, salesman_name, cs_nickname }: Order, language: Language) {
  return (
    <span className={styles.stack}>
      <span className={styles.clip}>{agent_name ?? say(['直营', 'Direct'], language)}</span>
      <span className={styles.sub}>{salesman_name}</span>
      <span className={styles.sub}>{cs_nickname}</span>
    </span>
  )
}

const DAY = 86_400_000

function stateCell({ state, auto_close_at, paid_at, aftersale_open, reminded_at, invoice_state }: Order, language: Language) {
  const waits = state === 'pending_ship' && paid_at && Date.now() - Date.parse(paid_at) > 2 * DAY
  return (
    <span className={styles.stack}>
      <Tag tone={states[state].tone}>{say(states[state].label, language)}</Tag>
      {state === 'pending_pay' && auto_close_at && (
        <span className={styles.sub}>{say(['{time} 关闭', 'Closes {time}'], language, { time: formatTime(auto_close_at).slice(5) })}</span>
      )}
      {waits && <span className={styles.late}>{say(['超48小时', 'Over 48 h'], language)}</span>}
      {reminded_at && state === 'pending_ship' && <span className={styles.late}>{say(['买家催发货', 'Buyer reminder'], language)}</span>}
      {invoice_state === 'red_due' && <span className={styles.late}>{say(invoiceStates.red_due, language)}</span>}
      {aftersale_open > 0 && <span className={styles.late}>{say(['售后中', 'In after-sale'], language)}</span>}
    </span>
  )
}
