import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codesIn } from '#contract/goods/sku-codes.ts'
import type { sku as contract } from '#contract/goods/sku.ts'
import { foldCode } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'

/** The rows with these codes, in any writing. The column is a folded code. */
export const amongCodesIn = (column: PgColumn): Filter => ({
  where: (place) => sql`${column} = any(array(select jsonb_array_elements_text(${place}::jsonb)))`,
  bind: (codes: string) => JSON.stringify(folded(codesIn(codes))),
})

/** The codes that belong to no SKU, in their given order. */
export async function codes(ctx: Ctx, { codes }: ParsedOf<typeof contract.codes>) {
  const codeList = codesIn(codes)
  const rows = await ctx.db
    .select({ code_key: sku.code_key })
    .from(sku)
    .where(and(inArray(sku.code_key, folded(codeList)), isNull(sku.deleted_at)))
  const known = new Set(rows.map(({ code_key }) => code_key))
  return { found: rows.length, missing: codeList.filter((code) => !known.has(foldCode(code))) }
}

function folded(codes: readonly string[]): string[] {
  return [...new Set(codes.map(foldCode))]
}
