import { HOUR_SLOTS } from './sources.ts'

// The orders as a plan: each order's events and times, its store and buyer, its goods and amounts. An order's fate is drawn first, and
// the times follow from it, so that a two-hour-old order is not complete.

interface Fate {
  name: string
  /** Per thousand orders in the small set. */
  share: number
}

/** The shares from domain §21.5, with more orders in rare states, so that a list for each has some rows. */
const fates: readonly Fate[] = [
  { name: 'received', share: 70 },
  { name: 'shipped', share: 50 },
  { name: 'part_shipped', share: 10 },
  { name: 'pending_ship', share: 34 },
  { name: 'pending_pay', share: 12 },
  { name: 'pending_verify', share: 8 },
  { name: 'closed', share: 70 },
]
/** In a set over two years, fewer orders are open. */
const openShare = (days: number) => (days > 100 ? 0.35 : 1)

function fateOf(chance: string, days: number): string {
  let upto = 0
  const cases = fates.map(({ name, share }) => {
    upto += (share / 1000) * (name === 'closed' ? 1 : openShare(days))
    return `when ${chance} < ${upto} then '${name}'`
  })
  return `case ${cases.join(' ')} else 'completed' end`
}

const draw = (property: number) => `pg_temp.draw(n, ${property})`
const inDays = (expression: string) => `make_interval(secs => 86400 * (${expression})::float8)`
/** The time on a Shanghai day at which people order. */
const orderTime = (day: string) =>
  `(${day}::timestamp at time zone 'Asia/Shanghai') + make_interval(hours => h.hour, secs => trunc(3600 * ${draw(15)}))`

export const orderPlan = (orders: number, days: number): readonly string[] => [
  `create temp table seed_draft on commit drop as
    with drawn as (
      select n, ${fateOf(draw(1), days)} as fate, ${draw(2)} < 0.14 as is_proxy, ${draw(3)} < 0.09 as is_offline, ${draw(4)} as way_chance
      from generate_series(1, ${orders}) as n
    ), named as (
      select n, fate, is_proxy, fate = 'pending_verify' or is_offline as is_offline, way_chance,
        case when fate <> 'closed' then null when ${draw(5)} < 0.45 then 'unpaid' when ${draw(5)} < 0.65 then 'buyer' when ${draw(5)} < 0.75 then 'staff'
          when ${draw(5)} < 0.9 then 'cancel' else 'refunded' end as closing
      from drawn
    ), spans as (
      select *,
        case when is_offline then 0.08 + 1.5 * ${draw(6)} when is_proxy then 0.01 + 0.4 * ${draw(6)} else 0.0008 + 0.012 * ${draw(6)} ^ 2 end as to_pay,
        0.15 + 1.7 * ${draw(7)} as to_ship, case when ${draw(8)} < 0.2 then 0.6 + 0.9 * ${draw(9)} else 0 end as to_rest,
        1.2 + 3.2 * ${draw(10)} as to_receive, ${draw(11)} as since
      from named
    ), aged as (
      select *, case
          when fate = 'completed' then to_pay + to_ship + to_rest + to_receive + 7.01
          when fate in ('received', 'shipped') then to_pay + to_ship + to_rest + case fate when 'received' then to_receive else 0 end
          when fate = 'part_shipped' then to_pay + to_ship when fate = 'pending_ship' then to_pay
          when fate = 'pending_verify' then 0.05
          when closing in ('cancel', 'refunded') then to_pay + 1.1 when closing = 'unpaid' and (is_offline or is_proxy) then 3 when closing is not null then 0.03
          else 0 end as lead,
        case fate when 'received' then 5.9 * since when 'shipped' then 5.5 * since when 'part_shipped' then 1.5 * since
          when 'pending_ship' then 3.2 * since when 'pending_verify' then 1.5 * since
          when 'pending_pay' then case when is_offline or is_proxy then 1.9 * since else 0.018 * since end end as extra
      from spans
    ), placed as (
      select a.*, case when extra is null then ${orderTime('s.day')}
          when fate = 'pending_pay' and extra < 0.02 then at - ${inDays('extra')}
          else ${orderTime(`((at - ${inDays('lead + extra')}) at time zone 'Asia/Shanghai')::date`)} end as wanted,
        at - ${inDays('lead')} as latest, at - ${inDays('lead + coalesce(extra, 0.2 + 6 * since)')} as usual
      from seed_now, aged a
        left join seed_day_slot s on s.slot = floor(${draw(12)} * (select count(*) from seed_day_slot)) and extra is null
        join seed_hour h on h.slot = floor(${draw(14)} * ${HOUR_SLOTS})
    )
    select n, fate, closing, is_proxy, is_offline, way_chance, to_pay, to_ship, to_rest, to_receive,
      date_trunc('second', case when wanted < latest then wanted else usual end) as created_at
    from placed`,
  `create temp table seed_order on commit drop as
    select row_number() over (order by created_at, n) as id, d.*,
      created_at + ${inDays('to_pay')} as paid_at, created_at + ${inDays('to_pay + to_ship')} as ship_at,
      created_at + ${inDays('to_pay + to_ship + to_rest')} as last_ship_at,
      created_at + ${inDays('to_pay + to_ship + to_rest + to_receive')} as received_at,
      fate not in ('pending_pay', 'pending_verify') and coalesce(closing in ('cancel', 'refunded'), true) as is_paid,
      fate in ('completed', 'received', 'shipped', 'part_shipped') as is_sent, fate in ('completed', 'received') as is_received,
      ${draw(20)} as chance_a, ${draw(21)} as chance_b
    from seed_draft d`,
  'create unique index on seed_order (id)',
  'analyze seed_order',
  `create temp table seed_party on commit drop as
    select o.id, s.id as store_id, coalesce(c.id, s.owner_user_id) as user_id, s.agent_id, s.salesman_id, s.cs_id, s.price_level, s.contact as receiver,
      s.phone, s.province_code, s.city_code, s.district_code, s.address, s.name, s.license_no
    from (
      select id, created_at, chance_a, case when pg_temp.draw(one, 31) < pg_temp.draw(other, 31) then one else other end as k from (
        select o.id, o.created_at, o.chance_a, 1 + floor(${draw(32)} * greatest(d.stores, 1))::bigint as one,
          1 + floor(${draw(33)} * greatest(d.stores, 1))::bigint as other
        from seed_order o join seed_day d on d.day = (o.created_at at time zone 'Asia/Shanghai')::date
      ) as drawn
    ) as o join seed_store s on s.k = o.k
      left join seed_clerk c on c.store_id = s.id and o.chance_a < 0.3 and c.k = 1 + o.id % c.clerks and c.created_at < o.created_at`,
  'create unique index on seed_party (id)',
  'analyze seed_party',
]
