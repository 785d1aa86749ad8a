import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, derived, image, int, listOf, optional, password, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { phone } from '../kit/phone-field.ts'
import { rowOf, rule } from '../kit/verbs.ts'
import { ownHome, ownTables } from '../view/table.ts'
import { loginRow, sessionRow } from './account.ts'

export const wrongOldPassword: Label = ['原密码不正确', 'The current password is not correct']
export const samePassword: Label = ['新密码不能与原密码相同', 'The new password must differ from the current one']
export const weakPassword: Label = [
  '密码长度不能少于8位且需包含字母和数字',
  'The password must have at least 8 characters, including letters and digits',
]
const passwordsDiffer: Label = ['两次输入的密码不一致', 'The passwords do not match']

/** Requires letters and digits, as the message `weakPassword` explains; the field checks the length. */
export function isStrong(password: string): boolean {
  return /\p{L}/u.test(password) && /\d/.test(password)
}

const profileFields = {
  real_name: text(['姓名', 'Name'], { max: 20 }),
  phone: optional(phone(['手机号', 'Mobile'])),
  avatar: optional(image(['头像', 'Avatar'])),
}

export const profileRow = rowOf(profileFields, {
  username: text(['用户名', 'Username'], { max: 20 }),
  roles: listOf(['角色', 'Roles'], text(['角色', 'Role'], { max: 60 }), 50),
  /** The account's department, preceded by its ancestors. */
  department: derived(['部门', 'Department'], z.nullable(z.string())),
})

interface NewPassword {
  old_password: string
  password: string
  password_again: string
}

const newPassword = z
  .object({
    old_password: password(['原密码', 'Current password'], { min: 1, tooShort: wrongOldPassword }),
    password: password(['新密码', 'New password'], { min: 8, tooShort: weakPassword }),
    password_again: password(['确认新密码', 'Confirm new password'], { min: 1, tooShort: passwordsDiffer }),
  })
  .check(
    rule(['password'], weakPassword, ({ password }: NewPassword) => isStrong(password)),
    rule(['password', 'old_password'], samePassword, (value: NewPassword) => value.password !== value.old_password),
    rule(['password_again', 'password'], passwordsDiffer, (value: NewPassword) => value.password === value.password_again),
  )

const loginQuery = z.object({
  page_no: z._default(int(['页码', 'Page'], 1, 100_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 10),
})

// theme settings for present and future versions: plain values, limited in number
const setting = z.union([z.boolean(), z.number().check(z.gte(-1e9), z.lte(1e9)), z.string().check(z.regex(/^[\w #.,()%/-]{0,60}$/))])
const theme = z.record(z.string().check(z.regex(/^[A-Za-z]\w{0,39}$/)), setting).check(z.refine((value) => Object.keys(value).length <= 60))

const preferences = z.object({
  language: z.optional(choice(['语言', 'Language'], { zh: ['简体中文', 'Chinese'], en: ['英文', 'English'] })),
  theme: z.optional(shaped(['主题', 'Theme'], theme)),
  /** Only the changed tables: each replaces its stored value. */
  tables: z.optional(shaped(['表格', 'Tables'], ownTables)),
  /** True if lists react to their keys. */
  keys: z.optional(shaped(['快捷键', 'Keyboard shortcuts'], z.boolean())),
  /** The home page arrangement. */
  home: z.optional(shaped(['首页', 'Home page'], ownHome)),
})

const forOneself = (path: string) => ({ path: `/api/profile/${path}`, access: 'login' as const })

/** One's own account (domain §17.6), without a permission. */
export const profile = entity('session.profile', ['个人中心', 'Personal centre'], {
  detail: get(['个人资料', 'Profile'], nothing, profileRow, forOneself('detail')),
  edit: post(
    ['修改个人资料', 'Edit profile'],
    z.object({ version: z.int(), ...profileFields }),
    z.object({ id: z.int(), version: z.int() }),
    { ...forOneself('edit'), message: messages.saved },
  ),
  password: post(['修改密码', 'Change password'], newPassword, nothing, {
    ...forOneself('password'),
    message: ['密码已修改，其他设备上的登录已退出', 'Password changed. Other devices have been logged out'],
  }),
  sessions: get(['登录设备', 'Devices'], nothing, z.object({ list: z.array(sessionRow) }), forOneself('session/list')),
  endSession: post(['退出设备', 'Log out device'], z.object({ id: rowId() }), nothing, {
    ...forOneself('session/end'),
    message: ['该设备已退出登录', 'The device has been logged out'],
  }),
  endOtherSessions: post(['退出其他设备', 'Log out other devices'], nothing, z.object({ ended: z.int() }), {
    ...forOneself('session/endOthers'),
    message: ['其他设备已全部退出登录', 'All other devices have been logged out'],
  }),
  logins: get(['登录日志', 'Login log'], loginQuery, z.object({ list: z.array(loginRow), total: z.int() }), forOneself('login/list')),
  preferences: post(['保存偏好', 'Save preferences'], preferences, nothing, { ...forOneself('preferences'), quiet: true }),
})
