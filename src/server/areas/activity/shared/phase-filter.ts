import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Phase } from '#contract/activity/flow.ts'
import type { Filter } from '#server/platform/kernel/filters.ts'

type Columns = Record<'state' | 'start_at' | 'end_at', PgColumn>

/** The filter of a list of activities by their phase at the time of the read. */
export function byPhase({ state, start_at, end_at }: Columns): Filter {
  const isOver = (now: SQL) => sql`${end_at} is not null and ${end_at} <= ${now}`
  const isBefore = (now: SQL) => sql`${start_at} is not null and ${start_at} > ${now}`
  const conditions: Record<Phase, (now: SQL) => SQL> = {
    // the parameter must occur in the statement
    draft: (now) => sql`${state} = 'draft' and ${now} is not null`,
    paused: (now) => sql`${state} = 'paused' and ${now} is not null`,
    closed: (now) => sql`${state} = 'closed' and ${now} is not null`,
    upcoming: (now) => sql`${state} = 'published' and ${isBefore(now)}`,
    running: (now) => sql`${state} = 'published' and not (${isBefore(now)}) and not (${isOver(now)})`,
    ended: (now) => sql`${state} = 'published' and not (${isBefore(now)}) and ${isOver(now)}`,
  }
  return {
    form: (phase: Phase) => phase,
    bind: (_phase: Phase, now) => now.toISOString(),
    where: (place, form) => conditions[form as Phase](sql`${place}::timestamptz`),
  }
}
