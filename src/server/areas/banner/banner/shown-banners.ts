import { and, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { BannerPosition } from '#contract/banner/words.ts'
import type { ContentAudience } from '#contract/common/content.ts'
import { ownAudience } from '#server/areas/activity/shared/audience.ts'
import { banner } from '#server/areas/banner/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { segmentHasStore } from '#server/areas/store/shared/segment-rule.ts'
import { deadLinksOf } from '#server/features/links/dead-links.ts'
import type { OwnAudience } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The person that looks at content; null: staff, who see it for every audience and area. */
export type Viewer = {
  audience: Exclude<ContentAudience, 'all' | 'segment'>
  store_id: number | null
  /** The activities that are for this person. */
  own: () => Promise<OwnAudience>
} | null

/** The call's customer, or a visitor. */
export function viewerOf(ctx: Pick<Ctx, 'actor' | 'db' | 'now'>): NonNullable<Viewer> {
  const { customer } = ctx.actor
  return { audience: customer?.price_level ?? 'guest', store_id: customer?.store_id ?? null, own: ownAudience(ctx) }
}

/** The condition for banners that a viewer sees now. A viewer without a store sees none that is limited to areas. */
export function isShown({ now }: Pick<Ctx, 'now'>, viewer: Viewer): SQL | undefined {
  const at = now.toISOString()
  const { status, deleted_at, start_at, end_at, audience, segment_id, areas } = banner
  const places = sql`array[${store.province_code}, ${store.city_code}, ${store.district_code}]::text[]`
  const nearby = viewer?.store_id
    ? sql`exists (select from ${store} where ${store.id} = ${viewer.store_id} and ${areas} && ${places})`
    : undefined
  return and(
    eq(status, 1),
    isNull(deleted_at),
    or(isNull(start_at), lte(start_at, at)),
    or(isNull(end_at), gt(end_at, at)),
    viewer
      ? or(
          inArray(audience, ['all', viewer.audience]),
          and(eq(audience, 'segment'), segmentHasStore(segment_id, { store_id: viewer.store_id, now })),
        )
      : undefined,
    viewer ? or(sql`cardinality(${areas}) = 0`, nearby) : undefined,
  )
}

/**
 * The banners that a viewer sees now at these positions, in their order. The position limits bound their number. Customers get no link
 * whose target they cannot open, or whose activity is for others; staff see it, to be warned.
 */
export async function readBanners(ctx: Pick<Ctx, 'db' | 'now'>, positions: readonly BannerPosition[], viewer: Viewer) {
  if (positions.length === 0) return []
  const { id, title, position, image, url, popup_rule, end_at, sort } = banner
  const rows = await ctx.db
    .select({ id, title, position, image, url, popup_rule, end_at })
    .from(banner)
    .where(and(inArray(position, [...positions]), isShown(ctx, viewer)))
    .orderBy(desc(sort), desc(id))
  if (viewer === null) return rows
  const dead = await deadLinksOf(
    ctx,
    rows.flatMap((row) => row.url ?? []),
    viewer.own,
  )
  return rows.map((row) => (row.url !== null && dead.has(row.url) ? { ...row, url: null } : row))
}
