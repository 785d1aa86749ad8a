import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { openChannels } from './channels.ts'
import { providerOf } from './provider.ts'
import { ctxOf } from './queue.ts'
import { RECEIPT_MS, takeReceipts } from './receipts.ts'
import { smsRecord } from './tables.ts'

/** Providers have receipts after some seconds, or after a day. */
const FIRST_MS = 2 * MINUTE_MS
const AGAIN_MS = 30 * MINUTE_MS
const AT_A_TIME = 100

/** Asks providers for the missing receipts of accepted messages, because not all providers can reach this server. */
export async function askReceipts(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const providers = new Map((await openChannels(ctx)).map(({ title, env }) => [title, providerOf(env)]))
  const answering = [...providers].flatMap(([title, { receiptOf }]) => (receiptOf ? [title] : []))
  if (answering.length === 0) return
  for (const { channel, phone, channel_msg_id, sent_at } of await unknown(ctx, answering)) {
    if (channel_msg_id === null || sent_at === null) continue
    // a request that fails now is repeated later
    const receipt = await providers
      .get(channel)
      ?.receiptOf?.({ phone, channel_msg_id, sent_at: new Date(sent_at) })
      .catch(() => undefined)
    if (receipt) await takeReceipts(ctx.db, [receipt], ctx.now)
  }
}

/** Messages without a receipt, marked as asked for. */
async function unknown({ db, now }: Ctx, channels: string[]) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const due = db
    .select({ id: smsRecord.id })
    .from(smsRecord)
    .where(
      and(
        eq(smsRecord.state, 'sent'),
        isNotNull(smsRecord.channel_msg_id),
        inArray(smsRecord.channel, channels),
        gte(smsRecord.sent_at, before(RECEIPT_MS)),
        lte(smsRecord.sent_at, before(FIRST_MS)),
        sql`coalesce(${smsRecord.asked_at}, '-infinity') <= ${before(AGAIN_MS)}`,
      ),
    )
    .orderBy(asc(smsRecord.sent_at))
    .limit(AT_A_TIME)
    .for('update', { skipLocked: true })
  return db.update(smsRecord).set({ asked_at: now.toISOString() }).where(inArray(smsRecord.id, due)).returning()
}
