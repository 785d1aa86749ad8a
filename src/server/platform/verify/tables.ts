import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'
import type { Violation } from './check.ts'

/** A run over all checks. A run that waits or works has no end yet. */
export const verifyRun = pgTable(
  'verify_run',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    created_at: moment().notNull(),
    created_by: int8(),
    cause: text().$type<'nightly' | 'person' | 'command' | 'restore'>().notNull(),
    finished_at: moment(),
    took_ms: integer(),
    /** The check count. */
    checks: integer(),
    violations: jsonb().$type<Violation[]>(),
  },
  (t) => [
    index('verify_run_finished_at_idx')
      .on(t.finished_at, t.id)
      .where(sql`finished_at is not null`),
    check('verify_run_cause_check', sql`${t.cause} in ('nightly', 'person', 'command', 'restore')`),
  ],
)
