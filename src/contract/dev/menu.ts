import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, listOf, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { editOf, pageOf, rowOf, rule, sortField, statusWords, verbs } from '../kit/verbs.ts'
import { menuRoute } from '../session/session.ts'

export const menuTypes = { dir: ['目录', 'Directory'], menu: ['页面', 'Page'], button: ['按钮', 'Button'] } as const

const guardModes = {
  oneOf: ['满足其一', 'Any of them'],
  allOf: ['全部满足', 'All of them'],
  except: ['全部满足者除外', 'Not all of them'],
} as const

/** `area:entity:action`, in the form from domain §2.3. */
export const permFormat = /^[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*$/
export const permWrong: Label = ['权限标识格式应为 模块:实体:动作', 'A permission must have the form area:entity:action']
const permMissing: Label = ['请输入权限标识', 'Please enter the permission']

// a product address with parameters, or an external URL: nothing that a browser would execute
const WITHIN = /^\/?[\w.~-]+(?:\/:?[\w.~-]+\??)*$|^\/$/
const OUTSIDE = /^https?:\/\/[^\s\\]+$|^mailto:[^\s]+$|^tel:[+\d-]+$/

/** A menu entry's editable fields (domain §17.2), with its meta fields on the same level. */
export const menuFields = {
  parent_id: optional(ref(['上级菜单', 'Parent'])),
  type: choice(['类型', 'Type'], menuTypes, { dir: 'info', menu: 'success', button: 'neutral' }),
  title: text(['标题', 'Title'], { max: 30 }),
  title_en: optional(text(['英文标题', 'English title'], { max: 60 })),
  /** A button has no route: without a name it gets one from its permission. */
  name: optional(
    text(['路由名称', 'Route name'], {
      max: 60,
      pattern: /^[A-Z][A-Za-z0-9]*$/,
      invalid: ['路由名称应以大写字母开头，由字母和数字组成', 'A route name begins with a capital and has letters and digits'],
    }),
  ),
  path: optional(text(['路径', 'Path'], { max: 300, invalid: ['路径不合法', 'This is not a path'] })),
  component: optional(
    text(['组件', 'Component'], { max: 200, pattern: /^[\w/-]+$/, invalid: ['组件路径不存在', 'The view does not exist'] }),
  ),
  redirect: optional(
    text(['重定向', 'Redirect'], {
      max: 200,
      pattern: /^\/?[\w./~-]+$/,
      invalid: ['重定向只能是本系统的路径', 'A redirect stays in the product'],
    }),
  ),
  perm: optional(text(['权限标识', 'Permission'], { max: 100, pattern: permFormat, invalid: permWrong })),
  icon: optional(
    text(['图标', 'Icon'], { max: 40, pattern: /^[a-z0-9-]+$/, invalid: ['图标名称不合法', 'This is not the name of an icon'] }),
  ),
  is_custom_svg: defaulted(flag(['产品自带图标', 'One of the product’s own'])),
  hidden: defaulted(flag(['隐藏', 'Hidden'])),
  level_hidden: defaulted(flag(['隐藏本级', 'Show children in its place'])),
  active_menu: optional(
    text(['高亮菜单', 'Highlighted menu'], {
      max: 200,
      pattern: /^\/[\w./~-]*$/,
      invalid: ['高亮菜单应为以/开头的路径', 'Must be a path that begins with /'],
    }),
  ),
  badge: optional(text(['徽标', 'Badge'], { max: 10 })),
  dot: defaulted(flag(['小红点', 'Dot'])),
  new_window: defaulted(flag(['新窗口打开', 'Opens a new window'])),
  no_closable: defaulted(flag(['标签不可关闭', 'Tab cannot be closed'])),
  tab_hidden: defaulted(flag(['不显示标签', 'Hide tab'])),
  dynamic_new_tab: defaulted(flag(['按参数开新标签', 'New tab per address'])),
  no_keep_alive: defaulted(flag(['不缓存', 'Not cached'])),
  guard_mode: optional(choice(['访问条件', 'Guard'], guardModes)),
  guard_role: defaulted(listOf(['条件角色', 'Required roles'], text(['角色', 'Role'], { max: 40 }), 20)),
  guard_permission: defaulted(listOf(['条件权限', 'Required permissions'], text(['权限', 'Permission'], { max: 100 }), 20)),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

type Entered = { type: string; name?: string | null; path?: string | null; component?: string | null; perm?: string | null }

const menuEdit = editOf(menuFields).check(
  rule(['name', 'type'], messages.ask_input, ({ type, name }: Entered) => type === 'button' || Boolean(name)),
  rule(['path', 'type'], messages.ask_input, ({ type, path }: Entered) => type === 'button' || Boolean(path)),
  rule(['path', 'type'], ['目录路径应以/开头', 'The path of a directory must begin with /'], ({ type, path }: Entered) =>
    type === 'dir' && path ? path.startsWith('/') : true,
  ),
  rule(['path'], ['路径不合法', 'This is not a path'], ({ path }: Entered) => !path || isMenuPath(path)),
  rule(['component', 'type', 'path'], messages.ask_input, ({ type, path, component }: Entered) =>
    type === 'menu' && !isOutside(path ?? '') ? Boolean(component) : true,
  ),
  rule(['perm', 'type'], permMissing, ({ type, perm }: Entered) => type !== 'button' || Boolean(perm)),
)

/** An address within the product, or a safe external URL. */
export function isMenuPath(path: string): boolean {
  return WITHIN.test(path) || isOutside(path)
}

/** An external URL. */
export function isOutside(path: string): boolean {
  return OUTSIDE.test(path)
}

export const menuRow = rowOf(menuFields, {
  name: derived(['路由名称', 'Route name'], z.string()),
  parent_title: derived(['上级菜单', 'Parent'], z.nullable(z.string())),
})

const listed = z.extend(menuRow, {
  level: derived(['层级', 'Level'], z.int()),
  child_count: derived(['下级数', 'Children'], z.int()),
  /** False for a match's ancestor that does not match the filter itself. */
  hit: derived(['符合条件', 'Matches'], z.boolean()),
})

export const menuQuery = z.object({
  word: optional(text(['标题/路径/权限', 'Title, path or permission'], { max: 60 })),
  type: optional(choice(['类型', 'Type'], menuTypes)),
  status: optional(flag(['状态', 'Status'], statusWords)),
})

const moving = z.object({
  id: rowId(),
  /** The new parent; null: the first level. */
  parent_id: derived(['上级菜单', 'Parent'], z.nullable(rowId())),
  /** The preceding sibling; null: first. Omitted: last. */
  after_id: derived(['上一项', 'Previous entry'], z.optional(z.nullable(rowId()))),
})

const roleShown = z.object({ key: z.int(), title: z.string() })

export const menu = entity('dev.menu', ['菜单', 'Menu entry'], {
  /** The whole tree from top to bottom; with a filter the matches and their ancestors. */
  list: get(['列表', 'List'], menuQuery, pageOf(listed)),
  detail: verbs.detail(menuRow),
  edit: verbs.edit(menuEdit),
  status: verbs.status(),
  sort: verbs.sort(),
  move: post(['移动', 'Move'], moving, z.object({ id: z.int(), version: z.int() }), {
    access: 'dev:menu:edit',
    message: ['菜单已移动', 'Menu entry moved'],
  }),
  delete: verbs.delete(),
  /** The pages that an entry may use. */
  views: get(['可用页面', 'Views'], z.object({}), z.object({ list: z.array(z.string()) }), { access: 'dev:menu:list' }),
  /** The menu as one role's holders get it. */
  preview: get(
    ['按角色预览', 'Preview by role'],
    z.object({ role_id: optional(ref(['角色', 'Role'])) }),
    z.object({ roles: z.array(roleShown), list: z.array(menuRoute) }),
    { access: 'dev:menu:list' },
  ),
})

export type Menu = OutputOf<typeof menu.detail>
export type MenuRow = OutputOf<typeof menu.list>['list'][number]
export type MenuEdit = ParsedOf<typeof menu.edit>
