import * as z from 'zod/mini'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { appOf, ask, askWithToken, read, word, type Refusals } from './open-api.ts'

/** A person's identity in the mini-program. */
export interface WechatIdentity {
  openid: string
  unionid: string | null
}

/** The person for a login code, which the mini-program gets from `wx.login` (`jscode2session`). */
export async function wechatIdentity(ctx: Ctx, code: string): Promise<WechatIdentity> {
  const { endpoint, appid, secret } = await appOf(ctx)
  const query = new URLSearchParams({ appid, secret, js_code: code, grant_type: 'authorization_code' })
  const { openid, unionid } = read(identitySaid, await ask(`${endpoint}/sns/jscode2session?${query}`), refusals)
  return { openid, unionid: unionid ?? null }
}

/** The mobile number for a code, which the mini-program gets from the button `getPhoneNumber` (`getuserphonenumber`). */
export async function wechatPhone(ctx: Ctx, code: string): Promise<string> {
  const app = await appOf(ctx)
  const reply = await askWithToken(ctx, app, refusals, (access_token) =>
    ask(`${app.endpoint}/wxa/business/getuserphonenumber?${new URLSearchParams({ access_token })}`, { code }),
  )
  return read(phoneSaid, reply, refusals).phone_info.purePhoneNumber
}

const identitySaid = z.object({ openid: word, unionid: z.optional(word) })
const phoneSaid = z.object({ phone_info: z.object({ purePhoneNumber: word }) })

const refusals: Refusals = (errcode) => {
  if (SPENT_CODE.has(errcode)) return refuse(['登录凭证已失效，请重试', 'The login code is no longer valid. Try again'], { field: 'code' })
  if (errcode === BLOCKED)
    return refuse(['该微信账号存在风险，暂不能登录', 'WeChat has flagged this account as risky, so it cannot log in'])
  return TOO_OFTEN.has(errcode) ? tooManyRequests(TOO_OFTEN_SECONDS, tooOften) : undefined
}

// 40029 invalid, 40163 used, 41008 missing
const SPENT_CODE: ReadonlySet<number> = new Set([40029, 40163, 41008])
const TOO_OFTEN: ReadonlySet<number> = new Set([45009, 45011])
const BLOCKED = 40226
const TOO_OFTEN_SECONDS = 60
const tooOften: Label = ['登录过于频繁，请{n}秒后再试', 'Too many logins. Try again in {n} s']
