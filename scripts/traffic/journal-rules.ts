// The database fulfils a rule for every acknowledged call: a condition on `j`, a row with its call, key, input and answer. Writes
// carry their own text, so that a second effect is found by it.

const id = `(j.data->>'id')::int8`
const idSql = `(j.input->>'id')::int8`

function steps(order: string, ...actions: string[]): string {
  return `(select count(*) from sales_order_log l where l.order_id = ${order} and l.action = any('{${actions.join(',')}}')) = 1`
}

function aftersaleSteps(...actions: string[]): string {
  return `(select count(*) from aftersale_log l where l.aftersale_id = coalesce(${idSql}, ${id}) and l.action = any('{${actions.join(',')}}')) = 1`
}

/** One order with the mark, with one seat in the team from the answer. */
const seated = `(select count(*) from traffic_order o where o.mark = j.input->>'buyer_remark') = 1
    and exists (select from sales_order o join group_member m on m.order_id = o.id join group_team t on t.id = m.team_id
      where o.id = ${id} and o.order_no = j.data->>'order_no' and t.team_no = j.data->>'team_no')`

const isPaid = `p.state in ('success', 'part_refunded', 'refunded')`

/** Calls without their own rule. */
const unruled = {
  login: 'true',
  // compared with the last acknowledged quantities in each cart
  cart: 'true',
} as const

export const journalRules: Readonly<Record<string, string>> = {
  'session.session.login': unruled.login,
  'session.proof.password': unruled.login,
  'config.config.edit': unruled.login,
  'config.request.accept': unruled.login,
  'shop.session.login': unruled.login,
  'shop.cart.add': unruled.cart,
  'shop.cart.edit': unruled.cart,
  'shop.order.create': `(select count(*) from traffic_order o where o.mark = j.input->>'buyer_remark') = 1
    and exists (select from sales_order o where o.id = ${id} and o.order_no = j.data->>'order_no' and o.buyer_remark = j.input->>'buyer_remark'
      and o.pay_amount = (j.data->>'pay_amount')::int8)
    and (select count(*) from sales_order_item i where i.order_id = ${id} and i.is_gift = 0) = jsonb_array_length(j.input->'lines')
    and ${steps(id, 'create')}`,
  'shop.group.open': `exists (select from group_team t where t.team_no = j.data->>'team_no' and t.activity_id = (j.input->>'activity_id')::int8)
    and ${seated}`,
  'shop.group.join': `j.data->>'team_no' = j.input->>'team_no' and ${seated}`,
  'shop.coupon.receive': `exists (select from user_coupon c where c.id = ${id} and c.coupon_id = ${idSql} and c.source = 'receive')`,
  'shop.redEnvelope.receive': `exists (select from red_envelope_record r where r.id = (j.data->>'record_id')::int8
      and r.record_no = j.data->>'record_no' and r.activity_id = ${idSql})`,
  // the order's refund may have taken it back meanwhile
  'shop.redEnvelope.open': `exists (select from red_envelope_record r where r.id = ${idSql} and r.amount = (j.data->>'amount')::int8
      and r.opened_at is not null)`,
  'shop.sign.sign': `exists (select from sign_record r where r.sign_date = (j.data->>'sign_date')::date and r.streak_day >= (j.data->>'streak_day')::int
      and r.integral = (j.data->>'integral')::int)`,
  'shop.integralGoods.exchange': `exists (select from integral_order e where e.id = ${id} and e.exchange_no = j.data->>'exchange_no' and e.goods_id = ${idSql}
      and e.integral = (j.data->>'integral')::int8)`,
  'shop.integralGoods.cancel': `exists (select from integral_order e where e.id = ${idSql} and e.state = 'closed')`,
  'shop.lottery.draw': `exists (select from lottery_record r where r.id = (j.data->>'record_id')::int8 and r.record_no = j.data->>'record_no'
      and r.lottery_id = ${idSql} and r.position = (j.data->'prize'->>'position')::int and r.kind = j.data->'prize'->>'kind')`,
  'shop.sign.makeup': `exists (select from sign_record r where r.sign_date = (j.input->>'sign_date')::date and r.is_makeup = 1)`,
  'shop.lottery.address': `exists (select from lottery_record r where r.id = ${idSql} and r.order_id = (j.data->>'order_id')::int8)`,
  'shop.integralGoods.pay': `not exists (select from jsonb_array_elements(j.data->'payments') as said
      where not exists (select from payment p where p.pay_no = said->>'pay_no' and p.amount = (said->>'amount')::int8))`,
  'shop.freeOrder.apply': `(select count(*) from free_order_record r where r.proof_text = j.input->>'text') = 1
    and exists (select from free_order_record r where r.id = ${id} and r.record_no = j.data->>'record_no' and r.order_id = (j.input->>'order_id')::int8)`,
  'freeOrder.record.audit': `exists (select from free_order_record r where r.id = ${idSql} and r.audit_at is not null)`,
  'freeOrder.record.grant': `not exists (select from jsonb_array_elements_text(j.data->'success') as said
      where not exists (select from free_order_record r where r.id = said::int8 and r.granted_at is not null))`,
  'lottery.record.ship': `(select count(*) from shipment s where s.tracking_no = upper(j.input->>'tracking_no')) = 1`,
  // views on one day are one row, without a mark
  'shop.activity.view': unruled.login,
  'shop.order.pay': `not exists (select from jsonb_array_elements(j.data->'payments') as said
      where not exists (select from payment p where p.pay_no = said->>'pay_no' and p.amount = (said->>'amount')::int8 and p.biz_id = ${id}))
    and (j.data->>'state' = 'pending_pay' or exists (select from sales_order o where o.id = ${id} and o.paid_at is not null) and ${steps(id, 'pay')})`,
  'shop.payment.sheet': `exists (select from payment p where p.pay_no = j.input->>'pay_no' and p.prepay_id is not null)`,
  'shop.order.voucher': steps(idSql, 'submitVoucher', 'voucher'),
  'shop.order.cancel': `exists (select from sales_order o where o.id = ${idSql} and o.state = 'closed' and o.close_reason = 'buyer') and ${steps(idSql, 'cancel')}`,
  'shop.order.receive': `exists (select from sales_order o where o.id = ${idSql} and o.received_at is not null) and ${steps(idSql, 'confirm')}`,
  'shop.invoice.apply': steps(`(j.input->>'order_id')::int8`, 'applyInvoice'),
  'shop.balance.recharge': `(select count(*) from recharge r where r.recharge_no = j.data->>'recharge_no' and r.amount = (j.data->>'amount')::int8
      and r.gift = (j.data->>'gift')::int8) = 1`,
  'provider.pay': `exists (select from payment p where p.pay_no = j.input->>'pay_no' and p.amount = (j.data->>'total')::int8
      and p.channel_no = j.data->>'transaction_id' and ${isPaid})
    and (select count(*) from transfer t where t.biz_type = 'order_pay' and t.biz_id = j.input->>'pay_no' and t.phase = 'posted') = 1
    and not exists (select from payment p join recharge r on r.id = p.biz_id where p.pay_no = j.input->>'pay_no' and p.biz_type = 'recharge'
      and 1 <> (select count(*) from transfer t where t.biz_type = 'recharge' and t.biz_id = r.recharge_no and t.phase = 'posted'))`,
  'shop.aftersale.create': `(select count(*) from aftersale a where a.order_id = (select i.order_id from sales_order_item i where i.id = (j.input->>'item_id')::int8)
      and a."desc" = j.input->>'desc') = 1
    and exists (select from aftersale a where a.id = ${id} and a.as_no = j.data->>'as_no' and a.qty = (j.input->>'qty')::int8) and ${aftersaleSteps('create')}`,
  'shop.aftersale.cancel': `exists (select from aftersale a where a.id = ${idSql} and a.state = 'cancelled') and ${aftersaleSteps('cancel')}`,
  'shop.aftersale.tracking': `exists (select from aftersale a where a.id = ${idSql} and a.return_tracking_no = j.input->>'tracking_no') and ${aftersaleSteps('send')}`,
  'order.aftersale.audit': aftersaleSteps('pass', 'reject'),
  'order.aftersale.receive': aftersaleSteps('accept', 'refuse'),
  // a failed refund is begun again
  'order.aftersale.refund': `exists (select from aftersale_log l where l.aftersale_id = ${idSql} and l.action = 'refund')`,
  'order.order.ship': `(select count(*) from shipment s where s.order_id = ${idSql} and s.tracking_no = upper(j.input->>'tracking_no')
      and s.id = (j.data->>'shipment_id')::int8) = 1
    and (select count(*) from shipment s where s.tracking_no = upper(j.input->>'tracking_no')) = 1`,
  'order.order.pickup': `exists (select from sales_order o where o.id = ${id} and o.received_at is not null) and ${steps(id, 'pickup')}`,
  'order.order.cancelRefund': `exists (select from sales_order o where o.id = ${idSql} and o.state = 'closed') and ${steps(idSql, 'cancelRefund')}`,
  'finance.payment.verify': `exists (select from payment p where p.id = ${idSql} and p.verify_at is not null
      and ((j.input->>'pass')::int = 0 and p.state = 'rejected' or p.serial_no = j.input->>'serial_no' and ${isPaid}))`,
  'goods.sku.stock': `(select count(*) from sku_stock_log l where l.sku_id = ${idSql} and l.reason = j.input->>'reason' and l.delta = (j.input->>'qty')::int8) = 1`,
  'shop.withdraw.apply': `exists (select from withdraw w where w.id = ${id} and w.withdraw_no = j.data->>'withdraw_no' and w.amount = (j.input->>'amount')::int8)
    and (select count(*) from transfer t where t.biz_type = 'withdraw' and t.biz_id = j.data->>'withdraw_no' and t.phase = 'pending' and t.leg = 1) = 1`,
  'shop.withdraw.cancel': `exists (select from withdraw w where w.id = ${idSql} and w.state = 'cancelled')`,
  'finance.withdraw.audit': `not exists (select from jsonb_array_elements_text(j.data->'success') as said
      where not exists (select from withdraw w where w.id = said::int8 and w.auditor_id is not null
        and w.state = any(case when (j.input->>'pass')::int = 1 then '{approved,paying,paid,failed}'::text[] else '{rejected}' end)))`,
  // people in the demo data confirm no WeChat Pay transfer
  'finance.withdraw.pay': `(exists (select from withdraw w where w.id = ${idSql} and w.way = 'wechat' and w.state = 'paying'
      and w.transfer_state = 'WAIT_USER_CONFIRM'
      and not exists (select from traffic_journal own where own.call = 'shop.withdraw.apply' and own.data->>'withdraw_no' = w.withdraw_no))
    or exists (select from withdraw w where w.id = ${idSql} and w.state = 'paid' and w.pay_serial is not distinct from j.input->>'pay_serial'
        and (select count(*) from transfer t join transfer held on held.id = t.pending_id where held.biz_type = 'withdraw'
          and held.biz_id = w.withdraw_no and held.leg = 1 and t.phase = 'settled') = 1))`,
}

/** Rules about everything that the traffic has written, acknowledged or not: each selects its violations as `sample`. */
export const wholeRules: Readonly<Record<string, string>> = {
  'no basket is ordered twice': `select mark as sample from traffic_order group by mark having count(*) > 1`,
  'an order has the money of its payments': `select o.order_no as sample from sales_order o join traffic_order mine on mine.id = o.id
    left join lateral (select sum(p.amount) as amount from payment p where p.biz_type = 'order' and p.biz_id = o.id and ${isPaid}) came on true
    left join lateral (select sum(r.amount) as amount from refund r where r.order_id = o.id and r.source = 'late_pay') late on true
    where o.paid_amount <> coalesce(came.amount, 0) - coalesce(late.amount, 0)`,
  'nothing is refunded beyond what was paid': `select p.pay_no as sample from payment p join refund r on r.payment_id = p.id
    where p.created_at >= $1 and r.state <> 'failed' group by p.id having sum(r.amount) > p.amount`,
  'no parcel is sent twice': `select coalesce(tracking_no, 'pick-up of order ' || order_id) as sample from shipment
    where created_at >= $1 group by 1 having count(*) > 1`,
  'every acknowledged key is stored': `select j.call || ' ' || j.key as sample from traffic_journal j where j.key is not null and j.call <> 'provider.pay'
    and not exists (select from idempotency_key k where k.key = j.key and k.answer is not null)`,
}
