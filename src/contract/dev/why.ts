import * as z from 'zod/mini'
import { entity, get, type OutputOf } from '../kit/endpoint.ts'
import { flag, optional, text } from '../kit/field.ts'

/** Which rule has decided about a call, a permission or a page. */
export const whyRules = {
  public: ['任何人都可以使用', 'Open to everybody'],
  login: ['登录后即可使用', 'Open to whoever is logged in'],
  admin: ['超级管理员拥有全部权限', 'Administrators hold everything'],
  granted: ['您的角色授予了此权限', 'A role of yours grants it'],
  permission: ['您的角色都没有此权限', 'None of your roles grants it'],
  pages: ['您的角色没有在菜单中显示此页面', 'Your roles leave this page out of the menu'],
  scope: ['该数据不在您的数据范围内', 'The record is outside of your data scope'],
  call_off: ['该接口已停用或未绑定权限', 'This call is switched off, or bound to nothing'],
  page_off: ['此页面已停用', 'The page is switched off'],
} as const

const query = z.object({
  /** A call of the interface: `goods.brand.edit`. */
  address: optional(text(['接口', 'Call'], { max: 100 })),
  /** The call was refused for its record, not for itself. */
  scope: optional(flag(['数据范围', 'Data scope'])),
  permission: optional(text(['权限', 'Permission'], { max: 80 })),
  /** A page by its path: `/goods/brand`. */
  page: optional(text(['页面', 'Page'], { max: 200 })),
})

const answer = z.object({
  allowed: z.boolean(),
  rule: z.enum(Object.keys(whyRules) as (keyof typeof whyRules)[]),
  /** The permission that was asked for; null where none is. */
  permission: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** Roles that grant it: the person's own where there is one, else any. */
  roles: z.array(z.string()),
  /** Who may grant it, by name. */
  grantors: z.array(z.string()),
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

/** Why somebody may or may not, by the functions that decide on every request. */
export const why = entity('dev.why', ['权限说明', 'Why'], {
  explain: get(['为什么', 'Why'], query, answer, { path: '/api/why', access: 'login' }),
  held: get(['我的权限', 'What I may'], z.object({}), held, { path: '/api/why/held', access: 'login' }),
})

export type WhyAnswer = OutputOf<typeof why.explain>
