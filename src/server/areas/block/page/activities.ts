import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ShownBlock } from '#contract/block/shown.ts'
import type { RefKind } from '#contract/block/words.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import type { BlockSight } from './sight.ts'

export type ActivityRef = Extract<RefKind, 'coupon' | 'group' | 'collection'>

/** The columns that every activity has; its picture has one of two names. */
type ActivityTable = PgTable &
  Record<'id' | 'title' | 'state' | 'start_at' | 'end_at' | 'deleted_at', PgColumn> &
  Partial<Record<'image' | 'cover' | 'banner' | 'spu_id', PgColumn>>

/** The table for an activity kind; undefined while the product has no such area. */
export function activityTable(kind: ActivityRef): ActivityTable | undefined {
  return entityAt(`activity.${kind}`)?.table as ActivityTable | undefined
}

// the cheapest goods item names the price, and the goods picture stands in for a missing one
const lowest = sql<number | null>`(select min(group_price) from group_item where activity_id = group_activity.id)`
const couponTerms = sql`json_build_object('kind', coupon.kind, 'amount', coupon.amount, 'discount', coupon.discount,
  'max_off', coupon.max_off, 'threshold', coupon.threshold)`
const ofGoods = sql`(select main_image from spu where spu.id = group_activity.spu_id)`

/** A kind's activities that run or will and that are for the viewer, by their ids. */
export async function readActivities(ctx: Ctx, kind: ActivityRef, ids: readonly number[], sight: BlockSight) {
  const table = activityTable(kind)
  if (!table || ids.length === 0) return new Map<number, ShownBlock['activities'][number]>()
  const aim = entityAt(`activity.${kind}`)?.aim
  const own = await sight.viewer?.own()
  const picture: PgColumn | SQL = table.image ?? table.cover ?? table.banner ?? sql`null`
  const rows = await ctx.db
    .select({
      id: table.id,
      title: table.title,
      start_at: table.start_at,
      end_at: table.end_at,
      image: kind === 'group' ? sql`coalesce(${picture}, ${ofGoods})` : sql`${picture}`,
      terms: kind === 'coupon' ? couponTerms : sql`null`,
      price: kind === 'group' ? lowest.mapWith(Number) : sql<number | null>`null`,
    })
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), isRunning(ctx, table), aim && own?.(aim)))
  return new Map(
    rows.map((row) => {
      // every activity has the columns in `ActivityTable`
      const { price, ...activity } = row as Omit<ShownBlock['activities'][number], 'price_hint'>
      return [activity.id, { ...activity, ...(price === null ? { price, price_hint: null } : sight.flat(price)) }]
    }),
  )
}

/** A kind's activities that run or will, by a part of their title. */
export async function searchActivities(ctx: Ctx, kind: ActivityRef, input: { word: string } | { ids: readonly number[] }, most: number) {
  const table = activityTable(kind)
  if (!table) return []
  const target = 'ids' in input ? inArray(table.id, [...input.ids]) : and(hasWords([table.title], input.word), isRunning(ctx, table))
  const rows = await ctx.db
    .select({ key: table.id, title: table.title })
    .from(table as PgTable)
    .where(and(target, isNull(table.deleted_at)))
    .orderBy(asc(table.end_at), asc(table.id))
    .limit(most)
  return rows as { key: number; title: string }[]
}

function isRunning({ now }: Pick<Ctx, 'now'>, { state, end_at, deleted_at }: ActivityTable): SQL | undefined {
  return and(eq(state, 'published'), or(isNull(end_at), gt(end_at, now.toISOString())), isNull(deleted_at))
}
