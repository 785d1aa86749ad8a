import { staff } from './documents.ts'

// After-sales in every state, cancelled orders, and the refunds for both. An after-sale's steps take shares of the time that its
// order had since it was paid or received.

interface Course {
  state: string
  share: number
}

/** An after-sale's course, by its order's state. */
const courses: Readonly<Record<'open' | 'ended' | 'unsent', readonly Course[]>> = {
  open: [
    { state: 'applied', share: 0.28 },
    { state: 'wait_return', share: 0.12 },
    { state: 'returning', share: 0.12 },
    { state: 'wait_refund', share: 0.12 },
    { state: 'refunding', share: 0.08 },
    { state: 'refund_failed', share: 0.08 },
    { state: 'done', share: 0.12 },
    { state: 'cancelled', share: 0.08 },
  ],
  ended: [
    { state: 'rejected', share: 0.1 },
    { state: 'cancelled', share: 0.08 },
    { state: 'refused', share: 0.07 },
    { state: 'done', share: 0.75 },
  ],
  unsent: [
    { state: 'applied', share: 0.5 },
    { state: 'done', share: 0.5 },
  ],
}

function stateOf(name: keyof typeof courses): string {
  const { cases, last } = courses[name].reduce(
    ({ upto, cases }, { state, share }) => ({
      upto: upto + share,
      cases: [...cases, `when chance < ${(upto + share).toFixed(3)} then '${state}'`],
      last: state,
    }),
    { upto: 0, cases: [] as string[], last: '' },
  )
  return `case ${cases.join(' ')} else '${last}' end`
}

const step = (share: number) => `began_at + span * ${share}`
const past = (states: string) => `state in (${states})`
const AUDITED = `'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed', 'done', 'refused', 'rejected'`
const SENT_BACK = `'returning', 'wait_refund', 'refunding', 'refund_failed', 'done', 'refused'`
const ARRIVED = `'wait_refund', 'refunding', 'refund_failed', 'done', 'refused'`
const REFUNDED = `'refunding', 'refund_failed', 'done'`
export const OPEN_AFTERSALES = `'applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed'`

export const aftersaleRows = (aftersaleShare: number): readonly string[] => [
  `create temp table seed_aftersale on commit drop as
    with drawn as (
      select o.id as order_id, o.fate, o.closing, o.paid_at, o.received_at, mod(row_number() over (partition by o.fate order by o.id) * 0.6180339887, 1) as chance, pg_temp.draw(o.id, 62) as kind_chance, pg_temp.draw(o.id, 63) as qty_chance,
        -- a few are applied for by staff after the commission was settled
        o.fate = 'completed' and pg_temp.draw(o.id, 64) < 0.15 and o.received_at < at - interval '22 days' as is_late, at, a.item_kinds, i.id as item_id, i.qty, i.pay_amount
      from seed_now, seed_order o join seed_amount a using (id) join sales_order s on s.id = o.id
        join sales_order_item i on i.order_id = o.id and i.line_no = 1 + o.id % a.item_kinds and i.pay_amount >= i.qty
      where o.is_paid and a.integral_off = 0 and (s.pay_way = 'wechat' or o.fate <> 'received') and pg_temp.draw(o.id, 65) < ${aftersaleShare} * case
          when o.closing = 'refunded' and a.item_kinds = 1 then 1000 when o.closing is not null then 0 when o.fate = 'completed' then 1
          when o.fate = 'received' then 9 when o.fate = 'pending_ship' and a.item_kinds > 1 then 4 else 0 end
    ), decided as (
      select *, case when closing is not null then 'done' when fate = 'received' then ${stateOf('open')} when fate = 'completed' then ${stateOf('ended')} else ${stateOf('unsent')} end as state,
        case when is_late then received_at + interval '16 days' when received_at < at and fate in ('received', 'completed') then received_at else paid_at end as base
      from drawn
    ), spaced as (
      select *, case when closing is not null then interval '1 day' else least(at - base, case when fate in ('received', 'completed') then interval '5 days' else interval '2 days' end) end as span
      from decided
    ), timed as (
      select *, base + span * (0.1 + 0.2 * qty_chance) as began_at,
        case when fate not in ('received', 'completed') then 'refund' when state in ('wait_return', 'returning', 'refused') or kind_chance < 0.6 then 'return' else 'refund' end as kind,
        case when closing is not null then qty when fate = 'pending_ship' then qty else greatest(1, floor(qty * (0.3 + 0.7 * qty_chance)))::integer end as asked
      from spaced
    )
    select row_number() over (order by began_at, order_id) as id, *, (pay_amount::numeric * asked / qty)::bigint
      - case when (pay_amount::numeric * asked / qty)::bigint * qty > pay_amount * asked then 1 else 0 end as amount from timed`,
  `insert into aftersale (id, created_at, updated_at, created_by, as_no, order_id, item_id, user_id, store_id, agent_id, salesman_id, cs_id, kind, qty, apply_amount, approved_amount,
      freight_back, reason, "desc", state, return_address, return_carrier, return_tracking_no, resaleable, auditor_id, audit_at, audit_opinion, received_at, return_until, refund_by, done_at)
    overriding system value
    select t.id, began_at, began_at + span * 0.4, case when is_late then ${staff('cs')} end, 'S' || to_char(began_at at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((t.id % 1000000)::text, 6, '0'),
      t.order_id, t.item_id, o.user_id, o.store_id, o.agent_id, o.salesman_id, o.cs_id, t.kind, t.asked, t.amount,
      case when t.${past(AUDITED)} and t.state <> 'rejected' then t.amount end, case when t.closing is not null then o.freight_amount else 0 end,
      (array['quality', 'wrong', 'damaged', 'missing', 'mismatch', 'unwanted', 'other'])[1 + t.id % 7],
      (array['收到的规格与订单不一致，请核实。', '外包装破损，部分零件有磕碰。', '数量少了，请核对出库记录。', '尺寸超差，无法装配。', null])[1 + t.id % 5], t.state,
      case when t.kind = 'return' and t.${past(AUDITED)} and t.state <> 'rejected' then '浙江省宁波市北仑区工业大道88号 五金仓（收）0574-88000000' end,
      case when t.kind = 'return' and t.${past(SENT_BACK)} then '顺丰速运' end, case when t.kind = 'return' and t.${past(SENT_BACK)} then 'SF' || lpad((t.id * 104729 + 5000000)::text, 13, '0') end,
      case when t.kind = 'return' and t.${past(ARRIVED)} and t.state <> 'refused' then case when t.kind_chance < 0.5 then 1 else 0 end end,
      case when t.${past(AUDITED)} then ${staff('trade')} end, case when t.${past(AUDITED)} then ${step(0.15)} end,
      case t.state when 'rejected' then '已超过可退条件，附检测说明。' when 'refused' then '退回商品有使用痕迹。' end,
      case when t.kind = 'return' and t.${past(ARRIVED)} then ${step(0.3)} end, case when t.state = 'wait_return' then ${step(0.15)} + interval '7 days' end,
      case when t.${past(REFUNDED)} then ${staff('finance')} end, case when t.state = 'done' then ${step(0.4)} end
    from seed_aftersale t join sales_order o on o.id = t.order_id order by t.id`,
  `insert into aftersale_log (aftersale_id, action, operator_type, operator_id, content, created_at)
    select id, 'create', case when is_late then 'admin' else 'user' end, null, null, began_at from seed_aftersale
    union all select id, case state when 'rejected' then 'reject' else 'pass' end, 'admin', ${staff('trade')}, null, ${step(0.15)} from seed_aftersale where ${past(AUDITED)}
    union all select id, 'send', 'user', null, null, ${step(0.2)} from seed_aftersale where kind = 'return' and ${past(SENT_BACK)}
    union all select id, case state when 'refused' then 'refuse' else 'accept' end, 'admin', ${staff('trade')}, null, ${step(0.3)} from seed_aftersale where kind = 'return' and ${past(ARRIVED)}
    union all select id, 'refund', 'admin', ${staff('finance')}, null, ${step(0.35)} from seed_aftersale where ${past(REFUNDED)}
    union all select id, 'succeed', 'system', null, null, ${step(0.4)} from seed_aftersale where state = 'done'
    union all select id, 'fail', 'system', null, null, ${step(0.4)} from seed_aftersale where state = 'refund_failed'
    union all select id, 'cancel', 'user', null, null, ${step(0.3)} from seed_aftersale where state = 'cancelled'
    order by 6, 1`,
]

/** The amounts that go back to each payment: WeChat first, then the balance (domain §8.2). */
export const refundRows: readonly string[] = [
  `create temp table seed_refund on commit drop as
    with asked as (
      select 'aftersale' as source, t.id as source_id, t.order_id, a.apply_amount + a.freight_back as amount,
        case t.state when 'done' then 'success' when 'refunding' then 'processing' else 'failed' end as state, began_at + span * 0.35 as begun_at, ${step(0.4)} as ends_at
      from seed_aftersale t join aftersale a on a.id = t.id where t.${past(REFUNDED)}
      union all select 'cancel', o.id, o.id, s.paid_amount, 'success', s.closed_at, s.closed_at + interval '3 minutes'
      from seed_order o join sales_order s using (id) where s.paid_amount > 0 and o.closing is not null and not exists (select from seed_aftersale t where t.order_id = o.id)
    ), parted as (
      select a.*, p.id as payment_id, p.channel,
        least(p.amount, greatest(0, a.amount - coalesce(sum(p.amount) over (partition by a.source, a.source_id order by p.id desc rows between unbounded preceding and 1 preceding), 0)))::bigint as part
      from asked a join seed_payment p on p.order_id = a.order_id and p.state = 'success'
    )
    select row_number() over (order by begun_at, source_id, payment_id) as id, * from parted where part > 0`,
  'create index on seed_refund (order_id)',
  'analyze seed_refund',
  `insert into refund (id, created_at, updated_at, refund_no, payment_id, order_id, biz_no, source, source_id, user_id, store_id, agent_id, cs_id, amount, route, state, channel_refund_no, fail_msg, operator_id,
      sent_at, done_at, retry_count)
    overriding system value
    select r.id, r.begun_at, r.begun_at, 'R' || to_char(r.begun_at at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad((r.id % 1000000)::text, 6, '0'), r.payment_id, r.order_id, o.order_no, r.source, r.source_id,
      o.user_id, o.store_id, o.agent_id, o.cs_id, r.part, case r.channel when 'offline' then 'offline' else 'original' end, r.state,
      case when r.channel = 'wechat' and r.state = 'success' then '50300' || lpad((r.id * 48271 + 2026000000)::text, 23, '0') end, case r.state when 'failed' then '用户账户异常，退款未成功' end, ${staff('finance')},
      r.begun_at, case r.state when 'success' then r.ends_at end, case r.state when 'failed' then 1 else 0 end
    from seed_refund r join sales_order o on o.id = r.order_id order by r.id`,
  `update payment p set refunded_amount = r.reserved, state = case when r.done = p.amount then 'refunded' when r.done > 0 then 'part_refunded' else p.state end
    from (select payment_id, sum(part)::bigint as reserved, coalesce(sum(part) filter (where state = 'success'), 0)::bigint as done from seed_refund group by 1) as r where p.id = r.payment_id`,
  `update sales_order o set refund_amount = r.done from (select order_id, sum(part)::bigint as done from seed_refund where state = 'success' group by 1) as r where o.id = r.order_id`,
  `update sales_order set invoice_state = case when invoice_state = 'issued' then 'red_due' when paid_amount <= refund_amount then 'returned' else invoice_state end
    where refund_amount > 0 and invoice_state in ('applied', 'issued')`,
  `update aftersale a set refund_id = r.id from (select source_id, min(id) as id from seed_refund where source = 'aftersale' group by 1) as r where a.id = r.source_id`,
  `update sales_order_item i set refunded_qty = t.asked, refunded_amount = t.amount, refunded_unshipped = case when o.is_sent then 0 else t.asked end
    from seed_aftersale t join seed_order o on o.id = t.order_id where i.id = t.item_id and t.state = 'done'`,
  `update sales_order_item i set refunded_qty = i.qty, refunded_amount = i.pay_amount, refunded_unshipped = i.qty
    from seed_refund r where r.source = 'cancel' and r.order_id = i.order_id`,
  // a subquery for each order would scan all lines each time; the check order.unshipped_refund compares the sums
  `update sales_order o set unshipped_refund_amount = case when o.state = 'closed' and o.ship_at is null then o.paid_amount else r.amount end
    from (select i.order_id, coalesce(sum(i.pay_amount * i.refunded_unshipped / i.qty) filter (where i.refunded_unshipped > 0 and i.is_gift = 0), 0) as amount
      from sales_order_item i where i.order_id in (select order_id from seed_refund) group by 1) as r where o.id = r.order_id`,
  `update sales_order o set aftersale_open = t.n from (select order_id, count(*) as n from seed_aftersale where state in (${OPEN_AFTERSALES}) group by 1) as t where o.id = t.order_id`,
]
