import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sku as contract } from '#contract/goods/sku.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { takeOffPackages } from '#server/areas/goods/package/package-off.ts'
import { countSkus } from '#server/areas/goods/shared/counts.ts'
import { leavesSale } from '#server/areas/goods/shared/on-sale.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { specHash } from '#server/areas/goods/shared/spec-hash.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { fewerThanReserved, holdersBeyond } from '#server/areas/goods/shared/stock-holders.ts'
import { brand, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { movedSince, type Accepted } from '#server/platform/entity/import-kind.ts'
import { byCode, hasCodes } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { lockRows, type Refusal } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { recordChanges } from '#server/platform/tasks/changes.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'
import { allOrEach, writeRows } from '#server/platform/tasks/write.ts'
import { skuColumns } from './sku-columns.ts'
import { keepLedgers, logOpening, type Counted } from './sku-ledgers.ts'
import { titleOf } from './sku-title.ts'

/** The SKU columns that a change needs, and those in the sheet. */
type Row = Counted &
  Pick<typeof sku.$inferSelect, 'version' | 'code' | 'status' | 'is_gift_only' | 'spec_hash'> &
  Readonly<Record<string, unknown>>

interface Change {
  line: number
  before: Row
  after: Row
}

const reason = ['导入（任务{id}）', 'Import (task {id})'] as const

/** Writes the line changes, with the ledgers and counts that the verbs keep; returns the lines that failed. */
export async function applySkus(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const olds = rows.filter(({ state }) => state === 'changed')
  const news = rows.filter(({ state }) => state === 'new')
  return [...(await applyChanges(ctx, taskId, olds)), ...(await applyNew(ctx, taskId, news))]
}

async function applyChanges(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  const current = await lockedRows(ctx, rows)
  const holders = await shortOf(ctx, rows, current)
  const failures: Failure[] = []
  const changes: Change[] = []
  for (const { line, key, row_id, before, after } of rows) {
    const row = current.get(row_id ?? 0)
    // fields outside the sheet may have changed since the comparison
    const isSame = row && Object.keys(after).every((name) => isDeepStrictEqual(valueIn(row, name), before[name] ?? null))
    const fail = (label: Label, values?: Refusal['values']) =>
      failures.push({ line, row_id, title: key ?? '', msg: say(label, ctx.language, values) })
    if (!row || !isSame) {
      fail(movedSince)
      continue
    }
    const values = stocked(after, row.stock_lock)
    if (Number(values['stock'] ?? 0) < 0) {
      const { label, values: numbers } = fewerThanReserved(Number(after['counted']), row.stock_lock, holders.get(row.id))
      fail(label, numbers)
    } else changes.push({ line, before: row, after: { ...row, ...values, ...derived(row, values) } })
  }
  const refused = await allOrEach(ctx, changes, (ctx, changes) => write(ctx, taskId, changes))
  return [
    ...failures,
    ...refused.map(({ item, field, msg }) => ({ line: item.line, row_id: item.before.id, title: item.before.code, field, msg })),
  ]
}

/** A column's value; the counted pieces are the sellable and the reserved ones, which an order moves between the two. */
function valueIn(row: Row, name: string): unknown {
  return name === 'counted' ? row.stock + row.stock_lock : (row[name] ?? null)
}

/** The values with the sellable stock in place of the counted pieces. */
function stocked({ counted, ...values }: Record<string, unknown>, lock: number): Record<string, unknown> {
  return counted === undefined ? values : { ...values, stock: Number(counted) - lock }
}

/** The holders of the SKUs whose counted pieces are fewer than the reserved ones by now. */
function shortOf(ctx: Ctx, rows: readonly Accepted[], current: ReadonlyMap<number, Row>): ReturnType<typeof holdersBeyond> {
  const counts = new Map(rows.flatMap(({ row_id, after: { counted } }) => (counted === undefined ? [] : [[row_id ?? 0, Number(counted)]])))
  const counted = [...counts.keys()].flatMap((id) => current.get(id) ?? [])
  return holdersBeyond(ctx, counted, ({ id }) => counts.get(id) ?? 0)
}

const needed = [
  'id',
  'version',
  'code',
  'status',
  'is_gift_only',
  'spec_hash',
  'spu_id',
  'stock',
  'stock_lock',
  ...Object.keys(priceFields),
]

/** Omits large columns that do not change: reading them took half the time. */
function lockedRows(ctx: Ctx, rows: readonly Accepted[]): Promise<Map<number, Row>> {
  const names = new Set([...needed, ...rows.flatMap(({ after }) => Object.keys(after))])
  const ids = rows.flatMap(({ row_id }) => row_id ?? [])
  return lockRows<typeof sku, Row>(ctx, skus, ids, skuColumns(names))
}

/** The derived columns. A change to the stock alone keeps the version, because forms do not contain the stock. */
function derived(row: Row, { spec, ...after }: Record<string, unknown>): Partial<Row> {
  const isStockOnly = spec === undefined && Object.keys(after).every((name) => name === 'stock')
  return {
    ...(isStockOnly ? {} : { version: row.version + 1 }),
    // jsonb, validated by the contract
    ...(spec === undefined ? {} : { spec_hash: specHash(spec as Record<string, string>) }),
  }
}

async function write(ctx: Ctx, taskId: number, changes: readonly Change[]): Promise<void> {
  const because = say(reason, ctx.language, { id: taskId })
  await writeRows(ctx, skus, changes)
  await keepLedgers(ctx, changes, because)
  const off = changes.filter(({ before, after }) => leavesSale(before, after))
  if (off.length > 0) await takeOffPackages(ctx, { skus: off.map(({ after }) => after.id) })
  await recordChanges(ctx, taskId, contract.$.address, changes)
}

type Family = NonNullable<ReturnType<Awaited<ReturnType<typeof familiesOf>>>>

async function applyNew(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]> {
  if (rows.length === 0) return []
  const families = await familiesOf(
    ctx,
    rows.map(({ after }) => String(after['spu_code'])),
  )
  const stock_warn = await settingOf(ctx, 'stock.default_warn')
  const failures: Failure[] = []
  const targets: { line: number; values: Record<string, unknown> }[] = []
  for (const { line, key, after } of rows) {
    const family = families(after['spu_code'])
    if (family) targets.push({ line, values: newRow(family, stock_warn, stocked(after, 0)) })
    else
      failures.push({
        line,
        title: key ?? '',
        field: 'spu_code',
        msg: say(messages.not_found, ctx.language, { entity: ['SPU', 'The SPU'] }),
      })
  }
  const refused = await allOrEach(ctx, targets, (ctx, targetRows) =>
    insert(
      ctx,
      taskId,
      targetRows.map(({ values }) => values),
    ),
  )
  return [...failures, ...refused.map(({ item, field, msg }) => ({ line: item.line, title: String(item.values['code']), field, msg }))]
}

async function familiesOf(ctx: Ctx, codes: readonly string[]) {
  const rows = await ctx.db
    .select({ spu, brand_title: brand.title, series_title: series.title })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
    .where(and(hasCodes(spu.code_key, codes), isNull(spu.deleted_at)))
  return byCode(rows, (row) => row.spu.code)
}

function newRow(family: Family, stock_warn: number, { spu_code: _, ...values }: Record<string, unknown>): Record<string, unknown> {
  const spec = (values['spec'] ?? {}) as Record<string, string>
  const { id: spu_id, series_id, brand_id, category_id, unit } = family.spu
  const usual = { stock: 0, stock_warn, lead_days: 0, moq: 1, step_qty: 1, status: 1, sort: 0, unit, title: titleOf(family, spec) }
  return { ...usual, ...values, spec, spec_hash: specHash(spec), spu_id, series_id, brand_id, category_id }
}

async function insert(ctx: Ctx, taskId: number, rows: readonly Record<string, unknown>[]): Promise<void> {
  const by = { created_by: ctx.actor.id, updated_by: ctx.actor.id, created_at: ctx.now.toISOString(), updated_at: ctx.now.toISOString() }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row))), ...Object.keys(by)].map((name) => sql.identifier(name))
  const columns = sql.join(names, sql`, `)
  const values = JSON.stringify(rows.map((row) => ({ ...row, ...by })))
  const { rows: ids } = await ctx.db.execute<{ id: string }>(
    sql`insert into ${sku} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sku}, ${values}::jsonb) returning id`,
  )
  const newRows = await ctx.db
    .select()
    .from(sku)
    .where(
      inArray(
        sku.id,
        ids.map(({ id }) => Number(id)),
      ),
    )
  await countSkus(ctx, newRows, 1)
  await logOpening(ctx, newRows)
  await sumSpus(
    ctx,
    newRows.map(({ spu_id }) => spu_id),
  )
  await recordChanges(
    ctx,
    taskId,
    contract.$.address,
    newRows.map((after) => ({ before: null, after })),
  )
}
