import { and, inArray, isNull, notInArray } from 'drizzle-orm'
import { tiersFall, tiersUnordered } from '#contract/goods/sku-rules.ts'
import { combinationCount, fitsAxes, MOST_SKUS, specKey } from '#contract/goods/spec-axes.ts'
import type { GridSku } from '#contract/goods/spu.ts'
import type { FieldError } from '#contract/kit/issue.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { sku, type spu, type SpecAxis } from '#server/areas/goods/shared/tables.ts'
import type { Family } from '#server/areas/goods/sku/sku-title.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'

export type SkuRow = typeof sku.$inferSelect
type SpuRow = typeof spu.$inferSelect
export type FamilyOf = Family & { spu: SpuRow }

export interface Grid {
  /** The SPU's live SKUs, locked. */
  before: ReadonlyMap<number, SkuRow>
  inputRows: readonly GridSku[]
  removed: readonly number[]
  axes: readonly SpecAxis[]
}

const tooManySkus: Label = ['规格组合不能超过2000个', 'There can be at most 2,000 combinations']
const specRepeated: Label = ['存在重复的规格组合', 'The SPU already has a SKU with this specification']
const specForeign: Label = ['规格与销售规格不一致', 'The specification does not match the options']
const codeLabel: Label = ['商品编码', 'SKU code']
const barcodeLabel: Label = ['条形码', 'Barcode']
const skuGone: Label = ['SKU不存在', 'The SKU does not exist']

/** The grid faults that need no database, one for every faulty cell. */
export function checkGrid(ctx: Ctx, { before, inputRows, removed, axes }: Grid): void {
  const named = new Set(inputRows.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const faults: FieldError[] = []
  const blame = (at: number, name: string, label: Label, values?: Record<string, string>) =>
    faults.push({ field: `skus.${at}.${name}`, msg: say(label, ctx.language, values) })
  const gone = new Set(removed)
  const remainingRows = [...before.values()].filter(({ id }) => !named.has(id) && !gone.has(id))
  if (inputRows.some(({ id }) => id === undefined) && remainingRows.length + inputRows.length > MOST_SKUS)
    throw refuse(tooManySkus, { field: 'skus' })
  const specs = new Set(remainingRows.map(({ spec }) => specKey(spec)))
  const codes = new Set(remainingRows.map(({ code }) => code))
  for (const [at, row] of inputRows.entries()) {
    const old = row.id === undefined ? undefined : before.get(row.id)
    if (row.id !== undefined && !old) blame(at, 'code', skuGone)
    if (old && row.version !== old.version) blame(at, 'code', messages.conflict)
    const spec = row.spec ?? old?.spec ?? {}
    if (specs.has(specKey(spec))) blame(at, 'spec', specRepeated)
    else if (!fitsAxes(spec, axes) && specKey(spec) !== specKey(old?.spec ?? { '': '' })) blame(at, 'spec', specForeign)
    specs.add(specKey(spec))
    if (codes.has(row.code)) blame(at, 'code', messages.taken, { label: say(codeLabel, ctx.language) })
    codes.add(row.code)
    if (old && !tiersFall({ ...row, tiers: old.tiers })) blame(at, 'price_store', tiersUnordered)
  }
  if (faults.length > 0) throw new ApiError(400, messages.malformed, { fields: faults })
}

/** Codes and barcodes that other goods have. The unique keys would refuse them too, but without the cell. */
export async function checkTaken(ctx: Ctx, { inputRows, removed }: Grid): Promise<void> {
  if (inputRows.length === 0) return
  const own = [...removed, ...inputRows.flatMap(({ id }) => (id === undefined ? [] : [id]))]
  const others = own.length > 0 ? notInArray(sku.id, own) : undefined
  const find = async (column: typeof sku.code | typeof sku.barcode, values: string[]) => {
    if (values.length === 0) return new Set<string | null>()
    const rows = await ctx.db
      .select({ value: column })
      .from(sku)
      .where(and(inArray(column, values), isNull(sku.deleted_at), others))
    return new Set(rows.map(({ value }) => value))
  }
  const codes = await find(
    sku.code,
    inputRows.map(({ code }) => code),
  )
  const barcodes = await find(
    sku.barcode,
    inputRows.flatMap(({ barcode }) => barcode ?? []),
  )
  const takenMessage = (label: Label) => say(messages.taken, ctx.language, { label: say(label, ctx.language) })
  const fields = inputRows.flatMap(({ code, barcode }, at) => [
    ...(codes.has(code) ? [{ field: `skus.${at}.code`, msg: takenMessage(codeLabel) }] : []),
    ...(barcode && barcodes.has(barcode) ? [{ field: `skus.${at}.barcode`, msg: takenMessage(barcodeLabel) }] : []),
  ])
  if (fields.length > 0) throw new ApiError(400, messages.malformed, { fields })
}

/** Axes with too many combinations; an SPU's existing axes are accepted. */
export function checkAxes(axes: Grid['axes'], former: Grid['axes']): void {
  if (combinationCount(axes) > MOST_SKUS && JSON.stringify(axes) !== JSON.stringify(former))
    throw refuse(tooManySkus, { field: 'spec_axes' })
}
