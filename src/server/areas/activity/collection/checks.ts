import { entriesChecks } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

// order lines hold their pieces until they are closed unpaid, cancelled, or refunded before they were shipped
const held = `
  select i.activity_id as collection_id, i.sku_id, o.user_id, sum(case when o.state = 'closed' and o.paid_at is null then 0 else i.qty - i.refunded_unshipped end) as qty
  from sales_order_item i join sales_order o on o.id = i.order_id
  where i.activity_kind = 'collection' group by i.activity_id, i.sku_id, o.user_id`

/** The rules about collections (domain §4.1 item 7, §20.4 I9). Bounds on one row are constraints in its table. */
export const collectionChecks: readonly Check[] = [
  {
    name: 'collection.sold',
    label: ['合集已售件数等于订单占用件数之和', 'The sold pieces of a collection are those that its orders hold'],
    needsCalls: true,
    violations: `select concat(g.collection_id, ' sku ', g.sku_id, ': ', g.sold_qty, ', orders ', coalesce(h.qty, 0)) as sample
      from collection_goods g full join (select collection_id, sku_id, sum(qty) as qty from (${held}) as held group by 1, 2) h
        on h.collection_id = g.collection_id and h.sku_id = g.sku_id
      where coalesce(g.sold_qty, 0) <> coalesce(h.qty, 0)`,
  },
  {
    name: 'collection.buyer',
    label: ['合集客户限购计数等于其订单占用件数之和', 'The counted pieces of a customer in a collection are those of the orders'],
    needsCalls: true,
    violations: `select concat(b.collection_id, ' sku ', b.sku_id, ' user ', b.user_id, ': ', b.qty, ', orders ', coalesce(h.qty, 0)) as sample
      from collection_buyer b full join (${held}) h on h.collection_id = b.collection_id and h.sku_id = b.sku_id and h.user_id = b.user_id
      where coalesce(b.qty, 0) <> coalesce(h.qty, 0)`,
  },
  {
    name: 'collection.limit',
    label: ['合集每人购买件数不超过限购', 'No customer holds more pieces of a collection than its limit'],
    violations: `select concat(b.collection_id, ' sku ', b.sku_id, ' user ', b.user_id, ': ', b.qty, ', limit ', g.limit_per_user) as sample
      from collection_buyer b join collection_goods g on g.collection_id = b.collection_id and g.sku_id = b.sku_id
      where b.qty > g.limit_per_user`,
  },
  {
    name: 'collection.joined',
    label: ['合集参与次数等于其客户商品数', 'The participations of a collection are the goods that its customers ordered'],
    needsCalls: true,
    violations: `select concat(c.id, ': ', c.joined_count, ', buyers ', coalesce(b.n, 0)) as sample
      from collection c left join (select collection_id, count(*) as n from collection_buyer group by 1) b on b.collection_id = c.id
      where c.joined_count <> coalesce(b.n, 0)`,
  },
  {
    name: 'collection.price',
    label: ['按活动价成交的商品属于合集', 'A line at the price of a collection is one of its goods'],
    needsCalls: true,
    violations: `select concat(o.order_no, ' line ', i.line_no) as sample
      from sales_order_item i join sales_order o on o.id = i.order_id
      where i.activity_kind = 'collection' and (i.price > i.price_origin or i.price_source <> 'activity'
        or not exists (select from collection_goods g where g.collection_id = i.activity_id and g.sku_id = i.sku_id))`,
  },
  ...entriesChecks({
    kind: 'collection',
    label: ['合集参与与成交等于已支付订单', 'Participations and sales of a collection are its paid orders'],
    documents: `select i.activity_id, o.order_no as biz_no, sum(i.pay_amount) as amount
        from sales_order_item i join sales_order o on o.id = i.order_id
        where i.activity_kind = 'collection' and o.paid_at is not null group by i.activity_id, o.order_no`,
  }),
]
