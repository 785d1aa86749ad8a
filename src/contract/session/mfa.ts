import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { password, text } from '../kit/field.ts'
import { wrongPassword } from './lock.ts'

const code = text(['验证码', 'Code'], { max: 20 })
const ownPassword = z.object({ password: password(['密码', 'Password'], { min: 1, tooShort: wrongPassword }) })

const state = z.object({
  enabled: z.boolean(),
  /** The number of unused recovery codes. */
  recovery_left: z.int(),
})

/** The data for an authenticator: the secret for typing, and the address for a QR code. */
const setup = z.object({ secret: z.string(), uri: z.string() })

/** The second factor: authenticator codes (RFC 6238), ten recovery codes. */
export const mfa = entity('session.mfa', ['两步验证', 'Two-factor authentication'], {
  login: post(
    ['登录第二步', 'Second login step'],
    z.object({ mfa_token: text(['登录令牌', 'Login token'], { max: 100 }), code }),
    z.object({ token: z.string() }),
    { path: '/api/login/mfa', access: 'public', quiet: true },
  ),
  state: get(['两步验证状态', 'Two-factor status'], nothing, state, { path: '/api/profile/mfa', access: 'login' }),
  begin: post(['设置两步验证', 'Set up two-factor'], ownPassword, setup, { path: '/api/profile/mfa/begin', access: 'login' }),
  confirm: post(['启用两步验证', 'Turn on two-factor'], z.object({ code }), z.object({ recovery_codes: z.array(z.string()) }), {
    path: '/api/profile/mfa/confirm',
    access: 'login',
    message: ['两步验证已启用', 'Two-factor authentication is on'],
  }),
  off: post(['关闭两步验证', 'Turn off two-factor'], ownPassword, nothing, {
    path: '/api/profile/mfa/off',
    access: 'login',
    stepUp: true,
    message: ['两步验证已关闭', 'Two-factor authentication is off'],
  }),
})
