import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, derived, flag, longText, masked, optional, rowId, shaped, text } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'
import { batchResult, listQuery, pageOf, rule, verbs } from '../kit/verbs.ts'
import { csField } from '../people/fields.ts'
import { followupPaging } from '../people/followup.ts'
import { targetTypes } from '../people/words.ts'
import { target } from './followup.ts'

export const assignTabs = {
  none: ['未分配', 'Unassigned'],
  assigned: ['已分配', 'Assigned'],
  due: ['待跟进', 'To contact'],
} as const

const moment = z.nullable(z.string())

/** A user or store with its customer service (domain §9.2). The list holds only users or only stores; `id` belongs to the user or store. */
export const assignRow = z.object({
  id: z.int(),
  target_type: choice(['类型', 'Type'], targetTypes),
  title: derived(['用户/门店', 'Customer'], z.string()),
  phone: masked(phoneMask, derived(['手机', 'Phone'], z.nullable(z.string()))),
  region: derived(['地区', 'Region'], z.string()),
  cs_wxid: derived(['客服微信号', 'WeChat ID'], z.nullable(z.string())),
  cs_nickname: derived(['客服', 'Customer service'], z.nullable(z.string())),
  cs_assigned_at: derived(['分配时间', 'Assigned'], moment),
  last_followup_at: derived(['最近跟进', 'Last contact'], moment),
  next_followup_at: derived(['下次跟进', 'Next contact'], moment),
  last_order_at: derived(['最近下单', 'Last order'], moment),
  created_at: derived(['创建时间', 'Created'], z.string()),
})

const filters = {
  /** Absent: users. */
  target_type: optional(choice(['类型', 'Type'], targetTypes)),
  word: optional(text(['名称/手机', 'Name or phone'], { max: 30, fold: foldPhone })),
  cs_wxid: optional(csField()),
  /** The planned contact is past, and no newer note changed the plan. */
  overdue: optional(flag(['已逾期', 'Overdue'])),
}

export const assignQuery = listQuery(
  {
    /** Absent: the unassigned customers, and for people with a data scope the customers in the scope. */
    tab: optional(choice(['状态', 'State'], assignTabs)),
    ...filters,
  },
  ['created_at', 'cs_assigned_at', 'next_followup_at'],
)

const logRow = z.object({
  id: z.int(),
  from_nickname: derived(['原客服', 'From'], z.nullable(z.string())),
  to_nickname: derived(['新客服', 'To'], z.nullable(z.string())),
  reason: derived(['原因', 'Reason'], z.nullable(z.string())),
  operator: derived(['操作人', 'By'], z.string()),
  created_at: derived(['时间', 'Time'], z.string()),
})

/** The most customers in one call. */
const MOST_TARGETS = 1000
const targets = shaped(
  ['客户', 'Customers'],
  z.array(z.object({ type: choice(['类型', 'Type'], targetTypes), id: rowId() })).check(z.maxLength(MOST_TARGETS)),
)

const assignment = z
  .object({ targets, wxid: csField(), reason: optional(longText(['原因', 'Reason'], { max: 200 })) })
  .check(rule(['targets'], ['请选择数据', 'Please select rows'], (value: { targets: object[] }) => value.targets.length > 0))

export const assign = entity('customService.assign', ['客户分配', 'Assignment'], {
  list: verbs.list(assignQuery, assignRow),
  /** The row count per tab; `none` is null for people with a data scope. A count above `capped` is a lower bound. */
  counts: get(
    ['各状态数量', 'Counts'],
    z.object(filters),
    z.object({ none: z.nullable(z.int()), assigned: z.int(), due: z.int(), capped: z.int() }),
  ),
  edit: post(['分配', 'Assign'], assignment, batchResult, {
    affects: ['customService.staff', 'user.user'],
    message: ['客服已分配', 'Customer service assigned'],
  }),
  log: get(['分配记录', 'Customer assignments'], z.object({ ...target, ...followupPaging }), pageOf(logRow), {
    path: '/api/customService/assign/log/list',
    access: 'customService:assign:list',
  }),
  export: verbs.export(assignQuery),
})

export type Assigned = OutputOf<typeof assign.list>['list'][number]
export type AssignQuery = ParsedOf<typeof assign.list>
