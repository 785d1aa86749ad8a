import { innerKey, macInSql, numberInSql, outerKey } from '#server/areas/activity/shared/draw-seed.ts'
import { entriesChecks } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

// The rules about free orders (domain §12 item 7). Bounds within one row are table constraints. Every draw is recomputed from its seed.

const mac = macInSql({ inner: 'k.inner_key', outer: 'k.outer_key' }, `concat_ws(':', r.activity_id, r.session_no, r.id)`)

const paidStates = `('granted', 'clawed')`
const winning = `('won', 'granted', 'clawed')`

export const freeChecks: readonly Check[] = [
  {
    name: 'freeOrder.won',
    label: ['免单活动的中奖数等于其中奖记录数，且不超过名额', 'The winners of an activity are its winning records, at most its places'],
    needsCalls: true,
    violations: `select concat('activity ', a.id, ': ', a.won, ', records ', coalesce(r.won, 0)) as sample from free_order_activity a
      left join (
        select activity_id, count(*) filter (where state in ${winning}) as won, count(*) filter (where state in ${paidStates}) as granted,
          coalesce(sum(reward_amount) filter (where state in ${paidStates}), 0) as amount
        from free_order_record group by activity_id
      ) r on r.activity_id = a.id
      where (a.won, a.granted, a.granted_amount) is distinct from (coalesce(r.won, 0), coalesce(r.granted, 0), coalesce(r.amount, 0))
        or a.won > a.quota or a.granted_amount > a.budget`,
  },
  {
    name: 'freeOrder.user',
    label: ['免单每人中奖数等于其中奖记录数', 'The wins of a person are the winning records'],
    needsCalls: true,
    violations: `select concat('activity ', activity_id, ', user ', user_id, ': ', u.won, ', records ', r.won) as sample from free_order_user u
      full join (select activity_id, user_id, count(*) as won from free_order_record where state in ${winning} group by 1, 2) r
        using (activity_id, user_id)
      where coalesce(u.won, 0) <> coalesce(r.won, 0)`,
  },
  {
    name: 'freeOrder.order',
    label: [
      '订单的免单返还等于其已发放记录之和',
      'What an order got back by free orders is the sum of its given records and of its lines (I5)',
    ],
    violations: `select concat(o.order_no, ': ', o.free_amount, ', records ', coalesce(r.amount, 0), ', lines ', coalesce(i.amount, 0)) as sample
      from sales_order o
      left join (select order_id, sum(reward_amount) as amount from free_order_record where state in ${paidStates} group by order_id) r on r.order_id = o.id
      left join (select order_id, sum(free_amount) as amount from sales_order_item where free_amount > 0 group by order_id) i on i.order_id = o.id
      where (o.free_amount > 0 or r.amount > 0 or i.amount > 0)
        and (o.free_amount <> coalesce(r.amount, 0) or o.free_amount <> coalesce(i.amount, 0) or o.free_amount + o.refund_amount > o.paid_amount)`,
  },
  {
    name: 'freeOrder.returned',
    label: ['原路免单的退款等于免单金额', 'The refunds of a reward by the original method sum to it'],
    needsCalls: true,
    violations: `select concat(r.record_no, ': ', r.reward_amount, ', refunds ', coalesce(b.amount, 0)) as sample from free_order_record r
      full join (select source_id, sum(amount) as amount from refund where source = 'free_order' group by source_id) b on b.source_id = r.id
      where (r.reward_to = 'original' and r.state in ${paidStates} and r.reward_amount is distinct from b.amount)
        or (b.source_id is not null and (r.id is null or r.reward_to <> 'original' or r.state not in ${paidStates}))`,
  },
  {
    name: 'freeOrder.ledger',
    label: ['免单发放和追回与账户流水一致', 'Rewards given and clawed back are those of the ledger'],
    needsCalls: true,
    violations: `select concat(record_no, ': ', r.paid, ' ', r.back, ', ledger ', t.paid, ' ', t.back) as sample from (
        select record_no, reward_amount as paid, clawed_amount as back from free_order_record where state in ${paidStates} and reward_to <> 'coupon'
      ) r full join (
        select split_part(biz_id, ':', 1) as record_no, sum(amount) filter (where biz_type = 'free_order')::int8 as paid,
          coalesce(sum(amount) filter (where biz_type = 'clawback'), 0)::int8 as back
        from transfer where biz_type = 'free_order' or (biz_type = 'clawback' and biz_id like 'F%:%') group by 1
      ) t using (record_no) where (r.paid, r.back) is distinct from (t.paid, t.back)`,
  },
  {
    name: 'freeOrder.cost',
    label: ['免单活动成本等于已发放的成本减去追回', 'The cost of an activity is that of its rewards without those clawed back'],
    needsCalls: true,
    violations: `select concat('activity ', activity_id, ': ', r.cost, ', figures ', e.cost) as sample from (
        select activity_id, sum(cost - case when reward_amount = 0 then 0 else floor(cost * clawed_amount::numeric / reward_amount) end)::int8 as cost
        from free_order_record where state in ${paidStates} group by 1
      ) r full join (
        select activity_id, sum(case type when 'cost' then amount else -amount end)::int8 as cost from activity_entry
        where kind = 'freeOrder' and type in ('cost', 'cost_back') group by 1
      ) e using (activity_id) where coalesce(r.cost, 0) <> coalesce(e.cost, 0)`,
  },
  {
    name: 'freeOrder.seed',
    label: ['公布的种子与发布时的摘要一致', 'The revealed seed of a draw has the hash of the publication'],
    needsCalls: true,
    violations: `select concat('activity ', s.activity_id, ', draw ', s.session_no) as sample from free_order_session s
      join free_order_activity a on a.id = s.activity_id
      where (s.seed is not null and encode(sha256(decode(s.seed, 'hex')), 'hex') <> s.seed_hash)
        or (a.published_at is not null and s.seed_hash is null)`,
  },
  {
    name: 'freeOrder.draw',
    label: ['每场开奖的名次可由种子和候选订单重算', 'The ranks of every draw follow from its seed and its candidates'],
    needsCalls: true,
    violations: `with seed as (
        select activity_id, session_no, decode(seed, 'hex') as seed from free_order_session where seed is not null
      ), keyed as materialized (
        select activity_id, session_no, ${innerKey('seed.seed')} as inner_key, ${outerKey('seed.seed')} as outer_key from seed
      ), recomputed as (
        select r.record_no, r.draw_rank, row_number() over (partition by r.activity_id, r.session_no order by ${mac}) as rank
        from free_order_record r join keyed k using (activity_id, session_no) where r.draw_rank is not null
      )
      select record_no as sample from recomputed where draw_rank <> rank`,
  },
  {
    name: 'freeOrder.drawn',
    label: ['每场开奖的中签者是名次最前的订单', 'The winners of a draw are the first by rank, at most its places'],
    needsCalls: true,
    violations: `select concat('activity ', s.activity_id, ', draw ', s.session_no) as sample from free_order_session s
      left join (
        select activity_id, session_no, count(*) as candidates, count(*) filter (where outcome = 'won') as winners,
          max(draw_rank) filter (where outcome = 'won') as last, min(draw_rank) filter (where outcome = 'lost') as first_lost,
          max(draw_rank) as most
        from free_order_record where session_no is not null and outcome is not null group by 1, 2
      ) r using (activity_id, session_no)
      where (s.candidates, s.winners) is distinct from (coalesce(r.candidates, 0)::int, coalesce(r.winners, 0)::int)
        or r.first_lost < r.last or r.most <> r.candidates or s.winners > s.quota
        or (r.first_lost is not null and s.winners < s.quota)`,
  },
  {
    name: 'freeOrder.nth',
    label: [
      '第N单免单的计数连续，每组中奖位置可由种子重算',
      'The orders of a count are numbered without gaps, and the winning place of every block follows from the seed',
    ],
    needsCalls: true,
    // an activity without a draw was published under the former rule: the last order in each block wins
    violations: `with keyed as materialized (
        select s.activity_id, s.session_no, a.nth, a.paid_count, ${innerKey("decode(s.seed, 'hex')")} as inner_key,
          ${outerKey("decode(s.seed, 'hex')")} as outer_key
        from free_order_session s join free_order_activity a on a.id = s.activity_id where a.mode = 'nth' and s.seed is not null
      ), place as (
        select activity_id, block, (block - 1) * nth + 1 + (
            select number % nth from (
              select attempt, ${numberInSql('mac')} as number from (
                select attempt, ${macInSql({ inner: 'k.inner_key', outer: 'k.outer_key' }, "concat_ws(':', activity_id, session_no, block, attempt)")} as mac
                from generate_series(0, 3) attempt
              ) macs
            ) numbers where number < 281474976710656 - 281474976710656 % nth order by attempt limit 1
          ) as seq
        from keyed k cross join lateral generate_series(1, ceil(paid_count::numeric / nth)::int) block
      )
      select concat('activity ', w.activity_id, ', order ', w.seq) as sample from free_order_record w join keyed k using (activity_id, session_no)
        left join place using (activity_id, seq)
        where w.outcome is not null and (w.outcome = 'lost') = (place.block is not null)
      union all select concat('activity ', a.id, ': ', a.paid_count) from free_order_activity a
      left join (
        select activity_id, count(seq) as n, max(seq) as last, count(*) filter (where outcome = 'won') as won from free_order_record group by 1
      ) r on r.activity_id = a.id
      where a.mode = 'nth' and (a.paid_count <> coalesce(r.n, 0) or a.paid_count <> coalesce(r.last, 0)
        or exists (select from free_order_record w where w.activity_id = a.id and w.session_no is null and w.outcome = 'won'
          and w.seq % a.nth <> 0))`,
  },
  ...entriesChecks({
    kind: 'freeOrder',
    label: ['参与与成交等于参与记录的订单', 'Participations and sales of an activity are the orders of its records'],
    documents: `select r.activity_id, o.order_no as biz_no, o.paid_amount as amount
        from free_order_record r join sales_order o on o.id = r.order_id`,
  }),
]
