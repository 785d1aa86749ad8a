import { and, eq, inArray, sql } from 'drizzle-orm'
import { sceneSpu } from '#server/areas/goods/shared/offer-tables.ts'
import type { spu } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

type Details = Pick<typeof spu.$inferSelect, 'detail_id' | 'common_header_id' | 'common_footer_id'>

/** Sets an SPU's scenes; in new scenes it comes last. Returns the former scenes. */
export async function setScenes(ctx: Ctx, spuId: number, sceneIds: readonly number[]): Promise<number[]> {
  const before = await scenesOf(ctx, [{ id: spuId }])
  const left = before.filter((id) => !sceneIds.includes(id))
  const joined = sceneIds.filter((id) => !before.includes(id))
  if (left.length > 0) await ctx.db.delete(sceneSpu).where(and(eq(sceneSpu.spu_id, spuId), inArray(sceneSpu.scene_id, left)))
  if (joined.length > 0) {
    const { rowCount } = await ctx.db.execute(sql`
      insert into scene_spu (scene_id, spu_id, sort)
      select id, ${spuId}, coalesce((select max(sort) + 1 from scene_spu where scene_id = scene.id), 0)
      from scene where id = any(${sql.param(joined)}::bigint[]) and deleted_at is null`)
    if (rowCount !== joined.length) throw refuse(['应用场景不存在', 'The scene does not exist'], { field: 'scene_ids' })
  }
  await countScenes(ctx, [...left, ...joined])
  return before
}

export async function scenesOf(ctx: Ctx, spus: readonly { id: number }[]): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: sceneSpu.scene_id })
    .from(sceneSpu)
    .where(
      inArray(
        sceneSpu.spu_id,
        spus.map(({ id }) => id),
      ),
    )
    .orderBy(sceneSpu.scene_id)
  return rows.map(({ id }) => id)
}

/** Recounts the live SPUs in scenes. */
export async function countScenes(ctx: Ctx, sceneIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(sceneIds)]
  if (ids.length === 0) return
  const list = sql`${sql.param(ids)}::bigint[]`
  await ctx.db.execute(sql`select from scene where id = any(${list}) order by id for no key update`)
  await ctx.db.execute(sql`
    update scene set spu_count = (
      select count(*) from scene_spu join spu on spu.id = spu_id and spu.deleted_at is null where scene_id = scene.id)
    where id = any(${list})`)
}

/** Recounts the live SPUs that show the details from these SPUs, once per place. */
export async function countDetails(ctx: Ctx, spus: readonly Details[]): Promise<void> {
  const ids = [...new Set(spus.flatMap((row) => [row.detail_id, row.common_header_id, row.common_footer_id]))].filter((id) => id !== null)
  if (ids.length === 0) return
  const list = sql`${sql.param(ids)}::bigint[]`
  await ctx.db.execute(sql`select from detail where id = any(${list}) order by id for no key update`)
  await ctx.db.execute(sql`
    update detail set used_count = (select count(*) from spu where deleted_at is null
      and (detail_id = detail.id or common_header_id = detail.id or common_footer_id = detail.id))
    where id = any(${list})`)
}
