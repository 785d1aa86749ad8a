import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { banner as contract } from '#contract/shop/banner.ts'
import { isShown, readBanners, viewerOf } from '#server/areas/banner/banner/shown-banners.ts'
import { banner, bannerCount } from '#server/areas/banner/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { bucketsOf } from '#server/platform/rate-limit/buckets.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { limitKey } from '../goods/offer.ts'

/** The banners that the caller sees at a position now. */
export async function list(ctx: Ctx, { position }: ParsedOf<typeof contract.list>) {
  return { list: await readBanners(ctx, [position], viewerOf(ctx)) }
}

/** Adds views and clicks of banners that the caller sees, by one statement. Other ids have no effect. */
export async function count(ctx: Ctx, { list }: ParsedOf<typeof contract.count>) {
  limitReports(ctx)
  const [ids, shown, clicked] = (['id', 'shown', 'clicked'] as const).map((name) => sql.param(list.map((one) => one[name])))
  await ctx.db.execute(sql`
    insert into ${bannerCount} (banner_id, slot, shown, clicked)
    select ${banner.id}, ${randomInt(SLOTS)}::int2, sum(seen.shown), sum(seen.clicked)
    from unnest(${ids}::int8[], ${shown}::int4[], ${clicked}::int4[]) as seen (id, shown, clicked) join ${banner} on ${banner.id} = seen.id
    where ${isShown(ctx, viewerOf(ctx))} group by ${banner.id} order by ${banner.id}
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
