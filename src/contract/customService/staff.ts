import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, image, int, longText, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, rowOf, rule, sortField, statusWords, verbs } from '../kit/verbs.ts'
import { areasField, csField, phoneField } from '../people/fields.ts'
import { targetTypes } from '../people/words.ts'

export const MOST_AREAS = 50
export const MOST_WORK_TIMES = 7

/** The weekdays, Monday first. */
export const weekdays: readonly Label[] = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
]

const badTime: Label = ['时间格式不正确', 'The time is not valid']
const badRange: Label = ['结束时间必须晚于开始时间', 'The end must be after the start']
const noDay: Label = ['请选择工作日', 'Please select the days']

const clock = (label: Label) => text(label, { max: 5, pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, invalid: badTime })

const workTime = z
  .object({
    /** 1 is Monday. */
    weekday: shaped(['工作日', 'Days'], z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7))),
    from: clock(['开始', 'From']),
    to: clock(['结束', 'Until']),
  })
  .check(
    rule(['weekday'], noDay, ({ weekday }: { weekday: number[] }) => weekday.length > 0),
    rule(['to', 'from'], badRange, ({ from, to }: { from: string; to: string }) => to > from),
  )

/** A customer service employee's editable fields (domain §9.1). */
export const staffFields = {
  nickname: text(['昵称', 'Nickname'], { min: 2, max: 20 }),
  code: text(['客服工号', 'Staff number'], { max: 20 }),
  wxid: text(['微信号', 'WeChat ID'], {
    max: 20,
    pattern: /^[a-zA-Z][a-zA-Z0-9_-]{5,19}$/,
    invalid: ['微信号格式不正确', 'The WeChat ID is not valid'],
  }),
  avatar: optional(image(['头像', 'Avatar'])),
  qrcode: image(['微信二维码', 'WeChat QR code']),
  phone: optional(phoneField()),
  areas: defaulted(areasField(['负责区域', 'Areas'], MOST_AREAS)),
  work_time: defaulted(shaped(['工作时间', 'Working hours'], z.array(workTime).check(z.maxLength(MOST_WORK_TIMES)))),
  max_customers: optional(int(['最大服务数', 'Maximum customers'], 0, 1_000_000)),
  weight: defaulted(int(['权重', 'Weight'], 1, 100)),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}

export const staffRow = rowOf(staffFields, {
  is_default: flag(['默认', 'Default']),
  area_names: derived(['负责区域', 'Areas'], z.array(z.string())),
  user_count: derived(['服务用户', 'Users'], z.int()),
  store_count: derived(['服务门店', 'Stores'], z.int()),
  today_assigned: derived(['今日分配', 'Assigned today'], z.int()),
  admin_user_id: derived(['后台账号', 'Account'], z.nullable(z.int())),
  admin_user_name: derived(['后台账号', 'Account'], z.nullable(z.string())),
})

const staffQuery = listQuery(
  {
    word: optional(text(['昵称/工号/微信号', 'Nickname, number or WeChat ID'], { max: 60 })),
    /** A province, city or district; it finds the areas above it and within it. */
    area: optional(text(['区域', 'Area'], { max: 6, pattern: /^\d{6}$/, ask: 'select' })),
    status: optional(flag(['状态', 'Status'], statusWords)),
  },
  ['sort', 'created_at'],
)

const reason = optional(longText(['原因', 'Reason'], { max: 200 }))

const transfer = z
  .object({
    from: csField(['原客服', 'From']),
    to: csField(['新客服', 'To']),
    /** Absent: users and stores. */
    target_type: optional(choice(['对象', 'Customers'], targetTypes)),
    /** Absent: all customers; present, those in `target_type`. */
    ids: z.optional(z.array(rowId()).check(z.maxLength(1000))),
    reason,
  })
  .check(
    rule(
      ['to', 'from'],
      ['不能转移给同一位客服', 'Choose a different employee'],
      ({ from, to }: { from: string; to: string }) => from !== to,
    ),
    rule(
      ['target_type', 'ids'],
      messages.ask_select,
      ({ target_type, ids }: { target_type?: string | null; ids?: number[] }) => ids === undefined || Boolean(target_type),
    ),
  )

export const staff = entity('customService.staff', ['客服', 'Customer service'], {
  list: verbs.list(staffQuery, staffRow),
  detail: verbs.detail(staffRow),
  edit: verbs.edit(editOf(staffFields)),
  status: verbs.status(),
  sort: { ...verbs.sort(), access: 'customService:staff:edit' },
  delete: { ...verbs.delete(), affects: ['dev.user'] },
  /** The employee for customers without a matching area; exactly one. */
  makeDefault: post(['设为默认', 'Make default'], z.object({ id: rowId() }), z.object({ id: z.int(), version: z.int() }), {
    path: '/api/customService/staff/default',
    access: 'customService:staff:edit',
    message: ['已设为默认客服', 'Set as default'],
  }),
  transfer: post(['转移客户', 'Transfer customers'], transfer, z.object({ users: z.int(), stores: z.int() }), {
    affects: ['customService.assign', 'user.user'],
    message: ['客户已转移', 'Customers transferred'],
  }),
  /** The employee's back-office account, at most one; null removes the link. */
  account: post(['关联账号', 'Link account'], z.object({ id: rowId(), admin_user_id: optional(ref(['后台账号', 'Account'])) }), nothing, {
    access: 'dev:user:edit',
    affects: ['dev.user'],
    message: messages.saved,
    stepUp: true,
  }),
  summary: get(['客服概况', 'Figures'], nothing, z.object({ online: z.int(), unassigned: z.int(), today: z.int() }), {
    access: 'customService:staff:list',
  }),
})

export type Staff = OutputOf<typeof staff.detail>
export type StaffEdit = ParsedOf<typeof staff.edit>
export type StaffQuery = ParsedOf<typeof staff.list>
