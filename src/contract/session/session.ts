import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { password, text } from '../kit/field.ts'

/** A route of the menu (specification §3); `component` is `Layout` or the path of a view below src/web. */
export interface MenuRoute {
  path: string
  name: string
  component: string
  redirect?: string
  meta: RouteMeta
  children?: MenuRoute[]
}

/** Who may see a route: one of the names, or roles and permissions combined by `mode`. */
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

const menuRoute = z.object({
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.optional(z.string()),
  meta: routeMeta,
  get children() {
    return z.optional(z.array(menuRoute))
  },
})

const credentials = z.object({
  username: text(['用户名', 'User name'], { max: 60, missing: ['用户名不能为空', 'Please enter your user name'] }),
  password: password(['密码', 'Password'], { min: 6, tooShort: ['密码不能少于6位', 'The password has at least 6 characters'] }),
})

const token = z.object({ token: z.string() })

/** The person who is logged in; `permissions` is `['*']` for administrators (domain §2.3). */
const info = z.object({
  id: z.int(),
  username: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
})

export const session = entity('session.session', ['会话', 'Session'], {
  login: post(['登录', 'Log in'], credentials, token, { path: '/api/login', access: 'public' }),
  info: get(['当前用户', 'Current user'], nothing, info, { path: '/api/info', access: 'login' }),
  menu: get(['菜单', 'Menu'], nothing, z.object({ list: z.array(menuRoute) }), { path: '/api/menu', access: 'login' }),
  refreshToken: get(['刷新令牌', 'Refresh the token'], nothing, token, { path: '/api/refreshToken', access: 'public' }),
  logout: get(['退出登录', 'Log out'], nothing, nothing, { path: '/api/logout', access: 'login' }),
})

export type Info = OutputOf<typeof session.info>
