// Commission rows by the rate differences (domain §1.4), as the product writes them when an order is paid, and the effects that refunds and
// time had on them since.

const ROLES = `(values ('salesman', 1), ('agent', 2), ('parent_agent', 3)) as r(role, leg)`

export const commissionRows: readonly string[] = [
  `create temp table seed_share on commit drop as
    with rated as (
      select i.id as item_id, i.order_id, i.pay_amount, o.store_id, o.salesman_id, o.agent_id, s.commission_rate as salesman_rate,
        case when a.state in ('active', 'frozen') then a.commission_rate else 0 end as agent_rate, case when p.state in ('active', 'frozen') then p.commission_rate else 0 end as parent_rate,
        p.id as parent_id, coalesce(i.commission_cap_rate, 10000) as cap
      from sales_order o join sales_order_item i on i.order_id = o.id left join salesman s on s.id = o.salesman_id left join agent a on a.id = o.agent_id left join agent p on p.id = a.parent_id
      where o.paid_amount > 0 and i.pay_amount > 0 and (o.salesman_id is not null or o.agent_id is not null)
    ), capped as (
      select *, least(coalesce(salesman_rate, 0), cap) as one, least(coalesce(agent_rate, 0), cap) as two, least(coalesce(parent_rate, 0), cap) as three from rated
    )
    select c.item_id, c.order_id, c.store_id, c.pay_amount, r.role, r.leg, case r.leg when 1 then 'salesman' else 'agent' end as owner_type,
      case r.leg when 1 then c.salesman_id when 2 then c.agent_id else c.parent_id end as owner_id, case r.leg when 3 then c.parent_id else c.agent_id end as agent_id,
      case r.leg when 1 then one when 2 then greatest(0, two - one) else greatest(0, three - greatest(one, two)) end as rate
    from capped c cross join ${ROLES}`,
  `create temp table seed_commission on commit drop as
    with timed as (
      select s.*, o.paid_at, o.order_no, pg_temp.part_of(s.pay_amount, s.rate) as whole, i.refunded_amount, o.completed_at + interval '7 days' as settle_at,
        date_trunc('hour', o.completed_at + interval '7 days') + interval '1 hour' as run_at, t.is_late
      from seed_share s join sales_order o on o.id = s.order_id join sales_order_item i on i.id = s.item_id left join seed_aftersale t on t.item_id = s.item_id and t.state = 'done'
      where s.rate > 0
    ), decided as (
      select *, case when coalesce(is_late, false) then pay_amount else pay_amount - refunded_amount end as left_base, coalesce(run_at <= at, false) as is_due from timed, seed_now
    )
    select order_id, item_id, store_id, owner_type, owner_id, agent_id, role, leg, order_no, rate, paid_at, settle_at,
      case when pg_temp.part_of(left_base, rate) = 0 then 'cancelled' when is_due then 'settled' else 'frozen' end as state,
      case when pg_temp.part_of(left_base, rate) = 0 then pay_amount else left_base end as base,
      case when pg_temp.part_of(left_base, rate) = 0 then whole else pg_temp.part_of(left_base, rate) end as amount,
      case when is_late and is_due then whole - pg_temp.part_of(pay_amount - refunded_amount, rate) else 0 end as clawback, run_at
    from decided where whole > 0`,
  `insert into commission (order_id, item_id, store_id, owner_type, owner_id, agent_id, role, base, rate, amount, clawback, state, settle_at, settled_at, created_at, updated_at)
    select order_id, item_id, store_id, owner_type, owner_id, agent_id, role, base, rate, amount, clawback, state,
      case when state <> 'cancelled' then settle_at end, case state when 'settled' then run_at end, paid_at, coalesce(case state when 'settled' then run_at end, paid_at)
    from seed_commission order by order_id, item_id, leg`,
]
