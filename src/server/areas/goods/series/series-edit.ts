import { series as contract, type SeriesEdit } from '#contract/goods/series.ts'
import type { Label } from '#contract/kit/label.ts'
import { countSeries } from '#server/areas/goods/shared/counts.ts'
import { allSeries } from '#server/areas/goods/shared/rows.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'

export const notEmpty: Label = ['系列下存在商品，无法删除', 'The series has goods and cannot be deleted']
export const brandMissing: Label = ['品牌不存在', 'The brand does not exist']

export function edit(ctx: Ctx, { id, version, ...values }: SeriesEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, allSeries, id, { lock: true })
    if (before && before.brand_id !== values.brand_id && before.spu_count > 0) throw refuse(brandFixed, { field: 'brand_id' })
    const after = before ? await updateRow(ctx, allSeries, before, version, values) : await insertRow(ctx, allSeries, values)
    await countAt(ctx, before?.brand_id, after.brand_id)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

const brandFixed: Label = ['系列下存在商品，不能更换品牌', 'The series has goods, so its brand cannot be changed']

/** Moves the series count from its former brand to the new one, in the lock order for brands. */
async function countAt(ctx: Ctx, former: number | undefined, brandId: number): Promise<void> {
  if (former === brandId) return
  if (former !== undefined && former < brandId) await countSeries(ctx, [former], -1)
  if (!(await countSeries(ctx, [brandId], 1))) throw refuse(brandMissing, { field: 'brand_id' })
  if (former !== undefined && former > brandId) await countSeries(ctx, [former], -1)
}
