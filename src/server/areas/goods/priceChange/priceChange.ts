import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  priceChange as contract,
  priceChangeFlow,
  priceChangeRow,
  type PriceChangeInput,
  type PriceChangeQuery,
} from '#contract/goods/priceChange.ts'
import { skuCost, type sku as skuContract } from '#contract/goods/sku.ts'
import { hasChanged } from '#contract/kit/approval.ts'
import type { OutputOf, ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { pricedFields } from '#server/areas/goods/shared/price-review.ts'
import { reasonFor } from '#server/areas/goods/shared/sale-review.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { mustMay } from '#server/areas/goods/sku/sku-bulk-rows.ts'
import { bulkTask } from '#server/areas/goods/sku/sku-bulk-task.ts'
import { countSelected, bulk as startBulk } from '#server/areas/goods/sku/sku-bulk.ts'
import { price as changeSome } from '#server/areas/goods/sku/sku-price.ts'
import { book, lockBudget } from '#server/features/giveaway/giveaway.ts'
import { refuseSecondPerson } from '#server/identity/account/second-person.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit as log } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { pageOf } from '#server/platform/kernel/list/page.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { insertRow, rowOr404 } from '#server/platform/kernel/rows.ts'
import { hashOfShown, refuseChanged } from '#server/platform/kernel/shown-hash.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { startRowTimer } from '#server/platform/tasks/jobs.ts'
import { startTask, type WorkerContext } from '#server/platform/tasks/run.ts'
import { bulkOf, impactOf, movesImpact, selectedPrices, shownImpact, storedImpact } from './impact.ts'
import { listedPrice, priceChange, priceChanges } from './price-change-tables.ts'
import { insertRows, listedOf, logCreated } from './price-list.ts'

type Row = typeof priceChange.$inferSelect

const creator = alias(adminUser, 'creator')
const auditor = alias(adminUser, 'auditor')
const own: Label = ['不能审核自己提交的单据', 'You cannot review your own request']
const inPast: Label = ['生效时间必须晚于当前时间', 'The time must be in the future']
const asksReview: Label = ['改动超出免复核范围（{why}），请提交调价单', 'The change needs a review ({why}). Submit a price change']

const source: ListSource<typeof priceChangeRow> = {
  ...priceChanges,
  name: 'price change',
  row: priceChangeRow,
  extra: {
    mode: sql`${priceChange.input} ->> 'mode'`,
    value: sql`(${priceChange.input} ->> 'value')::float8`,
    skus: sql`(${priceChange.impact} ->> 'skus')::int`,
    gain: sql`(${priceChange.impact} ->> 'gain')::float8`,
    creator_id: priceChange.created_by,
    creator: sql<string>`coalesce(${creator.real_name}, '')`,
    auditor: auditor.real_name,
  },
  join: (query) =>
    query.leftJoin(creator, eq(creator.id, priceChange.created_by)).leftJoin(auditor, eq(auditor.id, priceChange.auditor_id)),
  filters: {
    no: { where: (place) => eq(priceChange.change_no, place) },
    field: equals(priceChange.field),
    source: equals(priceChange.source),
    state: equals(priceChange.state),
    from: fromDay(priceChange.created_at),
    to: toDay(priceChange.created_at),
  },
  sorts: { created_at: priceChange.created_at },
}

export const entity = defineEntity({
  ...priceChanges,
  title: priceChange.change_no,
  search: { by: [{ as: 'number', column: priceChange.change_no }] },
  constraints: { price_change_auditor_check: { field: 'id', message: own } },
  timers: { apply },
  jobs: { 'apply-price-changes': { at: '* * * * *', act: applyDue, latestOnly: true } },
  todos: [
    {
      key: 'pending',
      label: ['待复核调价', 'Price changes to review'],
      unit: ['项', 'price change to review'],
      harm: 'internal',
      since: priceChange.created_at,
      page: 'goods/priceChange/index',
      query: { state: 'pending' },
      access: contract.audit.access,
      where: () => eq(priceChange.state, 'pending'),
    },
  ],
})

export function list(ctx: Ctx, query: PriceChangeQuery) {
  return readPage(ctx, source, query)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const [stored] = await ctx.db.select().from(priceChange).where(eq(priceChange.id, id))
  const change = stored as Row
  return { ...row, impact: storedImpact(ctx, change.impact), hash: hashOfShown(decisive(change)) }
}

/** The values that a change approval rests on, without cost values: each reader could try them until the hash fits. */
function decisive({ id, version, input, impact: { skus, worst, gain, needs_approval }, run_at }: Row) {
  return { id, version, input, skus, worst, gain, needs_approval, run_at }
}

/** The prices in a price list, SKU by SKU. */
export async function rows(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.rows>) {
  await rowOr404(ctx, priceChanges, id)
  const visibleFields = mayCall(ctx.actor, skuCost) ? pricedFields : pricedFields.filter((field) => field !== 'price_cost')
  const lowest = (side: 'before' | 'after') =>
    sql`(select min((tier ->> 'price')::int8) from jsonb_array_elements(r.${sql.identifier(side)} -> 'tiers') as tier)`
  const valueOf = (side: 'before' | 'after') =>
    sql`case when f.name = 'tiers' then ${lowest(side)} else nullif(r.${sql.identifier(side)} ->> f.name, 'null')::int8 end`
  const listed = sql`${listedPrice} as r join unnest(${sql.param([...visibleFields])}::text[]) with ordinality as f (name, place) on r.after ? f.name`
  const { page_no, page_size } = place
  const { rows } = await ctx.db.execute<Listed>(sql`
    select r.sku_id::float8 as sku_id, f.name as field, ${valueOf('before')}::float8 as old, ${valueOf('after')}::float8 as next, k.code, k.title
    from ${listed} join ${sku} as k on k.id = r.sku_id where r.change_id = ${id}
    order by r.sku_id, f.place limit ${page_size} offset ${(page_no - 1) * page_size}`)
  const counted = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${listed} where r.change_id = ${id}`)
  return pageOf(rows, counted.rows[0]?.n ?? 0)
}

type Listed = Awaited<OutputOf<typeof contract.rows>>['list'][number] & Record<string, unknown>

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, priceChangeFlow, source, query)
}

export async function impact(ctx: Ctx, change: ParsedOf<typeof contract.impact>) {
  mustMay(ctx, bulkOf(change))
  return shownImpact(ctx, (await selectedPrices(ctx, change)).moves)
}

/** Applies a change at once, at its time, or after another person's approval. */
export async function create(ctx: Ctx, input: PriceChangeInput) {
  const { id, state, task_id } = await submit(ctx, input)
  const hint = state === 'pending' ? sentForReview : state === 'scheduled' ? planned : undefined
  return { id, state, task_id, ...(hint && { msg: say(hint, ctx.language) }) }
}

/** Stores a change with the prices that it gives now: whenever it is applied, it writes the examined prices for the examined SKUs. */
function submit(ctx: Ctx, { run_at = null, ...input }: PriceChangeInput): Promise<Row> {
  mustMay(ctx, bulkOf(input))
  if (run_at !== null && Date.parse(run_at) <= ctx.now.getTime()) throw refuse(inPast, { field: 'run_at' })
  return transact(ctx, async (ctx) => {
    await lockBudget(ctx)
    await countSelected(ctx, bulkOf(input))
    const { moves, refusals } = await selectedPrices(ctx, input)
    if (moves.length === 0) throw refuse(noChange)
    const { giveaway, ...impact } = await movesImpact(ctx, moves)
    const stored = await insertRow(ctx, priceChanges, {
      state: impact.needs_approval ? 'pending' : 'scheduled',
      input: { ...input, run_at },
      field: input.field,
      impact,
      reason: input.reason,
      run_at,
    })
    // the task reports the refused ones
    await insertRows(ctx, stored.id, listedOf(moves.concat(refusals)))
    const isDue = stored.state === 'scheduled' && run_at === null
    const row = isDue ? await markApplied(ctx, stored, await start(ctx, stored)) : stored
    if (row.state !== 'pending') await book(ctx, [{ ...giveaway, ref: refOf(row) }])
    await logCreated(ctx, row)
    if (row.state === 'scheduled') await startRowTimer(ctx, APPLY, row.id, run_at as string)
    return row
  })
}

const APPLY = 'goods.priceChange.apply'
const noChange: Label = ['没有价格会变化', 'No price would change']
const sentForReview: Label = ['已提交复核，通过后生效', 'Submitted for review; it takes effect after the approval']
const planned: Label = ['已安排，到时自动生效', 'Scheduled; it takes effect at its time']

/** The second person's decision. An approved change takes effect at its time, or at once. */
export async function audit(ctx: Ctx, { id, version, pass, reason, hash }: ParsedOf<typeof contract.audit>) {
  const isDue = ({ run_at }: Row) => run_at === null || Date.parse(run_at) <= ctx.now.getTime()
  const after = await transact(ctx, async (ctx) => {
    // the task is started by the transition's own row, so that an approved row always has its task
    const [before] = await ctx.db.select().from(priceChange).where(eq(priceChange.id, id)).for('no key update')
    const task_id = pass === 1 && before?.state === 'pending' && isDue(before) ? await startFor(ctx, before) : null
    return transition(ctx, priceChanges, pass === 1 ? 'approve' : 'reject', {
      id,
      version,
      async may(ctx, row) {
        if (row.created_by === ctx.actor.id) throw refuse(own)
        if (pass === 0 || row.state !== 'pending') return
        await refuseSecondPerson(ctx, { authors: [row.created_by] })
        if (version === undefined) throw refuse(hasChanged)
        refuseChanged(hash, decisive(row))
      },
      ...(pass === 1 && { to: (row: Row) => (isDue(row) ? 'applied' : 'scheduled') }),
      set: () => ({
        auditor_id: ctx.actor.id,
        audit_at: ctx.now.toISOString(),
        ...(pass === 0 ? { reject_reason: reason } : { task_id }),
      }),
      effects: async (ctx, row) => {
        if (row.state === 'scheduled') await startRowTimer(ctx, APPLY, row.id, row.run_at as string)
        if (pass === 1) await book(ctx, [{ kind: 'price', ref: refOf(row), worst: row.impact.worst ?? 0 }], row.created_by)
      },
    })
  })
  return { id, version: after.version }
}

export async function cancel(ctx: Ctx, input: ParsedOf<typeof contract.cancel>) {
  const { id, version } = await transition(ctx, priceChanges, 'cancel', input)
  return { id, version }
}

const refOf = ({ id }: Pick<Row, 'id'>) => `goods.priceChange:${id}`

/** Refuses a direct price change that needs a review: it goes through `create`. */
function refuseReview(ctx: Ctx, impact: Row['impact']): void {
  if (impact.needs_approval) throw refuse(asksReview, { field: 'value', values: { why: reasonFor(ctx, impact) ?? '' } })
}

/** The verb `goods.sku.bulk`; prices are a price change within the review limits. */
export async function bulk(ctx: Ctx, { kind, ...input }: ParsedOf<typeof skuContract.bulk>) {
  if (kind !== 'price') return startBulk(ctx, { ...input, kind })
  const { ids, filter, excluded, field, mode, value, reason } = input
  return transact(ctx, async (ctx) => {
    // the contract requires the values for a price change
    const { impact, task_id } = await submit(ctx, { ids, filter, excluded, field, mode, value, reason } as PriceChangeInput)
    refuseReview(ctx, impact)
    return { task_id: task_id as number }
  })
}

/** The verb `goods.sku.price` within the review limits. */
export async function price(ctx: Ctx, input: ParsedOf<typeof skuContract.price>) {
  const { ids, field, mode, value } = input
  return transact(ctx, async (ctx) => {
    await lockBudget(ctx)
    const { giveaway, ...impact } = await impactOf(ctx, { ids, field, mode, value })
    refuseReview(ctx, impact)
    await book(ctx, [giveaway])
    return changeSome(ctx, input)
  })
}

async function start(ctx: Ctx, { id, reason }: Row): Promise<number> {
  const total = await ctx.db.$count(listedPrice, eq(listedPrice.change_id, id))
  return (await startTask(ctx, bulkTask, { kind: 'price', reason, listed: id }, { total })).task_id
}

/** The task belongs to the person who submitted the change, with that person's present permissions. */
async function startFor(ctx: Ctx, row: Row): Promise<number> {
  const actor = row.created_by === null ? undefined : await actorById(ctx.db, row.created_by)
  if (!actor) throw refuse(requesterGone)
  return start({ ...ctx, actor: { ...ctx.actor, ...actor } }, row)
}

async function markApplied(ctx: Ctx, { id }: Row, task_id: number): Promise<Row> {
  const [after] = await advance(ctx, priceChanges, 'apply', { where: eq(priceChange.id, id), set: { task_id } })
  return after as Row
}

const requesterGone: Label = ['申请人已停用，请重新提交', 'The account of the requester is disabled. Submit the change again']

/** Applies a scheduled change whose time has come. False if another process was first or it is not due. */
async function apply(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(priceChange).where(eq(priceChange.id, id)).for('no key update')
    if (before?.state !== 'scheduled' || before.run_at === null || Date.parse(before.run_at) > ctx.now.getTime()) return false
    const after = await markApplied(ctx, before, await startFor(ctx, before))
    await log(ctx, { address: APPLY }, { id, before, after })
    return true
  })
}

const MOST_AT_ONCE = 100

/** The sweeper behind the timer. */
async function applyDue(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const due = await ctx.db
    .select({ id: priceChange.id })
    .from(priceChange)
    .where(and(eq(priceChange.state, 'scheduled'), isNotNull(priceChange.run_at), lte(priceChange.run_at, ctx.now.toISOString())))
    .orderBy(asc(priceChange.id))
    .limit(MOST_AT_ONCE)
  for (const { id } of due) await apply(ctx, id)
}
