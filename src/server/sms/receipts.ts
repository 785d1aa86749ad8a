import { and, eq, gte, isNull } from 'drizzle-orm'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { smsRecord } from '../dev/tables.ts'
import { smsChannel } from './tables.ts'

/** What a provider says of one message: whether the phone has it. */
export interface Receipt {
  phone: string
  channel_msg_id: string
  delivered: boolean
  /** Why not. */
  reason: string | undefined
  at: Date
}

/** So long after it was sent somebody may still say what became of a message. */
export const RECEIPT_MS = 72 * 3_600_000
const LONGEST = 300

/** Where the provider of a channel sends its receipts: an address that only we can have made, and that another AccessKey makes another. */
export function receiptPath(secretKey: Buffer, channel: Pick<typeof smsChannel.$inferSelect, 'id' | 'key_id'>): string {
  return `/api/sms/receipt/${channel.id}/${signatureOf(secretKey, channel)}`
}

/** Whether the address was given out for this channel, as it is now. */
export async function isSigned(db: Db, secretKey: Buffer, id: number, signature: string): Promise<boolean> {
  const [channel] = await db
    .select()
    .from(smsChannel)
    .where(and(eq(smsChannel.id, id), isNull(smsChannel.deleted_at)))
  // as long as if there were one
  const wanted = Buffer.from(signatureOf(secretKey, channel ?? { id: 0, key_id: null }))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted) && channel !== undefined
}

/**
 * Notes what became of messages: only of those that were sent and of which it is not known yet, so that a receipt takes effect once and
 * an old one of a message that was sent again none. Answers how many did.
 */
export async function takeReceipts(db: Db, receipts: readonly Receipt[], now: Date): Promise<number> {
  let taken = 0
  for (const { phone, channel_msg_id, delivered, reason, at } of receipts) {
    const { rowCount } = await db
      .update(smsRecord)
      .set(
        delivered
          ? { state: 'delivered', delivered_at: (at < now ? at : now).toISOString() }
          : { state: 'failed', fail_msg: (reason ?? '未送达').slice(0, LONGEST) },
      )
      .where(
        and(
          eq(smsRecord.channel_msg_id, channel_msg_id),
          eq(smsRecord.phone, phone),
          eq(smsRecord.state, 'sent'),
          gte(smsRecord.sent_at, new Date(now.getTime() - RECEIPT_MS).toISOString()),
        ),
      )
    taken += rowCount ?? 0
  }
  return taken
}

function signatureOf(secretKey: Buffer, { id, key_id }: Pick<typeof smsChannel.$inferSelect, 'id' | 'key_id'>): string {
  return createHmac('sha256', secretKey)
    .update(`sms-receipt:${id}:${key_id ?? ''}`)
    .digest('base64url')
}
