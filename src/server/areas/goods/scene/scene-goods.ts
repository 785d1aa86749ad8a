import { and, eq, inArray, isNull } from 'drizzle-orm'
import { scene as contract } from '#contract/goods/scene.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { scene, sceneSpu } from '#server/areas/goods/shared/offer-tables.ts'
import { brand, spu } from '#server/areas/goods/shared/tables.ts'
import { countScenes } from '#server/areas/goods/spu/spu-links.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'

export const scenes = entityRows({ table: scene, contract, scope: 'shared' })

const missing: Label = ['有{n}个商品不存在或已删除', '{n} of the goods do not exist or have been deleted']

/** Replaces the goods in a scene by these, in this order. */
export function goods(ctx: Ctx, { id, spu_ids }: ParsedOf<typeof contract.goods>) {
  const targets = [...new Set(spu_ids)]
  return transact(ctx, async (ctx) => {
    await assertAlive(ctx, targets)
    await rowOr404(ctx, scenes, id, { lock: true })
    const before = await idsOf(ctx, id)
    await ctx.db.delete(sceneSpu).where(eq(sceneSpu.scene_id, id))
    if (targets.length > 0) await ctx.db.insert(sceneSpu).values(targets.map((spu_id, sort) => ({ scene_id: id, spu_id, sort })))
    await countScenes(ctx, [id])
    await audit(ctx, contract.goods, { id, before: { spu_ids: before }, after: { spu_ids: targets } })
    return { spu_count: targets.length }
  })
}

/** The goods in a scene in their order, without deleted ones. */
export async function spus(ctx: Ctx, { id }: ParsedOf<typeof contract.spus>) {
  await rowOr404(ctx, scenes, id)
  const { title, code, main_image, state } = spu
  const list = await ctx.db
    .select({ id: spu.id, title, code, main_image, state, brand_title: brand.title })
    .from(sceneSpu)
    .innerJoin(spu, and(eq(spu.id, sceneSpu.spu_id), isNull(spu.deleted_at)))
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .where(eq(sceneSpu.scene_id, id))
    .orderBy(sceneSpu.sort, sceneSpu.spu_id)
  return { list }
}

/** Locks the goods against deletion until the scene is written; SPUs are locked before scenes. */
async function assertAlive(ctx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const alive = await ctx.db
    .select({ id: spu.id })
    .from(spu)
    .where(and(inArray(spu.id, ids), isNull(spu.deleted_at)))
    .orderBy(spu.id)
    .for('share')
  if (alive.length < ids.length) throw refuse(missing, { field: 'spu_ids', values: { n: ids.length - alive.length } })
}

async function idsOf(ctx: Ctx, sceneId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: sceneSpu.spu_id })
    .from(sceneSpu)
    .where(eq(sceneSpu.scene_id, sceneId))
    .orderBy(sceneSpu.sort, sceneSpu.spu_id)
  return rows.map(({ id }) => id)
}
