import type { SmsSettings } from '../core/settings.ts'
import { aliyun } from './aliyun.ts'

export interface SmsMessage {
  phone: string
  code: string
}

/** Brings messages to phones. */
export interface SmsProvider {
  /** Its name in the record of what was sent. */
  channel: string
  /** Resolves with the provider's own number of the message; rejects when it does not take it. */
  send: (message: SmsMessage) => Promise<string | undefined>
}

/** The provider that the environment names. */
export function providerOf(settings: SmsSettings): SmsProvider | undefined {
  if (settings.provider === 'off') return undefined
  return settings.provider === 'aliyun' ? aliyun(settings) : onConsole
}

/** For demonstrations and development: whoever runs the server reads the code there. */
const onConsole: SmsProvider = {
  channel: 'console',
  async send({ phone, code }) {
    console.warn(`  短信验证码 · SMS code  ${phone}  ${code}`)
    return undefined
  },
}
