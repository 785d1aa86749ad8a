import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { optional, password, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { ownHome, ownTables } from '../view/table.ts'
import { codeMissing, mobileMissing, mobileNumber, verificationCode } from './sms.ts'

/** A menu route (specification §3); `component` is `Layout` or the path to a view below src/web. */
export interface MenuRoute {
  path: string
  name: string
  component: string
  redirect?: string
  meta: RouteMeta
  children?: MenuRoute[]
}

/** The access to a route: one name from the list, or roles and permissions combined by `mode`. */
export type Guard = string[] | { role?: string[]; permission?: string[]; mode?: 'oneOf' | 'allOf' | 'except' }

export interface RouteMeta {
  title: string
  title_en?: string
  icon?: string
  hidden?: boolean
  levelHidden?: boolean
  guard?: Guard
  noClosable?: boolean
  tabHidden?: boolean
  dynamicNewTab?: boolean
  noKeepAlive?: boolean
  activeMenu?: string
  badge?: string
  dot?: boolean
  target?: '_blank'
  isCustomSvg?: boolean
}

const routeMeta = z.object({
  title: z.string(),
  title_en: z.optional(z.string()),
  icon: z.optional(z.string()),
  hidden: z.optional(z.boolean()),
  levelHidden: z.optional(z.boolean()),
  guard: z.optional(
    z.union([
      z.array(z.string()),
      z.object({
        role: z.optional(z.array(z.string())),
        permission: z.optional(z.array(z.string())),
        mode: z.optional(z.enum(['oneOf', 'allOf', 'except'])),
      }),
    ]),
  ),
  noClosable: z.optional(z.boolean()),
  tabHidden: z.optional(z.boolean()),
  dynamicNewTab: z.optional(z.boolean()),
  noKeepAlive: z.optional(z.boolean()),
  activeMenu: z.optional(z.string()),
  badge: z.optional(z.string()),
  dot: z.optional(z.boolean()),
  target: z.optional(z.literal('_blank')),
  isCustomSvg: z.optional(z.boolean()),
})

export const menuRoute = z.object({
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.optional(z.string()),
  meta: routeMeta,
  get children() {
    return z.optional(z.array(menuRoute))
  },
})

const usernameMissing: Label = ['用户名不能为空', 'Please enter your username']
const passwordShort: Label = ['密码不能少于6位', 'The password must have at least 6 characters']

/** User name and password, or mobile number and code. */
const credentials = z
  .object({
    username: optional(text(['用户名', 'Username'], { max: 60 })),
    password: optional(password(['密码', 'Password'], { min: 6, tooShort: passwordShort })),
    mobile: optional(mobileNumber()),
    sms_code: optional(verificationCode()),
  })
  .check(
    z.refine((value) => isByCode(value) || Boolean(value.username), { path: ['username'], params: { message: usernameMissing } }),
    z.refine((value) => isByCode(value) || Boolean(value.password), { path: ['password'], params: { message: passwordShort } }),
    z.refine((value) => !isByCode(value) || Boolean(value.mobile), { path: ['mobile'], params: { message: mobileMissing } }),
    z.refine((value) => !isByCode(value) || Boolean(value.sms_code), { path: ['sms_code'], params: { message: codeMissing } }),
  )

function isByCode({ mobile, sms_code }: { mobile?: string | null; sms_code?: string | null }): boolean {
  return mobile !== undefined || sms_code !== undefined
}

const token = z.object({ token: z.string() })

/** A token, or the token for the second factor (docs/adr/0007). */
export const entered = z.union([token, z.object({ mfa_token: z.string() })])
export type Entered = z.output<typeof entered>

const preferences = z.object({
  language: z.optional(z.enum(['zh', 'en'])),
  theme: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  tables: z.optional(ownTables),
  keys: z.optional(z.boolean()),
  home: z.optional(ownHome),
})

/** The logged-in person; `permissions` is `['*']` for administrators (domain §2.3). */
const info = z.object({
  id: z.int(),
  username: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** No other call is allowed before the password is changed. */
  must_change_password: z.boolean(),
  /** No other call is allowed before the second factor is on, because a role or permission requires it. */
  must_set_factor: z.boolean(),
  /** Seconds until the session's absolute end; null without a session. */
  session_ends_in: z.nullable(z.int()),
  /** The person's preferences for all browsers. */
  preferences,
  /** The administrator who is impersonating this person. */
  viewer: z.nullable(z.object({ id: z.int(), username: z.string(), real_name: z.string() })),
})

export const session = entity('session.session', ['会话', 'Session'], {
  login: post(['登录', 'Log in'], credentials, entered, { path: '/api/login', access: 'public', quiet: true }),
  info: get(['当前用户', 'Current user'], nothing, info, { path: '/api/info', access: 'login' }),
  menu: get(['菜单', 'Menu'], nothing, z.object({ list: z.array(menuRoute) }), { path: '/api/menu', access: 'login' }),
  refreshToken: get(['刷新令牌', 'Refresh the token'], nothing, token, { path: '/api/refreshToken', access: 'public', effect: 'write' }),
  logout: get(['退出登录', 'Log out'], nothing, nothing, { path: '/api/logout', access: 'login', effect: 'write', quiet: true }),
})
