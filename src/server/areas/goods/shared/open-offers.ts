import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { openStates } from '#contract/activity/flow.ts'
import type { ActivityKind } from '#contract/activity/words.ts'
import { port } from '#server/platform/kernel/port.ts'

/** An activity that sells or gives goods. Its area defines it, and src/server/registry.ts registers it, so that goods import no activity. */
export interface OfferSource {
  kind: ActivityKind
  /** `select id, title, sku_id`: the activities that are open at this time with the SKUs among these that they use. `skus` is a list for `in`. */
  rows(skus: SQL, now: Date): SQL
}

/** Declares an activity's use of goods, at module scope. */
export function defineOfferSource(source: OfferSource): OfferSource {
  return source
}

/** The open states for `in`: literals, so that the planner finds the partial indexes. */
export const openList = sql.raw(openStates.map((state) => `'${state}'`).join(', '))

/** The condition that an activity is published or paused, even if its end has passed. */
export function isOpen({ state, deleted_at }: Record<'state' | 'deleted_at', PgColumn>): SQL {
  return sql`${state} in (${openList}) and ${deleted_at} is null`
}

/** The condition that an activity is open and not over. */
export function isOpenAt({ end_at, ...columns }: Record<'state' | 'end_at' | 'deleted_at', PgColumn>, now: Date | SQL): SQL {
  const at = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now
  return sql`${isOpen(columns)} and (${end_at} is null or ${end_at} > ${at})`
}

/** The activities that sell or give goods: price changes, the question before a switch, and deletions ask them. */
export const offerSources = port<readonly OfferSource[]>('offer sources')

/** `select kind, id, title, sku_id` over all activities that are open. */
export function openOffers(skus: SQL, now: Date): SQL {
  const all = offerSources
    .get()
    .map(({ kind, rows }) => sql`select ${kind}::text as kind, used.id, used.title, used.sku_id from (${rows(skus, now)}) as used`)
  const none = sql`select null::text as kind, null::int8 as id, null::text as title, null::int8 as sku_id where false`
  return sql.join([...all, none], sql` union all `)
}
