import type { Check } from '#server/platform/verify/check.ts'

const PAID = `('success', 'part_refunded', 'refunded')`

/** The rules for money received and returned (domain §8.1 item 7, §8.2 item 7, §20.4 I5). */
export const paymentChecks: readonly Check[] = [
  {
    name: 'finance.payment_order',
    needsCalls: true,
    label: ['订单的成功收款之和等于其实付金额', 'The payments of an order sum to its paid amount, without those that arrived too late'],
    violations: `select concat(o.order_no, ': ', o.paid_amount, ' paid, payments ', coalesce(p.amount, 0)) as sample from sales_order o
      left join (select biz_id, sum(amount) as amount from payment p where biz_type = 'order' and state in ${PAID}
        and not exists (select from refund r where r.payment_id = p.id and r.source = 'late_pay') group by biz_id) as p on p.biz_id = o.id
      where o.paid_amount <> coalesce(p.amount, 0)`,
  },
  {
    name: 'finance.payment_refunded',
    needsCalls: true,
    label: [
      '收款的已退金额等于其退款单之和且不超过金额',
      'The refunds of a payment sum to its refunded amount, which is at most its amount',
    ],
    violations: `select concat(p.pay_no, ': ', p.refunded_amount, ' reserved, refunds ', coalesce(r.amount, 0)) as sample from payment p
      left join (select payment_id, sum(amount) as amount from refund group by payment_id) as r on r.payment_id = p.id
      where p.refunded_amount <> coalesce(r.amount, 0) or p.refunded_amount > p.amount`,
  },
  {
    name: 'finance.payment_state',
    needsCalls: true,
    label: ['收款的退款状态与已完成的退款一致', 'The state of a payment agrees with the refunds that have arrived'],
    violations: `select concat(p.pay_no, ': ', p.state, ', refunds ', coalesce(r.amount, 0)) as sample from payment p
      left join (select payment_id, sum(amount) as amount from refund where state = 'success' group by payment_id) as r on r.payment_id = p.id
      where case when coalesce(r.amount, 0) = 0 then p.state in ('part_refunded', 'refunded')
        when r.amount = p.amount then p.state <> 'refunded' else p.state <> 'part_refunded' end`,
  },
  {
    name: 'finance.payment_ledger',
    needsCalls: true,
    label: ['每笔成功收款和退款恰好记账一次', 'Every payment and every refund that arrived has exactly one transfer of its amount'],
    violations: `select concat(p.pay_no, ': ', count(t.id), ' transfers') as sample from payment p
      left join transfer t on t.biz_type = 'order_pay' and t.biz_id = p.pay_no and t.phase in ('posted', 'settled') and t.amount = p.amount
      where p.amount > 0 group by p.id having count(t.id) <> case when p.state in ${PAID} then 1 else 0 end
      union all
      select concat(r.refund_no, ': ', count(t.id), ' transfers') from refund r
      left join transfer t on t.biz_type = 'order_refund' and t.biz_id = r.refund_no and t.phase = 'posted' and t.amount = r.amount
      group by r.id having count(t.id) <> case r.state when 'success' then 1 else 0 end`,
  },
]
