import type { AliyunSettings } from '../core/settings.ts'
import type { Receipt } from './receipts.ts'
import { aliyun } from './aliyun.ts'

export interface SmsMessage {
  phone: string
  content: string
  params: Readonly<Record<string, string>>
  /** What the provider calls the approved text. */
  template: string | undefined
  sign: string | undefined
}

/** A message that a provider has taken. */
export interface SentMessage {
  phone: string
  channel_msg_id: string
  sent_at: Date
}

/** Brings messages to phones. */
export interface SmsProvider {
  /** Resolves with the provider's own number of the message; rejects when it does not take it. */
  send: (message: SmsMessage) => Promise<string | undefined>
  /** Whether the phone has it; undefined while that is not known. Without it the provider knows no receipts. */
  receiptOf?: (message: SentMessage) => Promise<Receipt | undefined>
}

export type ProviderSettings = { provider: 'console' } | AliyunSettings

export function providerOf(settings: ProviderSettings): SmsProvider {
  return settings.provider === 'aliyun' ? aliyun(settings) : onConsole
}

/** For demonstrations and development: whoever runs the server reads the message there. */
const onConsole: SmsProvider = {
  async send({ phone, content, params: { code } }) {
    console.warn(code === undefined ? `  短信 · SMS  ${phone}  ${content}` : `  短信验证码 · SMS code  ${phone}  ${code}`)
    return undefined
  },
}
