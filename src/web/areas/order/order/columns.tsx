import { say, type Label, type Language } from '#contract/kit/label.ts'
import { order, type Order } from '#contract/order/order.ts'
import { invoiceStates, orderSources, orderTypes, payWays, shipTypes } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Waiting } from '#web/kit/ui/state/Waiting.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { Flag } from './Flag.tsx'
import { OrderExtension } from './OrderExtension.tsx'
import styles from './order.module.css'

const { states } = order.$.flow
const column = columnsOf(order.list)

export const orderColumns: ListColumn<Order>[] = [
  column.own('order_no', numberCell, { label: ['订单 / 时间', 'Order / time'], width: 164, pin: 'left', card: 'title' }),
  column.own('state', stateCell, { width: 116, pin: 'left' }),
  column.own('store_name', people, { label: ['门店 / 买家', 'Store / buyer'], width: 164 }),
  column.own('items', goods, {
    label: ['商品', 'Goods'],
    width: 128,
    grow: true,
    preview: (row) => <OrderExtension row={row} isPreview />,
  }),
  column.own('pay_amount', amounts, { label: ['金额', 'Amount'], sortable: true, width: 112, align: 'right', inList: 'always' }),
  column.own('seller_remark', remarks, { label: ['备注', 'Notes'], width: 88 }),
  column.own('pay_way', ways, { label: ['支付 / 配送', 'Payment / delivery'], width: 128, inList: 'off' }),
  column.own('agent_name', parties, { label: ['代理商 / 业务员', 'Agent / salesman'], width: 140, inList: 'off' }),
  column.time('created_at', { label: ['下单时间', 'Ordered'], sortable: true, card: 'hidden', inList: 'off' }),
  column.time('paid_at', { sortable: true, card: 'hidden', inList: 'off' }),
]

/** The number, and the time with what is unusual about the order. */
function numberCell({ order_no, type, source, created_at }: Order, language: Language) {
  const marks = [source === 'miniapp' ? '' : say(orderSources[source], language), type === 'normal' ? '' : say(orderTypes[type], language)]
  return (
    <span className={styles.stack}>
      <Code>{order_no}</Code>
      <span className={styles.sub}>
        <Time value={created_at} />
        {marks.filter(Boolean).map((mark) => (
          <span key={mark}> · {mark}</span>
        ))}
      </span>
    </span>
  )
}

function people({ store_name, user_nick, user_phone }: Order) {
  return (
    <span className={styles.stack}>
      <span className={styles.clip} title={store_name ?? undefined}>
        {store_name ?? '–'}
      </span>
      <span className={styles.sub}>{[user_phone, user_nick].filter(Boolean).join(' ')}</span>
    </span>
  )
}

/** The first line, and how much there is in all. */
function goods({ items, item_kinds, qty_total }: Order, language: Language) {
  const [first] = items
  const total = { kinds: formatNumber(item_kinds), n: formatNumber(qty_total) }
  const [one, many]: [Label, Label] = [
    ['{n} 件', '{n:pc|pcs}'],
    ['等 {kinds} 种 {n} 件', '{kinds:item|items}, {n:pc|pcs}'],
  ]
  return (
    <span className={styles.stack}>
      <span className={styles.clip}>{first?.title ?? '–'}</span>
      <span className={styles.sub}>
        {say(item_kinds > 1 ? many : one, language, total)}
        {items.some(({ in_aftersale }) => in_aftersale) && (
          <span className={styles.late}> {say(['售后中', 'In after-sale'], language)}</span>
        )}
      </span>
    </span>
  )
}

function amounts({ pay_amount, paid_amount, refund_amount, adjust_count }: Order, language: Language) {
  const changed = adjust_count > 0 ? say(['已改价', 'Price changed'], language) : ''
  const paid = paid_amount > 0 && paid_amount !== pay_amount ? say(['实付 {x}', 'Paid {x}'], language, { x: formatMoney(paid_amount) }) : ''
  return (
    <span className={styles.stack}>
      <strong className={styles.amount}>{formatMoney(pay_amount)}</strong>
      {refund_amount > 0 ? (
        <span className={styles.refunded}>{say(['已退 {x}', 'Refunded {x}'], language, { x: formatMoney(refund_amount) })}</span>
      ) : (
        (paid || changed) && <span className={styles.sub}>{paid || changed}</span>
      )}
    </span>
  )
}

/** The flag, and the notes as far as they fit; the whole text on hover and below the row. */
function remarks({ flag, buyer_remark, seller_remark }: Order, language: Language) {
  const text = [seller_remark, buyer_remark].filter(Boolean).join(' / ')
  if (flag === 0 && text === '') return null
  return (
    <span className={styles.stack}>
      {flag > 0 && <Flag flag={flag} language={language} />}
      {text !== '' && (
        <span className={styles.sub} title={text}>
          {text}
        </span>
      )}
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

/** The state, and the most urgent fact beside it. */
function stateCell(row: Order, language: Language) {
  const { label, tone } = states[row.state]
  return (
    <span className={styles.stack}>
      <Tag tone={tone}>{say(label, language)}</Tag>
      {urgency(row, language)}
    </span>
  )
}

const LATE_HOURS = 48

function urgency({ state, auto_close_at, paid_at, aftersale_open, reminded_at, invoice_state }: Order, language: Language) {
  const late = (label: Label) => <span className={styles.late}>{say(label, language)}</span>
  if (aftersale_open > 0) return late(['售后中', 'In after-sale'])
  if (state === 'pending_ship' && reminded_at) return late(['买家催发货', 'Buyer reminder'])
  if (state === 'pending_pay' && auto_close_at)
    return <span className={styles.sub}>{say(['{time} 关闭', 'Ends {time}'], language, { time: formatTime(auto_close_at).slice(5) })}</span>
  if ((state === 'pending_ship' || state === 'part_shipped') && paid_at) {
    return (
      <span className={styles.sub}>
        <Waiting since={paid_at} lateAfter={LATE_HOURS} />
      </span>
    )
  }
  return invoice_state === 'red_due' ? late(invoiceStates.red_due) : null
}
