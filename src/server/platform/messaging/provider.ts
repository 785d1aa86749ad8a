import type { AliyunSettings } from '#server/platform/env/verb-env.ts'
import { aliyun } from './aliyun.ts'
import type { SmsProvider } from './message.ts'

export type ProviderSettings = { provider: 'console' } | AliyunSettings

export function providerOf(env: ProviderSettings): SmsProvider {
  return env.provider === 'aliyun' ? aliyun(env) : onConsole
}

/** For demonstrations and development: it prints the message on the server's console. */
const onConsole: SmsProvider = {
  async send({ phone, content, params: { code } }) {
    console.warn(code === undefined ? `  短信 · SMS  ${phone}  ${content}` : `  短信验证码 · SMS code  ${phone}  ${code}`)
    return { taken: undefined }
  },
}
