import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { openStates } from './run.ts'
import { task } from './tables.ts'

/** The tasks of a person that are not over, and those of `shown` however they stand by now. */
export function taskNewsOf(db: Db, personId: number, shown: readonly number[]) {
  const { id, kind, state, done, total, failed } = task
  const isOpen = inArray(state, openStates)
  return db
    .select({ id, kind, state, done, total, failed })
    .from(task)
    .where(and(eq(task.created_by, personId), shown.length > 0 ? or(isOpen, inArray(id, [...shown])) : isOpen))
    .orderBy(id)
}
