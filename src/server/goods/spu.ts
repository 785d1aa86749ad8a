import { and, desc, eq, ilike, isNull, like, or } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { spu as contract, type SpuCreate } from '#contract/goods/spu.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { escapeLike } from '../core/filters.ts'
import { insertRow } from '../core/rows.ts'
import { countSpus } from './counts.ts'
import { brand, category, series, spu } from './tables.ts'

/** A new SPU, as a draft: enough for SKUs to hang on. */
export function create(ctx: Ctx, values: SpuCreate) {
  return transact(ctx, async (ctx) => {
    const [parent] = await ctx.db
      .select()
      .from(series)
      .where(and(eq(series.id, values.series_id), isNull(series.deleted_at)))
    if (!parent) throw refuse(['系列不存在', 'The series does not exist'], { field: 'series_id' })
    await assertLeaf(ctx, values.category_id)
    if (!(await countSpus(ctx, { series_id: parent.id, brand_id: parent.brand_id }, 1))) {
      throw refuse(['系列不存在', 'The series does not exist'], { field: 'series_id' })
    }
    const after = await insertRow(ctx, spu, { ...values, brand_id: parent.brand_id })
    await audit(ctx, contract.create, { id: after.id, before: null, after })
    const [found] = await select(ctx).where(eq(spu.id, after.id))
    return found as NonNullable<typeof found>
  })
}

/** SPUs by a piece of their title or the beginning of their code; at most 20. */
export async function search(ctx: Ctx, { word, id, series_id }: ParsedOf<typeof contract.search>) {
  const matches = word ? or(ilike(spu.title, `%${escapeLike(word)}%`), like(spu.code, `${escapeLike(word.toUpperCase())}%`)) : undefined
  const list = await select(ctx)
    .where(and(isNull(spu.deleted_at), id ? eq(spu.id, id) : undefined, series_id ? eq(spu.series_id, series_id) : undefined, matches))
    .orderBy(desc(spu.sort), desc(spu.id))
    .limit(20)
  return { list }
}

function select(ctx: Ctx) {
  return ctx.db
    .select({
      key: spu.id,
      title: spu.title,
      code: spu.code,
      unit: spu.unit,
      brand_id: spu.brand_id,
      series_id: spu.series_id,
      brand_title: brand.title,
      series_title: series.title,
    })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
}

/** An SPU stands on a leaf of the category tree only (domain §3.2). */
async function assertLeaf(ctx: Ctx, categoryId: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: category.id })
    .from(category)
    .where(and(isNull(category.deleted_at), or(eq(category.id, categoryId), eq(category.parent_id, categoryId))))
    .limit(2)
  if (rows.length !== 1 || rows[0]?.id !== categoryId)
    throw refuse(['请选择末级分类', 'Select a category of the lowest level'], { field: 'category_id' })
}
