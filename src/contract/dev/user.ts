import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, image, int, listOf, masked, optional, password, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import type { Mask } from '../kit/masked.ts'
import { messages } from '../kit/messages.ts'
import { phone } from '../kit/phone-field.ts'
import { approval, review } from '../kit/review.ts'
import { batchResult, editOf, listQuery, rowOf, rule, statusWords, verbs, withIds } from '../kit/verbs.ts'
import { loginRow, sessionRow } from '../session/account.ts'
import { isStrong, weakPassword } from '../session/profile.ts'
import { badUsername } from '../session/register.ts'

export const accountStates = {
  normal: ['正常', 'Active'],
  disabled: ['停用', 'Disabled'],
  locked: ['锁定', 'Locked'],
} as const
export const accountTones = { normal: 'success', disabled: 'neutral', locked: 'warning' } as const

const noRole: Label = ['请至少选择一个角色', 'Please select at least one role']
const MOST_ROLES = 5

/** An account's phone number is read by the persons who edit it; others read 138****1234. */
export const accountPhone: Mask = { access: 'dev:user:edit', shows: 'phone' }

/** An account's editable fields (domain §17.6). */
const userFields = {
  username: text(['账号', 'Username'], { max: 20, pattern: /^[a-zA-Z]\w{3,19}$/, invalid: badUsername }),
  real_name: text(['姓名', 'Name'], { max: 20 }),
  phone: optional(masked(accountPhone, phone(['手机号', 'Mobile']))),
  avatar: optional(image(['头像', 'Avatar'])),
  role_ids: listOf(['角色', 'Roles'], ref(['角色', 'Role']), MOST_ROLES),
  is_admin: defaulted(flag(['超级管理员', 'Administrator'])),
  department_id: optional(ref(['部门', 'Department'])),
  agent_id: optional(ref(['所属代理商', 'Agent'])),
  cs_wxid: optional(text(['关联客服', 'Customer service'], { max: 60, ask: 'select' })),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

export const userRow = rowOf(userFields, {
  roles: derived(['角色', 'Roles'], z.array(z.object({ id: z.int(), title: z.string() }))),
  department_title: derived(['部门', 'Department'], z.nullable(z.string())),
  agent_name: derived(['所属代理商', 'Agent'], z.nullable(z.string())),
  cs_nickname: derived(['关联客服', 'Customer service'], z.nullable(z.string())),
  state: choice(['状态', 'State'], accountStates, accountTones),
  /** Time until which logins from unknown browsers are refused; null or past: none. */
  locked_until: derived(['锁定至', 'Locked until'], z.nullable(z.string())),
  two_factor: flag(['两步验证', 'Two-factor authentication']),
  ...review,
  must_change_password: flag(['须改密码', 'Must change the password']),
  last_login_at: derived(['最近登录', 'Last login'], z.nullable(z.string())),
  last_login_ip: derived(['登录IP', 'Login IP'], z.nullable(z.string())),
})

const newPassword = optional(password(['初始密码', 'Initial password'], { min: 8, tooShort: weakPassword }))

interface WithPassword {
  password?: string | null
}
const strong = rule(['password'], weakPassword, ({ password }: WithPassword) => typeof password !== 'string' || isStrong(password))

/** The password is only for new accounts; if empty, one is generated. */
const userEdit = editOf({ ...userFields, password: newPassword }).check(
  rule(['role_ids'], noRole, ({ role_ids }: { role_ids: number[] }) => role_ids.length > 0),
  strong,
)

export const userQuery = listQuery(
  {
    word: optional(text(['账号/姓名/手机', 'Username, name or mobile'], { max: 60, fold: foldPhone })),
    role_id: optional(ref(['角色', 'Role'])),
    /** Includes all departments below it. */
    department_id: optional(ref(['部门', 'Department'])),
    agent_id: optional(ref(['代理商', 'Agent'])),
    state: optional(choice(['状态', 'State'], accountStates)),
  },
  ['created_at', 'last_login_at'],
)

const reset = z
  .object({
    id: rowId(),
    password: newPassword,
    /** For a person who has lost the authenticator and the recovery codes. */
    two_factor_off: defaulted(flag(['同时关闭两步验证', 'Also turn off two-factor authentication'])),
  })
  .check(strong)

/** The generated password: shown once and stored only as a hash. */
const shownOnce = z.nullable(z.string())

const loginQuery = z.object({
  id: rowId(),
  page_no: z._default(int(['页码', 'Page'], 1, 100_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 10),
})

export const user = entity('dev.user', ['后台账号', 'Account'], {
  list: verbs.list(userQuery, userRow),
  detail: verbs.detail(userRow),
  edit: post(['新增或修改', 'Create or change'], userEdit, z.object({ id: z.int(), version: z.int(), password: shownOnce }), {
    affects: ['dev.role', 'dev.department'],
    message: messages.saved,
    creates: true,
    stepUp: true,
  }),
  status: verbs.status(),
  delete: { ...verbs.delete(), affects: ['dev.role', 'dev.department'] },
  reset: post(['重置密码', 'Reset the password'], reset, z.object({ password: shownOnce }), {
    message: ['密码已重置，该账号已退出登录', 'The password is reset and the account is logged out'],
    stepUp: true,
  }),
  approve: approval('user'),
  unlock: post(['解锁', 'Unlock'], withIds({}), batchResult, { message: ['已解锁', 'Unlocked'] }),
  kick: post(['强制下线', 'End all sessions'], withIds({}), batchResult, {
    message: ['已强制下线', 'All sessions have ended'],
  }),
  /** Assigns accounts to a department or to none. */
  transfer: post(
    ['调整部门', 'Change department'],
    withIds({ department_id: derived(['部门', 'Department'], z.nullable(rowId())) }),
    batchResult,
    {
      path: '/api/dev/department/transfer',
      access: 'dev:department:transfer',
      affects: ['dev.department'],
      message: ['部门已调整', 'Department changed'],
    },
  ),
  sessions: get(['登录设备', 'Sessions of an account'], z.object({ id: rowId() }), z.object({ list: z.array(sessionRow) }), {
    path: '/api/dev/user/session/list',
    access: 'dev:user:list',
  }),
  endSession: post(['退出设备', 'End session'], z.object({ id: rowId() }), nothing, {
    path: '/api/dev/user/session/end',
    access: 'dev:user:kick',
    message: ['该设备已退出登录', 'The device has been logged out'],
  }),
  logins: get(['登录日志', 'Logins of an account'], loginQuery, z.object({ list: z.array(loginRow), total: z.int() }), {
    path: '/api/dev/user/login/list',
    access: 'dev:user:list',
  }),
  viewAs: post(['以此账号查看', 'View as this person'], z.object({ id: rowId() }), nothing),
  /** Open to an impersonated account without permissions. */
  endViewAs: post(['结束查看', 'Stop viewing'], nothing, nothing, { path: '/api/dev/user/viewAs/end', access: 'login' }),
})

export type User = OutputOf<typeof user.detail>
export type UserEdit = ParsedOf<typeof user.edit>
export type UserQuery = ParsedOf<typeof user.list>
