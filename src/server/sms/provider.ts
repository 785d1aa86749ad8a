import type { AliyunSettings } from '../core/settings.ts'
import { aliyun } from './aliyun.ts'

export interface SmsMessage {
  phone: string
  content: string
  params: Readonly<Record<string, string>>
  /** What the provider calls the approved text. */
  template: string | undefined
  sign: string | undefined
}

/** Brings messages to phones. Resolves with the provider's own number of the message; rejects when it does not take it. */
export interface SmsProvider {
  send: (message: SmsMessage) => Promise<string | undefined>
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
