// The order lines and their costs. Discount shares follow the product rule: by amount, rounded down, and the rest
// fen by fen to the largest remainders.

/** The line count in the largest order, for measurements; only in large sets. */
const LONGEST = 1000
const LARGE_SET = 100_000
const MOST_LINES = 12

/** A share of `amount` for each order line by `weight`; `rest` tells the lines apart that get one fen more. */
const shares = (amount: string, weight: string) => ({
  base: `${amount} * ${weight} / greatest(1, sum(${weight}) over each)::bigint`,
  remainder: `${amount} * ${weight} % greatest(1, sum(${weight}) over each)::bigint`,
})

export const lines = (orders: number): readonly string[] => [
  `create temp table seed_line on commit drop as
    with drawn as (
      select o.id, o.id * 1024 + i as thing, i, o.is_offline,
        1 + floor((select count(*) from seed_sku) * pg_temp.draw(o.id * 1024 + i, 42) ^ 2.4)::bigint as k
      from seed_order o, generate_series(1, case when o.id = ${orders >= LARGE_SET ? Math.floor(orders / 2) : -1} then ${LONGEST}
        else least(${MOST_LINES}, 1 + floor(-2.67 * ln(1 - pg_temp.draw(o.id, 41))))::int end) as i
    ), once as (select distinct on (id, k) * from drawn order by id, k, i),
    priced as (
      select l.id as order_id, row_number() over (partition by l.id order by l.i) as line_no, l.thing, sku.id as sku_id, sku.moq, sku.step_qty, sku.max_qty,
        sku.weight, sku.tiers, p.price_level,
        case p.price_level when 'trade' then sku.price_trade else sku.price_store end as price_origin,
        13000 * exp(0.9 * pg_temp.normal(l.thing, 43)) * case p.price_level when 'trade' then 4.6 else 1 end * case when l.is_offline then 3.4 else 1 end as target
      from once l join seed_sku k on k.k = l.k join sku on sku.id = k.id join seed_party p on p.id = l.id
    ), counted as (
      select *, least(greatest(moq, (round(target / price_origin / step_qty) * step_qty)::bigint), coalesce(max_qty / step_qty * step_qty, 60000), 60000)::integer as wanted
      from priced
    ), whole as (select *, greatest(moq, wanted / step_qty * step_qty) as qty from counted)
    select w.order_id, line_no::smallint as line_no, thing, sku_id, qty, w.weight * qty::bigint as weight, price_origin,
      coalesce(tier.price, price_origin) as price, case when tier.price is null then 'level' else 'tier' end as price_source,
      coalesce(tier.price, price_origin) * qty as amount
    from whole w left join lateral (
      select min((t ->> 'price')::bigint) as price from jsonb_array_elements(w.tiers) as t
      where w.tiers <> '[]' and t ->> 'level' = w.price_level and (t ->> 'min_qty')::integer <= w.qty
    ) as tier on true`,
  `create temp table seed_sum on commit drop as
    select order_id as id, count(*)::integer as item_kinds, sum(qty)::integer as qty_total, sum(weight)::bigint as weight_total, sum(amount)::bigint as goods
    from seed_line group by order_id`,
  'create unique index on seed_sum (id)',
  // one piece cannot be sent in part
  `update seed_order o set fate = 'shipped', to_rest = 0, last_ship_at = ship_at from seed_sum s where s.id = o.id and o.fate = 'part_shipped' and s.qty_total = 1`,
  // points pay up to a fifth in whole yuan, staff change the price for some proxy orders, freight follows the delivered template
  `create temp table seed_amount on commit drop as
    with off as (
      select s.*, o.chance_b, o.is_proxy,
        case when o.chance_b < 0.06 and goods >= 5000 then floor(goods * (0.05 + 0.15 * o.chance_a) / 100)::bigint * 100 else 0 end as integral_off,
        case when o.is_proxy and o.chance_a < 0.2 and goods >= 2000 then -floor(goods * 0.03 * (0.2 + o.chance_b * 0.8))::bigint else 0 end as adjust,
        case when o.chance_a between 0.9 and 0.96 and o.fate not in ('shipped', 'part_shipped') then 'pickup' when weight_total > 30000 then 'freight' when o.chance_a > 0.96 then 'delivery' else 'express' end as ship_type
      from seed_sum s join seed_order o using (id)
    ), freight as (
      select *, case when goods - integral_off >= 20000 or ship_type = 'pickup' then 0
        else 1000 + 200 * ceil(greatest(0, weight_total - 1000) / 1000.0)::bigint end as freight
      from off
    )
    select id, item_kinds, qty_total, weight_total, goods, integral_off, adjust, freight, ship_type, goods - integral_off + adjust + freight as pay from freight`,
  'create unique index on seed_amount (id)',
  'analyze seed_amount',
  `create temp table seed_item on commit drop as
    with first as (
      select l.*, a.integral_off as points, -a.adjust as cut, ${shares('a.integral_off', 'l.amount').base} as point_base,
        ${shares('a.integral_off', 'l.amount').remainder} as point_rest
      from seed_line l join seed_amount a on a.id = l.order_id window each as (partition by l.order_id)
    ), second as (
      select *, point_base + case when row_number() over (partition by order_id order by point_rest desc, line_no) <= points - sum(point_base) over each then 1 else 0 end
        as integral_off
      from first window each as (partition by order_id)
    ), third as (
      select *, ${shares('cut', '(amount - integral_off)').base} as cut_base, ${shares('cut', '(amount - integral_off)').remainder} as cut_rest
      from second window each as (partition by order_id)
    )
    select row_number() over (order by order_id, line_no) as id, order_id, line_no, thing, sku_id, qty, price_origin, price, price_source, amount, integral_off,
      -(cut_base + case when row_number() over (partition by order_id order by cut_rest desc, line_no) <= cut - sum(cut_base) over each then 1 else 0 end)::bigint as adjust
    from third window each as (partition by order_id)`,
  'create unique index on seed_item (id)',
  'create index on seed_item (order_id)',
  'analyze seed_item',
]
