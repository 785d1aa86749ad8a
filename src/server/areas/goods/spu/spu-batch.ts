import { inArray } from 'drizzle-orm'
import { spu as contract, spuBatchFields } from '#contract/goods/spu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { countCategorySpus } from '#server/areas/goods/shared/counts.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { changeRows, touched, type BatchResult } from '#server/platform/kernel/rows.ts'
import { notLeaf } from './spu-check.ts'
import { scenesOf, setScenes } from './spu-links.ts'
import { holdSkusOf } from './spu-skus.ts'

type Change = ParsedOf<typeof contract.batch>

/** Gives several SPUs another category, other scenes, or another freight template. */
export function batch(ctx: Ctx, { ids, field, value }: Change): Promise<BatchResult> {
  if (field === 'category_id' && typeof value === 'number') return transact(ctx, (ctx) => toCategory(ctx, ids, value))
  if (field === 'scene_ids' && Array.isArray(value)) return transact(ctx, (ctx) => toScenes(ctx, ids, value))
  if (field === 'freight_template_id' && !Array.isArray(value)) return transact(ctx, (ctx) => toFreight(ctx, ids, value))
  throw refuse(messages.ask_select, { field: 'value', values: { label: spuBatchFields[field] } })
}

const { batch: endpoint } = contract

async function toCategory(ctx: Ctx, ids: number[], category_id: number): Promise<BatchResult> {
  await holdSkusOf(ctx, ids)
  const { result, changed } = await changeRows(ctx, spus, { endpoint, ids, set: () => ({ category_id }) })
  if (changed.length === 0) return result
  const moved = changed.map(({ id }) => id)
  await ctx.db
    .update(sku)
    .set({ category_id, ...touched(ctx, sku) })
    .where(inArray(sku.spu_id, moved))
  const [below, above] = [
    changed.filter((row) => row.category_id < category_id).map((row) => row.category_id),
    changed.filter((row) => row.category_id > category_id).map((row) => row.category_id),
  ]
  await countCategorySpus(ctx, below, -1)
  const counted = await countCategorySpus(
    ctx,
    moved.map(() => category_id),
    1,
  )
  if (!counted) throw refuse(notLeaf, { field: 'value' })
  await countCategorySpus(ctx, above, -1)
  return result
}

async function toScenes(ctx: Ctx, ids: number[], sceneIds: number[]): Promise<BatchResult> {
  const { result } = await changeRows(ctx, spus, { endpoint, ids, set: () => ({}) })
  const scene_ids = sceneIds.toSorted((a, b) => a - b)
  for (const id of result.success.toSorted((a, b) => a - b)) {
    const before = await scenesOf(ctx, [{ id }])
    await setScenes(ctx, id, scene_ids)
    await audit(ctx, contract.batch, { id, before: { scene_ids: before }, after: { scene_ids } })
  }
  return result
}

async function toFreight(ctx: Ctx, ids: number[], freight_template_id: number | null): Promise<BatchResult> {
  const freight_type = freight_template_id === null ? 'free' : 'by_template'
  const { result } = await changeRows(ctx, spus, { endpoint, ids, set: () => ({ freight_type, freight_template_id }) })
  return result
}
