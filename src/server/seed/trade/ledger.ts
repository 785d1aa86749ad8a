// The orders' transfers in set-based form, by the `audit.post` rules: accounts made on first use, one log row per account
// and transfer with its running balance, and the accounts last. A test compares the result with the `verify` catalogue.

const party = (of: string) => `${of}_type, ${of}_id, ${of}_kind`

export const ledgerRows: readonly string[] = [
  `create temp table seed_transfer (at timestamptz, debit_type text, debit_id bigint, debit_kind text, credit_type text, credit_id bigint, credit_kind text, amount bigint,
    biz_type text, biz_id text, leg smallint, operator_type text, title text) on commit drop`,
  // what users pay by balance and points came before
  `insert into seed_transfer select min(p.paid_at) - interval '1 day', 'system', 0, 'recharge', 'user', o.user_id, 'balance', ceil(sum(p.amount) / 50000.0)::bigint * 50000, 'recharge', 'CZD' || o.user_id, 1, 'system', '充值'
    from seed_payment p join sales_order o on o.id = p.order_id where p.channel = 'balance' and p.state = 'success' group by o.user_id`,
  `insert into seed_transfer select min(created_at) - interval '1 day', 'system', 0, 'integral_issue', 'user', user_id, 'integral', ceil(sum(integral_used) / 500.0)::bigint * 500, 'sign_in', 'QDD' || user_id, 1, 'system', '签到'
    from sales_order where integral_used > 0 group by user_id`,
  `insert into seed_transfer select created_at, 'user', user_id, 'integral', 'system', 0, 'integral_use', integral_used, 'order_use', order_no, 1, 'user', null from sales_order where integral_used > 0`,
  `insert into seed_transfer select closed_at, 'system', 0, 'integral_use', 'user', user_id, 'integral', integral_used, 'order_use_back', order_no, 1, 'system', null
    from sales_order where integral_used > 0 and state = 'closed'`,
  `insert into seed_transfer select p.paid_at, case channel when 'balance' then 'user' else 'system' end, case channel when 'balance' then y.user_id else 0 end,
      case channel when 'balance' then 'balance' when 'offline' then 'bank' else 'provider_clearing' end, 'system', 0, 'sales', amount, 'order_pay', pay_no, 1, 'user', null
    from payment p join lateral (select p.user_id) as y on true where p.paid_at is not null`,
  `insert into seed_transfer select r.done_at, 'system', 0, 'sales', case p.channel when 'balance' then 'user' else 'system' end, case p.channel when 'balance' then r.user_id else 0 end,
      case p.channel when 'balance' then 'balance' when 'offline' then 'bank' else 'provider_clearing' end, r.amount, 'order_refund', r.refund_no, 1, 'system', null
    from refund r join payment p on p.id = r.payment_id where r.done_at is not null`,
  `insert into seed_transfer select completed_at, 'system', 0, 'integral_issue', 'user', user_id, 'integral', integral_given, 'order_give', order_no, 1, 'system', null
    from sales_order where integral_given > 0`,
  `insert into seed_transfer select a.done_at, 'user', o.user_id, 'integral', 'system', 0, 'integral_issue', a.apply_amount / 100, 'order_give_back', a.as_no, 1, 'system', null
    from seed_aftersale t join aftersale a on a.id = t.id join sales_order o on o.id = a.order_id where t.is_late and a.state = 'done' and o.integral_given > 0 and a.apply_amount >= 100`,
  `insert into seed_transfer select run_at, 'system', 0, 'commission_expense', owner_type, owner_id, 'commission', sum(amount)::bigint, 'settle', order_no, leg, 'system', null
    from seed_commission where state = 'settled' group by order_id, order_no, owner_type, owner_id, leg, run_at having sum(amount) > 0`,
  `insert into seed_transfer select max(a.done_at), c.owner_type, c.owner_id, 'commission', 'system', 0, 'commission_expense', sum(c.clawback)::bigint, 'clawback', c.order_no, row_number() over (partition by c.order_no order by c.owner_type, c.owner_id), 'system', null
    from seed_commission c join seed_aftersale t on t.item_id = c.item_id join aftersale a on a.id = t.id where c.clawback > 0 group by c.order_no, c.owner_type, c.owner_id`,
  `insert into account (owner_type, owner_id, kind, created_at, updated_at)
    select owner_type, owner_id, kind, min(at), min(at) from (select at, ${party('debit')} from seed_transfer union all select at, ${party('credit')} from seed_transfer) as side(at, owner_type, owner_id, kind)
    group by 1, 2, 3 order by 1, 2, 3 on conflict do nothing`,
  `create temp table seed_posting on commit drop as
    select coalesce((select max(id) from transfer), 0) + row_number() over (order by t.at, t.biz_id, t.biz_type, t.leg) as id, t.*, d.id as debit_account_id, c.id as credit_account_id
    from seed_transfer t join account d on (d.owner_type, d.owner_id, d.kind) = (${party('debit')}) join account c on (c.owner_type, c.owner_id, c.kind) = (${party('credit')})`,
  `insert into transfer (id, created_at, debit_account_id, credit_account_id, amount, leg, phase, operator_type, biz_type, biz_id, title) overriding system value
    select id, at, debit_account_id, credit_account_id, amount, leg, 'posted', operator_type, biz_type, biz_id, title from seed_posting order by id`,
  `create temp table seed_side on commit drop as
    select p.id, p.at, s.side, s.account_id, s.delta, p.operator_type, p.biz_type, p.biz_id, p.title from seed_posting p
      cross join lateral (values (1, p.debit_account_id, p.debit_type, -p.amount), (2, p.credit_account_id, p.credit_type, p.amount)) as s(side, account_id, type, delta) where s.type <> 'system'`,
  `insert into account_log (created_at, account_id, transfer_id, owner_id, delta, available_after, frozen_delta, frozen_after, owner_type, kind, operator_type, log_no, biz_type, biz_id, title)
    select s.at, s.account_id, s.id, a.owner_id, s.delta, (a.available + sum(s.delta) over (partition by s.account_id order by s.id, s.side rows unbounded preceding))::bigint, 0, a.frozen, a.owner_type, a.kind,
      s.operator_type, audit.log_no(s.at, s.id, s.side), s.biz_type, s.biz_id, s.title
    from seed_side s join account a on a.id = s.account_id order by s.id, s.side`,
  `update account a set available = available + s.delta, total_in = total_in + s.came, total_out = total_out + s.went, version = version + s.n, updated_at = s.at
    from (select account_id, sum(delta)::bigint as delta, sum(greatest(delta, 0))::bigint as came, sum(greatest(-delta, 0))::bigint as went, count(*)::integer as n, max(at) as at
      from seed_side group by account_id) as s where s.account_id = a.id`,
]
