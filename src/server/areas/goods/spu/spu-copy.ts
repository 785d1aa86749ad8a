import { and, isNull, like, sql } from 'drizzle-orm'
import { spu as contract } from '#contract/goods/spu.ts'
import { foldKey } from '#contract/kit/convert/fold.ts'
import { copyTitle } from '#contract/kit/copy-title.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { countCategorySpus, countSkus, countSpus } from '#server/areas/goods/shared/counts.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { escapeLike } from '#server/platform/kernel/list/filters.ts'
import { insertRow, rowOr404 } from '#server/platform/kernel/rows.ts'
import { notLeaf, seriesMissing } from './spu-check.ts'
import { countDetails, scenesOf, setScenes } from './spu-links.ts'

const MOST_TITLE = 80

/** Copies an SPU as a draft with its SKUs, which get new codes and no stock. */
export function copy(ctx: Ctx, { id }: ParsedOf<typeof contract.copy>) {
  return transact(ctx, async (ctx) => {
    const from = await rowOr404(ctx, spus, id)
    const suffix = await freeSuffix(ctx, from.code)
    const { id: _id, version: _v, created_at: _ca, created_by: _cb, updated_at: _ua, updated_by: _ub, ...values } = from
    const after = await insertRow(ctx, spus, {
      ...values,
      title: copyTitle(from.title, MOST_TITLE, ctx.language),
      code: `${from.code.slice(0, 30 - suffix.length)}${suffix}`,
      state: 'draft',
      sku_count: 0,
      price_min: null,
      price_max: null,
      stock_sum: 0,
      sales_count: 0,
    })
    const count = await copySkus(ctx, id, after.id, suffix)
    if (!(await countSpus(ctx, [{ ...after, by: 1 }]))) throw refuse(seriesMissing)
    await countSkus(
      ctx,
      Array.from({ length: count }, () => ({ ...after, spu_id: after.id })),
      1,
    )
    if (!(await countCategorySpus(ctx, [after.category_id], 1))) throw refuse(notLeaf)
    await setScenes(ctx, after.id, await scenesOf(ctx, [from]))
    await countDetails(ctx, [after])
    await sumSpus(ctx, [after.id])
    await audit(ctx, contract.copy, { id: after.id, before: null, after })
    return { id: after.id, version: after.version }
  })
}

/** `-C1`, or the first suffix that no copy of this SPU has. */
async function freeSuffix(ctx: Ctx, code: string): Promise<string> {
  const rows = await ctx.db
    .select({ code_key: spu.code_key })
    .from(spu)
    .where(and(like(spu.code_key, `${escapeLike(foldKey(code.slice(0, 24)))}%c%`), isNull(spu.deleted_at)))
  const taken = new Set(rows.map((row) => row.code_key))
  let n = 1
  while (taken.has(foldKey(`${code.slice(0, 30 - `-C${n}`.length)}-C${n}`))) n++
  return `-C${n}`
}

// values for one SKU alone are not copied: barcode, stock, sales
const COPIED = sql.raw(
  [
    'brand_id',
    'series_id',
    'category_id',
    'mfr_code',
    'title',
    'main_image',
    'images',
    'spec',
    'spec_hash',
    'unit',
    'units',
    'moq',
    'step_qty',
    'max_qty',
    'price_store',
    'price_trade',
    'price_market',
    'price_cost',
    'tiers',
    'weight',
    'volume',
    'pack_size',
    'params',
    'docs',
    'stock_warn',
    'lead_days',
    'commission_cap_rate',
    'is_gift_only',
    'sort',
    'status',
  ].join(', '),
)

async function copySkus(ctx: Ctx, from: number, to: number, suffix: string): Promise<number> {
  const now = ctx.now.toISOString()
  const { rowCount } = await ctx.db.execute(sql`
    insert into sku (spu_id, code, created_by, updated_by, created_at, updated_at, ${COPIED})
    select ${to}::bigint, left(code, ${40 - suffix.length}::int) || ${suffix}, ${ctx.actor.id}::bigint, ${ctx.actor.id}::bigint,
      ${now}::timestamptz, ${now}::timestamptz, ${COPIED}
    from sku where spu_id = ${from} and deleted_at is null order by id`)
  return rowCount ?? 0
}
