import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { freeRow } from '#contract/freeOrder/activity.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { activities } from '#server/areas/freeOrder/shared/rows.ts'
import { freeActivity } from '#server/areas/freeOrder/shared/tables.ts'
import { isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { couponOffer } from '#server/areas/ports/reward-offers.ts'
import { titleOfSegment } from '#server/areas/store/shared/segments.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const source: ListSource<typeof freeRow> = {
  ...activities,
  name: 'free_order_activity',
  row: freeRow,
  extra: {
    segment_title: titleOfSegment('free_order_activity'),
    // the phase at the answer's time
    phase: sql<string>`${freeActivity.state}`.as('phase'),
    waiting_count: sql<number>`(select count(*)::int from free_order_record r
      where r.activity_id = free_order_activity.id and r.state in ('candidate', 'applied'))`.as('waiting_count'),
    next_draw_at: sql<
      string | null
    >`(select to_char(min(s.draw_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from free_order_session s
      where s.activity_id = free_order_activity.id and s.drawn_at is null)`.as('next_draw_at'),
  },
  filters: {
    word: contains(freeActivity.search),
    mode: equals(freeActivity.mode),
    from: { where: (place) => gte(freeActivity.end_at, place), bind: (day: string) => dayBegins(day) },
    to: { where: (place) => lt(freeActivity.start_at, place), bind: (day: string) => dayBegins(day, 1) },
    phase: byPhase(freeActivity),
    review: draftReview(freeActivity).filter,
    state: equals(freeActivity.state),
  },
  sorts: { sort: freeActivity.sort, created_at: freeActivity.created_at, start_at: freeActivity.start_at },
}

/** The open activities that reward with a coupon. */
export const freeReward = couponOffer('freeOrder', ({ db, now }, id) =>
  db
    .select({ id: freeActivity.id, title: freeActivity.title })
    .from(freeActivity)
    .where(and(eq(freeActivity.reward_to, 'coupon'), eq(freeActivity.coupon_id, id), isOpenAt(freeActivity, now)))
    .orderBy(freeActivity.id),
)
