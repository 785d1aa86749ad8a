import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { smsRecord } from '../dev/tables.ts'
import type { Workplace } from '../task/run.ts'
import { openChannels } from './channels.ts'
import { providerOf } from './provider.ts'
import { ctxOf } from './queue.ts'
import { RECEIPT_MS, takeReceipts } from './receipts.ts'

const MINUTE_MS = 60_000
/** Providers know after some seconds, or after a day. */
const FIRST_MS = 2 * MINUTE_MS
const AGAIN_MS = 30 * MINUTE_MS
const AT_A_TIME = 100

/** Asks providers what became of the messages that they took and have said nothing about: not all can reach this server. */
export async function askReceipts(place: Workplace): Promise<void> {
  const ctx = ctxOf(place)
  const providers = new Map((await openChannels(ctx)).map(({ title, settings }) => [title, providerOf(settings)]))
  const answering = [...providers].flatMap(([title, { receiptOf }]) => (receiptOf ? [title] : []))
  if (answering.length === 0) return
  for (const { channel, phone, channel_msg_id, sent_at } of await unknown(ctx, answering)) {
    if (channel_msg_id === null || sent_at === null) continue
    // a provider that cannot be asked now is asked later
    const receipt = await providers
      .get(channel)
      ?.receiptOf?.({ phone, channel_msg_id, sent_at: new Date(sent_at) })
      .catch(() => undefined)
    if (receipt) await takeReceipts(ctx.db, [receipt], ctx.now)
  }
}

/** Messages of which nothing is known, marked as asked for. */
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
