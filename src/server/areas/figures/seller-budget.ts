import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { earns, salesmanRate } from '#server/areas/finance/commission/shares.ts'
import { distinctIds } from '#server/areas/people/binding.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { lockBudget, mustSpend } from '#server/features/giveaway/giveaway.ts'
import { agent } from '#server/identity/access/tables.ts'
import { realActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

// Another seller for a store, or a higher rate, takes the person's budget: the rise in the commission on the sales in the last 90 days
// (docs/adr/0089). Call these functions in the change's transaction, with the changed rows and their sellers locked.

const DAYS = 90
const WHOLE = 10_000

export interface Sellers {
  agent_id: number | null
  salesman_id: number | null
}

interface Move {
  /** The store. */
  id: number
  before: Sellers
  after: Sellers
}

/** The call that names the giveaway, and its field for the refusal. */
interface Call {
  of: Pick<Endpoint, 'address'>
  field: string
}

/** Stores get other sellers. The caller has written them. */
export async function spendOnMoves(ctx: Ctx, moves: readonly Move[], call: Call): Promise<void> {
  const changed = moves.filter(({ before, after }) => before.agent_id !== after.agent_id || before.salesman_id !== after.salesman_id)
  if (changed.length === 0 || isSystem(ctx)) return
  await lockBudget(ctx)
  const sellers = (side: 'before' | 'after') => changed.map((move) => ({ id: move.id, ...move[side] }))
  await spendRise(ctx, await laddersOf(ctx, sellers('before'), earns), await laddersOf(ctx, sellers('after'), isAgreed), call)
}

/** A user joins a store: the user's purchases, those in other stores included, get that store's sellers. */
export async function spendOnMember(ctx: Ctx, { user_id, store_id }: { user_id: number; store_id: number }, call: Call): Promise<void> {
  if (isSystem(ctx)) return
  await lockBudget(ctx)
  const sales = await salesWhere(ctx, eq(order.user_id, user_id))
  sales.delete(store_id)
  const [joined] = await boundStores(ctx, eq(store.id, store_id))
  if (sales.size === 0 || !joined) return
  const former = await boundStores(ctx, inArray(store.id, [...sales.keys()]))
  const next = former.map(({ id }) => ({ ...joined, id }))
  await spendRise(ctx, await laddersOf(ctx, former, earns), await laddersOf(ctx, next, isAgreed), call, sales)
}

interface Change extends Call {
  /** The stores whose sellers or rates may change. */
  where: SQL
  /** The stores get another seller: an agent whose contract has ended had nothing. */
  isMove?: true
}

/** Makes a change to rates, or to the agent tree. */
export async function spendOnChange<Result>(ctx: Ctx, { where, isMove, ...call }: Change, make: () => Promise<Result>): Promise<Result> {
  if (isSystem(ctx)) return make()
  await lockBudget(ctx)
  const before = await laddersOf(ctx, await boundStores(ctx, where), isMove ? earns : isAgreed)
  const result = await make()
  if (before.size === 0) return result
  const after = await boundStores(ctx, sql`${store.id} = any(${sql.param([...before.keys()])}::int8[])`)
  await spendRise(ctx, before, await laddersOf(ctx, after, isAgreed), call)
  return result
}

/** The stores for an agent and for the agents below it. */
export function ofAgentTree({ db }: Ctx, id: number): SQL {
  return inArray(
    store.agent_id,
    db
      .select({ id: agent.id })
      .from(agent)
      .where(sql`${agent.id} = ${id} or ${agent.parent_id} = ${id}`),
  )
}

/** The system carries out what persons have decided, and a customer has no budget. */
function isSystem({ actor }: Ctx): boolean {
  return realActor(actor).id === 0
}

type Bound = Sellers & { id: number }

function boundStores({ db }: Ctx, where: SQL): Promise<Bound[]> {
  return db
    .select({ id: store.id, agent_id: store.agent_id, salesman_id: store.salesman_id })
    .from(store)
    .where(and(where, isNull(store.deleted_at)))
}

/** The shares in a sale in basis points: for the salesman, for salesman and agent together, for both and the agent above. */
type Ladder = readonly number[]

/** A renewal restores an ended contract's rate. */
const isAgreed = (state: string | null) => state !== null && state !== 'terminated'

/** The store ladders, without the limits for single SKUs. */
async function laddersOf(ctx: Ctx, bound: readonly Bound[], counts: (state: string | null) => boolean): Promise<Map<number, Ladder>> {
  const above = alias(agent, 'above')
  const agents = await ctx.db
    .select({
      id: agent.id,
      rate: agent.commission_rate,
      state: agent.state,
      rate_above: above.commission_rate,
      state_above: above.state,
    })
    .from(agent)
    .leftJoin(above, eq(above.id, agent.parent_id))
    .where(inArray(agent.id, distinctIds(bound.map(({ agent_id }) => agent_id))))
  const salesmen = await ctx.db
    .select({ id: salesman.id, rate: salesman.commission_rate })
    .from(salesman)
    .where(inArray(salesman.id, distinctIds(bound.map(({ salesman_id }) => salesman_id))))
  const direct = await settingOf(ctx, 'commission.direct_rate')
  const agentOf = new Map<number | null, (typeof agents)[number]>(agents.map((row) => [row.id, row]))
  const rateOf = new Map<number | null, number>(salesmen.map(({ id, rate }) => [id, rate]))
  return new Map(
    bound.map(({ id, agent_id, salesman_id }) => {
      const own = salesmanRate({ agent_id, salesman_id, salesman_rate: rateOf.get(salesman_id) ?? null }, direct)
      const { rate = 0, state = null, rate_above = null, state_above = null } = agentOf.get(agent_id) ?? {}
      const both = Math.max(own, counts(state) ? rate : 0)
      return [id, [own, both, Math.max(both, counts(state_above) ? (rate_above ?? 0) : 0)]]
    }),
  )
}

/** The paid amounts in the last 90 days without refunds, by store. */
async function salesWhere({ db, now }: Ctx, where: SQL): Promise<Map<number, number>> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const rows = await db
    .select({ id: order.store_id, amount: sql`sum(${order.paid_amount} - ${order.refund_amount})`.mapWith(Number) })
    .from(order)
    .where(and(where, gte(order.paid_at, since), isNull(order.deleted_at)))
    .groupBy(order.store_id)
  return new Map(rows.flatMap(({ id, amount }) => (id === null ? [] : [[id, amount] as const])))
}

type Ladders = ReadonlyMap<number, Ladder>

/** Every step in a ladder counts: a salesman may take from the agent, and both from the platform. */
async function spendRise(
  ctx: Ctx,
  before: Ladders,
  after: Ladders,
  { of, field }: Call,
  known?: ReadonlyMap<number, number>,
): Promise<void> {
  const rises = [...after].flatMap(([id, rates]) => {
    const former = before.get(id)
    const rise = Math.max(...rates.map((rate, at) => rate - (former?.[at] ?? 0)))
    return rise > 0 ? [{ id, rise }] : []
  })
  if (rises.length === 0) return
  const sales = known ?? (await salesWhere(ctx, sql`${order.store_id} = any(${sql.param(rises.map(({ id }) => id))}::int8[])`))
  const worst = rises.reduce((sum, { id, rise }) => sum + Math.round(((sales.get(id) ?? 0) * rise) / WHOLE), 0)
  // each change counts: the rate may have been lower in between
  await mustSpend(ctx, { kind: 'commission_rate', ref: `${of.address}:${randomUUID()}`, worst }, field)
}
