import * as z from 'zod/mini'
import type { Label } from '#contract/kit/label.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ApiError, refuse } from '../kernel/errors.ts'
import { tooManyRequests } from '../rate-limit/rate-limit.ts'
import { secretOf, settingOf } from '../settings/stored.ts'

export const WECHAT_ENDPOINT = 'https://api.weixin.qq.com'
const PATIENCE_MS = 5000
// a token is replaced before WeChat refuses it
const MARGIN_MS = 5 * MINUTE_MS

/** The identity of a person in the mini-program. */
export interface WechatIdentity {
  openid: string
  unionid: string | null
}

interface App {
  endpoint: string
  appid: string
  secret: string
}

/** The person of a login code, which the mini-program gets from `wx.login` (`jscode2session`). */
export async function wechatIdentity(ctx: Ctx, code: string): Promise<WechatIdentity> {
  const { endpoint, appid, secret } = await appOf(ctx)
  const query = new URLSearchParams({ appid, secret, js_code: code, grant_type: 'authorization_code' })
  const { openid, unionid } = read(identitySaid, await ask(`${endpoint}/sns/jscode2session?${query}`))
  return { openid, unionid: unionid ?? null }
}

/** The mobile number of a code, which the mini-program gets from the button `getPhoneNumber` (`getuserphonenumber`). */
export async function wechatPhone(ctx: Ctx, code: string): Promise<string> {
  const app = await appOf(ctx)
  const said = await askForPhone(app, code, await accessToken(app))
  // another server may have replaced the token meanwhile
  const isStale = said.errcode !== undefined && STALE_TOKEN.has(said.errcode)
  const { phone_info } = read(phoneSaid, isStale ? await askForPhone(app, code, await accessToken(app, { fresh: true })) : said)
  return phone_info.purePhoneNumber
}

function askForPhone({ endpoint }: App, code: string, token: string): Promise<Said> {
  return ask(`${endpoint}/wxa/business/getuserphonenumber?${new URLSearchParams({ access_token: token })}`, { code })
}

async function appOf(ctx: Ctx): Promise<App> {
  const [appid, secret] = await Promise.all([settingOf(ctx, 'wechat.app_id'), secretOf(ctx, 'wechat.app_secret')])
  if (appid === '' || !secret) throw refuse(['未配置微信小程序', 'The mini-program is not set up'])
  return { endpoint: ctx.env.wechatEndpoint ?? WECHAT_ENDPOINT, appid, secret }
}

const tokens = new Map<string, { token: string; until: number }>()

/** The token for calls of the server. `stable_token` gives every process the same one, so that no process ends another's. */
async function accessToken({ endpoint, appid, secret }: App, { fresh = false } = {}): Promise<string> {
  const key = `${endpoint} ${appid}`
  const known = tokens.get(key)
  if (!fresh && known && known.until > Date.now()) return known.token
  const body = { grant_type: 'client_credential', appid, secret, force_refresh: fresh }
  const { access_token, expires_in } = read(tokenSaid, await ask(`${endpoint}/cgi-bin/stable_token`, body))
  tokens.set(key, { token: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS })
  return access_token
}

/** Every answer may contain an error code; WeChat reports errors with the status 200. */
interface Said {
  errcode?: number | undefined
}

const said = z.looseObject({ errcode: z.optional(z.int()) })
const word = z.string().check(z.minLength(1), z.maxLength(512))
const identitySaid = z.object({ openid: word, unionid: z.optional(word) })
const phoneSaid = z.object({ phone_info: z.object({ purePhoneNumber: word }) })
const tokenSaid = z.object({ access_token: word, expires_in: z.int().check(z.gte(1), z.lte(86_400)) })

async function ask(url: string, body?: object): Promise<Said> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const answer = await fetch(url, { ...sent, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    return said.parse(await answer.json())
  } catch {
    // the reason may contain the address, which contains the secret
    throw away()
  }
}

/** The content of a success, or the refusal for an error code of WeChat. */
function read<Schema extends z.ZodMiniType>(schema: Schema, { errcode = 0, ...rest }: Said): z.output<Schema> {
  if (SPENT_CODE.has(errcode)) throw refuse(['登录凭证已失效，请重试', 'The login code is no longer valid. Try again'], { field: 'code' })
  if (errcode === BLOCKED) throw refuse(['该微信账号存在风险，暂不能登录', 'WeChat has flagged this account as risky, so it cannot log in'])
  if (TOO_OFTEN.has(errcode)) throw tooManyRequests(TOO_OFTEN_SECONDS, tooOften)
  const content = schema.safeParse(rest)
  if (errcode !== 0 || !content.success) throw away()
  return content.data
}

// 40029 invalid, 40163 used, 41008 missing
const SPENT_CODE: ReadonlySet<number> = new Set([40029, 40163, 41008])
const STALE_TOKEN: ReadonlySet<number> = new Set([40001, 40014, 42001])
const TOO_OFTEN: ReadonlySet<number> = new Set([45009, 45011])
const BLOCKED = 40226
const TOO_OFTEN_SECONDS = 60
const tooOften: Label = ['登录过于频繁，请{n}秒后再试', 'Too many logins. Try again in {n} s']

function away(): ApiError {
  return new ApiError(503, ['微信服务暂时不可用，请稍后重试', 'WeChat is not available right now. Try again in a moment'], {
    headers: { 'retry-after': '2' },
  })
}
