import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, image, longText, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { batchResult, listQuery, pageOf, rowOf, statusWords, verbs, withIds } from '../kit/verbs.ts'
import { csField, phoneField, regionFields, regionNames, tagsField } from '../people/fields.ts'
import { followupFields, followupPaging, followupRow, followupRules } from '../people/followup.ts'
import { storeRoles, userSources } from '../people/words.ts'

export const genders: Readonly<Record<'0' | '1' | '2', Label>> = { 0: ['未知', 'Unknown'], 1: ['男', 'Male'], 2: ['女', 'Female'] }

/** The user kinds, for the list filter: a store user, a salesman, or neither. */
export const userKinds = {
  visitor: ['访客', 'Visitor'],
  ...storeRoles,
  salesman: ['业务员', 'Salesman'],
} as const

/** The fields that staff may correct; everything else follows from what the person does. */
const userFields = {
  nick: text(['昵称', 'Nickname'], { max: 30 }),
  phone: optional(phoneField()),
  tags: tagsField(),
}

const moment = z.nullable(z.string())

/** A mini-program user (domain §14.1). */
export const userRow = rowOf(
  {
    ...userFields,
    status: flag(['状态', 'Status'], statusWords),
    avatar: optional(image(['头像', 'Avatar'])),
    store_role: optional(choice(['身份', 'Role'], storeRoles)),
  },
  {
    store_id: derived(['门店', 'Store'], z.nullable(z.int())),
    store_name: derived(['门店', 'Store'], z.nullable(z.string())),
    is_salesman: flag(['业务员', 'Salesman']),
    cs_wxid: derived(['客服', 'Customer service'], z.nullable(z.string())),
    cs_nickname: derived(['客服', 'Customer service'], z.nullable(z.string())),
    inviter_user_id: derived(['邀请人', 'Invited by'], z.nullable(z.int())),
    inviter_nick: derived(['邀请人', 'Invited by'], z.nullable(z.string())),
    source: choice(['来源', 'Source'], userSources),
    balance: derived(['余额', 'Balance'], z.int()),
    integral: derived(['积分', 'Points'], z.int()),
    order_count: derived(['订单数', 'Orders'], z.int()),
    order_amount: derived(['成交额', 'Turnover'], z.int()),
    last_login_at: derived(['最近登录', 'Last login'], moment),
  },
)

/** One user; the identities at WeChat are null for people with a data scope. */
export const userDetail = z.extend(userRow, {
  gender: choice(['性别', 'Gender'], genders),
  openid: derived(['OpenID', 'OpenID'], z.nullable(z.string())),
  unionid: derived(['UnionID', 'UnionID'], z.nullable(z.string())),
  agent_name: derived(['代理商', 'Agent'], z.nullable(z.string())),
  salesman_code: derived(['业务员工号', 'Salesman code'], z.nullable(z.string())),
  coupon_count: derived(['未使用优惠券', 'Unused coupons'], z.int()),
  invite_code: derived(['邀请码', 'Invitation'], z.nullable(z.string())),
  cs_assigned_at: derived(['分配时间', 'Assigned'], moment),
  login_ip: derived(['登录IP', 'Login IP'], z.nullable(z.string())),
  last_order_at: derived(['最近下单', 'Last order'], moment),
  last_followup_at: derived(['最近跟进', 'Last contact'], moment),
  next_followup_at: derived(['下次跟进', 'Next contact'], moment),
})

export const userQuery = listQuery(
  {
    word: optional(text(['昵称/手机', 'Nickname or phone'], { max: 30, fold: foldPhone })),
    kind: optional(choice(['身份', 'Role'], userKinds)),
    store_id: optional(ref(['门店', 'Store'])),
    cs_wxid: optional(csField()),
    source: optional(choice(['来源', 'Source'], userSources)),
    tag: optional(text(['标签', 'Tag'], { max: 20 })),
    status: optional(flag(['状态', 'Status'], statusWords)),
    /** Days in Shanghai, inclusive. */
    created_from: optional(date(['注册时间从', 'Registered from'])),
    created_to: optional(date(['注册时间到', 'Registered to'])),
    login_from: optional(date(['最近登录从', 'Last login from'])),
    login_to: optional(date(['最近登录到', 'Last login to'])),
  },
  ['created_at', 'last_login_at', 'order_amount'],
)

const figures = z.object({
  total: z.int(),
  today: z.int(),
  /** Users who logged in within seven business days, today included. */
  active: z.int(),
  /** Basis points. */
  bound_rate: z.int(),
})

/** The tag changes: the tags given are added, removed, or the only ones. */
export const tagModes = { add: ['添加', 'Add'], remove: ['移除', 'Remove'], set: ['替换为', 'Replace with'] } as const

const addressRow = rowOf(
  {
    receiver: text(['收货人', 'Recipient'], { max: 30 }),
    phone: phoneField(),
    ...regionFields,
    address: text(['详细地址', 'Address'], { max: 100 }),
    is_default: flag(['默认', 'Default']),
  },
  { region: derived(['所在地区', 'Region'], regionNames) },
)

const reason = { reason: optional(longText(['原因', 'Reason'], { max: 200 })) }

export const user = entity('user.user', ['用户', 'User'], {
  list: verbs.list(userQuery, userRow),
  detail: verbs.detail(userDetail),
  edit: post(['修改', 'Change'], z.object({ id: rowId(), version: z.int(), ...userFields }), z.object({ id: z.int(), version: z.int() }), {
    message: messages.saved,
  }),
  /** A disabled user is logged out from the mini-program. */
  status: verbs.status(),
  tag: post(['打标签', 'Tag'], withIds({ mode: choice(['方式', 'Change'], tagModes), tags: tagsField() }), batchResult, {
    access: 'user:user:edit',
    message: ['标签已保存', 'Tags saved'],
  }),
  assign: post(['分配客服', 'Assign'], withIds({ cs_wxid: csField(), ...reason }), batchResult, {
    access: 'customService:assign:edit',
    message: ['客服已分配', 'Customer service assigned'],
  }),
  /** Releases clerks from their stores; an owner hands the store over first. */
  unbind: post(['解绑门店', 'Remove from store'], withIds(reason), batchResult, {
    access: 'user:user:edit',
    message: ['门店已解绑', 'Removed from the store'],
  }),
  summary: get(['用户概况', 'Figures'], z.object({}), figures, { access: 'user:user:list' }),
  address: get(['收货地址', 'Delivery addresses'], z.object({ id: rowId() }), z.object({ list: z.array(addressRow) }), {
    path: '/api/user/user/address/list',
    access: 'user:user:list',
  }),
  followups: get(['跟进记录', 'Notes'], z.object({ id: rowId(), ...followupPaging }), pageOf(followupRow), {
    path: '/api/user/user/followup/list',
    access: 'customService:followup:list',
  }),
  followup: post(
    ['写跟进', 'Add a note'],
    z.object({ id: rowId(), ...followupFields }).check(...followupRules),
    z.object({ id: z.int() }),
    {
      path: '/api/user/user/followup/edit',
      access: 'customService:followup:edit',
      message: messages.saved,
      offline: 'content',
    },
  ),
  export: verbs.export(userQuery),
})

export type User = OutputOf<typeof user.list>['list'][number]
export type UserDetail = OutputOf<typeof user.detail>
export type UserQuery = ParsedOf<typeof user.list>
