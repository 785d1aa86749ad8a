import { entriesCheck } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

/** The rules about red envelopes (domain §4.4 item 7, §20.4 I10). A table constraint ensures that the rest can be given. */
export const envelopeChecks: readonly Check[] = [
  {
    name: 'envelope.granted',
    label: [
      '红包活动已发个数和金额等于未退回的红包之和',
      'What a red envelope activity has given is that of its envelopes which did not return',
    ],
    needsCalls: true,
    violations: `select concat('activity ', a.id, ': ', a.granted_count, ' of ', a.granted_amount, ', records ', r.n, ' of ', r.amount) as sample
      from red_envelope a left join (
        select activity_id, count(*) as all_n, count(*) filter (where state <> 'expired') as n,
          coalesce(sum(amount) filter (where state <> 'expired'), 0) as amount
        from red_envelope_record group by activity_id
      ) r on r.activity_id = a.id
      where (a.joined_count, a.granted_count, a.granted_amount) is distinct from (coalesce(r.all_n, 0), coalesce(r.n, 0), coalesce(r.amount, 0))`,
  },
  {
    name: 'envelope.released',
    label: ['关闭的红包活动释放全部未发金额', 'A closed activity has released all that it did not give, an open one nothing'],
    needsCalls: true,
    violations: `select concat('activity ', id, ': ', released_count, ' of ', released_amount) as sample from red_envelope
      where case state when 'closed' then granted_count + released_count <> total_count or granted_amount + released_amount <> total_amount
        else released_count <> 0 or released_amount <> 0 end`,
  },
  {
    name: 'envelope.bounds',
    label: ['红包金额在活动的范围内', 'The amount of every envelope is within the bounds of its activity'],
    needsCalls: true,
    violations: `select r.record_no as sample from red_envelope_record r join red_envelope a on a.id = r.activity_id
      where r.amount not between coalesce(a.each, a.min_each) and coalesce(a.each, a.max_each)`,
  },
  {
    name: 'envelope.user',
    label: ['每人红包计数等于其记录', 'The counted envelopes of a customer are those of the records'],
    needsCalls: true,
    violations: `select concat('activity ', activity_id, ', user ', user_id) as sample
      from red_envelope_user u full join (
        select activity_id, user_id, count(*) as n, count(*) filter (where opened_at is not null) as opened,
          coalesce(sum(amount) filter (where opened_at is not null), 0) as amount
        from red_envelope_record group by activity_id, user_id
      ) r using (activity_id, user_id)
      where (u.granted, u.opened, u.opened_amount) is distinct from (r.n, r.opened, r.amount)`,
  },
  {
    name: 'envelope.ledger',
    label: ['打开和追回的红包与账户流水一致', 'Opened and clawed back envelopes are those of the ledger'],
    needsCalls: true,
    violations: `select concat(biz_type, ' ', biz_id) as sample from (
        select 'red_envelope' as biz_type, record_no as biz_id, amount, user_id from red_envelope_record where opened_at is not null
        union all select 'clawback', record_no, amount, user_id from red_envelope_record where state = 'clawed'
      ) r full join (
        select t.biz_type, t.biz_id, t.amount, a.owner_id as user_id from transfer t
          join account a on a.id in (t.debit_account_id, t.credit_account_id) and a.kind = 'balance' and a.owner_type = 'user'
        where t.biz_type = 'red_envelope' or (t.biz_type = 'clawback' and a.kind = 'balance' and t.biz_id like 'H%')
      ) t using (biz_type, biz_id)
      where (r.amount, r.user_id) is distinct from (t.amount, t.user_id)`,
  },
  {
    name: 'envelope.cost',
    label: ['红包活动成本等于打开减追回的金额', 'The cost of an activity is what was opened less what was clawed back'],
    needsCalls: true,
    violations: `select concat('activity ', activity_id, ': ', r.cost, ', figures ', e.cost) as sample from (
        select activity_id, sum(amount) as cost from red_envelope_record where state = 'opened' group by 1
      ) r full join (
        select activity_id, sum(case type when 'cost' then amount else -amount end) as cost from activity_entry
        where kind = 'redEnvelope' and type in ('cost', 'cost_back') group by 1
          having sum(case type when 'cost' then amount else -amount end) <> 0
      ) e using (activity_id) where r.cost is distinct from e.cost`,
  },
  entriesCheck({
    kind: 'redEnvelope',
    type: 'join',
    label: ['参与记录等于领取记录', 'The participations of an activity are its envelopes'],
    documents: `select activity_id, record_no as biz_no, 0 as amount from red_envelope_record`,
  }),
]
