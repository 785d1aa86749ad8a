import { and, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { importRow } from '#server/features/import/tables.ts'
import { shipHead } from '#server/features/log/head.ts'
import { sealLog, maintainPartitions } from '#server/features/log/partitions.ts'
import { clearMedia } from '#server/features/media/clear.ts'
import { presence } from '#server/features/presence/tables.ts'
import { DEVICE_DAYS } from '#server/identity/session/device.ts'
import { sumUpRefusals } from '#server/identity/session/login-log.ts'
import { idempotencyKey, loginChallenge, loginDevice, session, sessionToken, smsCode, ssoTrip } from '#server/identity/session/tables.ts'
import { REFRESHABLE_MS } from '#server/identity/session/tokens.ts'
import { areaJobs } from '#server/platform/entity/registry.ts'
import { DAY_MS, MINUTE_MS, MOST_QUEUED_MS } from '#server/platform/kernel/durations.ts'
import { askReceipts } from '#server/platform/messaging/ask-receipts.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { registeredJobs, type PeriodicJob } from '#server/platform/tasks/jobs.ts'
import { AT_A_TIME, before, purge } from '#server/platform/tasks/purge.ts'
import { UNDO_DAYS, type WorkerContext } from '#server/platform/tasks/run.ts'
import { task, taskFileChunk } from '#server/platform/tasks/tables.ts'

// the next night continues
const MOST_BATCHES = 2000

/** The periodic jobs in platform, identity and features: seals, checks, and expired row removal. */
export const periodic: Readonly<Record<string, PeriodicJob>> = {
  'seal-log': { at: '* * * * *', queue: 'sealing', act: ({ database }) => sealLog(database.db) },
  'ship-log-head': { at: '* * * * *', queue: 'sealing', act: (place) => shipHead(place), latestOnly: true },
  'purge-presence': {
    at: '* * * * *',
    queue: 'upkeep',
    act: (place) => purge(place, presence, lt(presence.seen_at, before(place, MINUTE_MS))),
  },
  'ask-sms-receipts': { at: '* * * * *', queue: 'upkeep', act: askReceipts },
  'tend-log': { at: '47 18 * * *', queue: 'upkeep', act: maintainPartitions },
  'purge-login': { at: '7 * * * *', queue: 'upkeep', act: purgeLogin },
  'purge-idempotency-keys': { at: '17 * * * *', queue: 'upkeep', act: purgeKeys },
  'purge-task-files': { at: '27 * * * *', queue: 'upkeep', act: purgeFiles },
  'purge-notices': { at: '57 18 * * *', queue: 'upkeep', act: purgeNotices },
  'purge-task-changes': { at: '7 19 * * *', queue: 'upkeep', act: purgeChanges },
  'clear-media': { at: '37 19 * * *', queue: 'upkeep', act: async (place) => void (await clearMedia(place)) },
}

/** All periodic jobs: those above, those in areas and those in entities. */
export function allPeriodic(): Readonly<Record<string, PeriodicJob>> {
  return { ...periodic, ...registeredJobs.get().periodic, ...areaJobs() }
}

const queuedPaths = endpointsOf(contract).flatMap(({ offline, path }) => (offline === undefined ? [] : [path]))

/** Calls that wait for a network come late: their keys are kept as long as such a call is accepted. */
async function purgeKeys(place: WorkerContext): Promise<void> {
  const { created_at, path } = idempotencyKey
  await purge(place, idempotencyKey, and(lt(created_at, before(place, DAY_MS)), notInArray(path, queuedPaths)) as SQL)
  await purge(place, idempotencyKey, lt(created_at, before(place, MOST_QUEUED_MS + DAY_MS)))
}

async function purgeLogin(place: WorkerContext): Promise<void> {
  await purge(place, smsCode, lt(smsCode.created_at, before(place, 2 * DAY_MS)))
  await purge(place, loginThrottle, lt(loginThrottle.updated_at, before(place, 2 * DAY_MS)))
  await sumUpRefusals(place.database.db, place.clock())
  // the browser's cookie has expired by then
  await purge(place, loginDevice, lt(loginDevice.created_at, before(place, DEVICE_DAYS * DAY_MS)))
  await purge(place, loginChallenge, lt(loginChallenge.expires_at, before(place, DAY_MS)))
  await purge(place, ssoTrip, lt(ssoTrip.created_at, before(place, DAY_MS)))
  // expired tokens can no longer be refreshed
  await purge(place, sessionToken, lt(sessionToken.expires_at, before(place, REFRESHABLE_MS + DAY_MS)))
  const hasToken = sql`exists (select from ${sessionToken} where ${sessionToken.session_id} = ${session.id})`
  await purge(place, session, sql`${session.last_seen_at} < ${before(place, 30 * DAY_MS)} and not ${hasToken}`)
}

async function purgeNotices(place: WorkerContext): Promise<void> {
  const days = await settingOf({ ...place.database, env: place.env }, 'log.notice_days')
  await purge(place, notification, lt(notification.created_at, before(place, days * DAY_MS)))
}

/** Calls the owner's function, because the product login may not delete ledger rows. */
async function purgeChanges({ database, env }: WorkerContext): Promise<void> {
  const days = await settingOf({ ...database, env }, 'log.change_days')
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } = await database.db.execute<{ purged: number | null }>(
      sql`select audit.purge_task_changes(${days}, ${AT_A_TIME}) as purged`,
    )
    if (rows[0]?.purged === null) return
  }
}

async function purgeFiles(place: WorkerContext): Promise<void> {
  const { db } = place.database
  // incomplete ones too: no task refers to them
  await purge(place, taskFileChunk, lt(taskFileChunk.created_at, before(place, 2 * DAY_MS)))
  // import lines that can be neither applied nor undone any more
  const isOld = sql`${task.created_at} < ${before(place, UNDO_DAYS * DAY_MS)}`
  await purge(place, importRow, sql`${importRow.task_id} in (select ${task.id} from ${task} where ${isOld})`)
  await db
    .update(task)
    .set({ file: null, error_file: null })
    .where(sql`${task.file_until} < ${before(place, DAY_MS)} and coalesce(${task.file}, ${task.error_file}) is not null`)
}
