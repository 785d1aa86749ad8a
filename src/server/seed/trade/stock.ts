// The orders' stock log: goods came in before the first order, each order reserved its goods, and they were sent, released or
// came back. Stock ends as it was before, plus returned goods; reserved stock belongs to the open orders.

export const stockRows: readonly string[] = [
  `create temp table seed_move on commit drop as
    with item as (
      select i.sku_id, i.qty, i.shipped_qty, i.refunded_unshipped, i.id, i.order_id, o.order_no, o.created_at, o.state, o.closed_at, coalesce(o.ship_at, o.received_at) as ship_at
      from sales_order_item i join sales_order o on o.id = i.order_id
    )
    select sku_id, 'reserve' as type, -qty as delta, qty as lock_delta, order_no as biz_no, '下单' as reason, created_at, id, 1 as place from item
    union all select i.sku_id, 'ship', 0, -s.qty, i.order_no, '发货', p.shipped_at, i.id, 2 from shipment_item s join item i on i.id = s.item_id join shipment p on p.id = s.shipment_id
    union all select sku_id, 'release', qty, -qty, order_no, '关闭订单', closed_at, id, 3 from item where state = 'closed'
    union all select i.sku_id, 'release', refunded_unshipped, -refunded_unshipped, order_no, '售后退款', t.began_at + t.span * 0.4, i.id, 3 from item i join seed_aftersale t on t.item_id = i.id
      where i.state <> 'closed' and i.refunded_unshipped > 0
    union all select i.sku_id, 'return', t.asked, 0, a.as_no, '退货入库', a.received_at, i.id, 4 from seed_aftersale t join aftersale a on a.id = t.id join item i on i.id = t.item_id where a.resaleable = 1`,
  `insert into seed_move select sku_id, 'in', sum(-delta), 0, null, '采购入库', min(created_at) - interval '1 day', 0, 0 from seed_move where type = 'reserve' group by sku_id`,
  `insert into sku_stock_log (sku_id, type, delta, stock_after, lock_delta, lock_after, biz_no, reason, created_at)
    select m.sku_id, type, delta, sku.stock + sum(delta) over each, lock_delta, sku.stock_lock + sum(lock_delta) over each, biz_no, reason, m.created_at
    from seed_move m join sku on sku.id = m.sku_id window each as (partition by m.sku_id order by m.place > 0, m.created_at, m.id, m.place rows unbounded preceding)
    order by m.place > 0, m.created_at, m.id, m.place`,
  `create temp table seed_moved on commit drop as
    select m.sku_id, m.delta, m.lock_delta, coalesce(s.qty, 0) as sold from (select sku_id, sum(delta)::integer as delta, sum(lock_delta)::integer as lock_delta from seed_move group by 1) as m
      left join (select i.sku_id, sum(i.qty)::integer as qty from sales_order_item i join sales_order o on o.id = i.order_id where o.paid_at is not null group by 1) as s using (sku_id)`,
  `update sku set stock = stock + m.delta, stock_lock = stock_lock + m.lock_delta, sales_count = sales_count + m.sold from seed_moved m where m.sku_id = sku.id`,
  `update spu set stock_sum = stock_sum + m.delta, sales_count = sales_count + m.sold
    from (select spu_id, sum(delta) as delta, sum(sold) as sold from seed_moved join sku on sku.id = sku_id group by 1) as m where m.spu_id = spu.id`,
]
