import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { category as contract } from '#contract/goods/category.ts'
import { spu as spuContract } from '#contract/goods/spu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { countCategorySpus } from '#server/areas/goods/shared/counts.ts'
import { category, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { notLeaf } from '#server/areas/goods/spu/spu-check.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { rowOr404, touched } from '#server/platform/kernel/rows.ts'
import { defineTask, startTask } from '#server/platform/tasks/run.ts'
import { categories } from './category-tree.ts'

type Transfer = ParsedOf<typeof contract.transfer>

/** The maximum number of SPUs, or SKUs, in an immediate move; beyond it a task is started. */
const AT_ONCE = 5_000
/** The size for a task step: at most so many SPUs, or those with about so many SKUs. */
const STEP = { spus: 500, skus: 2_000 }

/** Moves all SPUs in a leaf with their SKUs to another leaf, including those in the recycle bin; a task moves many (domain §3.2). */
export function transfer(ctx: Ctx, { from_id, to_id }: Transfer) {
  if (from_id === to_id) throw refuse(['目标分类不能与原分类相同', 'The goods are in this category already'], { field: 'to_id' })
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, categories, from_id)
    await assertTarget(ctx, to_id)
    const there = await sizeOf(ctx, from_id)
    if (there.spus <= AT_ONCE && there.skus <= AT_ONCE)
      return moveAll(ctx, { from_id, to_id }, await spusOf(ctx, from_id, { last: 0, spus: AT_ONCE, skus: AT_ONCE + 1 }))
    const task = await startTask(ctx, transferTask, { from_id, to_id }, { total: there.spus, noted: { from_id, to_id } })
    return { ...there, ...task, msg: say(started, ctx.language) }
  })
}

const started: Label = ['已提交转移任务', 'Transfer started']

interface Cursor {
  /** The id of the last moved SPU. */
  last: number
  spus: number
  skus: number
  isOver: boolean
}

export const transferTask = defineTask<Transfer, Cursor>({
  kind: 'goods.category.transfer',
  async run(run) {
    while (!run.cursor?.isOver) {
      await run.step(async (ctx, cursor) => {
        requireAccess(ctx.actor, contract.transfer.access)
        const { last, spus, skus } = cursor ?? { last: 0, spus: 0, skus: 0 }
        const ids = await spusOf(ctx, run.input.from_id, { ...STEP, last })
        const moved = await moveAll(ctx, run.input, ids)
        const isOver = ids.length === 0
        return { done: ids.length, cursor: { last: ids.at(-1) ?? last, spus: spus + moved.spus, skus: skus + moved.skus, isOver } }
      })
    }
    const { spus, skus } = run.cursor
    return { result: { spus, skus } }
  },
})

async function assertTarget(ctx: Ctx, id: number): Promise<void> {
  const [target] = await ctx.db
    .select({ id: category.id })
    .from(category)
    .where(and(eq(category.id, id), isNull(category.deleted_at)))
  if (!target) throw refuse(['目标分类不存在', 'The target category does not exist'], { field: 'to_id' })
  const children = await ctx.db.$count(category, and(eq(category.parent_id, id), isNull(category.deleted_at)))
  if (children > 0) throw refuse(notLeaf, { field: 'to_id' })
}

async function sizeOf(ctx: Ctx, id: number): Promise<{ spus: number; skus: number }> {
  const [size] = await ctx.db
    .select({ spus: sql<number>`count(*)::int`, skus: sql<number>`coalesce(sum(${spu.sku_count}), 0)::int` })
    .from(spu)
    .where(eq(spu.category_id, id))
  return size as NonNullable<typeof size>
}

/** The next SPUs in a category by id, limited by their number and by their SKU number. */
async function spusOf(ctx: Ctx, from: number, most: { last: number; spus: number; skus: number }): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from (
      select id, sum(sku_count) over (order by id) - sku_count as skus_before from spu
      where category_id = ${from} and id > ${most.last} order by id limit ${most.spus}) as next
    where skus_before < ${most.skus} order by id`)
  return rows.map(({ id }) => Number(id))
}

async function moveAll(ctx: Ctx, { from_id, to_id }: Transfer, spuIds: number[]): Promise<{ spus: number; skus: number }> {
  if (spuIds.length === 0) return { spus: 0, skus: 0 }
  await lockGoods(ctx, spuIds)
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
}

/** Locks SKUs before their SPUs, in the common lock order. */
async function lockGoods(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.execute(sql`select from sku where spu_id = any(${all(ids)}) order by id for no key update`)
  await ctx.db.execute(sql`select from spu where id = any(${all(ids)}) order by id for no key update`)
}

/** The SPUs that are still in the category. */
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

// one parameter for any number of ids
const all = (ids: number[]) => sql`${sql.param(ids)}::bigint[]`

/** Updates the counts in the lock order for categories. */
async function recount(ctx: Ctx, from: number, to: number, moved: number): Promise<void> {
  const ids = (id: number) => Array<number>(moved).fill(id)
  if (from < to) await countCategorySpus(ctx, ids(from), -1)
  if (moved > 0 && !(await countCategorySpus(ctx, ids(to), 1))) throw refuse(notLeaf, { field: 'to_id' })
  if (from > to) await countCategorySpus(ctx, ids(from), -1)
}

async function log(ctx: Ctx, from: number, to: number, moved: { id: number }[], live: number): Promise<void> {
  const { spu_count: left } = await rowOr404(ctx, categories, from)
  await audit(ctx, contract.transfer, { id: from, before: { spus: left + live }, after: { spus: left, to_id: to } })
  const changes = moved.map(({ id }) => ({ id, before: { category_id: from }, after: { category_id: to } }))
  await audit(ctx, spuContract.edit, changes)
}
