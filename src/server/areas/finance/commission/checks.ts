import type { Check } from '#server/platform/verify/check.ts'

/** The commission rules (domain §8.4 item 7, §20.4 I8). */
export const commissionChecks: readonly Check[] = [
  {
    name: 'commission.share',
    label: ['每个商品行的佣金之和不超过基数乘以最高比例', 'The commission of a line is at most its base times the highest rate'],
    // the rates in the rows are differences: their sum is the highest rate
    violations: `select concat('line ', item_id, ': ', sum(amount), ' of ', max(base)) as sample from commission
      group by item_id having sum(amount) * 10000 > max(base) * sum(rate) or sum(rate) > 10000`,
  },
  {
    name: 'commission.base',
    label: ['待结算的基数等于商品行退款后的金额', 'The base of a waiting share is what its line has left'],
    needsCalls: true,
    violations: `select concat('commission ', c.id, ': ', c.base, ', line: ', i.pay_amount - i.refunded_amount - i.free_amount) as sample
      from commission c join sales_order_item i on i.id = c.item_id
      where c.state = 'frozen' and c.base <> i.pay_amount - i.refunded_amount - i.free_amount
        and floor((i.pay_amount - i.refunded_amount - i.free_amount) * c.rate / 10000.0) <> c.amount`,
  },
  {
    name: 'commission.account',
    label: [
      '佣金账户的可用、冻结与已提现之和等于已结算减去追回',
      'Available, held and paid out commission of an account equals what was settled minus what was clawed back',
    ],
    needsCalls: true,
    violations: `select concat_ws(' ', owner_type, owner_id, ':', coalesce(a.kept, 0) + coalesce(w.paid, 0), 'earned:', coalesce(c.earned, 0)) as sample
      from (select owner_type, owner_id, available + frozen as kept from account where kind = 'commission') as a
        full join (select owner_type, owner_id, sum(amount) as paid from withdraw where state = 'paid' group by 1, 2) as w using (owner_type, owner_id)
        full join (select owner_type, owner_id, sum(amount - clawback) as earned from commission where state = 'settled' group by 1, 2) as c
          using (owner_type, owner_id)
      where coalesce(a.kept, 0) + coalesce(w.paid, 0) <> coalesce(c.earned, 0)`,
  },
]
