import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/open.ts'
import { runChecks, type Check, type Violation } from './check.ts'
import { verifyRun } from './tables.ts'

interface Recorded {
  violations: Violation[]
  took: ReadonlyMap<string, number>
}

type Cause = (typeof verifyRun.$inferSelect)['cause']

/** Runs the checks and stores the result: in the row for a run that a person asked for, or in a new one. */
export async function recordRun(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  checks: readonly Check[],
  { at, cause, id }: { at: Date; cause: Cause; id?: number },
): Promise<Recorded> {
  const began = performance.now()
  const { violations, took } = await runChecks(pool, checks)
  const took_ms = Math.round(performance.now() - began)
  const result = { finished_at: new Date(at.getTime() + took_ms).toISOString(), took_ms, checks: checks.length, violations }
  if (id === undefined) await db.insert(verifyRun).values({ ...result, cause, created_at: at.toISOString() })
  else await db.update(verifyRun).set(result).where(eq(verifyRun.id, id))
  return { violations, took }
}
