import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { AMOUNT_DAYS, conditionParts, type Condition } from '#contract/people/segment-condition.ts'
import { store } from '#server/areas/people/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'
import { customerSegment } from './segment-tables.ts'

// Which stores meet a condition. Each part has one text. A condition that the server has read takes only the parts with a value, so that
// indexes apply; a segment that a statement joins takes all of them.

type Part = (typeof conditionParts)[number]

interface Moment {
  now: SQL
  today: SQL
}

const at = (now: Date): Moment => ({
  now: sql`${now.toISOString()}::timestamptz`,
  today: sql`${businessDay(now)}::date`,
})

const begins = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`
const ago = (days: SQL, { now }: Moment) => sql`${now} - make_interval(days => ${days})`
const paidDays = ({ today }: Moment) => sql`paid.day >= ${today} - ${sql.raw(String(AMOUNT_DAYS))} and paid.day < ${today}`
const paid = (moment: Moment) =>
  sql`coalesce((select sum(paid.amount) from sales_store_day as paid where paid.store_id = ${store.id} and ${paidDays(moment)}), 0)`

/** The part's condition for a value; a cast belongs to each entered value, because its parameter has no type. */
const rules: Readonly<Record<Part, { type: string; fits: (value: SQL, moment: Moment) => SQL }>> = {
  areas: {
    type: 'text[]',
    fits: (codes) =>
      sql`(${store.province_code} = any(${codes}) or ${store.city_code} = any(${codes}) or ${store.district_code} = any(${codes}))`,
  },
  store_types: { type: 'text[]', fits: (types) => sql`${store.type} = any(${types})` },
  price_level: { type: 'text', fits: (level) => sql`${store.price_level} = ${level}` },
  store_tags: { type: 'text[]', fits: (tags) => sql`${store.tags} && ${tags}` },
  agent_ids: { type: 'int8[]', fits: (ids) => sql`${store.agent_id} = any(${ids})` },
  salesman_ids: { type: 'int8[]', fits: (ids) => sql`${store.salesman_id} = any(${ids})` },
  ordered_days: { type: 'int4', fits: (days, moment) => sql`${store.last_order_at} >= ${ago(days, moment)}` },
  idle_days: {
    type: 'int4',
    fits: (days, moment) => sql`coalesce(${store.last_order_at}, ${store.created_at}) < ${ago(days, moment)}`,
  },
  amount_from: { type: 'int8', fits: (amount, moment) => sql`${paid(moment)} >= ${amount}` },
  amount_to: { type: 'int8', fits: (amount, moment) => sql`${paid(moment)} <= ${amount}` },
  orders_from: { type: 'int4', fits: (n) => sql`${store.order_count} >= ${n}` },
  orders_to: { type: 'int4', fits: (n) => sql`${store.order_count} <= ${n}` },
  registered_from: { type: 'date', fits: (day) => sql`${store.created_at} >= ${begins(day)}` },
  registered_to: { type: 'date', fits: (day) => sql`${store.created_at} < ${begins(sql`(${day} + 1)`)}` },
}

const lists: ReadonlySet<Part> = new Set(['areas', 'store_types', 'store_tags', 'agent_ids', 'salesman_ids'])

/** Only stores in use are customers. */
const isInUse = sql`${store.deleted_at} is null and ${store.status} = 1`
const ofAgent = (agent_id: SQL) =>
  sql`${store.agent_id} in (select agent.id from agent where agent.id = ${agent_id} or agent.parent_id = ${agent_id})`

/** The stores that meet a condition at a moment. `agent_id`: only the stores of this agent and of those below it. */
export function storesThatFit(condition: Condition & { agent_id?: number | null }, now: Date): SQL {
  const moment = at(now)
  const fits = conditionParts.flatMap((part) => {
    const value = condition[part]
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    const { type, fits } = rules[part]
    if (part === 'amount_from' || part === 'amount_to') return [paidWithin(part, Number(value), moment)]
    return [fits(sql`${sql.param(value)}::${sql.raw(type)}`, moment)]
  })
  const { agent_id } = condition
  return and(isInUse, ...fits, agent_id ? ofAgent(sql`${agent_id}::int8`) : undefined) as SQL
}

/** The same as the rules of both amounts, for many stores: their days are summed once. */
function paidWithin(part: 'amount_from' | 'amount_to', amount: number, moment: Moment): SQL {
  const sums = (than: SQL) =>
    sql`(select paid.store_id from sales_store_day as paid where ${paidDays(moment)} group by paid.store_id having sum(paid.amount) ${than})`
  if (part === 'amount_to') return sql`${store.id} not in ${sums(sql`> ${amount}::int8`)}`
  return amount > 0 ? sql`${store.id} in ${sums(sql`>= ${amount}::int8`)}` : sql`true`
}

/** A store meets the condition of the segment row that the statement joins. */
function storeFitsSegment(moment: Moment): SQL {
  const fits = conditionParts.map((part) => {
    const value = customerSegment[part]
    const isOpen = lists.has(part) ? sql`${value} = '{}'` : sql`${value} is null`
    return sql`(${isOpen} or ${rules[part].fits(sql`${value}`, moment)})`
  })
  const { agent_id } = customerSegment
  return and(isInUse, ...fits, sql`(${agent_id} is null or ${ofAgent(sql`${agent_id}`)})`) as SQL
}

// the columns that the rules read, with the orders that were paid before a moment
const before = (
  moment: string,
) => sql`(select s.id, s.deleted_at, s.status, s.province_code, s.city_code, s.district_code, s.type, s.price_level,
    s.tags, s.agent_id, s.salesman_id, s.created_at, past.last as last_order_at, past.n as order_count
  from store as s cross join lateral (
    select max(o.created_at) as last, count(*)::int as n from sales_order as o where o.store_id = s.id and o.paid_at < ${moment}) as past)`

export interface StoreMoment {
  store_id: number | null
  now: Date
  /** The store as it was before a payment: an order does not end the membership that it is rewarded for. */
  paid_at?: string | undefined
}

/** The live segment with this id has the store. */
export function segmentHasStore(segment_id: SQLWrapper, { store_id, now, paid_at }: StoreMoment): SQL {
  return sql`exists (select from ${customerSegment}, ${paid_at === undefined ? store : sql`${before(paid_at)} as store`}
    where ${customerSegment.id} = ${segment_id} and ${customerSegment.deleted_at} is null and ${store.id} = ${store_id ?? 0}
      and ${storeFitsSegment(at(now))})`
}

/** Those of these segments that have the store, by one statement. */
export async function segmentsWithStore({ db }: Pick<Ctx, 'db'>, ids: readonly number[], of: StoreMoment): Promise<Set<number>> {
  if (ids.length === 0 || of.store_id === null) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select wanted.id::float8 as id from unnest(${sql.param([...ids])}::int8[]) as wanted(id) where ${segmentHasStore(sql`wanted.id`, of)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The stores in a segment at the time of the question. */
export const inSegment: Filter = {
  bind: (id: number, now) => JSON.stringify({ id, now: now.toISOString(), today: businessDay(now) }),
  where: (place) => {
    const value = (name: string, type: string) => sql`(${place}::jsonb ->> ${sql.raw(`'${name}'`)})::${sql.raw(type)}`
    const fits = storeFitsSegment({ now: value('now', 'timestamptz'), today: value('today', 'date') })
    return sql`exists (select from ${customerSegment} where ${customerSegment.id} = ${value('id', 'int8')} and ${customerSegment.deleted_at} is null and ${fits})`
  },
}
