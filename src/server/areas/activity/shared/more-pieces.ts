import type { Label } from '#contract/kit/label.ts'
import { raiseReview, type Giver } from '#server/areas/goods/priceChange/impact.ts'
import type { Offered } from '#server/areas/goods/priceChange/worst-case.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

const raised: Label = [
  '增加件数须由另一人复核（{why}）；请复制为新活动，由另一人发布',
  'More pieces need a second person ({why}). Copy it as a new activity that another person publishes',
]

/** Refuses more pieces in a published activity beyond its publication limits, at the first line that is raised. */
export async function refuseMorePieces(
  ctx: Ctx,
  before: readonly Offered[],
  after: readonly Offered[],
  placeOf: (at: number) => string,
  of: Giver,
): Promise<void> {
  const former = new Map(before.map(({ sku_id, pieces }) => [sku_id, pieces]))
  const first = after.findIndex(({ sku_id, pieces }) => former.get(sku_id) !== pieces)
  const why = first < 0 ? null : await raiseReview(ctx, before, after, of)
  if (why !== null) throw refuse(raised, { field: placeOf(first), values: { why } })
}
