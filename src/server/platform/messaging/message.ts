import type { Receipt } from './receipts.ts'

export interface SmsMessage {
  phone: string
  content: string
  params: Readonly<Record<string, string>>
  /** The provider's code for the approved text. */
  template: string | undefined
  sign: string | undefined
}

/** A message that a provider has accepted. */
export interface SentMessage {
  phone: string
  channel_msg_id: string
  sent_at: Date
}

/** The provider's id for an accepted message, or the refusal reason. */
export type Answered = { taken: string | undefined } | { refused: string }

/** Sends messages to phones. */
export interface SmsProvider {
  /** Rejects if it is unknown whether the provider has accepted the message. */
  send: (message: SmsMessage) => Promise<Answered>
  /** Tells whether the phone has received it; undefined while that is unknown. A provider without this method has no receipts. */
  receiptOf?: (message: SentMessage) => Promise<Receipt | undefined>
}
