import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf, type Permission } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, listOf, longText, optional, ref, rowId, text } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, option, rowOf, sortField, statusWords, verbs } from '../kit/verbs.ts'

/** A role's data scope (domain §1.6). */
export const roleScopes = {
  all: ['全部数据', 'All data'],
  dept_tree: ['本部门及下级', 'Own department and sub-departments'],
  dept: ['本部门', 'Own department'],
  agent_tree: ['本代理及下级', 'Own agent and sub-agents'],
  cs_self: ['我的客户', 'Own customers'],
  self: ['仅本人', 'Own records only'],
} as const

/** A role's editable fields (domain §17.4); its permissions are edited on a separate page. */
export const roleFields = {
  title: text(['角色名称', 'Role name'], { min: 2, max: 20 }),
  code: text(['角色标识', 'Role code'], {
    max: 20,
    pattern: /^[a-z_]{2,20}$/,
    invalid: ['角色标识只能为2~20位小写字母或下划线', 'The role code must be 2 to 20 lower-case letters or underscores'],
  }),
  scope: defaulted(choice(['数据范围', 'Data scope'], roleScopes)),
  description: optional(longText(['说明', 'Description'], { max: 200 })),
  second_factor: defaulted(flag(['须两步验证', 'Two-factor required'])),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

/** A permission `area:entity:action`, in which any part may be `*`. */
const grantCode = text(['权限', 'Permission'], {
  max: 80,
  pattern: /^(?:\*|[a-z][A-Za-z0-9]*)(?::(?:\*|[a-z][A-Za-z0-9]*)){2}$/,
  invalid: ['权限标识格式应为 模块:实体:动作', 'A permission must have the form area:entity:action'],
})

const granted = {
  perms: listOf(['权限', 'Permissions'], grantCode, 1000),
  /** Null: every page that the permissions include. */
  menu_ids: optional(listOf(['菜单页面', 'Pages in the menu'], ref(['页面', 'Page']), 1000)),
  scope: optional(choice(['数据范围', 'Data scope'], roleScopes)),
}

export const roleRow = rowOf(roleFields, {
  perms: derived(['权限', 'Permissions'], z.array(z.string())),
  menu_ids: derived(['菜单页面', 'Pages in the menu'], z.nullable(z.array(z.int()))),
  is_system: derived(['系统角色', 'System role'], z.literal([0, 1])),
  user_count: derived(['账号数', 'Accounts'], z.int()),
})

const roleQuery = listQuery(
  {
    word: optional(text(['名称/标识', 'Name or code'], { max: 60 })),
    scope: optional(choice(['数据范围', 'Data scope'], roleScopes)),
    status: optional(flag(['状态', 'Status'], statusWords)),
  },
  ['sort', 'created_at'],
)

const person = z.object({ id: z.int(), username: z.string(), real_name: z.string(), avatar: z.string(), status: z.literal([0, 1]) })

/** All permissions in menu order, by page. */
const tree = z.object({
  groups: z.array(
    z.object({
      title: z.string(),
      entities: z.array(
        z.object({
          /** `goods:brand` */
          key: z.string(),
          title: z.string(),
          /** Its pages in the menu; empty if it is reached otherwise. */
          pages: z.array(z.object({ id: z.int(), title: z.string(), path: z.string() })),
          actions: z.array(z.object({ code: z.string(), title: z.string(), calls: z.array(z.string()) })),
        }),
      ),
    }),
  ),
})

/** The proposed changes; omitted fields stay. */
const change = z.object({
  id: rowId(),
  perms: z.optional(granted.perms),
  menu_ids: granted.menu_ids,
  scope: granted.scope,
  status: z.optional(flag(['状态', 'Status'], statusWords)),
})

const changedPart = { title: z.string(), /** How many people are affected; others have it by another role. */ people: z.int() }
const changedCode = z.object({ code: z.string(), ...changedPart })
const changedPage = z.object({ id: z.int(), ...changedPart })

const impact = z.object({
  /** The permissions as they would be stored. */
  perms: z.array(z.string()),
  /** Permissions that the person cannot grant: saving would be refused. */
  beyond: z.array(z.string()),
  gained: z.array(changedCode),
  lost: z.array(changedCode),
  pages_gained: z.array(changedPage),
  pages_lost: z.array(changedPage),
  /** How many people would see different rows. */
  scope_people: z.int(),
  /** How many people would lose permissions, and gain some. */
  losing: z.int(),
  gaining: z.int(),
  /** How many people are affected, and the first hundred. */
  people: z.int(),
  members: z.array(
    z.object({ ...person.shape, gained: z.int(), lost: z.int(), pages_gained: z.int(), pages_lost: z.int(), scope: z.boolean() }),
  ),
})

const grantAccess: Permission = 'dev:role:grant'
const editAccess: Permission = 'dev:role:edit'
const listAccess: Permission = 'dev:role:list'

export const role = entity('dev.role', ['角色', 'Role'], {
  list: verbs.list(roleQuery, roleRow),
  detail: verbs.detail(roleRow),
  edit: { ...verbs.edit(editOf(roleFields)), stepUp: true },
  status: { ...verbs.status(), stepUp: true },
  sort: { ...verbs.sort(), access: editAccess },
  delete: verbs.delete(),
  grant: post(
    ['授权', 'Grant'],
    z.object({ id: rowId(), version: z.optional(z.int()), ...granted }),
    z.object({ id: z.int(), version: z.int() }),
    { message: messages.saved, stepUp: true },
  ),
  /** Creates a role with another role's permissions. */
  copy: post(
    ['复制', 'Copy'],
    z.object({ id: rowId(), title: roleFields.title, code: roleFields.code }),
    z.object({ id: z.int(), version: z.int() }),
    { access: grantAccess, creates: 'always', message: messages.saved, stepUp: true },
  ),
  tree: get(['可授予的权限', 'Grantable permissions'], z.object({}), tree, { access: listAccess }),
  /** Previews a change and its effect on people. */
  impact: post(['变更影响', 'Impact'], change, impact, { access: listAccess, effect: 'read' }),
  members: get(['成员', 'Members'], z.object({ id: rowId() }), z.object({ list: z.array(person) }), { access: listAccess }),
  option: get(['角色选项', 'Role options'], z.object({}), z.object({ list: z.array(option) }), {
    path: '/api/common/role/option',
    access: 'login',
  }),
})

export type Role = OutputOf<typeof role.detail>
export type RoleEdit = ParsedOf<typeof role.edit>
export type RoleQuery = ParsedOf<typeof role.list>
export type RoleGrant = ParsedOf<typeof role.grant>
export type RoleChange = ParsedOf<typeof role.impact>
export type RoleImpact = OutputOf<typeof role.impact>
export type RoleTree = OutputOf<typeof role.tree>
export type RoleMember = OutputOf<typeof role.members>['list'][number]
