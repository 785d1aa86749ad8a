import { innerKey, macInSql, numberInSql, outerKey } from '#server/areas/activity/shared/draw-seed.ts'
import { entriesCheck } from '#server/areas/activity/shared/figures.ts'
import type { Check } from '#server/platform/verify/check.ts'

// The rules about lotteries (domain §10 item 7). Every draw is recomputed: its pick from its number, and after the closing its number from the
// revealed seed.

const number = numberInSql('mac')

const mac = macInSql({ inner: 'k.inner_key', outer: 'k.outer_key' }, `concat_ws(':', r.lottery_id, r.user_id, r.draw_no, attempt)`)

export const lotteryChecks: readonly Check[] = [
  {
    name: 'lottery.drawn',
    label: ['奖品已抽数量等于中奖记录数', 'The drawn number of a prize is that of its records'],
    needsCalls: true,
    violations: `select concat('prize ', p.id, ': ', p.drawn, ', records ', count(r.id)) as sample
      from lottery_prize p left join lottery_record r on r.prize_id = p.id
      where p.stock >= 0 group by p.id, p.drawn having p.drawn <> count(r.id)`,
  },
  {
    name: 'lottery.draws',
    label: [
      '每人抽奖次数连续且等于记录数，成本等于有效奖品的成本',
      'The draws of a person have one record each, and cost what their valid prizes cost',
    ],
    needsCalls: true,
    violations: `select concat('lottery ', lottery_id, ', user ', user_id, ': ', u.draws, ', records ', r.n) as sample
      from lottery_user u full join (
        select lottery_id, user_id, count(*) as n, max(draw_no) as last, count(*) filter (where kind <> 'thanks') as wins,
          coalesce(sum(cost) filter (where state not in ('expired', 'cancelled', 'clawed')), 0) as cost
        from lottery_record group by lottery_id, user_id
      ) r using (lottery_id, user_id)
      where (u.draws, u.draws, u.wins, u.cost) is distinct from (r.n, r.last, r.wins, r.cost)`,
  },
  {
    name: 'lottery.pick',
    label: ['每次抽奖的结果可由随机数和权重重算', 'Every draw follows from its number and the weights of its time'],
    needsCalls: true,
    violations: `select r.record_no as sample from lottery_record r
      left join lottery_weights w on w.lottery_id = r.lottery_id and w.version = r.weights_version
      where r.picked_position is distinct from (
        select min(part.position) from (
          select position, sum(weight) over (order by position) as up_to from unnest(w.weights) with ordinality as one (weight, position)
        ) part where r.number < part.up_to)`,
  },
  {
    name: 'lottery.handed',
    label: ['发出的奖品是抽中的奖品或兜底奖品', 'The given prize is the picked one or the fallback'],
    needsCalls: true,
    violations: `select r.record_no as sample from lottery_record r join lottery_prize p on p.id = r.prize_id
      where p.lottery_id <> r.lottery_id or p.position <> r.position or (r.fallback is not null and p.is_fallback = 0)`,
  },
  {
    name: 'lottery.seed',
    label: ['关闭后公布的种子与发布时的摘要一致', 'The revealed seed has the hash of the publication'],
    needsCalls: true,
    violations: `select concat('lottery ', id) as sample from lottery
      where (seed is not null and encode(sha256(decode(seed, 'hex')), 'hex') <> seed_hash)
        or (published_at is not null and (seed is null) = (state = 'closed'))`,
  },
  {
    name: 'lottery.number',
    label: ['公布种子后每次抽奖的随机数可重算', 'After the closing every number follows from the seed'],
    needsCalls: true,
    violations: `with seed as (
        select id, decode(seed, 'hex') as seed from lottery where seed is not null
      ), keyed as materialized (
        select id, ${innerKey('seed.seed')} as inner_key, ${outerKey('seed.seed')} as outer_key from seed
      ), sums as (
        select lottery_id, version, (select sum(weight) from unnest(weights) weight)::int8 as bound from lottery_weights
      )
      select r.record_no as sample from lottery_record r join keyed k on k.id = r.lottery_id
      join sums on sums.lottery_id = r.lottery_id and sums.version = r.weights_version
      cross join lateral (
        select array_agg(${number} order by attempt) as numbers from (
          select attempt, ${mac} as mac
          from generate_series(0, r.attempt) attempt
        ) macs
      ) drawn
      cross join lateral (select 281474976710656 - 281474976710656 % sums.bound as most) as usable
      where drawn.numbers[r.attempt + 1] >= usable.most or drawn.numbers[r.attempt + 1] % sums.bound <> r.number
        or exists (select from unnest(drawn.numbers[:r.attempt]) as left_out where left_out < usable.most)`,
  },
  {
    name: 'lottery.ledger',
    label: ['抽奖消耗和奖励与账户流水一致', 'Points spent and money given are those of the ledger'],
    needsCalls: true,
    violations: `select concat(biz_type, ' ', biz_id) as sample from (
        select 'lottery_cost' as biz_type, record_no as biz_id, cost_points::int8 as amount from lottery_record where cost_points > 0
        union all select 'lottery_prize', record_no, coalesce(points::int8, amount) from lottery_record where kind in ('integral', 'balance')
        union all select case kind when 'balance' then 'clawback' else 'order_give_back' end, record_no, coalesce(points::int8, amount)
          from lottery_record where kind in ('integral', 'balance') and state = 'clawed'
      ) r full join (
        select biz_type, biz_id, amount from transfer where biz_type in ('lottery_cost', 'lottery_prize')
          or (biz_type in ('clawback', 'order_give_back') and biz_id like 'L%')
      ) t using (biz_type, biz_id)
      where r.amount is distinct from t.amount`,
  },
  {
    name: 'lottery.chance',
    label: ['用掉的抽奖机会等于用机会抽奖的次数', 'Used chances are those of draws'],
    needsCalls: true,
    violations: `select concat('lottery ', lottery_id, ', user ', user_id) as sample from (
        select lottery_id, user_id, count(*) as n from lottery_chance where used_at is not null group by 1, 2
      ) c full join (
        select lottery_id, user_id, count(*) as n from lottery_record where paid_by = 'chance' group by 1, 2
      ) r using (lottery_id, user_id) where c.n is distinct from r.n`,
  },
  {
    name: 'lottery.cost',
    label: ['活动成本等于有效奖品的成本', 'The cost of a lottery is that of its prizes'],
    needsCalls: true,
    violations: `select concat('lottery ', lottery_id, ': ', r.cost, ', figures ', e.cost) as sample from (
        select lottery_id, sum(cost) as cost from lottery_record where state not in ('expired', 'cancelled', 'clawed') group by 1 having sum(cost) > 0
      ) r full join (
        select activity_id as lottery_id, sum(case type when 'cost' then amount else -amount end) as cost from activity_entry
        where kind = 'lottery' and type in ('cost', 'cost_back') group by 1
          having sum(case type when 'cost' then amount else -amount end) <> 0
      ) e using (lottery_id) where r.cost is distinct from e.cost`,
  },
  entriesCheck({
    kind: 'lottery',
    type: 'join',
    label: ['参与记录等于抽奖记录', 'The participations of a lottery are its draws'],
    documents: `select lottery_id as activity_id, record_no as biz_no, 0 as amount from lottery_record`,
  }),
]
