import type { PoolClient } from 'pg'
import { businessDay } from '#server/platform/kernel/business-day.ts'

/** The bank's statement for the last two weeks, up to yesterday: most lines are matched, some wait for a person, and some are left over. */
export async function fillBank(client: PoolClient, now: Date): Promise<void> {
  await client.query(drawn, [businessDay(now, -14), businessDay(now, -1), OPENING])
  const { rows } = await client.query<{ id: string }>(statement, [now.toISOString(), OPENING])
  if (rows[0]) await client.query(lines, [rows[0].id, now.toISOString()])
  await client.query('drop table seed_bank')
}

const OPENING = 86_412_350

const paidOn = `coalesce(w.paid_date, (w.paid_at at time zone 'Asia/Shanghai')::date)`

const drawn = `create temp table seed_bank as
  with ours as (
    select least((p.voucher ->> 'paid_date')::date, $2::date) as day, p.amount, p.voucher ->> 'payer_name' as name, coalesce(p.serial_no, 'C' || lpad((p.id * 6151)::text, 14, '0')) as serial,
        '货款 ' || p.biz_no as summary, case when p.state = 'success' or p.id % 3 <> 0 then 'matched' else 'doubtful' end as state,
        case when p.state = 'success' then 'serial' else 'number' end as rule, p.id as payment_id, null::bigint as withdraw_id, null::smallint as attempt
      from payment p where p.channel = 'offline' and p.state in ('success', 'verifying') and p.voucher is not null and p.id % 11 <> 3
        and (p.state = 'success') = (p.serial_no is not null) and p.voucher ->> 'paid_date' between $1::text and case p.state when 'success' then $2::text else '9999' end
    union all select ${paidOn}, -w.actual, w.owner_name, coalesce(w.pay_serial, 'W' || w.id), w.withdraw_no, 'matched', case when w.pay_serial is null then 'number' else 'serial' end, null, w.id, w.retry_count
      from withdraw w where w.way = 'bank' and w.state = 'paid' and ${paidOn} between $1::date and $2::date
    union all select $2::date - n, -1500, null, 'F' || lpad((n * 7919 + 20260000)::text, 14, '0'), '跨行转账手续费', 'ignored', null, null, null, null from generate_series(1, 9, 4) as n
    union all select $2::date - 5, 4317, null, 'I20260000000001', '结息', 'ignored', null, null, null, null
    union all select $2::date - 2, 286000, '余姚市顺达机械配件厂', 'C20260000000077', '货款', 'unmatched', null, null, null, null
    union all select $2::date - 3, -1250000, '宁波申菱电梯配件有限公司', 'D20260000000031', '采购款', 'unmatched', null, null, null, null
  )
  select row_number() over w as place, ours.*, $3::bigint + sum(amount) over w as balance from ours window w as (order by day, serial rows unbounded preceding)`

const statement = `insert into bank_statement (created_at, updated_at, created_by, name, hash, account_tail, layout, first_day, last_day, opening, closing, line_count, known_count,
    in_count, in_amount, out_count, out_amount)
  select $1::timestamptz, $1::timestamptz, (select id from admin_user where username = 'finance'), '企业网银交易明细.xlsx', md5($1::text), '5678', 'columns', min(day), max(day), $2::bigint,
    $2::bigint + sum(amount), count(*), 0, count(*) filter (where amount > 0), coalesce(sum(amount) filter (where amount > 0), 0),
    count(*) filter (where amount < 0), coalesce(sum(amount) filter (where amount < 0), 0)
  from seed_bank having bool_or(payment_id is not null) returning id`

const lines = `insert into bank_line (created_at, updated_at, statement_id, line, line_key, day, time, amount, balance, name, counter_tail, serial, summary, state, rule, payment_id, withdraw_id,
    attempt, ignore_kind)
  select $2::timestamptz, $2::timestamptz, $1::bigint, place + 4, md5('seed' || place), day, to_char(time '08:30' + place * interval '37 minutes', 'HH24:MI'), amount, balance,
    case state when 'doubtful' then left(name, 2) || '公司' else name end, case when name is not null then lpad((place * 617 % 10000)::text, 4, '0') end, serial,
    case state when 'doubtful' then '货款' else summary end, state, rule_of.rule, case state when 'matched' then payment_id end, withdraw_id, attempt,
    case when state = 'ignored' then case when amount > 0 then 'interest' else 'fee' end end
  from seed_bank, lateral (select case state when 'matched' then seed_bank.rule end as rule) as rule_of order by place`
