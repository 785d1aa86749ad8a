import { sql } from 'drizzle-orm'
import { phaseOf, type ActivityState } from '#contract/activity/flow.ts'
import type { ActivityKind } from '#contract/activity/words.ts'
import { MOST_CALENDAR_ROWS, type CalendarQuery, type Clash } from '#contract/index/calendar.ts'
import { collectionGoods, collection } from '#server/areas/activity/collection/collection-tables.ts'
import { groupItem } from '#server/areas/activity/group/group-tables.ts'
import { anyOf } from '#server/platform/db/ids.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { clashOf, type ClashFacts } from './clash.ts'
import { accessTo, kindNames, rowsOf } from './kinds.ts'

interface Found extends ClashFacts {
  [column: string]: unknown
  kind: ActivityKind
  id: number
  title: string
  state: ActivityState
  total: number
}

/** The activities on these days, the earliest first, of the kinds that the person may list, with the clashes between them. */
export async function list(ctx: Ctx, { from, to }: CalendarQuery) {
  const kinds = kindNames.filter((kind) => mayCall(ctx.actor, accessTo(kind)))
  if (kinds.length === 0) return { list: [], clashes: [], total: 0, kinds }
  const parts = kinds.map((kind) => rowsOf(kind, dayBegins(from), dayBegins(to, 1)))
  const { rows } = await ctx.db.execute<Found>(sql`
    select kind, id::float8 as id, title, state, to_json(start_at) #>> '{}' as start_at, to_json(end_at) #>> '{}' as end_at, audience,
      segment_id::float8 as segment_id, reward, scope, scope_ids, count(*) over ()::int as total
    from (${sql.join(parts, sql` union all `)}) as one
    order by one.start_at nulls first, one.end_at, kind, id limit ${MOST_CALENDAR_ROWS}`)
  const visible = rows.map(({ kind, id, title, state, start_at, end_at }) => ({
    kind,
    id,
    title,
    start_at: momentOf(start_at),
    end_at: momentOf(end_at),
    phase: phaseOf({ state, start_at, end_at }, ctx.now),
  }))
  const open = rows.filter((row) => !['ended', 'closed'].includes(phaseOf(row, ctx.now)))
  return { list: visible, clashes: await clashesOf(ctx, open), total: rows[0]?.total ?? 0, kinds }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

async function clashesOf(ctx: Ctx, rows: readonly Found[]): Promise<Clash[]> {
  const shared = await sharedGoods(ctx, rows)
  return rows.flatMap((one, at) =>
    rows.slice(at + 1).flatMap((other) => {
      const goods = shared.get(pairOf(one, other)) ?? 0
      const why = clashOf(one, other, goods)
      return why ? [{ why, one: nameOf(one), other: nameOf(other), goods }] : []
    }),
  )
}

type Named = Pick<Found, 'kind' | 'id'>
const nameOf = ({ kind, id }: Named) => ({ kind, id })
const pairOf = (...pair: readonly [Named, Named]) =>
  pair
    .map(({ kind, id }) => `${kind}:${id}`)
    .toSorted()
    .join(' ')

/** A SKU in more activities than this counts for the first ones only. */
const MOST_BESIDE = 20

/** The number of reduced goods that two activities have in common. */
async function sharedGoods({ db }: Ctx, rows: readonly Found[]): Promise<Map<string, number>> {
  const idsOf = (kind: ActivityKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const { rows: used } = await db.execute<{ uses: string[] }>(sql`
    select (array_agg(kind || ':' || id order by kind, id))[1:${MOST_BESIDE}::int] as uses from (
      select 'collection' as kind, ${collectionGoods.collection_id} as id, ${collectionGoods.sku_id} as sku_id from ${collectionGoods}
        join ${collection} on ${collection.id} = ${collectionGoods.collection_id} and ${collection.price_rule} <> 'none'
        where ${collectionGoods.collection_id} = ${anyOf(idsOf('collection'))}
      union all
      select 'group', ${groupItem.activity_id}, ${groupItem.sku_id} from ${groupItem} where ${groupItem.activity_id} = ${anyOf(idsOf('group'))}
    ) as line group by sku_id having count(*) > 1`)
  const shared = new Map<string, number>()
  for (const { uses } of used)
    for (const [at, one] of uses.entries())
      for (const other of uses.slice(at + 1)) {
        const pair = [one, other].toSorted().join(' ')
        shared.set(pair, (shared.get(pair) ?? 0) + 1)
      }
  return shared
}
