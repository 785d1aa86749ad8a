import * as z from 'zod/mini'
import { entity, get, type OutputOf } from '../kit/endpoint.ts'
import { flag, optional, text } from '../kit/field.ts'

/** The rule that decided about a call, a permission or a page. */
export const whyRules = {
  public: ['任何人都可以使用', 'Open to everyone'],
  login: ['登录后即可使用', 'Open to everyone who is logged in'],
  admin: ['超级管理员拥有全部权限', 'Administrators have every permission'],
  granted: ['您的角色授予了此权限', 'One of your roles grants it'],
  permission: ['您的角色都没有此权限', 'None of your roles grants it'],
  pages: ['您的角色没有在菜单中显示此页面', 'Your roles hide this page from the menu'],
  scope: ['该数据不在您的数据范围内', 'The record is outside your data scope'],
  call_off: ['该接口已停用或未绑定权限', 'This call is disabled or has no permission assigned'],
  page_off: ['此页面已停用', 'This page is disabled'],
  unknown: ['没有这个页面', 'Page not found'],
} as const

const query = z.object({
  /** A call address: `goods.brand.edit`. */
  address: optional(text(['接口', 'Call'], { max: 100 })),
  /** The call was refused because of its record. */
  scope: optional(flag(['数据范围', 'Data scope'])),
  permission: optional(text(['权限', 'Permission'], { max: 80 })),
  /** A page by its path: `/goods/brand`. */
  page: optional(text(['页面', 'Page'], { max: 200 })),
})

const answer = z.object({
  allowed: z.boolean(),
  rule: z.enum(Object.keys(whyRules) as (keyof typeof whyRules)[]),
  /** The required permission; null if none. */
  permission: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Roles that grant it: the person's own if there are any, else all; null instead of other roles without the permission to list roles. */
  roles: z.nullable(z.array(z.string())),
  /** The accounts that can grant it, by name; null without the permission to list accounts. */
  grantors: z.nullable(z.array(z.string())),
})

const held = z.object({
  list: z.array(
    z.object({
      title: z.string(),
      entities: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          actions: z.array(z.object({ code: z.string(), title: z.string(), allowed: z.boolean() })),
        }),
      ),
    }),
  ),
})

/** Explains a permission by the functions that decide on every request. */
export const why = entity('dev.why', ['权限说明', 'Permissions explained'], {
  explain: get(['为什么', 'Why'], query, answer, { path: '/api/why', access: 'login' }),
  held: get(['我的权限', 'My permissions'], z.object({}), held, { path: '/api/why/held', access: 'login' }),
})

export type WhyAnswer = OutputOf<typeof why.explain>
