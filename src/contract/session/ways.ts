import * as z from 'zod/mini'
import { entity, get, nothing } from '../kit/endpoint.ts'

/** Which doors are open here beside user name and password. */
export const ways = entity('session.ways', ['登录方式', 'Ways to log in'], {
  list: get(
    ['登录方式', 'Ways to log in'],
    nothing,
    z.object({
      sms: z.boolean(),
      /** Codes are printed by the server instead of being sent. */
      sms_on_console: z.boolean(),
      registration: z.boolean(),
      /** What stands on the button of single sign-on; null without it. */
      sso: z.nullable(z.string()),
    }),
    { path: '/api/login/ways', access: 'public' },
  ),
})
