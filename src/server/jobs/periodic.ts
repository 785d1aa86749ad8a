import { lt, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { sealLog, tendLog } from '../audit/tend.ts'
import { clearMedia } from '../media/clear.ts'
import { askReceipts } from '../sms/ask-receipts.ts'
import { purgeSpus } from '../goods/spu-purge.ts'
import { importRow } from '../import/tables.ts'
import { presence } from '../presence/tables.ts'
import { idempotencyKey, loginChallenge, loginThrottle, session, sessionToken, smsCode, ssoTrip } from '../session/tables.ts'
import { REFRESHABLE_MS } from '../session/tokens.ts'
import { task, taskFileChunk } from '../task/tables.ts'
import { UNDO_DAYS, type Workplace } from '../task/run.ts'

export interface PeriodicJob {
  /** As cron writes it, UTC. */
  at: string
  act(place: Workplace): Promise<void>
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const AT_A_TIME = 5000

/** What is done by the clock: what has expired goes. */
export const periodic: Readonly<Record<string, PeriodicJob>> = {
  'purge-presence': { at: '* * * * *', act: (place) => purge(place, presence, lt(presence.seen_at, before(place, MINUTE_MS))) },
  'seal-log': { at: '* * * * *', act: ({ database }) => sealLog(database.db) },
  'ask-sms-receipts': { at: '* * * * *', act: askReceipts },
  'tend-log': { at: '47 18 * * *', act: tendLog },
  'purge-login': { at: '7 * * * *', act: purgeLogin },
  'purge-idempotency-keys': {
    at: '17 * * * *',
    act: (place) => purge(place, idempotencyKey, lt(idempotencyKey.created_at, before(place, DAY_MS))),
  },
  'purge-task-files': { at: '27 * * * *', act: purgeFiles },
  'purge-spus': { at: '37 19 * * *', act: ({ database, clock }) => purgeSpus(database.db, clock()) },
  'clear-media': { at: '37 19 * * *', act: async (place) => void (await clearMedia(place)) },
}

async function purgeLogin(place: Workplace): Promise<void> {
  await purge(place, smsCode, lt(smsCode.created_at, before(place, 2 * DAY_MS)))
  await purge(place, loginThrottle, lt(loginThrottle.updated_at, before(place, 2 * DAY_MS)))
  await purge(place, loginChallenge, lt(loginChallenge.expires_at, before(place, DAY_MS)))
  await purge(place, ssoTrip, lt(ssoTrip.created_at, before(place, DAY_MS)))
  // no token of it can be refreshed any more
  await purge(place, sessionToken, lt(sessionToken.expires_at, before(place, REFRESHABLE_MS + DAY_MS)))
  const hasToken = sql`exists (select from ${sessionToken} where ${sessionToken.session_id} = ${session.id})`
  await purge(place, session, sql`${session.last_seen_at} < ${before(place, 30 * DAY_MS)} and not ${hasToken}`)
}

async function purgeFiles(place: Workplace): Promise<void> {
  const { db } = place.database
  // half-written ones too: nobody has their names
  await purge(place, taskFileChunk, lt(taskFileChunk.created_at, before(place, 2 * DAY_MS)))
  // what was read of files, when it can be neither applied nor undone any more
  const isOld = sql`${task.created_at} < ${before(place, UNDO_DAYS * DAY_MS)}`
  await purge(place, importRow, sql`${importRow.task_id} in (select ${task.id} from ${task} where ${isOld})`)
  await db
    .update(task)
    .set({ file: null, error_file: null })
    .where(sql`${task.file_until} < ${before(place, DAY_MS)} and coalesce(${task.file}, ${task.error_file}) is not null`)
}

function before({ clock }: Workplace, ms: number): string {
  return new Date(clock().getTime() - ms).toISOString()
}

/** A few thousand at a time, so that no statement holds many rows for long. */
async function purge({ database: { db } }: { database: { db: Db } }, table: PgTable, where: SQL): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${AT_A_TIME}))`,
    )
    isMore = rowCount === AT_A_TIME
  }
}
