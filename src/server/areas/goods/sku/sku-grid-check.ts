import { and, inArray, isNull, or } from 'drizzle-orm'
import { gridFields, gridRules } from '#contract/goods/sku-grid.ts'
import { foldKey } from '#contract/kit/convert/fold.ts'
import { describeIssues, type FieldError } from '#contract/kit/issue.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { hasCodes } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import type { GridChange } from './sku-grid-write.ts'

/** The fault in one row's change: a conflict, or a violated rule across the fields in the resulting row. */
export function faultsOf({ language }: Ctx, change: GridChange): FieldError[] {
  const { at, input, before, values } = change
  if (input.version !== before.version) return [{ field: `rows.${at}.version`, msg: say(messages.conflict, language) }]
  if (isOutdated(change)) return [{ field: `rows.${at}.stock`, msg: say(moved, language, { n: before.stock }) }]
  const result = gridRules.safeParse({ ...before, ...values }, { reportInput: true })
  if (result.success) return []
  return describeIssues(gridRules, result.error.issues, language).map(({ field, msg }) => ({ field: `rows.${at}.${field}`, msg }))
}

/** Tells whether another person has changed the row or its stock, which has no version. */
export function isOutdated({ input, before }: GridChange): boolean {
  return input.version !== before.version || (input.stock !== undefined && input.stock_was !== before.stock)
}

const UNIQUE = ['code', 'barcode'] as const
const keyOf = { code: (code: string | null) => code && foldKey(code), barcode: (barcode: string | null) => barcode }

/** Codes that another SKU has and keeps, or that two rows in the request share. */
export async function takenFaults(ctx: Ctx, changes: readonly GridChange[]): Promise<FieldError[]> {
  const changesOf = UNIQUE.map((field) => changes.filter(({ input, before }) => input[field] && input[field] !== before[field]))
  const [codes = [], barcodes = []] = UNIQUE.map((field, at) => (changesOf[at] ?? []).map(({ input }) => input[field] as string))
  if (codes.length === 0 && barcodes.length === 0) return []
  const holders = await ctx.db
    .select({ id: sku.id, code: sku.code, barcode: sku.barcode })
    .from(sku)
    .where(and(isNull(sku.deleted_at), or(hasCodes(sku.code_key, codes), inArray(sku.barcode, barcodes))))
  return UNIQUE.flatMap((field, index) => {
    // two rows may swap codes: a row that gives up a code in the same save does not occupy it
    const leaving = new Set(
      changes.filter(({ input, before }) => input[field] !== undefined && input[field] !== before[field]).map(({ before }) => before.id),
    )
    const held = new Set(holders.filter(({ id }) => !leaving.has(id)).map((holder) => keyOf[field](holder[field])))
    return (changesOf[index] ?? []).flatMap(({ at, input }) => {
      const value = keyOf[field](input[field] ?? null)
      if (!held.has(value)) {
        held.add(value)
        return []
      }
      return [{ field: `rows.${at}.${field}`, msg: say(messages.taken, ctx.language, { label: labelOf(gridFields[field]) }) }]
    })
  })
}

const moved = ['库存已变动，现为{n}', 'The stock has changed to {n}'] as const
