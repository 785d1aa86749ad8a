import { and, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { rollUpActivities } from '#server/areas/activity/shared/figures.ts'
import { tendContracts } from '#server/areas/agent/agent/agent-contracts.ts'
import { sumMonthSales } from '#server/areas/figures/month-sales.ts'
import { rollUpSales } from '#server/areas/figures/roll-up.ts'
import { rollUpStock } from '#server/areas/figures/stock-roll-up.ts'
import { settleCommission } from '#server/areas/finance/commission/commission-settle.ts'
import { CHECK_JOB, checkLedgers, sealLedger } from '#server/areas/finance/ledger/run-checks.ts'
import { askPayments } from '#server/areas/finance/payment/pay-query.ts'
import { askRefunds } from '#server/areas/finance/refund/refund-query.ts'
import { askTransfers } from '#server/areas/finance/withdraw/transfers.ts'
import { purgeSpus } from '#server/areas/goods/spu/spu-purge.ts'
import { tendAftersales } from '#server/areas/order/aftersale/aftersale-timers.ts'
import { closeUnpaid, completeReceived, countSales, receiveShipped } from '#server/areas/order/order/order-jobs.ts'
import { customerSession } from '#server/areas/people/session-tables.ts'
import { passLate } from '#server/areas/store/audit/late.ts'
import { expirePoints } from '#server/areas/userIntegralLog/shared/expiry.ts'
import { importRow } from '#server/features/import/tables.ts'
import { shipHead } from '#server/features/log/head.ts'
import { sealLog, maintainPartitions } from '#server/features/log/partitions.ts'
import { clearMedia } from '#server/features/media/clear.ts'
import { presence } from '#server/features/presence/tables.ts'
import { DEVICE_DAYS } from '#server/identity/session/device.ts'
import { sumUpRefusals } from '#server/identity/session/login-log.ts'
import { idempotencyKey, loginChallenge, loginDevice, session, sessionToken, smsCode, ssoTrip } from '#server/identity/session/tables.ts'
import { REFRESHABLE_MS } from '#server/identity/session/tokens.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DAY_MS, MINUTE_MS, MOST_QUEUED_MS } from '#server/platform/kernel/durations.ts'
import { askReceipts } from '#server/platform/messaging/ask-receipts.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { PeriodicJob } from '#server/platform/tasks/jobs.ts'
import { UNDO_DAYS, type WorkerContext } from '#server/platform/tasks/run.ts'
import { task, taskFileChunk } from '#server/platform/tasks/tables.ts'

const AT_A_TIME = 5000
// the next night continues
const MOST_BATCHES = 2000

type Jobs = Readonly<Record<string, PeriodicJob>>

/** The seals of the log: in a queue of their own, so that no other work delays them. */
export const sealing: Jobs = {
  'seal-log': { at: '* * * * *', act: ({ database }) => sealLog(database.db) },
  'ship-log-head': { at: '* * * * *', act: (place) => shipHead(place), latestOnly: true },
}

/** The sweepers of orders (domain §20.2), and the counts of sales. */
export const ordering: Jobs = {
  order_close: { at: '* * * * *', act: closeUnpaid, latestOnly: true },
  order_receive: { at: '*/10 * * * *', act: receiveShipped, latestOnly: true },
  order_complete: { at: '5,15,25,35,45,55 * * * *', act: completeReceived, latestOnly: true },
  'count-sales': { at: '* * * * *', act: countSales, latestOnly: true },
  'sum-month-sales': { at: '*/5 * * * *', act: ({ database, clock }) => sumMonthSales(database.db, clock()), latestOnly: true },
}

/** Questions to the payment provider, which may take their time: a queue of their own. */
export const paying: Jobs = {
  'payment-query': { at: '* * * * *', act: askPayments, latestOnly: true },
  'refund-query': { at: '* * * * *', act: askRefunds, latestOnly: true },
  'transfer-query': { at: '* * * * *', act: askTransfers, latestOnly: true },
}

/** The other periodic jobs: checks, and the removal of expired rows. */
export const upkeep: Jobs = {
  'tend-aftersales': { at: '*/10 * * * *', act: tendAftersales },
  'pass-late-audits': { at: '*/10 * * * *', act: passLate },
  'settle-commission': { at: '22 * * * *', act: settleCommission },
  // 00:10 on 1 January in Shanghai, and again in case no process ran then
  'expire-points': { at: '10 16 31 12 *', act: expirePoints },
  'expire-points-again': { at: '10 16 1-7 1 *', act: expirePoints },
  'purge-presence': { at: '* * * * *', act: (place) => purge(place, presence, lt(presence.seen_at, before(place, MINUTE_MS))) },
  // 00:05 in Shanghai
  'agent-contract': { at: '5 16 * * *', act: tendContracts },
  'ask-sms-receipts': { at: '* * * * *', act: askReceipts },
  // 00:07 in Shanghai, and hourly in case no process ran then
  'roll-up-activities': { at: '12 * * * *', act: ({ database, clock }) => rollUpActivities(database.db, clock()) },
  'roll-up-stock': { at: '17 * * * *', act: ({ database, clock }) => rollUpStock(database.db, clock()), latestOnly: true },
  'roll-up-sales': { at: '7 * * * *', act: ({ database, clock }) => rollUpSales(database.db, clock()) },
  // 03:00 in Shanghai (domain §20.2)
  [CHECK_JOB]: { at: '0 19 * * *', act: checkLedgers },
  'seal-ledger': { at: '37 * * * *', act: ({ database, clock }) => sealLedger(database.db, clock()) },
  'tend-log': { at: '47 18 * * *', act: maintainPartitions },
  'purge-login': { at: '7 * * * *', act: purgeLogin },
  'purge-idempotency-keys': {
    at: '17 * * * *',
    act: purgeKeys,
  },
  'purge-task-files': { at: '27 * * * *', act: purgeFiles },
  'purge-notices': { at: '57 18 * * *', act: purgeNotices },
  'purge-task-changes': { at: '7 19 * * *', act: purgeChanges },
  'purge-spus': { at: '37 19 * * *', act: ({ database, clock }) => purgeSpus(database.db, clock()) },
  'clear-media': { at: '37 19 * * *', act: async (place) => void (await clearMedia(place)) },
}

export const periodic: Jobs = { ...sealing, ...paying, ...ordering, ...upkeep }

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
  await purge(place, customerSession, lt(customerSession.renew_until, before(place, 7 * DAY_MS)))
  await purge(place, session, sql`${session.last_seen_at} < ${before(place, 30 * DAY_MS)} and not ${hasToken}`)
}

async function purgeNotices(place: WorkerContext): Promise<void> {
  const days = await settingOf({ ...place.database, env: place.env }, 'log.notice_days')
  await purge(place, notification, lt(notification.created_at, before(place, days * DAY_MS)))
}

/** Calls a function of the owner, because the login of the product may not delete ledger rows. */
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
  // lines of imports that can be neither applied nor undone any more
  const isOld = sql`${task.created_at} < ${before(place, UNDO_DAYS * DAY_MS)}`
  await purge(place, importRow, sql`${importRow.task_id} in (select ${task.id} from ${task} where ${isOld})`)
  await db
    .update(task)
    .set({ file: null, error_file: null })
    .where(sql`${task.file_until} < ${before(place, DAY_MS)} and coalesce(${task.file}, ${task.error_file}) is not null`)
}

function before({ clock }: WorkerContext, ms: number): string {
  return new Date(clock().getTime() - ms).toISOString()
}

/** Deletes in batches of a few thousand, so that no statement locks many rows for long. */
async function purge({ database: { db } }: { database: { db: Db } }, table: PgTable, where: SQL): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${AT_A_TIME}))`,
    )
    isMore = rowCount === AT_A_TIME
  }
}
