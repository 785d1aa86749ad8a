import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { say } from '#contract/kit/label.ts'
import type { Condition } from '#contract/people/segment-condition.ts'
import {
  MOST_EXAMPLES,
  segment as contract,
  segmentFields,
  segmentUses,
  type SegmentEdit,
  type SegmentQuery,
} from '#contract/store/segment.ts'
import { regionText } from '#server/areas/people/region.ts'
import { agentsSeen, salesmenSeen, storesSeen } from '#server/areas/people/scope.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { storesThatFit } from '#server/areas/store/shared/segment-rule.ts'
import { customerSegment } from '#server/areas/store/shared/segment-tables.ts'
import { segments, usesOf, type SegmentUseRow } from '#server/areas/store/shared/segments.ts'
import { agent } from '#server/identity/access/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { source } from './segment-source.ts'

export const entity = defineEntity({
  ...segments,
  title: customerSegment.title,
  search: { by: [{ as: 'title', column: customerSegment.title, search: customerSegment.search, filter: 'word' }] },
  constraints: { customer_segment_title_key: taken('title', labelOf(segmentFields.title)) },
  references: { agent_id: { table: agent, title: agent.name } },
})

type Listed = Condition & { id: number; agent_id: number | null }

export async function list(ctx: Ctx, query: SegmentQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withFigures(ctx, page.list) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [row] = await withFigures(ctx, [await readRow(ctx, source, id)])
  return row as NonNullable<typeof row>
}

/** The rows with the present number of stores and with the records that use them. */
async function withFigures<Row extends Listed>(ctx: Ctx, rows: readonly Row[]) {
  const [uses, counts] = await Promise.all([
    usesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    countStores(ctx, rows),
  ])
  return rows.map((row, at) => ({ ...row, store_count: counts[at] ?? 0, uses: uses.get(row.id) ?? [] }))
}

/** The stores that meet each condition now, by one statement. */
async function countStores(ctx: Ctx, conditions: readonly (Condition & { agent_id?: number | null })[]): Promise<number[]> {
  if (conditions.length === 0) return []
  const counts = conditions.map((condition, at) => {
    const where = and(storesThatFit(condition, ctx.now), storesSeen(ctx))
    return sql`(select count(*)::int from ${store} where ${where}) as ${sql.identifier(`n${at}`)}`
  })
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return conditions.map((_, at) => rows[0]?.[`n${at}`] ?? 0)
}

export async function preview(ctx: Ctx, condition: ParsedOf<typeof contract.preview>) {
  const { id, name, type, price_level, last_order_at } = store
  const examples = ctx.db
    .select({ id, name, region: regionText(store), type, price_level, last_order_at })
    .from(store)
    .where(and(storesThatFit(condition, ctx.now), storesSeen(ctx)))
    .orderBy(asc(id))
    .limit(MOST_EXAMPLES)
  const [[count = 0], list] = await Promise.all([countStores(ctx, [condition]), examples])
  return { count, list }
}

export async function count(ctx: Ctx, { id }: ParsedOf<typeof contract.count>) {
  const [n = 0] = await countStores(ctx, [await rowOr404(ctx, segments, id)])
  return { count: n }
}

export async function option(ctx: Ctx) {
  const list = await ctx.db
    .select({ key: customerSegment.id, title: customerSegment.title })
    .from(customerSegment)
    .where(liveRows(ctx, segments))
    .orderBy(asc(customerSegment.title), asc(customerSegment.id))
    .limit(MOST_OPTIONS)
  return { list }
}

const MOST_OPTIONS = 1000

export function edit(ctx: Ctx, { id, version, ...fields }: SegmentEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, segments, id, { lock: true })
    await refuseForeign(ctx, fields, before)
    const values = { ...withoutDoubles(fields), ...(before ? {} : { agent_id: seesAll(ctx) ? null : (ctx.actor.agents[0] ?? null) }) }
    const after = before ? await updateRow(ctx, segments, before, version, values) : await insertRow(ctx, segments, values)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

const lists = ['areas', 'store_types', 'store_tags', 'agent_ids', 'salesman_ids'] as const

/** The form without doubles; ids ascend, as the names that the list reads beside them. */
function withoutDoubles<Values extends Partial<Record<(typeof lists)[number], readonly (string | number)[]>>>(values: Values): Values {
  const order = (one: string | number, other: string | number) => (typeof one === 'number' ? one - Number(other) : 0)
  return {
    ...values,
    ...Object.fromEntries(lists.flatMap((name) => (values[name] ? [[name, [...new Set(values[name])].toSorted(order)]] : []))),
  }
}

const noAgent: Label = ['请选择您可见的代理商', 'Please select agents that you can see']
const noSalesman: Label = ['请选择您可见的业务员', 'Please select salesmen that you can see']

interface People {
  agent_ids?: readonly number[]
  salesman_ids?: readonly number[]
}

/** Refuses agents and salesmen outside the caller's data scope; those of the saved condition may stay. */
async function refuseForeign(ctx: Ctx, { agent_ids = [], salesman_ids = [] }: People, before: People | null): Promise<void> {
  const added = (ids: readonly number[], saved: readonly number[] = []) => [...new Set(ids)].filter((id) => !saved.includes(id))
  const agents = added(agent_ids, before?.agent_ids)
  const salesmen = added(salesman_ids, before?.salesman_ids)
  const knownAgents = await ctx.db.$count(agent, and(inArray(agent.id, agents), isNull(agent.deleted_at), agentsSeen(ctx)))
  if (knownAgents < agents.length) throw refuse(noAgent, { field: 'agent_ids' })
  const knownSalesmen = await ctx.db.$count(salesman, and(inArray(salesman.id, salesmen), isNull(salesman.deleted_at), salesmenSeen(ctx)))
  if (knownSalesmen < salesmen.length) throw refuse(noSalesman, { field: 'salesman_ids' })
}

const inUse: Label = ['该人群正在使用：{uses}，不能删除', 'The segment is in use and cannot be deleted: {uses}']
const andMore: Label = ['{uses} 等{n}处', '{uses} and {n} more']
const quoted: Label = ['{kind}“{title}”', '{kind} “{title}”']
const NAMED_USES = 3

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    // a record that takes a segment holds a share lock on it: after this lock every use is in sight
    await lockRows(ctx, segments, ids)
    const uses = await usesOf(ctx, ids)
    const { result } = await changeRows(ctx, segments, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id }) => refusalOf(ctx, uses.get(id)),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

function refusalOf(ctx: Ctx, uses: readonly SegmentUseRow[] = []) {
  if (uses.length === 0) return undefined
  const named = uses.slice(0, NAMED_USES).map(({ kind, title }) => say(quoted, ctx.language, { kind: segmentUses[kind], title }))
  const words = named.join(ctx.language === 'zh' ? '、' : ', ')
  const n = ctx.language === 'zh' ? uses.length : uses.length - NAMED_USES
  return { label: inUse, values: { uses: uses.length > NAMED_USES ? say(andMore, ctx.language, { uses: words, n }) : words } }
}
