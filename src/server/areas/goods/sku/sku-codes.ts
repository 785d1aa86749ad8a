import { and, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { codesIn } from '#contract/goods/sku-codes.ts'
import type { sku as contract } from '#contract/goods/sku.ts'
import { foldCode, foldKey } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { mayHaveCodes, meantBy } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'

/** The rows that these codes mean, as `meantBy` decides; ambiguous codes find nothing. The column is a code's identity. */
export const amongCodesIn = (code_key: PgColumn): Filter => ({
  where: (place) => sql`${code_key} = any(array(
    select case when exists (select from sku same where same.code_key = given.key and same.deleted_at is null) then given.key
      else coalesce((select min(loose.code_key) from sku loose where loose.code_search = given.loose and loose.deleted_at is null
        having count(*) = 1), given.key) end
    from jsonb_to_recordset(${place}::jsonb) as given(key text, loose text)))`,
  bind: (codes: string) => JSON.stringify(codesIn(codes).map((code) => ({ key: foldKey(code), loose: foldCode(code) }))),
})

/** The codes that belong to no SKU, and those that can mean several, in their given order. */
export async function codes(ctx: Ctx, { codes }: ParsedOf<typeof contract.codes>) {
  const codeList = codesIn(codes)
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(and(mayHaveCodes(sku, codeList), isNull(sku.deleted_at)))
  const meant = meantBy(rows, ({ code }) => code)
  const answers = codeList.map((code) => ({ code, rows: meant(code) }))
  const isClear = ({ rows }: (typeof answers)[number]) => new Set(rows.map((row) => foldKey(row.code))).size === 1
  const found = new Set(answers.filter(isClear).flatMap(({ rows }) => rows.map(({ id }) => id)))
  const several = answers.filter((answer) => answer.rows.length > 1 && !isClear(answer))
  return {
    found: found.size,
    missing: answers.filter((answer) => answer.rows.length === 0).map(({ code }) => code),
    several: several.map(({ code, rows }) => ({ code, codes: rows.map((row) => row.code) })),
  }
}
