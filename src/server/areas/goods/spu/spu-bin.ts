import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { spu as contract, spuFlow } from '#contract/goods/spu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { countCategorySpus, countSpus } from '#server/areas/goods/shared/counts.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { eachRow } from '#server/platform/kernel/each-row.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { changeRows, touched, type BatchResult } from '#server/platform/kernel/rows.ts'
import { countDetails, countScenes, scenesOf } from './spu-links.ts'
import { lockSkusOf } from './spu-skus.ts'
import { keptSince } from './spu-source.ts'

type Row = typeof spu.$inferSelect

/** Moves SPUs with their SKUs into the recycle bin. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const skus = await lockSkusOf(ctx, ids)
    const reserved = new Set([...skus.values()].flatMap(({ spu_id, stock_lock }) => (stock_lock > 0 ? [spu_id] : [])))
    const uses = await usesOfSpus(ctx, ids)
    const deleted_at = ctx.now.toISOString()
    const { result, changed } = await changeRows(ctx, spus, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id, ...row }) => {
        const isBlocked = refusalOf(spuFlow, 'delete', row, ctx.now)
        if (isBlocked) return isBlocked
        const title = uses.get(id)
        if (title !== undefined) return { label: inActivity, values: { title } }
        return reserved.has(id) ? { label: orders } : undefined
      },
      set: () => ({ deleted_at }),
    })
    await setDeleted(
      ctx,
      changed.map(({ id }) => id),
      deleted_at,
    )
    await countGone(ctx, changed)
    return result
  })
}

/** Restores SPUs with the SKUs that were deleted with them, each independently: a refused SPU does not affect the others. */
export function restore(ctx: Ctx, { ids }: ParsedOf<typeof contract.restore>): Promise<BatchResult> {
  return eachRow(ctx, ids, bringBack)
}

const inActivity: Label = ['商品正在参与活动“{title}”，无法删除', 'These goods are part of “{title}” and cannot be deleted']
const orders: Label = ['存在未完成订单占用库存，无法删除', 'Open orders hold stock of these goods, so they cannot be deleted']
const parentGone: Label = ['品牌、系列或分类已删除，无法恢复', 'The brand, series or category has been deleted, so this cannot be restored']

async function setDeleted(ctx: Ctx, spuIds: readonly number[], deleted_at: string): Promise<void> {
  if (spuIds.length === 0) return
  await ctx.db
    .update(sku)
    .set({ deleted_at, ...touched(ctx, sku) })
    .where(and(inArray(sku.spu_id, [...spuIds]), isNull(sku.deleted_at)))
}

/** Removes the SPUs from the counts in series, brands, categories, scenes and details. */
async function countGone(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  await countSpus(
    ctx,
    rows.map((row) => ({ ...row, by: -1 as const })),
  )
  await countCategorySpus(
    ctx,
    rows.map(({ category_id }) => category_id),
    -1,
  )
  await countScenes(ctx, await scenesOf(ctx, rows))
  await countDetails(ctx, rows)
}

async function bringBack(ctx: Ctx, id: number): Promise<void> {
  const skus = await lockDeletedSkus(ctx, id)
  const before = await lockDeleted(ctx, id)
  const mine = skus.filter(({ deleted_at }) => deleted_at === before.deleted_at).map(({ id }) => id)
  await ctx.db
    .update(sku)
    .set({ deleted_at: null, ...touched(ctx, sku) })
    .where(inArray(sku.id, mine))
  const details = await liveDetails(ctx, before)
  const [after] = await ctx.db
    .update(spu)
    .set({ deleted_at: null, ...details, ...touched(ctx, spu) })
    .where(eq(spu.id, id))
    .returning()
  const row = after ?? before
  if (!(await countSpus(ctx, [{ ...row, sku_count: mine.length, by: 1 }]))) throw refuse(parentGone)
  if (!(await countCategorySpus(ctx, [row.category_id], 1))) throw refuse(parentGone)
  await countScenes(ctx, await scenesOf(ctx, [row]))
  await countDetails(ctx, [row])
  await sumSpus(ctx, [id])
  await audit(ctx, contract.restore, { id, before, after: row })
}

function lockDeletedSkus(ctx: Ctx, spuId: number) {
  return ctx.db
    .select({ id: sku.id, deleted_at: sku.deleted_at })
    .from(sku)
    .where(and(eq(sku.spu_id, spuId), isNotNull(sku.deleted_at)))
    .orderBy(sku.id)
    .for('no key update')
}

async function lockDeleted(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(spu)
    .where(and(eq(spu.id, id), gt(spu.deleted_at, keptSince(ctx.now)), scopeOf(ctx, spus)))
    .for('no key update')
  if (!row) throw refuse(messages.not_found, { values: { entity: contract.$.label } })
  return row
}

/** The SPU details that still exist; null for deleted ones. */
async function liveDetails(ctx: Ctx, { detail_id, common_header_id, common_footer_id }: Row) {
  const ids = [detail_id, common_header_id, common_footer_id].filter((id) => id !== null)
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .select({ id: detail.id })
    .from(detail)
    .where(and(inArray(detail.id, ids), isNull(detail.deleted_at)))
  const live = new Set<number | null>(rows.map(({ id }) => id))
  const still = (id: number | null) => (live.has(id) ? id : null)
  return { detail_id: still(detail_id), common_header_id: still(common_header_id), common_footer_id: still(common_footer_id) }
}

/** The title for an offer with SKUs in these SPUs, by SPU: a package, or a running or future gift rule. */
async function usesOfSpus(ctx: Ctx, spuIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.db.execute<{ spu_id: string; title: string }>(sql`
    select spu_id, min(title) as title from (
      select sku.spu_id, package.title from sku join package_item on package_item.sku_id = sku.id
        join package on package.id = package_item.package_id and package.deleted_at is null
        where sku.spu_id = any(${sql.param([...spuIds])}::bigint[]) and sku.deleted_at is null
      union all
      select sku.spu_id, gift.title from sku join gift_item on gift_item.sku_id = sku.id
        join gift on gift.id = gift_item.gift_id and gift.status = 1 and gift.deleted_at is null
          and gift.end_at > ${ctx.now.toISOString()}
        where sku.spu_id = any(${sql.param([...spuIds])}::bigint[]) and sku.deleted_at is null) uses
    group by spu_id`)
  return new Map(rows.map(({ spu_id, title }) => [Number(spu_id), title]))
}
