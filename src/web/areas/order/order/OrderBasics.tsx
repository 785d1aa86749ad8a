import { groupTeam } from '#contract/activity/group-team.ts'
import type { OrderDetail } from '#contract/order/order.ts'
import { priceLevels } from '#contract/people/words.ts'
import { closeReasons, orderSources, payWays, shipTypes } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useCan } from '#web/base/session/can.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'

const basicsTexts = texts({
  zh: {
    no: '订单编号',
    store: '门店',
    person: '下单人',
    phone: '手机号',
    level: '价格等级',
    source: '来源',
    creator: '代下单人',
    agent: '代理商',
    salesman: '业务员',
    service: '客服',
    amount: '应付 / 实付',
    pay_way: '支付方式',
    ship_type: '配送方式',
    goods: '商品',
    goods_value: '{kinds} 种 {pieces} 件，{weight}',
    created: '下单时间',
    closes: '自动关闭',
    receives: '自动收货',
    buyer_remark: '买家备注',
    seller_remark: '卖家备注',
    closed: '关闭原因',
    direct: '直营',
    team: '拼团',
  },
  en: {
    no: 'Order number',
    store: 'Store',
    person: 'Ordered by',
    phone: 'Phone',
    level: 'Price level',
    source: 'Source',
    creator: 'Entered by',
    agent: 'Agent',
    salesman: 'Salesman',
    service: 'Customer service',
    amount: 'To pay / paid',
    pay_way: 'Payment method',
    ship_type: 'Delivery',
    goods: 'Goods',
    goods_value: '{kinds:kind|kinds}, {pieces:piece|pieces}, {weight}',
    created: 'Ordered',
    closes: 'Auto-close',
    receives: 'Automatic receipt',
    buyer_remark: 'Buyer note',
    seller_remark: 'Seller note',
    closed: 'Closing reason',
    direct: 'Direct',
    team: 'Group buy',
  },
})

/** An order's parties, sums and notes. */
export function OrderBasics({ row }: { row: OrderDetail }) {
  const t = useTexts(basicsTexts)
  const say = useLabel()
  const can = useCan()
  const { store_id, store_name, store_code, closed_at, close_reason, close_remark } = row
  const store = store_name && `${store_name} (${store_code ?? ''})`
  const items = [
    { key: 'no', label: t('no'), value: <Code>{row.order_no}</Code> },
    {
      key: 'store',
      label: t('store'),
      value: store_id !== null && can('store:store:list') ? <a href={href(`/store/list/detail?id=${store_id}`)}>{store}</a> : store,
    },
    { key: 'person', label: t('person'), value: row.user_nick },
    { key: 'phone', label: t('phone'), value: row.user_phone },
    { key: 'level', label: t('level'), value: say(priceLevels[row.price_level]) },
    { key: 'source', label: t('source'), value: say(orderSources[row.source]) },
    ...(row.source === 'admin' ? [{ key: 'creator', label: t('creator'), value: row.creator }] : []),
    { key: 'agent', label: t('agent'), value: row.agent_name ?? t('direct') },
    { key: 'salesman', label: t('salesman'), value: row.salesman_name },
    { key: 'service', label: t('service'), value: row.cs_nickname },
    { key: 'amount', label: t('amount'), value: `${formatMoney(row.pay_amount)} / ${formatMoney(row.paid_amount)}` },
    { key: 'pay_way', label: t('pay_way'), value: row.pay_way && say(payWays[row.pay_way]) },
    { key: 'ship_type', label: t('ship_type'), value: say(shipTypes[row.ship_type]) },
    {
      key: 'goods',
      label: t('goods'),
      value: t('goods_value', { kinds: row.item_kinds, pieces: formatNumber(row.qty_total), weight: formatWeight(row.weight_total) }),
    },
    ...(row.type === 'group' ? [{ key: 'team', label: t('team'), value: <OrderTeam orderId={row.id} /> }] : []),
    { key: 'created', label: t('created'), value: <Time value={row.created_at} /> },
    ...(row.state === 'pending_pay' ? [{ key: 'closes', label: t('closes'), value: <Time value={row.auto_close_at} /> }] : []),
    ...(row.state === 'shipped' ? [{ key: 'receives', label: t('receives'), value: <Time value={row.auto_receive_at} /> }] : []),
    ...(closed_at
      ? [
          {
            key: 'closed',
            label: t('closed'),
            value: [close_reason && say(closeReasons[close_reason]), close_remark].filter(Boolean).join(' · '),
          },
        ]
      : []),
    { key: 'buyer', label: t('buyer_remark'), value: row.buyer_remark, wide: true as const },
    { key: 'seller', label: t('seller_remark'), value: row.seller_remark, wide: true as const },
  ]
  return <Descriptions items={items} />
}

/** The team for a group-buy order, with its progress and a link to its page. */
function OrderTeam({ orderId }: { orderId: number }) {
  const say = useLabel()
  const can = useCan()
  const { data } = useCall(groupTeam.list, { order_id: orderId }, { enabled: can(groupTeam.list), quiet: true })
  const [team] = data?.list ?? []
  if (!team) return null
  const { team_no, state, mode, need, joined_people, joined_qty } = team
  const { words, tones } = groupTeam.$.flow
  return (
    <>
      <a href={href(`/activity/group/team?team_no=${team_no}`)}>{team_no}</a> {mode === 'people' ? joined_people : joined_qty}/{need}{' '}
      <Tag tone={tones[state]}>{say(words[state])}</Tag>
    </>
  )
}
