import { isDeepStrictEqual } from 'node:util'
import { and } from 'drizzle-orm'
import * as z from 'zod/mini'
import { skuFields } from '#contract/goods/sku-fields.ts'
import { countedField, SKU_LINES, skuImport, skuNeeds } from '#contract/goods/sku-import.ts'
import { skuRowRules, tiersFall, tiersUnordered } from '#contract/goods/sku-rules.ts'
import { priceFields } from '#contract/goods/sku-words.ts'
import { sku as contract, stockField } from '#contract/goods/sku.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { rule } from '#contract/kit/verbs.ts'
import { skus, spus } from '#server/areas/goods/shared/rows.ts'
import { fewerThanReserved, holdersBeyond } from '#server/areas/goods/shared/stock-holders.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { importTask } from '#server/features/import/import.ts'
import { missingFaults } from '#server/features/import/missing.ts'
import { startImport } from '#server/features/import/start.ts'
import { keyOf, type Compared, type ImportKind, type CellValues, type CellFault } from '#server/platform/entity/import-kind.ts'
import { byCode, hasCodes, mayHaveCodes, meantBy, severalFaults, type CodeLookup } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { forbidden } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { skuColumns } from './sku-columns.ts'
import { applySkus } from './sku-import-apply.ts'
import { holdPrices, importImpact } from './sku-import-prices.ts'
import { notifyLowStockBy } from './sku-low-stock.ts'

/** SKUs from a sheet: complete rows, a price list or a stock list; columns missing in the sheet stay as they are. */
export const skuImportKind: ImportKind = {
  kind: 'goods.sku.import',
  endpoint: contract.import,
  columns: skuImport,
  mostLines: SKU_LINES,
  key: 'code',
  needs: skuNeeds,
  mustMay(ctx, fields, create) {
    const prices = fields.filter((field) => field in priceFields)
    const isStock = fields.some((field) => stocks.has(field))
    const others = fields.filter((field) => !(field in priceFields) && !stocks.has(field) && field !== 'code')
    const needed: Permission[] = [
      ...(prices.length > 0 ? ['goods:sku:price' as const] : []),
      ...(isStock ? ['goods:sku:stock' as const] : []),
      ...(others.length > 0 || create ? ['goods:sku:edit' as const] : []),
    ]
    const missing = needed.find((permission) => !mayCall(ctx.actor, permission))
    if (missing !== undefined) throw forbidden(missing)
  },
  compare,
  apply: applySkus,
  impact: importImpact,
  hold: holdPrices,
  after: notifyLowStockBy,
}

const stocks: ReadonlySet<string> = new Set(['stock', 'counted'])

export const skuImportTask = importTask(skuImportKind)
export const importSkus = startImport(skuImportTask)

/** The SKU columns that the sheet sets and those that the rules need. */
type Row = Pick<typeof sku.$inferSelect, 'id' | 'code'> & Values
type Values = Readonly<Record<string, unknown>>

const fields = z.object({
  ...Object.fromEntries(
    Object.entries({ ...skuFields, stock: stockField, counted: countedField }).map(([name, field]) => [name, z.optional(field)]),
  ),
  spu_code: z.optional(z.string()),
})
const rules = z.looseObject({}).check(...skuRowRules, rule(['price_store', 'price_trade'], tiersUnordered, tiersFall))
const both: Label = ['可售库存和盘点数量只能填写一个', 'Enter either the available stock or the counted pieces']
const unknown: Label = ['商品编码不存在', 'No SKU has this code']

async function compare(ctx: Ctx, lines: readonly CellValues[], create: boolean): Promise<Compared[]> {
  const parsed = lines.map(({ line, values }) => ({ line, ...parse(ctx, values) }))
  const rows = await rowsOf(
    ctx,
    parsed.map(({ values }) => values),
  )
  const parents = await parentsOf(
    ctx,
    parsed.map(({ values }) => values['spu_code']),
  )
  const faultsOf = await countFaults(ctx, parsed, rows)
  return parsed.map((one) => {
    const { line, values } = one
    const row = rows(values['code'])
    // a new code may differ from another one in its hyphens only
    const several = row ? [] : create ? rows.several(values['code']) : rows.meant(String(values['code'])).map(({ code }) => code)
    const errors = [...faultsOf(one, row), ...severalFaults(ctx, values['code'], several)]
    return row ? changed(ctx, line, row, values, errors) : insertionOf(ctx, line, values, errors, create, parents)
  })
}

/** The values in their stored form, and the faults in single values. */
function parse(ctx: Ctx, values: Values): { values: Values; errors: CellFault[] } {
  const result = fields.safeParse(values, { reportInput: true })
  if (result.success) return { values: result.data, errors: missingFaults(ctx, skuImport, values, ['code']) }
  return { values, errors: describeIssues(fields, result.error.issues, ctx.language) }
}

interface Parsed {
  values: Values
  errors: CellFault[]
}

/** Refuses counted pieces beside a stock, and fewer than the reserved ones. */
async function countFaults(ctx: Ctx, lines: readonly Parsed[], rows: CodeLookup<Row>) {
  const counts = new Map(
    lines.flatMap(({ values: { code, counted } }) => {
      const row = rows(code)
      return row && typeof counted === 'number' ? [[row.id, { row, counted }] as const] : []
    }),
  )
  const counted = [...counts.values()].map(({ row }) => ({ id: row.id, stock_lock: lockOf(row) }))
  const holders = await holdersBeyond(ctx, counted, ({ id }) => counts.get(id)?.counted ?? 0)
  return ({ values: { counted, stock }, errors }: Parsed, row: Row | undefined): CellFault[] => {
    if (typeof counted !== 'number' || errors.length > 0) return errors
    const fault = (label: Label, numbers?: Refusal['values']) => [{ field: 'counted', msg: say(label, ctx.language, numbers) }]
    if (stock !== undefined) return fault(both)
    const lock = row ? lockOf(row) : 0
    if (counted >= lock) return errors
    const { label, values: numbers } = fewerThanReserved(counted, lock, row && holders.get(row.id))
    return fault(label, numbers)
  }
}

const lockOf = (row: Row): number => Number(row['stock_lock'])

/** The row with the pieces on hand, as a count states them. */
const withCounted = (row: Row): Row => ({ ...row, counted: Number(row['stock']) + lockOf(row) })

/** Checks the rules across fields for the resulting row. */
function broken(ctx: Ctx, row: Values): CellFault[] {
  const result = rules.safeParse(row)
  return result.success ? [] : describeIssues(rules, result.error.issues, ctx.language)
}

/** A code in another writing finds its row and changes nothing. */
function changed(ctx: Ctx, line: number, found: Row, { spu_code: _, code: __, ...values }: Values, faults: CellFault[]): Compared {
  const row = values['counted'] === undefined ? found : withCounted(found)
  // the comparison keeps the counted pieces: the stock follows from those reserved when the line is applied
  const sellsOut = { stock: 0, counted: lockOf(row) }
  const names = Object.keys(values).filter((name) => values[name] !== undefined && !isDeepStrictEqual(values[name], row[name]))
  const errors = faults.length > 0 ? faults : names.length > 0 ? broken(ctx, { ...row, ...values }) : []
  const only = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return {
    line,
    key: row.code,
    row_id: row.id,
    unit: unitOf(values) ?? unitOf(row),
    errors,
    before: only(row),
    after: only(values),
    state: errors.length > 0 ? 'error' : names.length > 0 ? 'changed' : 'same',
    risks: {
      price: names.filter((name) => name in priceFields && isMoved(row[name], values[name])),
      stock_out: names.filter((name) => (name === 'stock' || name === 'counted') && values[name] === sellsOut[name]),
    },
  }
}

function insertionOf(
  ctx: Ctx,
  line: number,
  values: Values,
  faults: CellFault[],
  create: boolean,
  parents: (code: unknown) => Parent | undefined,
): Compared {
  const key = keyOf(values, 'code')
  const errors = [...faults]
  if (key !== null && !create && errors.length === 0) errors.push({ field: 'code', msg: say(unknown, ctx.language) })
  if (create) {
    errors.push(
      ...missingFaults(
        ctx,
        skuImport,
        values,
        skuNeeds.filter((name) => name !== 'code'),
      ),
    )
    const spuCode = values['spu_code']
    if (spuCode !== undefined && !parents(spuCode))
      errors.push({ field: 'spu_code', msg: say(messages.not_found, ctx.language, { entity: ['SPU', 'The SPU'] }) })
    if (errors.length === 0) errors.push(...broken(ctx, values))
  }
  const state = errors.length > 0 ? 'error' : 'new'
  const unit = unitOf(values) ?? parents(values['spu_code'])?.unit
  return { line, key, unit, row_id: null, state, errors, before: null, after: { ...values }, risks: { new: ['code'] } }
}

const unitOf = ({ unit }: Values): string | undefined => (typeof unit === 'string' ? unit : undefined)

const RISKY_MOVE = 0.2

/** Tells whether a price changes by more than a fifth. */
function isMoved(before: unknown, after: unknown): boolean {
  return typeof before === 'number' && Math.abs(Number(after) - before) > before * RISKY_MOVE
}

const looked = ['id', 'code', 'price_store', 'price_trade', 'price_market', 'moq', 'step_qty', 'barcode', 'tiers', 'unit']

interface Parent {
  id: number
  unit: string
}

interface Rows extends CodeLookup<Row> {
  /** The rows that a person means by a code, also without its hyphens. */
  meant(code: string): readonly Row[]
}

async function rowsOf(ctx: Ctx, lines: readonly Values[]): Promise<Rows> {
  const codes = textsOf(lines.map(({ code }) => code))
  const names = new Set([...looked, ...lines.flatMap(Object.keys)])
  if (names.has('counted')) for (const name of ['stock', 'stock_lock']) names.add(name)
  const rows = await ctx.db
    .select(skuColumns(names))
    .from(sku)
    .where(and(mayHaveCodes(sku, codes), liveRows(ctx, skus)))
  const codeOf = ({ code }: Row) => code
  // the selected columns
  return Object.assign(byCode(rows as Row[], codeOf), { meant: meantBy(rows as Row[], codeOf) })
}

async function parentsOf(ctx: Ctx, codes: readonly unknown[]): Promise<(code: unknown) => Parent | undefined> {
  const codeTexts = textsOf(codes)
  if (codeTexts.length === 0) return () => undefined
  const rows = await ctx.db
    .select({ code: spu.code, id: spu.id, unit: spu.unit })
    .from(spu)
    .where(and(hasCodes(spu.code_key, codeTexts), liveRows(ctx, spus)))
  return byCode(rows, ({ code }) => code)
}

function textsOf(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}
