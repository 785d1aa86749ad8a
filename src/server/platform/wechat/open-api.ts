import * as z from 'zod/mini'
import type { Label } from '#contract/kit/label.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { secretOf, settingOf } from '#server/platform/settings/stored.ts'

// The mini-program server's calls to WeChat: the app from the settings, its access token, and what all answers share.

export const WECHAT_ENDPOINT = 'https://api.weixin.qq.com'
const PATIENCE_MS = 5000
// a token is replaced before WeChat refuses it
const MARGIN_MS = 5 * MINUTE_MS
const LARGEST_PICTURE = 1024 * 1024

export interface App {
  endpoint: string
  appid: string
  secret: string
}

/** Every answer may contain an error code; WeChat reports errors with the status 200. */
export interface WechatReply {
  errcode?: number | undefined
}

/** The refusal for a call with a WeChat error code; undefined: WeChat is not available. */
export type Refusals = (errcode: number) => ApiError | undefined

export async function appOf(ctx: Ctx): Promise<App> {
  const app = await knownApp(ctx)
  if (!app) throw refuse(['未配置微信小程序', 'The mini-program is not set up'])
  return app
}

/** The app from the settings; undefined if they are incomplete. */
export async function knownApp(ctx: Ctx): Promise<App | undefined> {
  const [appid, secret] = await Promise.all([settingOf(ctx, 'wechat.app_id'), secretOf(ctx, 'wechat.app_secret')])
  return appid === '' || !secret ? undefined : { endpoint: ctx.env.wechatEndpoint ?? WECHAT_ENDPOINT, appid, secret }
}

/** A call with the app's access token. A token that WeChat refuses is replaced once, and the call is repeated. */
export async function askWithToken<Answer extends WechatReply>(
  ctx: Ctx,
  app: App,
  refusals: Refusals,
  act: (token: string) => Promise<Answer>,
) {
  const token = await accessToken(ctx, app, refusals)
  const reply = await act(token)
  const isStale = reply.errcode !== undefined && STALE_TOKEN.has(reply.errcode)
  return isStale ? act(await accessToken(ctx, app, refusals, token)) : reply
}

interface Token {
  token: string
  until: number
}

const tokens = new Map<string, Token>()
const renewals = new Map<string, Promise<Token>>()

/** The token for this process, unless it is old or `stale`. Calls at the same time wait for one renewal. */
async function accessToken(ctx: Ctx, app: App, refusals: Refusals, stale?: string): Promise<string> {
  const key = `${app.endpoint} ${app.appid}`
  const known = tokens.get(key)
  if (known && known.token !== stale && known.until > Date.now()) return known.token
  const renewal = renewals.get(key) ?? renew(ctx, app, refusals, stale).finally(() => renewals.delete(key))
  renewals.set(key, renewal)
  const fresh = await renewal
  tokens.set(key, fresh)
  return fresh.token
}

/**
 * `stable_token` gives every process the same token, so that no process ends another's. A forced one ends the former: under the lock, a process
 * first looks whether another one has replaced the stale token.
 */
function renew(ctx: Ctx, app: App, refusals: Refusals, stale: string | undefined): Promise<Token> {
  return transact(ctx, async (ctx) => {
    await lockName(ctx, `wechat token ${app.appid}`)
    const current = await askForToken(app, refusals, false)
    return current.token === stale ? askForToken(app, refusals, true) : current
  })
}

async function askForToken({ endpoint, appid, secret }: App, refusals: Refusals, force_refresh: boolean): Promise<Token> {
  const body = { grant_type: 'client_credential', appid, secret, force_refresh }
  const { access_token, expires_in } = read(tokenSaid, await ask(`${endpoint}/cgi-bin/stable_token`, body), refusals)
  return { token: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS }
}

const replyShape = z.looseObject({ errcode: z.optional(z.int()) })
export const word = z.string().check(z.minLength(1), z.maxLength(512))
const tokenSaid = z.object({ access_token: word, expires_in: z.int().check(z.gte(1), z.lte(86_400)) })

export async function ask(url: string, body?: object): Promise<WechatReply> {
  try {
    return replyShape.parse(await (await send(url, body)).json())
  } catch {
    // the reason may contain the address, which contains the secret
    throw away()
  }
}

/** A call that answers with a picture, or with an error as JSON. */
export async function askForPicture(url: string, body: object): Promise<WechatReply & { picture?: Buffer }> {
  try {
    const bytes = Buffer.from(await (await send(url, body)).arrayBuffer())
    if (typeOf(bytes) === undefined || bytes.length > LARGEST_PICTURE) return replyShape.parse(JSON.parse(bytes.toString('utf8')))
    return { picture: bytes }
  } catch {
    throw away()
  }
}

/** The picture type by its first bytes; undefined for any other content. */
export function typeOf(bytes: Buffer): 'image/jpeg' | 'image/png' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  return bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ? 'image/png' : undefined
}

// the host is the environment's; an answer that leads elsewhere is an error
function send(url: string, body?: object): Promise<Response> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetch(url, { ...sent, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
}

/** The success content, or the refusal for a WeChat error code. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, answer: WechatReply, refusals: Refusals): z.output<Schema> {
  const { errcode = 0, ...rest } = answer
  if (errcode !== 0) throw refusals(errcode) ?? away()
  const content = schema.safeParse(rest)
  if (!content.success) throw away()
  return content.data
}

const STALE_TOKEN: ReadonlySet<number> = new Set([40001, 40014, 42001])

const unavailable: Label = ['微信服务暂时不可用，请稍后重试', 'WeChat is not available right now. Try again in a moment']

export function away(): ApiError {
  return new ApiError(503, unavailable, { headers: { 'retry-after': '2' } })
}
