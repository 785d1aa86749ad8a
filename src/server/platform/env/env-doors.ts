import * as z from 'zod/mini'
import type { OidcSettings, VerbEnv, SmsSettings } from './verb-env.ts'

const word = z.string().check(z.minLength(1), z.maxLength(500))
const switched = z.enum(['0', '1'])

// without TLS, others on the network could read the traffic
export const overTls = z
  .string()
  .check(z.regex(/^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/), z.refine(URL.canParse))

const onThisMachine = z.string().check(z.regex(/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/))

/** The variables for the auth pages apart from password login: registration, text messages, WeChat, single sign-on. */
export const doorVariables = {
  REGISTRATION: z._default(switched, '0'),
  SMS_PROVIDER: z.optional(z.enum(['off', 'console', 'aliyun'])),
  ALIYUN_SMS_ENDPOINT: z._default(overTls, 'https://dysmsapi.aliyuncs.com'),
  ALIYUN_ACCESS_KEY_ID: z.optional(word),
  ALIYUN_ACCESS_KEY_SECRET: z.optional(word),
  ALIYUN_SMS_SIGN_NAME: z.optional(word),
  ALIYUN_SMS_TEMPLATE_CODE: z.optional(word),
  WECHAT_ENDPOINT: z._default(overTls, 'https://api.weixin.qq.com'),
  WECHAT_PAY_ENDPOINT: z._default(overTls, 'https://api.mch.weixin.qq.com'),
  PAY_SIMULATOR: z.optional(onThisMachine),
  OIDC_ISSUER: z.optional(overTls),
  OIDC_CLIENT_ID: z.optional(word),
  OIDC_CLIENT_SECRET: z.optional(word),
  OIDC_TITLE: z.optional(z.string().check(z.maxLength(30))),
  OIDC_USERNAME_CLAIM: z.optional(z.string().check(z.regex(/^[\w:./-]{1,100}$/))),
}

const doors = z.object(doorVariables)
type Doors = z.infer<typeof doors>

const NEEDED_BY_ALIYUN = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'] as const

/** The variables that an enabled provider requires. */
export const doorRules = [
  ...NEEDED_BY_ALIYUN.map((name) => z.refine<Doors>((env) => env.SMS_PROVIDER !== 'aliyun' || env[name] !== undefined, { path: [name] })),
  z.refine<Doors>((env) => env.OIDC_ISSUER === undefined || env.OIDC_CLIENT_ID !== undefined, { path: ['OIDC_CLIENT_ID'] }),
  z.refine<Doors & { PUBLIC_URL?: string }>((env) => env.OIDC_ISSUER === undefined || env.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
  }),
]

export const doorSecrets = ['ALIYUN_ACCESS_KEY_SECRET', 'OIDC_CLIENT_SECRET']

/** The address at which `npm run pay-simulator` listens. */
const PAY_SIMULATOR = 'http://127.0.0.1:5330'

const forAliyun = ['SMS_PROVIDER=aliyun 时必填', 'given with SMS_PROVIDER=aliyun'] as const
const secured = ['https:// 开头的网址（本机可用 http://）', 'an address that begins with https:// (http:// on this machine)'] as const

export const doorsExpected: Record<keyof Doors, readonly [zh: string, en: string]> = {
  REGISTRATION: ['0 或 1', '0 or 1'],
  SMS_PROVIDER: ['off、console、aliyun 之一', 'one of off, console, aliyun'],
  ALIYUN_SMS_ENDPOINT: secured,
  ALIYUN_ACCESS_KEY_ID: forAliyun,
  ALIYUN_ACCESS_KEY_SECRET: forAliyun,
  ALIYUN_SMS_SIGN_NAME: forAliyun,
  ALIYUN_SMS_TEMPLATE_CODE: forAliyun,
  WECHAT_ENDPOINT: secured,
  WECHAT_PAY_ENDPOINT: secured,
  PAY_SIMULATOR: ['本机网址，如 http://127.0.0.1:5330', 'an address of this machine, such as http://127.0.0.1:5330'],
  OIDC_ISSUER: secured,
  OIDC_CLIENT_ID: ['设置 OIDC_ISSUER 时必填', 'given with OIDC_ISSUER'],
  OIDC_CLIENT_SECRET: ['不超过 500 个字符', 'at most 500 characters'],
  OIDC_TITLE: ['不超过 30 个字符', 'at most 30 characters'],
  OIDC_USERNAME_CLAIM: ['声明的名称，如 preferred_username、email', 'the name of a claim, such as preferred_username or email'],
}

type DoorEnv = Pick<VerbEnv, 'registration' | 'sms' | 'smsEndpoint' | 'wechatEndpoint' | 'wechatPayEndpoint' | 'paySimulator' | 'oidc'>

export function doorsOf(env: Doors, demo: boolean): DoorEnv {
  const smsEndpoint = env.ALIYUN_SMS_ENDPOINT.replace(/\/+$/, '')
  return {
    registration: env.REGISTRATION === '1',
    sms: smsOf(env, smsEndpoint, demo),
    smsEndpoint,
    wechatEndpoint: env.WECHAT_ENDPOINT.replace(/\/+$/, ''),
    wechatPayEndpoint: env.WECHAT_PAY_ENDPOINT.replace(/\/+$/, ''),
    // real money is never paid to the simulator
    paySimulator: demo ? (env.PAY_SIMULATOR ?? PAY_SIMULATOR) : undefined,
    oidc: oidcOf(env),
  }
}

function smsOf(env: Doors, endpoint: string, demo: boolean): SmsSettings {
  const provider = env.SMS_PROVIDER ?? (demo ? 'console' : 'off')
  if (provider !== 'aliyun') return { provider }
  return {
    provider,
    endpoint,
    keyId: env.ALIYUN_ACCESS_KEY_ID ?? '',
    keySecret: env.ALIYUN_ACCESS_KEY_SECRET ?? '',
    signName: env.ALIYUN_SMS_SIGN_NAME ?? '',
    templateCode: env.ALIYUN_SMS_TEMPLATE_CODE ?? '',
  }
}

function oidcOf(env: Doors): OidcSettings | undefined {
  if (env.OIDC_ISSUER === undefined) return undefined
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET,
    title: env.OIDC_TITLE ?? 'SSO',
    usernameClaim: env.OIDC_USERNAME_CLAIM,
  }
}
