import { desc, sql, type SQL } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import type { SaleMonth, SalePart, SoldPart } from '#contract/index/structure.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { agents } from '#server/areas/agent/agent/agent-source.ts'
import { salesmen } from '#server/areas/agent/salesman/salesman-source.ts'
import { agent } from '#server/identity/access/tables.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { stores } from '#server/areas/store/store/store-source.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { lastRolledDay } from '#server/areas/trade/roll-up.ts'
import { salesGoods, salesKinds, salesPart } from '#server/areas/trade/roll-up-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll, visible } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { ordersSeen } from './sales.ts'
import { monthsAfter } from './spans.ts'

const MOST_PARTS = 10
const MOST_RANKED = 20

/** The month that was asked for, and the moment from which the roll-ups do not know its orders. */
interface Asked {
  first: string
  from: string
  to: string
  /** The begin of what must be read from orders. */
  since: string
}

async function asked(ctx: Ctx, month: SaleMonth): Promise<Asked> {
  const first = monthsAfter(`${businessDay(ctx.now).slice(0, 7)}-01`, month === 'this' ? 0 : -1)
  const [from, next] = [dayBegins(first), dayBegins(monthsAfter(first, 1))]
  const to = next < ctx.now.toISOString() ? next : ctx.now.toISOString()
  const last = await lastRolledDay(ctx)
  const since = last === null || last < first ? from : dayBegins(last, 1)
  return { first, from, to, since: since < to ? since : to }
}

const paidBetween = (ctx: Ctx, from: string, to: string): SQL =>
  sql`${order.paid_at} >= ${from} and ${order.paid_at} < ${to} and ${order.deleted_at} is null and ${ordersSeen(ctx)}`

/** The sales by SKU: the roll-up has no data scope, so a part of the orders is read as it is. */
function sold(ctx: Ctx, { first, from, to, since }: Asked): SQL {
  const isRolled = seesAll(ctx)
  const lines = sql`select i.sku_id, i.brand_id, i.series_id, i.category_id, i.qty::int8 as qty, i.pay_amount as amount
    from ${order} join sales_order_item i on i.order_id = ${order.id} where i.is_gift = 0 and ${paidBetween(ctx, isRolled ? since : from, to)}`
  if (!isRolled) return lines
  return sql`${lines} union all select sku_id, brand_id, series_id, category_id, qty, amount from ${salesGoods} where month = ${first}`
}

interface Row extends Record<string, unknown> {
  part: SalePart
  key: string
  title: string | null
  amount: number
  /** The sum of all parts, those that are too small for the list included. */
  total: number
}

/** The largest parts of the sales of a month (domain §19.4). */
export function structure(ctx: Ctx, { month = 'this' }: ParsedOf<typeof contract.structure>) {
  return briefly(ctx, `structure ${month}`, async () => {
    const span = await asked(ctx, month)
    const [goods, kinds] = await Promise.all([goodsParts(ctx, span), orderParts(ctx, span)])
    const parts: Record<SalePart, SoldPart[]> = { category: [], brand: [], series: [], level: [], way: [], source: [], province: [] }
    for (const { part, key, title, amount } of [...goods, ...kinds]) parts[part].push({ key, title: title ?? '', amount })
    // the lines leave out the freight
    return { goods_amount: goods[0]?.total ?? 0, orders_amount: kinds[0]?.total ?? 0, parts }
  })
}

async function goodsParts(ctx: Ctx, span: Asked): Promise<Row[]> {
  const by = (part: SalePart, column: string, title: SQL) => sql`
    (select ${part}::text as part, ${sql.identifier(column)}::text as key, ${title} as title, sum(amount)::float8 as amount,
        (sum(sum(amount)) over ())::float8 as total from sold group by 2, 3 order by 4 desc, 2 limit ${MOST_PARTS})`
  const { rows } = await ctx.db.execute<Row>(sql`
    with line as materialized (${sold(ctx, span)}),
    root as materialized (select c.id, coalesce(top.id, middle.id, c.id) as root_id from category c
      left join category middle on middle.id = c.parent_id left join category top on top.id = middle.parent_id),
    sold as materialized (select root.root_id, brand_id, series_id, sum(amount) as amount from line join root on root.id = line.category_id group by 1, 2, 3)
    ${by('category', 'root_id', sql`(select title from category where id = root_id)`)}
    union all ${by('brand', 'brand_id', sql`(select title from brand where id = brand_id)`)}
    union all ${by('series', 'series_id', sql`(select title from series where id = series_id)`)}`)
  return rows
}

async function orderParts(ctx: Ctx, { first, since, to }: Asked): Promise<Row[]> {
  const columns = { level: order.price_level, way: order.pay_way, source: order.source, province: order.province_code }
  const recent = sql.join(
    salesKinds.map(
      (kind) => sql`select ${kind}::text as kind, ${columns[kind]} as key, sum(${order.paid_amount}) as amount
      from ${order} where ${paidBetween(ctx, since, to)} and ${columns[kind]} is not null group by 2`,
    ),
    sql` union all `,
  )
  const scope = visible(ctx, { agent: salesPart.agent_id, cs: salesPart.cs_id }) ?? sql`true`
  const { rows } = await ctx.db.execute<Row>(sql`
    select part, key, (select a.name from area a where part = 'province' and a.code = key::char(6)) as title, amount, total from (
      select kind as part, key, sum(amount)::float8 as amount, (sum(sum(amount)) over (partition by kind))::float8 as total, row_number() over (partition by kind order by sum(amount) desc, key) as place from (
        ${recent} union all select kind, key, amount from ${salesPart} where month = ${first} and ${scope}
      ) as sum group by 1, 2
    ) as ranked where place <= ${MOST_PARTS} order by part, place`)
  return rows
}

interface Ranked extends Record<string, unknown> {
  id: number
  code: string
  title: string
  qty: number
  amount: number
}

/** The best sellers (domain §19.5). */
export function rank(ctx: Ctx, { month = 'this' }: ParsedOf<typeof contract.rank>) {
  return briefly(ctx, `rank ${month}`, async () => {
    const span = await asked(ctx, month)
    const may = (permission: Parameters<typeof mayCall>[1]) => mayCall(ctx.actor, permission)
    const [skus, ofStores, ofSalesmen, ofAgents] = await Promise.all([
      rankedSkus(ctx, span),
      may('store:store:list') ? partiesOf(ctx, stores, store.name) : null,
      may('agent:salesman:list') ? partiesOf(ctx, salesmen, salesman.name) : null,
      may('agent:agent:list') ? partiesOf(ctx, agents, agent.name) : null,
    ])
    return { ...skus, stores: ofStores, salesmen: ofSalesmen, agents: ofAgents }
  })
}

async function rankedSkus(ctx: Ctx, span: Asked): Promise<{ skus: Ranked[]; by_qty: Ranked[] }> {
  const { rows } = await ctx.db.execute<Ranked & { by_amount: number; by_qty: number }>(sql`
    with sold as materialized (
      select sku_id, sum(qty) as qty, sum(amount) as amount from (${sold(ctx, span)}) as line group by 1
    ), placed as (
      select *, row_number() over (order by amount desc, sku_id) as by_amount, row_number() over (order by qty desc, sku_id) as by_qty from sold
    )
    select placed.sku_id::float8 as id, sku.code, sku.title, placed.qty::float8 as qty, placed.amount::float8 as amount,
      by_amount::int as by_amount, by_qty::int as by_qty
    from placed join sku on sku.id = placed.sku_id where by_amount <= ${MOST_RANKED} or by_qty <= ${MOST_RANKED}`)
  const shown = (by: 'by_amount' | 'by_qty') =>
    rows
      .filter((row) => row[by] <= MOST_RANKED)
      .toSorted((one, other) => one[by] - other[by])
      .map(({ id, code, title, qty, amount }) => ({ id, code, title, qty, amount }))
  return { skus: shown('by_amount'), by_qty: shown('by_qty') }
}

type Parties = typeof stores | typeof salesmen | typeof agents

/** The rows with the highest sales of this month, which a job keeps in their tables. */
async function partiesOf(ctx: Ctx, rows: Parties, title: typeof store.name | typeof salesman.name | typeof agent.name) {
  const { table } = rows
  const list = await ctx.db
    .select({ id: table.id, title, amount: table.month_amount })
    .from(table)
    .where(sql`${liveRows(ctx, rows as typeof stores)} and ${table.month_amount} > 0`)
    .orderBy(desc(table.month_amount), table.id)
    .limit(MOST_RANKED)
  return list as { id: number; title: string; amount: number }[]
}
