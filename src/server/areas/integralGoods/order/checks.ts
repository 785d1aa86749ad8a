import { entriesChecks } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

/** The rules about the points shop (domain §13 item 7). Bounds within one row are constraints on its table. */
export const exchangeChecks: readonly Check[] = [
  {
    name: 'integralGoods.exchanged',
    label: ['积分商品已兑数量等于有效兑换单数', 'The exchanged pieces of an item are those of its exchanges'],
    needsCalls: true,
    violations: `select concat('item ', g.id, ': ', g.exchanged, ', exchanges ', count(e.id)) as sample
      from integral_goods g left join integral_order e on e.goods_id = g.id and e.is_released = 0
      group by g.id, g.exchanged having g.exchanged <> count(e.id)`,
  },
  {
    name: 'integralGoods.user',
    label: ['客户限兑计数等于其有效兑换单数', 'The counted pieces of a customer are those of the exchanges'],
    needsCalls: true,
    violations: `select concat('item ', goods_id, ', user ', user_id, ': ', u.taken, ' (', u.day_taken, '), exchanges ', e.n) as sample
      from integral_goods_user u full join (
        select goods_id, user_id, count(*) as n from integral_order where is_released = 0 group by 1, 2
      ) e using (goods_id, user_id)
      where coalesce(u.taken, -1) <> coalesce(e.n, 0)
        or u.day_taken <> (select count(*) from integral_order o
          where o.goods_id = u.goods_id and o.user_id = u.user_id and o.day = u.day and o.is_released = 0)`,
  },
  {
    name: 'integralGoods.points',
    label: ['每次兑换有且只有一条积分流水，退回不超过一次', 'Each exchange takes its points once, and returns them at most once'],
    needsCalls: true,
    violations: `select concat(biz_type, ' ', biz_id) as sample from (
        select 'exchange' as biz_type, exchange_no as biz_id, 1 as leg, integral::int8 as amount, user_id from integral_order
        union all select 'exchange_back', exchange_no, 1, integral_back, user_id from integral_order where integral_back > 0
        union all select 'exchange', exchange_no, 2, amount, user_id from integral_order where kind = 'balance' and state = 'completed'
      ) e full join (
        select t.biz_type, t.biz_id, t.leg, t.amount, a.owner_id as user_id from transfer t
        join account a on a.id = case when t.biz_type = 'exchange' and t.leg = 1 then t.debit_account_id else t.credit_account_id end
        where t.biz_type in ('exchange', 'exchange_back')
      ) t using (biz_type, biz_id, leg)
      where (e.amount, e.user_id) is distinct from (t.amount, t.user_id)`,
  },
  {
    name: 'integralGoods.order',
    label: ['兑换单与其订单状态一致', 'An exchange of goods agrees with its order'],
    needsCalls: true,
    violations: `select concat(o.order_no, ': ', o.state, ', exchange ', e.state) as sample
      from sales_order o full join integral_order e on e.order_id = o.id
      where case when o.id is null then false when o.type <> 'integral' then e.id is not null when e.id is null then true
        else e.user_id <> o.user_id or e.paid_amount <> o.paid_amount or not case o.state when 'pending_pay' then e.state = 'pending_pay'
          when 'pending_verify' then e.state = 'pending_pay' when 'pending_ship' then e.state = 'pending_ship'
          when 'shipped' then e.state = 'shipped' when 'received' then e.state = 'shipped'
          when 'completed' then e.state in ('completed', 'closed') when 'closed' then e.state = 'closed' else false end end`,
  },
  {
    name: 'integralGoods.returned',
    label: ['未发货关闭的兑换退回积分和库存', 'An exchange that was closed before its shipment has returned points and piece'],
    needsCalls: true,
    violations: `select e.exchange_no as sample from integral_order e left join sales_order o on o.id = e.order_id
      where e.state = 'closed' and (o.id is null or o.ship_at is null) and (e.is_released = 0 or e.integral_back <> e.integral)
        or e.is_released = 1 and o.ship_at is not null`,
  },
  {
    name: 'integralGoods.gives',
    label: ['兑换订单不赠积分、不计佣金', 'Orders of exchanged goods give neither points nor commission'],
    needsCalls: true,
    violations: `select o.order_no as sample from sales_order o
      where o.type = 'integral' and (o.integral_given <> 0 or o.integral_used <> 0 or o.coupon_user_id is not null
        or exists (select from commission c where c.order_id = o.id))`,
  },
  {
    name: 'integralGoods.cash',
    label: ['优惠券和余额兑换的现金与其收款一致', 'The cash of exchanged coupons and balance is that of their payments'],
    needsCalls: true,
    violations: `select concat(e.exchange_no, ': ', e.paid_amount, ', payments ', coalesce(p.amount, 0)) as sample
      from integral_order e left join (
        select biz_id, sum(amount - refunded_amount) as amount from payment
        where biz_type = 'integral' and state in ('success', 'part_refunded', 'refunded') group by biz_id
      ) p on p.biz_id = e.id
      where e.order_id is null and (e.paid_amount <> coalesce(p.amount, 0) or e.state = 'completed' and e.paid_amount <> e.cash)`,
  },
  {
    name: 'integralGoods.cost',
    label: ['积分商品的成本等于有效兑换的成本', 'The cost of an item is that of its exchanges'],
    needsCalls: true,
    violations: `select concat('item ', goods_id, ': ', e.cost, ', figures ', f.cost) as sample from (
        select goods_id, sum(cost) as cost from integral_order where is_released = 0 group by 1 having sum(cost) > 0
      ) e full join (
        select activity_id as goods_id, sum(case type when 'cost' then amount else -amount end) as cost from activity_entry
        where kind = 'integralGoods' and type in ('cost', 'cost_back') group by 1
          having sum(case type when 'cost' then amount else -amount end) <> 0
      ) f using (goods_id) where e.cost is distinct from f.cost`,
  },
  ...entriesChecks({
    kind: 'integralGoods',
    label: ['参与与成交等于已支付的兑换', 'Participations and sales of an item are its paid exchanges'],
    documents: `select goods_id as activity_id, exchange_no as biz_no, paid_amount as amount
        from integral_order where paid_at is not null`,
  }),
]
