import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { category as contract } from '#contract/goods/category.ts'
import { spu as spuContract } from '#contract/goods/spu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { rowOr404, touched } from '../core/rows.ts'
import { countCategorySpus } from './counts.ts'
import { category, sku, spu } from './tables.ts'

/** Moves all SPUs of a leaf to another one, those in the recycle bin too, and their SKUs with them. */
export function transfer(ctx: Ctx, { from_id, to_id }: ParsedOf<typeof contract.transfer>) {
  if (from_id === to_id) throw refuse(['目标分类不能与原分类相同', 'The goods are in this category already'], { field: 'to_id' })
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, category, contract, from_id)
    await assertTarget(ctx, to_id)
    const spuIds = await lockGoods(ctx, from_id)
    const moved = await moveSpus(ctx, spuIds, from_id, to_id)
    const skus = await moveSkus(
      ctx,
      moved.map(({ id }) => id),
      to_id,
    )
    const live = moved.filter(({ deleted_at }) => deleted_at === null).length
    await recount(ctx, from_id, to_id, live)
    await log(ctx, from_id, to_id, moved, live)
    return { spus: live, skus }
  })
}

async function assertTarget(ctx: Ctx, id: number): Promise<void> {
  const [target] = await ctx.db
    .select({ id: category.id })
    .from(category)
    .where(and(eq(category.id, id), isNull(category.deleted_at)))
  if (!target) throw refuse(['目标分类不存在', 'The target category does not exist'], { field: 'to_id' })
}

/** Locks SKUs before their SPUs, as everybody does. Answers the SPUs that stand in the category now: later ones stay. */
async function lockGoods(ctx: Ctx, from: number): Promise<number[]> {
  const spus = await ctx.db.select({ id: spu.id }).from(spu).where(eq(spu.category_id, from))
  const ids = spus.map(({ id }) => id)
  await ctx.db.execute(sql`select from sku where spu_id = any(${all(ids)}) order by id for no key update`)
  await ctx.db.execute(sql`select from spu where id = any(${all(ids)}) order by id for no key update`)
  return ids
}

function moveSpus(ctx: Ctx, ids: number[], from: number, to: number) {
  return ctx.db
    .update(spu)
    .set({ category_id: to, ...touched(ctx, spu) })
    .where(and(sql`${spu.id} = any(${all(ids)})`, eq(spu.category_id, from)))
    .returning({ id: spu.id, deleted_at: spu.deleted_at })
}

async function moveSkus(ctx: Ctx, spuIds: number[], to: number): Promise<number> {
  const { rowCount } = await ctx.db
    .update(sku)
    .set({ category_id: to, ...touched(ctx, sku) })
    .where(and(sql`${sku.spu_id} = any(${all(spuIds)})`, ne(sku.category_id, to)))
  return rowCount ?? 0
}

// one parameter, however many there are
const all = (ids: number[]) => sql`${sql.param(ids)}::bigint[]`

/** Counts in the order in which categories are locked. */
async function recount(ctx: Ctx, from: number, to: number, moved: number): Promise<void> {
  const ids = (id: number) => Array<number>(moved).fill(id)
  if (from < to) await countCategorySpus(ctx, ids(from), -1)
  if (moved > 0 && !(await countCategorySpus(ctx, ids(to), 1)))
    throw refuse(['请选择末级分类', 'Select a category of the lowest level'], { field: 'to_id' })
  if (from > to) await countCategorySpus(ctx, ids(from), -1)
}

async function log(ctx: Ctx, from: number, to: number, moved: { id: number }[], live: number): Promise<void> {
  await audit(ctx, contract.transfer, { id: from, before: { spus: live }, after: { spus: 0, to_id: to } })
  const told = moved.map(({ id }) => ({ id, before: { category_id: from }, after: { category_id: to } }))
  await audit(ctx, spuContract.edit, told)
}
