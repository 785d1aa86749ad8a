import { gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { banner as contract, bannerRow } from '#contract/banner/banner.ts'
import { bannerStateOf, type BannerState } from '#contract/banner/words.ts'
import { banner, bannerCount } from '#server/areas/banner/shared/tables.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import { deadLinksOf } from '#server/features/links/dead-links.ts'
import { describeLinks } from '#server/features/links/gproto.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { byStateAt, contains, equals, periodAt } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const banners = entityRows({ table: banner, contract, scope: 'shared' })

const { status, start_at, end_at } = banner
const { isOver, isBefore } = periodAt(banner)

/** The conditions for `bannerStateOf`; `now` is a moment. */
const byState = byStateAt<BannerState>({
  off: (now) => sql`${status} = 0 and ${now} is not null`,
  ended: (now) => sql`${status} = 1 and ${isOver(now)}`,
  upcoming: (now) => sql`${status} = 1 and not ${isOver(now)} and ${isBefore(now)}`,
  running: (now) => sql`${status} = 1 and not ${isOver(now)} and not ${isBefore(now)}`,
})

const sumOf = (sum: SQL): SQL<number> =>
  sql<number>`(select coalesce(${sum}, 0)::float8 from ${bannerCount} slots where slots.banner_id = banner.id)`.mapWith(Number)

export const source: ListSource<typeof bannerRow> = {
  ...banners,
  name: 'banner',
  row: bannerRow,
  extra: {
    segment_title: titleOfSegment('banner'),
    // `withWords` replaces these
    state: sql<string>`'off'`.as('state'),
    url_text: sql<string | null>`null`.as('url_text'),
    url_dead: sql<string | null>`null`.as('url_dead'),
    show_count: sumOf(sql`sum(slots.shown)`).as('show_count'),
    click_count: sumOf(sql`sum(slots.clicked)`).as('click_count'),
  },
  filters: {
    title: contains(banner.search),
    position: equals(banner.position),
    state: byState,
    audience: equals(banner.audience),
    from: { where: (place) => or(isNull(end_at), gt(end_at, place)), bind: (day: string) => dayBegins(day) },
    to: { where: (place) => or(isNull(start_at), lt(start_at, place)), bind: (day: string) => dayBegins(day, 1) },
  },
  sorts: { sort: banner.sort, created_at: banner.created_at },
}

interface Worded {
  status: 0 | 1
  start_at: string | null
  end_at: string | null
  url: string | null
}

/** The rows with their states at the read time, and their link targets in words. */
export async function withWords<Row extends Worded>(ctx: Ctx, rows: readonly Row[]) {
  const urls = rows.flatMap(({ url }) => url ?? [])
  const words = await describeLinks(ctx, urls)
  const dead = await deadLinksOf(ctx, urls)
  return rows.map((row) => ({
    ...row,
    state: bannerStateOf(row, ctx.now),
    url_text: row.url === null ? null : (words.get(row.url) ?? row.url),
    url_dead: row.url === null ? null : (dead.get(row.url) ?? null),
  }))
}
