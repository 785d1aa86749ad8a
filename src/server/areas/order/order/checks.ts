import type { Check } from '#server/platform/verify/check.ts'
import { unshippedRefund } from './unshipped-refund.ts'

/** The rules about orders (domain §7.1 item 7, §20.4 I1 and I7). Bounds within one row are constraints on its table. */
export const orderChecks: readonly Check[] = [
  {
    name: 'order.parts',
    label: ['商品行合计等于订单金额减运费', 'The lines of an order sum to its amount without freight'],
    needsCalls: true,
    violations: `select concat(o.order_no, ': ', i.pay_amount, ', ', o.pay_amount - o.freight_amount) as sample
      from sales_order o join (
        select order_id, sum(pay_amount) as pay_amount, sum(price * qty) as goods, sum(activity_off) as activity_off, sum(coupon_off) as coupon_off,
          sum(integral_off) as integral_off, sum(adjust) as adjust
        from sales_order_item group by order_id
      ) i on i.order_id = o.id
      where (i.pay_amount, i.goods, i.activity_off, i.coupon_off, i.integral_off, i.adjust)
        <> (o.pay_amount - o.freight_amount, o.goods_amount, o.activity_off, o.coupon_off, o.integral_off, o.adjust_amount)`,
  },
  {
    name: 'order.lines',
    label: ['每个订单都有商品行', 'Every order has lines'],
    needsCalls: true,
    violations: `select o.order_no as sample from sales_order o where not exists (select from sales_order_item i where i.order_id = o.id)`,
  },
  {
    name: 'order.package',
    label: ['订单中的套装由其组成商品的整倍数构成', 'The lines of a package in an order are whole packages'],
    violations: `select concat(o.order_no, ' package ', i.package_id) as sample
      from sales_order_item i join sales_order o on o.id = i.order_id where i.package_id is not null
      group by o.order_no, i.package_id having count(distinct i.package_qty) > 1 or bool_or(i.qty % i.package_qty <> 0)`,
  },
  {
    name: 'order.parcels',
    label: ['已发数量等于包裹数量之和', 'The shipped pieces of a line are those of its parcels'],
    needsCalls: true,
    violations: `select concat(o.order_no, ' line ', i.line_no, ': ', i.shipped_qty, ', parcels ', coalesce(p.qty, 0)) as sample
      from sales_order_item i join sales_order o on o.id = i.order_id
      left join (select item_id, sum(qty) as qty from shipment_item group by item_id) p on p.item_id = i.id
      where i.shipped_qty <> coalesce(p.qty, 0)`,
  },
  {
    name: 'order.joined',
    label: [
      '并入的包裹没有商品，且与所并入的包裹属于同一订单',
      'A joined parcel has no lines and belongs to the order of the parcel that it joined',
    ],
    needsCalls: true,
    violations: `select p.shipment_no as sample from shipment p join shipment main on main.id = p.joined_id
      where main.order_id <> p.order_id or main.joined_id is not null or exists (select from shipment_item i where i.shipment_id = p.id)`,
  },
  {
    name: 'order.shipped',
    label: ['待收货及之后的订单没有待发商品', 'An order on its way has nothing left to ship'],
    needsCalls: true,
    violations: `select distinct o.order_no as sample from sales_order o join sales_order_item i on i.order_id = o.id
      where o.state in ('shipped', 'received', 'completed') and i.qty > i.shipped_qty + i.refunded_unshipped`,
  },
  {
    name: 'order.reserved',
    label: ['占用库存等于待发订单和待领奖品的数量', 'The reserved stock of a SKU is what open orders and prizes without an order hold'],
    needsCalls: true,
    violations: `select concat(s.code, ': ', s.stock_lock, ', orders ', coalesce(h.qty, 0)) as sample
      from sku s full join (
        select sku_id, sum(qty) as qty from (
          select i.sku_id, i.qty - i.shipped_qty - i.refunded_unshipped as qty
          from sales_order_item i join sales_order o on o.id = i.order_id
          where o.state in ('pending_pay', 'pending_verify', 'pending_group', 'pending_ship', 'part_shipped')
          union all
          select sku_id, qty from lottery_record where state = 'pending_address'
        ) held group by sku_id
      ) h on h.sku_id = s.id
      where coalesce(s.stock_lock, 0) <> coalesce(h.qty, 0)`,
  },
  {
    name: 'order.points',
    label: ['已关闭且未付款的订单退回全部积分', 'A closed order that was not paid has returned its points'],
    needsCalls: true,
    violations: `select concat(o.order_no, ': ', o.integral_used, ', back ', coalesce(t.amount, 0)) as sample
      from sales_order o left join (
        select biz_id, sum(amount) as amount from transfer where biz_type = 'order_use_back' group by biz_id
      ) t on t.biz_id = o.order_no
      where o.state = 'closed' and o.paid_at is null and o.integral_used <> coalesce(t.amount, 0)`,
  },
  {
    name: 'order.paid',
    label: ['已付款订单实付等于应付', 'A paid order is paid in full'],
    needsCalls: true,
    violations: `select concat(order_no, ': ', paid_amount, ', ', pay_amount) as sample from sales_order
      where (paid_at is null and paid_amount <> 0) or (paid_at is not null and paid_amount <> pay_amount)
        or (state not in ('pending_pay', 'pending_verify', 'closed') and paid_at is null)`,
  },
  {
    name: 'order.invoice',
    label: [
      '待开票与已开票金额不超过仍实付的金额，超出的待红冲',
      'Invoices are about at most what remains paid, or wait for a red-letter invoice',
    ],
    violations: `select concat(o.order_no, ': ', o.invoice_state, ', ', o.invoice_amount, ', ', o.red_amount, ', red-letter ', coalesce(r.amount, 0)) as sample
      from (select *, case when state = 'closed' then 0 else paid_amount - refund_amount end as remains from sales_order where invoice_state <> 'none') o
      left join (select order_id, sum(amount) as amount from red_letter_invoice group by 1) r on r.order_id = o.id
      where (o.invoice_state = 'applied' and o.remains <= 0) or o.red_amount <> coalesce(r.amount, 0)
        or (o.invoice_state in ('issued', 'reversed') and o.invoice_amount - o.red_amount > o.remains)
        or (o.invoice_state = 'red_due' and o.invoice_amount - o.red_amount <= o.remains)`,
  },
  {
    name: 'order.cost',
    label: ['已付款订单的成本合计等于其明细', 'The cost sums of a paid order are those of its lines'],
    needsCalls: true,
    violations: `select concat(o.order_no, ': ', o.cost_amount, ', ', o.costed_amount, ', lines ', line.cost, ', ', line.costed) as sample
      from sales_order o left join (
        select order_id, sum(price_cost * qty) as cost, sum(pay_amount) as costed from sales_order_item where price_cost is not null group by order_id
      ) line on line.order_id = o.id
      where o.paid_at is not null and (o.cost_amount, o.costed_amount) <> (coalesce(line.cost, 0), coalesce(line.costed, 0))`,
  },
  {
    name: 'order.unshipped_refund',
    label: ['订单未发货退款金额等于其明细', 'The amount of an order given back before shipment is that of its lines'],
    needsCalls: true,
    violations: `select concat(o.order_no, ': ', o.unshipped_refund_amount, ', lines ', ${unshippedRefund}) as sample
      from sales_order o where o.unshipped_refund_amount <> ${unshippedRefund}`,
  },
]
