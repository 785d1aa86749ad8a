import { staff } from './documents.ts'

/** Points for completed orders: one per paid yuan that was not refunded until then. */
export const givenPoints = `
  update sales_order o set integral_given = (o.paid_amount - o.refund_amount + coalesce(late.amount, 0)) / 100
  from seed_order d left join (select order_id, sum(amount)::bigint as amount from seed_aftersale where is_late and state = 'done' group by 1) as late on late.order_id = d.id
  where d.fate = 'completed' and d.id = o.id`

/** Every order's history. */
export const logRows: readonly string[] = [
  `insert into sales_order_log (order_id, action, from_state, to_state, operator_type, operator_id, content, created_at)
    with o as (select s.*, d.fate, d.closing, d.is_offline, d.is_sent, d.is_received, d.is_proxy, d.last_ship_at from seed_order d join sales_order s using (id))
    select id, 'create', null::text, 'pending_pay', case when is_proxy then 'admin' else 'user' end, case when is_proxy then created_by else user_id end, '{}'::jsonb, created_at from o
    union all select p.order_id, 'submitVoucher', 'pending_pay', 'pending_verify', 'user', o.user_id, '{}', p.begun_at from seed_payment p join o on o.id = p.order_id where p.channel = 'offline'
    union all select p.order_id, 'rejectVoucher', 'pending_verify', 'pending_pay', 'admin', ${staff('finance')}, '{}', p.begun_at + interval '20 minutes' from seed_payment p where p.state = 'rejected'
    union all select id, 'pay', case when is_offline then 'pending_verify' else 'pending_pay' end, 'pending_ship', case when is_offline then 'admin' else 'system' end, case when is_offline then ${staff('finance')} end, '{}', paid_at from o where paid_at is not null
    union all select id, 'ship', 'pending_ship', case when fate = 'part_shipped' then 'part_shipped' else 'shipped' end, 'admin', ${staff('trade')}, '{}', ship_at from o where is_sent and ship_type <> 'pickup'
    union all select id, 'pickup', 'pending_ship', 'received', 'admin', ${staff('trade')}, '{}', received_at from o where is_received and ship_type = 'pickup'
    union all select id, 'confirm', 'shipped', 'received', 'user', user_id, '{}', received_at from o where is_received and ship_type <> 'pickup'
    union all select id, 'complete', 'received', 'completed', 'system', null, '{}', completed_at from o where fate = 'completed'
    union all select id, case closing when 'unpaid' then 'expire' when 'buyer' then 'cancel' when 'staff' then 'close' when 'cancel' then 'cancelRefund' else 'refundAll' end,
      case when paid_at is null then 'pending_pay' else 'pending_ship' end, 'closed', case closing when 'buyer' then 'user' when 'staff' then 'admin' when 'cancel' then 'admin' else 'system' end,
      case when closing = 'buyer' then user_id when closing in ('staff', 'cancel') then ${staff('trade')} end, '{}', closed_at from o where closing is not null
    order by 8, 1`,
]

/** The buyer totals, which the product adds up when an order is paid. */
export const totals: readonly string[] = (['store', 'customer'] as const).map(
  (table) => `update ${table} as target set order_count = s.n, order_amount = s.amount, last_order_at = s.last
      from (select ${table === 'store' ? 'store_id' : 'user_id'} as id, count(*) as n, sum(paid_amount) as amount, max(created_at) as last
        from sales_order where paid_at is not null group by 1) as s where s.id = target.id`,
)
