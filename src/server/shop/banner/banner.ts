import { randomInt } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { banner as contract } from '#contract/shop/banner.ts'
import { isShown, readBanners, viewerOf } from '#server/areas/banner/banner/shown-banners.ts'
import { banner, bannerCount } from '#server/areas/banner/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { bucketsOf } from '#server/platform/rate-limit/buckets.ts'
import { countOnce, followOnce } from '#server/platform/rate-limit/count-once.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { limitKey } from '#server/shop/goods/offer.ts'

/** The banners that the caller sees at a position now. */
export async function list(ctx: Ctx, { position }: ParsedOf<typeof contract.list>) {
  return { list: await readBanners(ctx, [position], viewerOf(ctx)) }
}

/**
 * Adds views and clicks for banners that the caller sees; other ids have no effect. A caller counts as one view per banner and minute, and as one
 * click after it, so that the clicks are never more than the views.
 */
export async function count(ctx: Ctx, { list }: ParsedOf<typeof contract.count>) {
  limitReports(ctx)
  const named = list.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: banner.id })
    .from(banner)
    .where(and(inArray(banner.id, named), isShown(ctx, viewerOf(ctx))))
  const visible = new Set(rows.map(({ id }) => id))
  const keyOf = (id: number) => `banner:${id}:${limitKey(ctx)}`
  const reported = list.filter(({ id }) => visible.has(id))
  const keysOf = (of: 'shown' | 'clicked') => reported.filter((one) => one[of] > 0).map(({ id }) => keyOf(id))
  const [views, clicks] = [await countOnce(ctx, keysOf('shown'), MINUTE_MS), await followOnce(ctx, keysOf('clicked'))]
  const counted = reported.filter(({ id }) => views.has(keyOf(id)) || clicks.has(keyOf(id)))
  if (counted.length === 0) return {}
  const column = (keys: ReadonlySet<string>) => sql.param(counted.map(({ id }) => (keys.has(keyOf(id)) ? 1 : 0)))
  await ctx.db.execute(sql`
    insert into ${bannerCount} (banner_id, slot, shown, clicked)
    select seen.id, ${randomInt(SLOTS)}::int2, seen.shown, seen.clicked
    from unnest(${sql.param(counted.map(({ id }) => id))}::int8[], ${column(views)}::int4[], ${column(clicks)}::int4[]) as seen (id, shown, clicked)
    order by seen.id
    on conflict (banner_id, slot) do update set shown = ${bannerCount.shown} + excluded.shown, clicked = ${bannerCount.clicked} + excluded.clicked`)
  return {}
}

const SLOTS = 16

const PER_SECOND = 1
const BURST_SECONDS = 60

const reports = bucketsOf(PER_SECOND, BURST_SECONDS)

/** Sixty reports at once, then one a second, for a customer or an address without a login. */
function limitReports(ctx: Ctx): void {
  const seconds = reports(ctx).take(limitKey(ctx), ctx.now.getTime())
  if (seconds > 0) throw tooManyRequests(seconds)
}
