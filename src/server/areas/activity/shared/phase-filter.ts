import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Phase } from '#contract/activity/flow.ts'
import { byStateAt, periodAt, type Filter } from '#server/platform/kernel/list/filters.ts'

type Columns = Record<'state' | 'start_at' | 'end_at', PgColumn>

/** The filter for an activity list by phase at the read time. */
export function byPhase(columns: Columns): Filter {
  const { state } = columns
  const { isOver, isBefore } = periodAt(columns)
  return byStateAt<Phase>({
    draft: (now) => sql`${state} = 'draft' and ${now} is not null`,
    paused: (now) => sql`${state} = 'paused' and ${now} is not null`,
    closed: (now) => sql`${state} = 'closed' and ${now} is not null`,
    upcoming: (now) => sql`${state} = 'published' and ${isBefore(now)}`,
    running: (now) => sql`${state} = 'published' and not ${isBefore(now)} and not ${isOver(now)}`,
    ended: (now) => sql`${state} = 'published' and not ${isBefore(now)} and ${isOver(now)}`,
  })
}
