import * as z from 'zod/mini'
import type { PayAccount } from './pay-account.ts'
import { isRecent, isSignedBy, openResource } from './pay-crypto.ts'
import type { Notice, NoticeHeaders } from './pay-provider.ts'
import { refundNoticed, tradeSaid, transferNoticed } from './pay-shapes.ts'

const word = z.string().check(z.minLength(1), z.maxLength(64))
const envelope = z.object({
  id: word,
  event_type: word,
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string().check(z.maxLength(32_000)),
    nonce: z.string().check(z.maxLength(64)),
    associated_data: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  }),
})

/**
 * The content of a notification. The signature over the raw body is verified before anything is parsed or decrypted, and the key is the
 * one that `Wechatpay-Serial` names.
 */
export function noticeOf(account: PayAccount, now: Date, headers: NoticeHeaders, body: string): Notice | undefined {
  const { timestamp, nonce, signature, serial } = headers
  if (serial !== account.publicKeyId || !isRecent(timestamp, now)) return undefined
  if (!isSignedBy(account.publicKey, [timestamp, nonce, body], signature)) return undefined
  const read = envelope.safeParse(jsonOf(body))
  if (!read.success) return undefined
  const { id, event_type, resource } = read.data
  const content = jsonOf(openResource(account.apiV3Key, resource))
  return content === undefined ? undefined : contentOf(id, event_type, content)
}

function contentOf(event_id: string, type: string, content: unknown): Notice | undefined {
  if (type.startsWith('TRANSACTION.')) {
    const trade = tradeSaid.safeParse(content)
    return trade.success ? { event_id, kind: 'payment', trade: trade.data } : undefined
  }
  if (type.startsWith('REFUND.')) {
    const refund = refundNoticed.safeParse(content)
    return refund.success ? { event_id, kind: 'refund', ...refund.data } : undefined
  }
  if (!type.startsWith('MCHTRANSFER.')) return undefined
  const transfer = transferNoticed.safeParse(content)
  return transfer.success ? { event_id, kind: 'transfer', ...transfer.data } : undefined
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
