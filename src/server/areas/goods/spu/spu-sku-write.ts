import { sql } from 'drizzle-orm'
import { sku as skuContract } from '#contract/goods/sku.ts'
import type { GridSku } from '#contract/goods/spu.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { specHash } from '#server/areas/goods/shared/spec-hash.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { logOpening } from '#server/areas/goods/sku/sku-ledgers.ts'
import { logPrices } from '#server/areas/goods/sku/sku-price.ts'
import { titleOf } from '#server/areas/goods/sku/sku-title.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { FamilyOf, SkuRow } from './spu-grid-check.ts'

export interface Change {
  before: SkuRow
  after: SkuRow
}

export async function removeSkus(ctx: Ctx, rows: readonly SkuRow[]): Promise<void> {
  if (rows.length === 0) return
  const deleted_at = ctx.now.toISOString()
  const ids = rows.map(({ id }) => id)
  await ctx.db.execute(sql`
    update sku set deleted_at = ${deleted_at}, version = version + 1, updated_at = ${deleted_at}, updated_by = ${ctx.actor.id}
    where id = any(${sql.param(ids)}::bigint[])`)
  await auditAll(
    ctx,
    skuContract.delete,
    rows.map((before) => ({ before, after: { ...before, deleted_at } })),
  )
}

/** Writes all changed rows in one statement; codes and specifications may move from one row to another. */
export async function changeSkus(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const renamed = changes.filter(({ before, after }) => KEYS.some((key) => before[key] !== after[key])).map(({ after }) => after.id)
  if (renamed.length > 0) {
    await ctx.db.execute(sql`
      update sku set code = '~' || id, spec_hash = '~' || id, barcode = null where id = any(${sql.param(renamed)}::bigint[])`)
  }
  const names = sql.raw(COLUMNS.map(([name]) => name).join(', '))
  const values = sql.raw(COLUMNS.map(([name]) => `n.${name}`).join(', '))
  const types = sql.raw(COLUMNS.map(([name, type]) => `${name} ${type}`).join(', '))
  await ctx.db.execute(sql`
    update sku set (${names}) = row(${values}), version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::jsonb) as n(id bigint, ${types})
    where sku.id = n.id`)
  await logPrices(ctx, changes, EDITED)
  await auditAll(ctx, skuContract.edit, changes)
}

/** The reason in the price log. */
export const EDITED = '编辑商品'

const KEYS = ['code', 'spec_hash', 'barcode'] as const

/** The columns that the grid, or an inherited SPU change, can write. */
const COLUMNS = [
  ['code', 'text'],
  ['mfr_code', 'text'],
  ['barcode', 'text'],
  ['title', 'text'],
  ['main_image', 'text'],
  ['spec', 'jsonb'],
  ['spec_hash', 'text'],
  ...['moq', 'step_qty', 'weight', 'status'].map((name) => [name, 'int']),
  ...['price_store', 'price_trade', 'price_market', 'price_cost', 'brand_id', 'series_id', 'category_id'].map((name) => [name, 'bigint']),
] as [keyof SkuRow, string][]

// a row has about forty columns, and a statement takes 65,535 values
const ROWS_AT_ONCE = 500

export async function createSkus(ctx: Ctx, family: FamilyOf, items: readonly GridSku[]): Promise<SkuRow[]> {
  const fresh = items.filter(({ id }) => id === undefined)
  const now = ctx.now.toISOString()
  const by = { created_by: ctx.actor.id, updated_by: ctx.actor.id, created_at: now, updated_at: now }
  const { id: spu_id, brand_id, series_id, category_id, unit, main_image } = family.spu
  const stock_warn = await settingOf(ctx, 'stock.default_warn')
  const created: SkuRow[] = []
  for (let from = 0; from < fresh.length; from += ROWS_AT_ONCE) {
    const values = fresh.slice(from, from + ROWS_AT_ONCE).map(({ id: _id, version: _version, stock, spec = {}, ...row }) => ({
      stock_warn,
      ...row,
      ...by,
      spu_id,
      brand_id,
      series_id,
      category_id,
      unit,
      main_image,
      spec,
      stock: stock ?? 0,
      title: titleOf(family, spec),
      spec_hash: specHash(spec),
    }))
    const rows = await ctx.db.insert(sku).values(values).returning()
    created.push(...rows)
  }
  await logOpening(ctx, created)
  await auditAll(
    ctx,
    skuContract.edit,
    created.map((after) => ({ before: null, after })),
  )
  return created
}

function auditAll(ctx: Ctx, endpoint: Endpoint, changes: readonly { before: SkuRow | null; after: SkuRow }[]): Promise<void> {
  return audit(
    ctx,
    endpoint,
    changes.map(({ before, after }) => ({ id: after.id, before: auditValues(before), after: auditValues(after) })),
  )
}

function auditValues(row: SkuRow | null) {
  if (row === null) return null
  const { spec_hash: _hash, ...rest } = row
  return rest
}
