import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, derived, optional, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { mobileNumber, verificationCode } from '../session/sms.ts'

/** A token, its lifetime in seconds, and the token for the next pair. */
const tokens = {
  token: derived(['令牌', 'Token'], z.string()),
  expires_in: derived(['有效秒数', 'Seconds until it expires'], z.int()),
  refresh_token: derived(['续期令牌', 'Refresh token'], z.string()),
}

/** The token's customer. */
const me = z.object({
  id: z.int(),
  nick: derived(['昵称', 'Nickname'], z.nullable(z.string())),
  avatar: derived(['头像', 'Avatar'], z.nullable(z.string())),
  /** The customer's own number, whole. */
  phone: derived(['手机号', 'Mobile number'], z.nullable(z.string())),
  store: derived(
    ['门店', 'Store'],
    z.nullable(z.object({ id: z.int(), name: z.string(), role: z.enum(['owner', 'clerk']), status: z.literal([0, 1]) })),
  ),
  is_salesman: derived(['是否业务员', 'Salesman'], z.boolean()),
  /** The price level; null for visitors, see `price.guest_visible`. */
  price_level: derived(['价格等级', 'Price level'], z.nullable(z.enum(['store', 'trade']))),
})

const codeMissing: Label = ['缺少登录凭证', 'The login code is missing']
const code = text(['登录凭证', 'Login code'], { max: 200, missing: codeMissing })

/** `dev` takes a demo phone number in place of a WeChat code and exists in demonstrations only. */
const providers = { wechat: ['微信', 'WeChat'], dev: ['演示', 'Demonstration'] } as const

/** A number is proven by WeChat's phone code, or by a code that was sent to it. */
const phoneProof = z
  .object({
    provider: choice(['方式', 'Method'], { ...providers, sms: ['短信验证码', 'SMS code'] }),
    code: optional(code),
    mobile: optional(mobileNumber()),
    sms_code: optional(verificationCode()),
  })
  .check(
    z.refine(({ provider, code }) => provider === 'sms' || Boolean(code), { path: ['code'], params: { message: codeMissing } }),
    z.refine(({ provider, mobile }) => provider !== 'sms' || Boolean(mobile), {
      path: ['mobile'],
      params: { message: ['请输入手机号', 'Please enter your mobile number'] satisfies Label },
    }),
    z.refine(({ provider, sms_code }) => provider !== 'sms' || Boolean(sms_code), {
      path: ['sms_code'],
      params: { message: ['请输入验证码', 'Please enter the code'] satisfies Label },
    }),
  )

const token = text(['续期令牌', 'Refresh token'], { max: 100 })

export const session = entity('shop.session', ['客户会话', 'Customer session'], {
  login: post(
    ['登录', 'Log in'],
    z.object({ provider: choice(['方式', 'Method'], providers), code }),
    z.object({ ...tokens, is_new: derived(['首次登录', 'First login'], z.boolean()) }),
    { access: 'public' },
  ),
  refresh: post(['续期', 'Renew the token'], z.object({ refresh_token: token }), z.object(tokens), { access: 'public' }),
  sendCode: post(['发送验证码', 'Send a code'], z.object({ mobile: mobileNumber() }), z.object({ resend_seconds: z.int() }), {
    message: ['验证码已发送', 'The code has been sent'],
  }),
  phone: post(['绑定手机号', 'Bind a mobile number'], phoneProof, z.object({ phone: z.string() }), { message: messages.saved }),
  logout: post(['退出登录', 'Log out'], nothing, nothing),
  me: get(['当前客户', 'Current customer'], nothing, me),
})
