import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { priceRefusal } from '#contract/goods/price-change.ts'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sku as contract, skuCost } from '#contract/goods/sku.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import type { sku } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { forbidden } from '#server/platform/kernel/errors.ts'
import { mayCall, requireAccess } from '#server/platform/kernel/permissions.ts'
import { lockRows } from '#server/platform/kernel/rows.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import { recordFailures, type Failure } from '#server/platform/tasks/failures.ts'
import type { Finish, Run } from '#server/platform/tasks/run.ts'
import { allOrEach, writeRows } from '#server/platform/tasks/write.ts'
import { keepLedgers } from './sku-ledgers.ts'

/** The bulk task input for the prices in a price change. */
export interface ListedBulk {
  kind: 'price'
  reason: string
  /** The price change whose rows are applied. */
  listed: number
}

export interface Cursor {
  /** The last processed row's id. */
  last: number
  isOver: boolean
}

type Row = typeof sku.$inferSelect

interface Listed extends Record<string, unknown> {
  sku_id: number
  /** The SKU prices when the change was examined. */
  before: Partial<Row>
  after: Partial<Row>
}

interface Changed {
  before: Row
  after: Row
}

const AT_A_TIME = 1000
const movedSince: Label = ['提交之后价格又有修改，未生效', 'The prices have changed since the request, not applied']

/** Applies the prices in a change, a thousand SKUs per transaction. A SKU whose prices have changed since is listed as a failure. */
export async function applyListed(run: Run<ListedBulk, Cursor>): Promise<Finish> {
  while (!run.cursor?.isOver) {
    await run.step(async (ctx, cursor) => {
      const listed = await listedAfter(ctx, run.input.listed, cursor?.last ?? 0)
      mustMay(ctx, listed)
      const { changed, failures } = await sorted(ctx, listed)
      const refused = await allOrEach(ctx, changed, (ctx, changed) => write(ctx, run.task.id, changed, run.input.reason))
      const failed = [
        ...failures,
        ...refused.map(({ item, field, msg }) => ({ row_id: item.after.id, title: item.after.code, field, msg })),
      ]
      await recordFailures(ctx, run.task.id, failed)
      const isOver = listed.length < AT_A_TIME
      return { done: listed.length, failed: failed.length, cursor: { last: listed.at(-1)?.sku_id ?? 0, isOver } }
    })
  }
  return {}
}

async function listedAfter({ db }: Ctx, change_id: number, last: number): Promise<Listed[]> {
  const { rows } = await db.execute<Listed>(sql`
    select sku_id::float8 as sku_id, before, after from price_change_row
    where change_id = ${change_id} and sku_id > ${last} order by sku_id limit ${AT_A_TIME}`)
  return rows
}

/** A list may come from a form, whose permission is the edit permission. */
function mustMay({ actor }: Ctx, listed: readonly Listed[]): void {
  if (!mayCall(actor, contract.price.access)) requireAccess(actor, contract.edit.access)
  if (listed.some(({ after }) => 'price_cost' in after) && !mayCall(actor, skuCost)) throw forbidden(skuCost)
}

async function sorted(ctx: Ctx, listed: readonly Listed[]): Promise<{ changed: Changed[]; failures: Failure[] }> {
  const rows = await lockRows(
    ctx,
    skus,
    listed.map(({ sku_id }) => sku_id),
  )
  const changed: Changed[] = []
  const failures: Failure[] = []
  for (const { sku_id, before: then, after: next } of listed) {
    const before = rows.get(sku_id)
    const failure = before ? failureOf(ctx, before, then, next) : { msg: say(movedSince, ctx.language) }
    if (failure) failures.push({ row_id: sku_id, title: before?.code ?? String(sku_id), ...failure })
    else if (before) changed.push({ before, after: { ...before, ...next, version: before.version + 1 } })
  }
  return { changed, failures }
}

/** The reason for which a SKU keeps its prices; undefined if the change gives the examined prices. */
function failureOf(ctx: Ctx, row: Row, then: Partial<Row>, next: Partial<Row>): Omit<Failure, 'row_id' | 'title'> | undefined {
  const former = { ...row, ...then }
  const refusal = refusalOf(former, next) ?? refusalOf(row, next)
  if (refusal) return { field: refusal.field, msg: say(refusal.label, ctx.language, refusal.values) }
  const isSame = pricesIn(next).every((name) => isDeepStrictEqual(row[name], former[name]))
  return isSame && !fallsBelowNewCost(row, former, next) ? undefined : { msg: say(movedSince, ctx.language) }
}

const pricesIn = (next: Partial<Row>) => Object.keys(next) as (keyof Row)[]

/** The rules between a SKU's prices, for one with these new prices. */
function refusalOf(row: Row, next: Partial<Row>) {
  const names = (Object.keys(priceFields) as (keyof typeof priceFields)[]).filter((name) => typeof next[name] === 'number')
  const after = { ...row, ...next }
  for (const field of names.length > 0 ? names : (['price_store'] as const)) {
    const refusal = priceRefusal(after, { field, mode: 'set', value: after[field] as number })
    if (refusal) return { ...refusal, field: field in next ? field : 'tiers' }
  }
  return undefined
}

/** A cost that rose after the examination puts a lowered price below it. */
function fallsBelowNewCost({ price_cost, ...row }: Row, former: Row, next: Partial<Row>): boolean {
  if (price_cost === null || price_cost <= (former.price_cost ?? -1)) return false
  const levels = (['price_store', 'price_trade'] as const).flatMap((name) =>
    (next[name] ?? Infinity) < row[name] ? (next[name] ?? []) : [],
  )
  return levels.concat((next.tiers ?? []).map(({ price }) => price)).some((price) => price < price_cost)
}

async function write(ctx: Ctx, taskId: number, changed: readonly Changed[], reason: string): Promise<void> {
  await writeRows(ctx, skus, changed)
  await keepLedgers(ctx, changed, reason)
  await recordChanges(ctx, taskId, contract.$.address, changed)
  await audit(
    ctx,
    contract.bulk,
    changed.map(({ before, after }) => ({ id: after.id, before, after, reason })),
  )
}
