import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { smsRecord as contract } from '#contract/dev/sms-record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { smsRecord, smsChannel } from './tables.ts'

/** The `smsFlow` machine rows. */
export const smsRecords = { table: smsRecord, contract }

/** A provider's receipt for one message: whether the phone has received it. */
export interface Receipt {
  phone: string
  channel_msg_id: string
  delivered: boolean
  /** The failure reason. */
  reason: string | undefined
  at: Date
}

/** The time after sending during which receipts are accepted. */
export const RECEIPT_MS = 72 * HOUR_MS
const LONGEST = 300

/** The path for the receipts from a channel's provider: this server signs it, and another AccessKey changes it. */
export function receiptPath(secretKey: Buffer, channel: Pick<typeof smsChannel.$inferSelect, 'id' | 'key_id'>): string {
  return `/api/sms/receipt/${channel.id}/${signatureOf(secretKey, channel)}`
}

/** Tells whether the signature is valid for this channel in its current state. */
export async function isSigned(db: Db, secretKey: Buffer, id: number, signature: string): Promise<boolean> {
  const [channel] = await db
    .select()
    .from(smsChannel)
    .where(and(eq(smsChannel.id, id), isNull(smsChannel.deleted_at)))
  // the comparison takes the same time without a channel
  const expectation = Buffer.from(signatureOf(secretKey, channel ?? { id: 0, key_id: null }))
  const signatureBytes = Buffer.from(signature)
  return signatureBytes.length === expectation.length && timingSafeEqual(signatureBytes, expectation) && channel !== undefined
}

/**
 * Stores receipts for sent messages without one, so that a receipt takes effect once, and an old receipt for a message that was sent again
 * has no effect. Returns the number of stored receipts.
 */
export async function takeReceipts(db: Db, receipts: readonly Receipt[], now: Date): Promise<number> {
  let taken = 0
  for (const { phone, channel_msg_id, delivered, reason, at } of receipts) {
    const where = and(
      eq(smsRecord.channel_msg_id, channel_msg_id),
      eq(smsRecord.phone, phone),
      gte(smsRecord.sent_at, new Date(now.getTime() - RECEIPT_MS).toISOString()),
    )
    const changed = delivered
      ? await advance({ db }, smsRecords, 'deliver', { where, set: { delivered_at: (at < now ? at : now).toISOString() } })
      : await advance({ db }, smsRecords, 'bounce', { where, set: { fail_msg: (reason ?? '未送达').slice(0, LONGEST) } })
    taken += changed.length
  }
  return taken
}

function signatureOf(secretKey: Buffer, { id, key_id }: Pick<typeof smsChannel.$inferSelect, 'id' | 'key_id'>): string {
  return createHmac('sha256', secretKey)
    .update(`sms-receipt:${id}:${key_id ?? ''}`)
    .digest('base64url')
}
