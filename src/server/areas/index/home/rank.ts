import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { home as contract } from '#contract/index/home.ts'
import type { Ranked, RankedPlace, SaleRank } from '#contract/index/structure.ts'
import type { ParsedOf, Permission } from '#contract/kit/endpoint.ts'
import { agents } from '#server/areas/agent/agent/agent-source.ts'
import { salesmen } from '#server/areas/agent/salesman/salesman-source.ts'
import { lastRolledDay } from '#server/areas/figures/roll-up.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { stores } from '#server/areas/store/store/store-source.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { salesDay, salesGoods, salesGoodsDay, salesSalesman, salesStore, salesStoreDay } from '#server/areas/trade/tables/roll-up-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { lineBack, linesBack, ordersBack } from './given-back.ts'
import { rowsOfBlocks, within } from './parts.ts'
import { at, paidIn, inScope } from './sales.ts'
import { blocksOf, isSame, keyOf, monthsIn, periodOf, signedPartsOf, type Compared, type Days, type Period, type Signed } from './spans.ts'

const MOST_RANKED = 20

const access: Partial<Record<SaleRank, Permission>> = {
  stores: 'store:store:list',
  salesmen: 'agent:salesman:list',
  agents: 'agent:agent:list',
}

/** The best sellers in a period, and their places in the comparison periods (domain §19.5). */
export function rank(ctx: Ctx, { by = 'skus', compare = 'both', ...request }: ParsedOf<typeof contract.rank>) {
  const compared = periodOf(ctx.now, request)
  return briefly(ctx, `rank ${by} ${compare} ${keyOf(request)}`, async () => {
    const needed = access[by]
    const list = needed && !mayCall(ctx.actor, needed) ? null : await rankedOf(ctx, by, compared, compare)
    return { from: compared.from, to: compared.to, list }
  })
}

interface Sold extends Record<string, unknown> {
  id: number
  qty: number
  amount: number
}

async function rankedOf(ctx: Ctx, by: SaleRank, compared: Compared, compare: 'both' | 'before' | 'year'): Promise<Ranked[]> {
  const last = await lastRolledDay(ctx)
  const value = sql.raw(by === 'by_qty' ? 'qty' : 'amount')
  const sums = (period: Period) => sql`select id::float8 as id, qty::float8 as qty, amount::float8 as amount
    from (select id, sum(qty)::bigint as qty, sum(amount)::bigint as amount from (${rowsOf(ctx, by, period, last)}) as row group by 1) as sold
    where ${value} > 0 and ${rankable[by]?.(ctx) ?? sql`true`}`
  const { rows } = await ctx.db.execute<Sold>(sql`${sums(compared.now)} order by ${value} desc, id limit ${MOST_RANKED}`)
  const ids = rows.map(({ id }) => id)
  const earlier = async (period: Period): Promise<Map<number, RankedPlace>> => {
    const known = await ctx.db.execute<Sold & { place: number }>(sql`
      select * from (select *, (row_number() over (order by ${value} desc, id))::int as place from (${sums(period)}) as sold) as placed
      where id = any(${sql.param([0, ...ids])}::float8[])`)
    return new Map(known.rows.map((row) => [row.id, { place: row.place, value: by === 'by_qty' ? row.qty : row.amount }]))
  }
  const ofBefore = compare === 'year' ? null : earlier(compared.before)
  const ofYear = compare === 'before' ? null : ofBefore && isSame(compared.before, compared.year) ? ofBefore : earlier(compared.year)
  const [titles, before, year] = await Promise.all([titlesOf(ctx, by, [0, ...ids], compared), ofBefore, ofYear])
  const placeOf = (places: Map<number, RankedPlace> | null, id: number) => places && (places.get(id) ?? { place: null, value: 0 })
  return rows.map(({ id, qty, amount }) => {
    const { title = '', code = null, new_stores = null, month_target = 0 } = titles.get(id) ?? {}
    const months = by === 'salesmen' ? monthsIn(compared) : null
    return {
      id,
      code,
      title,
      amount,
      qty: by === 'skus' || by === 'by_qty' ? qty : null,
      new_stores,
      target_rate: months !== null && month_target > 0 ? Math.round((amount * 1e4) / (month_target * months)) : null,
      before: placeOf(before, id),
      year: placeOf(year, id),
    }
  })
}

/** The net sales in the parts of a period by the ranked id, for salesmen and agents without a scope. */
function rowsOf(ctx: Ctx, by: SaleRank, period: Period, last: string | null): SQL {
  const { days, rest } = signedPartsOf(period, last)
  const rolled = days && last ? rolledRows[by](ctx, days, last) : []
  const rows = [...rolled, ...rest.map((part) => recent[by](ctx, part)), givenBack[by](ctx, period)]
  return sql.join(rows, sql` union all `)
}

type Rolled = (ctx: Ctx, days: Days, last: string) => SQL[]

const ofSkus: Rolled = (ctx, days, last) => {
  const ofDays = (sign: SQL, isWithin: SQL) =>
    sql`select ${salesGoodsDay.sku_id} as id, ${sign}qty as qty, ${sign}amount as amount
    from ${salesGoodsDay} where ${isWithin} and ${inScope(ctx, { agent: salesGoodsDay.agent_id, cs: salesGoodsDay.cs_id })}`
  // the months have no scope: for a part of the business the days are few
  if (!seesAll(ctx)) return [ofDays(sql``, within(salesGoodsDay.day, days))]
  const ofMonths = (isWithin: SQL) => sql`select ${salesGoods.sku_id} as id, qty, amount from ${salesGoods} where ${isWithin}`
  return rowsOfBlocks(blocksOf(days, last), [salesGoods.month, ofMonths], [salesGoodsDay.day, ofDays])
}

const ofStores: Rolled = (ctx, days, last) => {
  const ofMonths = (isWithin: SQL) => sql`select ${salesStore.store_id} as id, 0 as qty, amount from ${salesStore} where ${isWithin}
    and ${inScope(ctx, { agent: salesStore.agent_id, cs: salesStore.cs_id })}`
  const ofDays = (sign: SQL, isWithin: SQL) =>
    sql`select ${salesStoreDay.store_id} as id, 0 as qty, ${sign}amount as amount from ${salesStoreDay} where ${isWithin} and paid > 0
    and ${inScope(ctx, { agent: salesStoreDay.agent_id, cs: salesStoreDay.cs_id })}`
  return rowsOfBlocks(blocksOf(days, last), [salesStore.month, ofMonths], [salesStoreDay.day, ofDays])
}

const rolledRows: Record<SaleRank, Rolled> = {
  skus: ofSkus,
  by_qty: ofSkus,
  stores: ofStores,
  salesmen: (_ctx, days) => [
    sql`select ${salesSalesman.salesman_id} as id, 0 as qty, amount from ${salesSalesman} where ${within(salesSalesman.day, days)}`,
  ],
  agents: (_ctx, days) => [sql`select ${salesDay.agent_id} as id, 0 as qty, amount from ${salesDay} where ${within(salesDay.day, days)}`],
}

const sign = ({ isTaken }: Signed) => (isTaken ? sql`-` : sql``)
const lines = (
  ctx: Ctx,
  part: Signed,
) => sql`select i.sku_id as id, ${sign(part)}i.qty::bigint as qty, ${sign(part)}i.pay_amount as amount from ${order}
  join sales_order_item i on i.order_id = ${order.id} where ${paidIn(ctx, part)} and i.is_gift = 0`
const orders = (
  part: Signed,
  column: PgColumn,
  condition: SQL,
) => sql`select ${column} as id, 0 as qty, ${sign(part)}${order.paid_amount} as amount
  from ${order} where ${condition}`
const paidAnywhere = ({ from, to }: Period) =>
  sql`${order.paid_at} >= ${at(from)} and ${order.paid_at} < ${at(to)} and ${order.deleted_at} is null`

const recent: Record<SaleRank, (ctx: Ctx, part: Signed) => SQL> = {
  skus: lines,
  by_qty: lines,
  stores: (ctx, part) => orders(part, order.store_id, paidIn(ctx, part)),
  salesmen: (_ctx, part) => orders(part, order.salesman_id, paidAnywhere(part)),
  agents: (_ctx, part) => orders(part, order.agent_id, paidAnywhere(part)),
}

const backOfLines = (ctx: Ctx, period: Period) =>
  sql`select i.sku_id as id, -${lineBack.qty} as qty, -(${lineBack.amount}) as amount from ${linesBack(paidIn(ctx, period))}`
const backOf = (column: PgColumn, condition: SQL) =>
  sql`select ${column} as id, 0 as qty, -${order.unshipped_refund_amount} as amount from ${ordersBack(condition)}`

const givenBack: Record<SaleRank, (ctx: Ctx, period: Period) => SQL> = {
  skus: backOfLines,
  by_qty: backOfLines,
  stores: (ctx, period) => backOf(order.store_id, paidIn(ctx, period)),
  salesmen: (_ctx, period) => backOf(order.salesman_id, paidAnywhere(period)),
  agents: (_ctx, period) => backOf(order.agent_id, paidAnywhere(period)),
}

/** The condition on the ids that the person sees: `is true` keeps it a hash table, because the planner expects few ids and would look each up. */
const rankable: Partial<Record<SaleRank, (ctx: Ctx) => SQL>> = {
  stores: (ctx) => sql`(id in (select ${store.id} from ${store} where ${liveRows(ctx, stores)})) is true`,
  salesmen: (ctx) => sql`(id in (select ${salesman.id} from ${salesman} where ${liveRows(ctx, salesmen)})) is true`,
  agents: (ctx) => sql`(id in (select ${agent.id} from ${agent} where ${liveRows(ctx, agents)})) is true`,
}

interface TitleRow {
  id: number
  title: string
  code?: string
  new_stores?: number
  month_target?: number
}

async function titlesOf({ db }: Ctx, by: SaleRank, ids: number[], { now }: Compared): Promise<Map<number, TitleRow>> {
  const load = async (): Promise<TitleRow[]> => {
    if (by === 'stores') return db.select({ id: store.id, title: store.name }).from(store).where(inArray(store.id, ids))
    if (by === 'agents') return db.select({ id: agent.id, title: agent.name }).from(agent).where(inArray(agent.id, ids))
    if (by !== 'salesmen') return db.select({ id: sku.id, code: sku.code, title: sku.title }).from(sku).where(inArray(sku.id, ids))
    const created = and(
      sql`${store.salesman_id} = ${salesman.id} and ${store.deleted_at} is null`,
      sql`${store.created_at} >= ${at(now.from)} and ${store.created_at} < ${at(now.to)}`,
    )
    return db
      .select({
        id: salesman.id,
        title: salesman.name,
        month_target: salesman.month_target,
        new_stores: sql<number>`(select count(*)::int from ${store} where ${created})`,
      })
      .from(salesman)
      .where(inArray(salesman.id, ids))
  }
  return new Map((await load()).map((row) => [row.id, row]))
}
