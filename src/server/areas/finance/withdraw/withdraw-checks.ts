import type { Check } from '#server/platform/verify/check.ts'

/** The rules for withdrawals (domain §8.3 item 7). */
export const withdrawChecks: readonly Check[] = [
  {
    name: 'withdraw.hold',
    label: ['佣金账户的冻结等于处理中的提现之和', 'What a commission account holds equals its open withdrawals'],
    needsCalls: true,
    violations: `select concat_ws(' ', owner_type, owner_id, ':', coalesce(a.frozen, 0), 'open:', coalesce(w.open, 0)) as sample
      from (select owner_type, owner_id, frozen from account where kind = 'commission') as a
        full join (select owner_type, owner_id, sum(amount) as open from withdraw
          where state in ('pending', 'approved', 'paying', 'failed') group by 1, 2) as w using (owner_type, owner_id)
      where coalesce(a.frozen, 0) <> coalesce(w.open, 0)`,
  },
  {
    name: 'withdraw.paid',
    label: ['每张已打款的提现单恰好付出一次', 'Every paid withdrawal left the account exactly once, and no other did'],
    needsCalls: true,
    violations: `select concat(w.withdraw_no, ': ', coalesce(t.went, 0), ' of ', w.amount) as sample from withdraw w
      left join (select h.biz_id, sum(e.amount) as went from transfer h join transfer e on e.pending_id = h.id and e.phase = 'settled'
        where h.biz_type = 'withdraw' group by 1) as t on t.biz_id = w.withdraw_no
      where coalesce(t.went, 0) <> case w.state when 'paid' then w.amount else 0 end`,
  },
  {
    name: 'withdraw.batch',
    label: ['打款中的银行卡提现恰好在一个批次中', 'Every bank transfer that is being paid is in one batch, with its amount'],
    violations: `select concat(w.withdraw_no, ': batch ', w.batch_id) as sample from withdraw w
      left join payout_batch_item i on i.withdraw_id = w.id and i.attempt = w.retry_count
      where w.way = 'bank' and w.state = 'paying' and (i.batch_id is distinct from w.batch_id or i.amount is distinct from w.actual or w.batch_id is null)`,
  },
  {
    name: 'payout_batch.sum',
    label: ['打款批次的笔数与金额等于其明细', 'Number and sum of a payout batch are those of its rows'],
    violations: `select concat('batch ', b.id, ': ', b.count, ', ', b.amount) as sample from payout_batch b
      left join (select batch_id, count(*) as n, sum(amount) as amount from payout_batch_item group by 1) as i on i.batch_id = b.id
      where b.count is distinct from i.n or b.amount is distinct from i.amount`,
  },
]
