import type { Check } from '#server/platform/verify/check.ts'

/** Open holds by account, and everything that came and went, from the transfers alone. */
const moved = `(
  select account_id, sum(came) as came, sum(went) as went, sum(held) as held from (
    select credit_account_id as account_id, amount as came, 0 as went, 0 as held from transfer where phase in ('posted', 'settled')
    union all select debit_account_id, 0, amount, 0 from transfer where phase in ('posted', 'settled')
    union all select debit_account_id, 0, 0, amount from transfer t
      where phase = 'pending' and not exists (select from transfer e where e.pending_id = t.id)
  ) as side group by account_id
)`

/** The rows that the account log must have, from the transfers alone. */
const expected = `(
  select t.id as transfer_id, t.debit_account_id as account_id,
    case t.phase when 'settled' then h.amount - t.amount when 'voided' then h.amount else -t.amount end as delta,
    case t.phase when 'pending' then t.amount when 'posted' then 0 else -h.amount end as frozen_delta
  from transfer t left join transfer h on h.id = t.pending_id join account a on a.id = t.debit_account_id and a.owner_type <> 'system'
  union all
  select t.id, t.credit_account_id, t.amount, 0
  from transfer t join account a on a.id = t.credit_account_id and a.owner_type <> 'system' where t.phase in ('posted', 'settled')
)`

const NAME = `concat_ws(' ', a.owner_type, a.owner_id, a.kind)`

/** The ledger rules (domain §20.4 I2). */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'ledger.account',
    label: ['每个账户等于其全部记账之和', 'Every account equals the sum of its transfers'],
    violations: `select concat(${NAME}, ' #', coalesce(a.id, m.account_id), ': ', concat_ws('/', a.available, a.frozen, a.total_in, a.total_out),
        ', transfers: ', concat_ws('/', m.came - m.went - m.held, m.held, m.came, m.went)) as sample
      from account a full join ${moved} as m on m.account_id = a.id
      where a.id is null
        or a.owner_type = 'system' and (a.available, a.frozen, a.total_in, a.total_out) <> (0, 0, 0, 0)
        or a.owner_type <> 'system' and (a.available, a.frozen, a.total_in, a.total_out) is distinct from
          (coalesce(m.came - m.went - m.held, 0)::bigint, coalesce(m.held, 0)::bigint, coalesce(m.came, 0)::bigint, coalesce(m.went, 0)::bigint)`,
  },
  {
    name: 'ledger.sum',
    label: ['每种单位的借方合计等于贷方合计', 'Debits equal credits in each unit'],
    violations: `select concat(unit, ': ', sum(debit), ' <> ', sum(credit)) as sample from (
        select a.unit, t.amount as debit, 0 as credit from transfer t join account a on a.id = t.debit_account_id where t.phase in ('posted', 'settled')
        union all
        select a.unit, 0, t.amount from transfer t join account a on a.id = t.credit_account_id where t.phase in ('posted', 'settled')
      ) as side group by unit having sum(debit) <> sum(credit)`,
  },
  {
    name: 'ledger.transfer',
    label: ['每笔记账的两个账户存在且单位相同', 'Both accounts of every transfer exist and have one unit'],
    violations: `select concat('transfer ', t.id) as sample from transfer t
      left join account d on d.id = t.debit_account_id left join account c on c.id = t.credit_account_id
      where d.unit is distinct from c.unit or d.id is null or d.id = c.id or t.amount <= 0`,
  },
  {
    name: 'ledger.key',
    label: ['没有重复记账', 'No transfer was posted twice'],
    violations: `select concat_ws(' ', biz_type, biz_id, leg, ': ' || count(*)) as sample from transfer where pending_id is null
        group by biz_type, biz_id, leg having count(*) > 1
      union all select concat('hold ', pending_id, ': ', count(*)) from transfer where pending_id is not null group by pending_id having count(*) > 1`,
  },
  {
    name: 'ledger.hold',
    label: ['每笔冻结最多结束一次，且不超过冻结额', 'Every settled or released amount belongs to a hold and does not exceed it'],
    violations: `select concat('transfer ', e.id, ' of hold ', e.pending_id) as sample from transfer e left join transfer h on h.id = e.pending_id
      where e.pending_id is not null and (h.phase is distinct from 'pending' or e.amount > h.amount
        or (e.debit_account_id, e.credit_account_id, e.biz_type, e.biz_id, e.leg) is distinct from
          (h.debit_account_id, h.credit_account_id, h.biz_type, h.biz_id, h.leg))`,
  },
  {
    name: 'ledger.log',
    label: ['账户流水与记账逐条一致', 'The log of the accounts has exactly the rows of the transfers'],
    violations: `select concat('transfer ', coalesce(l.transfer_id, e.transfer_id), ' account ', coalesce(l.account_id, e.account_id)) as sample
      from ${expected} as e full join account_log l on l.transfer_id = e.transfer_id and l.account_id = e.account_id
      where (l.delta, l.frozen_delta) is distinct from (e.delta, e.frozen_delta)`,
  },
  {
    name: 'ledger.running',
    label: ['账户流水的余额逐条衔接', 'Every row of the log continues the balance of the row before it'],
    violations: `select concat('log ', l.id, ' account ', l.account_id) as sample from (
        select l.*, lag(available_after, 1, 0) over each as available_before, lag(frozen_after, 1, 0) over each as frozen_before,
          lead(id) over each is null as is_last
        from account_log l window each as (partition by account_id order by id)
      ) as l left join account a on l.is_last and a.id = l.account_id
      where (l.available_after, l.frozen_after) <> (l.available_before + l.delta, l.frozen_before + l.frozen_delta)
        or l.is_last and (l.available_after, l.frozen_after) is distinct from (a.available, a.frozen)`,
  },
  {
    name: 'ledger.seal',
    label: ['记账与封条一致', 'The transfers are what was sealed'],
    violations: `select sample from audit.broken_ledger_seals() as sample`,
  },
  {
    name: 'ledger.day',
    label: ['日汇总等于已封存的记账之和', 'The daily sums of the ledger equal the sealed transfers'],
    violations: `select concat_ws(' ', coalesce(s.day, d.day), coalesce(s.owner_type, d.owner_type), coalesce(s.kind, d.kind)) as sample
      from ledger_day d full join audit.ledger_days(0, (select max(last_id) from ledger_day)) as s using (day, owner_type, kind)
      where (d.unit, d.debit, d.credit) is distinct from (s.unit, s.debit, s.credit)`,
  },
  {
    name: 'ledger.negative',
    label: ['除追回外没有负余额', 'No account is below 0 except after a claw-back'],
    violations: `select concat(${NAME}, ': ', a.available, '/', a.frozen) as sample from account a
      where a.frozen < 0 or a.available < 0 and not exists (
        select from account_log l where l.account_id = a.id and audit.claws_back(l.kind, l.biz_type))`,
  },
]
