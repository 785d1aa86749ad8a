import * as z from 'zod/mini'
import { entity, get, post } from '../kit/endpoint.ts'
import { optional, text } from '../kit/field.ts'
import { entered } from './session.ts'

/** Single sign-on by OpenID Connect: start at the identity provider, end at `/callback` (checklist R11). */
export const sso = entity('session.sso', ['单点登录', 'Single sign-on'], {
  start: get(
    ['前往身份提供方', 'Go to the identity provider'],
    z.object({ return_to: optional(text(['返回地址', 'Where to return to'], { max: 2000 })) }),
    z.object({ url: z.string() }),
    { path: '/api/sso/start', access: 'public', effect: 'write', quiet: true },
  ),
  finish: post(
    ['完成单点登录', 'Finish single sign-on'],
    z.object({
      code: text(['授权码', 'Authorization code'], { max: 4000 }),
      state: text(['状态', 'State'], { max: 500 }),
      iss: optional(text(['身份提供方', 'Identity provider'], { max: 500 })),
    }),
    z.object({ entered, return_to: z.string() }),
    { path: '/api/sso/finish', access: 'public', quiet: true },
  ),
})
