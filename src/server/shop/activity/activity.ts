import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { activity as contract } from '#contract/shop/activity.ts'
import { addViews } from '#server/areas/activity/shared/figures.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'

/** Counts the caller's views. */
export async function view(ctx: Ctx, { list }: ParsedOf<typeof contract.view>) {
  const viewed = list.map(({ kind, id }) => ({ kind, activity_id: id }))
  await addViews(ctx, customerOf(ctx).id, viewed)
  return {}
}
