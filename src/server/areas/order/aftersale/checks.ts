import type { Check } from '#server/platform/verify/check.ts'

const open = `('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed')`

/** The rules in domain §7.2 item 7 and I5 about stored data. */
export const checks: readonly Check[] = [
  {
    name: 'aftersale.lines',
    label: ['售后已退数量和金额不超过订单商品', 'After-sales refund at most the pieces and the amount of their line'],
    violations: `select 'line ' || i.id as sample from sales_order_item i
        join (select item_id, sum(qty) as qty, sum(approved_amount) as amount, sum(qty) filter (where kind = 'return') as returned
          from aftersale where state = 'done' group by item_id) a on a.item_id = i.id
        where a.qty > i.refunded_qty or a.amount > i.refunded_amount or i.refunded_amount > i.pay_amount
          or coalesce(a.returned, 0) > i.shipped_qty`,
  },
  {
    name: 'aftersale.orders',
    label: ['订单的进行中售后数与售后单一致', 'Each order counts its open after-sales'],
    violations: `select 'order ' || o.id as sample from sales_order o
        left join (select order_id, count(*) as n from aftersale where state in ${open} and deleted_at is null group by order_id) a
          on a.order_id = o.id
        where (o.aftersale_open > 0 or a.n > 0) and o.aftersale_open <> coalesce(a.n, 0)`,
  },
  {
    name: 'aftersale.refunds',
    label: [
      '完成的售后已全额退款，且退款不超过订单实付',
      'A finished after-sale is refunded whole; refunds never exceed what was paid (I5)',
    ],
    violations: `select 'after-sale ' || a.id as sample from aftersale a
        left join (select source_id, sum(amount) filter (where state = 'success') as paid, sum(amount) as asked
          from refund where source = 'aftersale' group by source_id) r on r.source_id = a.id
        where coalesce(r.asked, 0) > coalesce(a.approved_amount, 0) + a.freight_back
          or (a.state = 'done' and coalesce(r.paid, 0) <> coalesce(a.approved_amount, 0) + a.freight_back)
      union all select 'order ' || o.id from sales_order o
        join (select order_id, sum(coalesce(approved_amount, 0) + freight_back) as amount from aftersale where state = 'done' group by order_id) a
          on a.order_id = o.id where a.amount > o.refund_amount or o.refund_amount + o.free_amount > o.paid_amount`,
  },
]
