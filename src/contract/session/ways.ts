import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'

/** The login methods that are available beside user name and password. */
export const ways = entity('session.ways', ['登录方式', 'Login methods'], {
  list: get(
    ['登录方式', 'Login methods'],
    nothing,
    z.object({
      sms: z.boolean(),
      /** The server prints codes and does not send them. */
      sms_on_console: z.boolean(),
      registration: z.boolean(),
      /** The label for the single sign-on button; null without it. */
      sso: z.nullable(z.string()),
    }),
    { path: '/api/login/ways', access: 'public', quiet: true },
  ),
})
