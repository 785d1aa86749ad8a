import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codesIn } from '#contract/goods/sku-codes.ts'
import type { sku as contract } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'

/** The rows with these codes. */
export const amongCodesIn = (column: PgColumn): Filter => ({
  where: (place) => sql`${column} = any(array(select jsonb_array_elements_text(${place}::jsonb)))`,
  bind: (codes: string) => JSON.stringify(withCapitals(codesIn(codes))),
})

/** The codes that belong to no SKU, in their given order. */
export async function codes(ctx: Ctx, { codes }: ParsedOf<typeof contract.codes>) {
  const codeList = codesIn(codes)
  const rows = await ctx.db
    .select({ code: sku.code })
    .from(sku)
    .where(and(inArray(sku.code, withCapitals(codeList)), isNull(sku.deleted_at)))
  const known = new Set(rows.map(({ code }) => code))
  return { found: known.size, missing: codeList.filter((code) => !known.has(code) && !known.has(code.toUpperCase())) }
}

/** Codes as given and in capitals. */
function withCapitals(codes: readonly string[]): string[] {
  return [...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))]
}
