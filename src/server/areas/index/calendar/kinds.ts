import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#contract/activity/words.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { collection } from '#server/areas/activity/collection/collection-tables.ts'
import { coupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { groupActivity } from '#server/areas/activity/group/group-tables.ts'
import { redEnvelope } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { freeActivity } from '#server/areas/freeOrder/shared/tables.ts'
import { integralGoods } from '#server/areas/integralGoods/shared/tables.ts'
import { lottery } from '#server/areas/lottery/shared/tables.ts'

type CalendarTable = PgTable & Record<'id' | 'title' | 'state' | 'start_at' | 'end_at' | 'deleted_at', PgColumn>

interface CalendarKind {
  table: CalendarTable
  access: Permission
  /** The state as the activities have it. */
  state?: SQL
  aim?: Record<'audience' | 'segment_id', PgColumn>
  reward?: SQL
  scope?: Record<'scope' | 'scope_ids', PgColumn>
  isIn?: SQL
}

// a free order or a chance follows each paid order, an envelope its trigger
const kinds: Readonly<Record<ActivityKind, CalendarKind>> = {
  collection: { table: collection, access: 'activity:collection:list', aim: collection },
  coupon: { table: coupon, access: 'activity:coupon:list' },
  group: { table: groupActivity, access: 'activity:group:list', aim: groupActivity },
  redEnvelope: {
    table: redEnvelope,
    access: 'activity:redEnvelope:list',
    aim: redEnvelope,
    reward: sql`nullif(${redEnvelope.trigger}, 'receive')`,
  },
  lottery: {
    table: lottery,
    access: 'lottery:lottery:list',
    aim: lottery,
    reward: sql`case when ${lottery.chance_type} in ('order', 'sign') then ${lottery.chance_type} end`,
  },
  freeOrder: { table: freeActivity, access: 'freeOrder:activity:list', aim: freeActivity, reward: sql`'order'`, scope: freeActivity },
  integralGoods: {
    table: integralGoods,
    access: 'integralGoods:goods:list',
    aim: integralGoods,
    // an item off sale is no activity
    state: sql`'published'`,
    isIn: sql`${integralGoods.state} = 'on'`,
  },
}

export const kindNames = Object.keys(kinds) as ActivityKind[]
export const accessTo = (kind: ActivityKind): Permission => kinds[kind].access

/** The activities of a kind with a limit in time between two moments, and what decides about clashes. */
export function rowsOf(kind: ActivityKind, from: string, until: string): SQL {
  const { table, state, aim, reward, scope, isIn = sql`true` } = kinds[kind]
  const { id, title, start_at, end_at, deleted_at } = table
  return sql`select ${kind}::text as kind, ${id} as id, ${title} as title, ${state ?? table.state} as state, ${start_at} as start_at,
      ${end_at} as end_at, ${aim?.audience ?? sql`'all'`} as audience, ${aim?.segment_id ?? sql`null::int8`} as segment_id,
      ${reward ?? sql`null::text`} as reward, ${scope?.scope ?? sql`null::text`} as scope, ${scope?.scope_ids ?? sql`'[]'::jsonb`} as scope_ids
    from ${table} where ${deleted_at} is null and ${isIn} and (${start_at} is not null or ${end_at} is not null) and coalesce(${start_at}, '-infinity') < ${until}::timestamptz
      and coalesce(${end_at}, 'infinity') > ${from}::timestamptz`
}
