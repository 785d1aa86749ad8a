import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, listOf, masked, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { messages } from '../kit/messages.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { batchResult, editOf, listQuery, pageOf, rowOf, rule, statusWords, verbs, withIds } from '../kit/verbs.ts'
import { csField, regionRule } from '../people/fields.ts'
import { followupFields, followupPaging, followupRow, followupRules } from '../people/followup.ts'
import { storeFilters } from '../people/store-filters.ts'
import { priceLevels, storeRoles, storeSources } from '../people/words.ts'
import { auditFlow } from './audit-flow.ts'
import { listedFields, storeFields } from './store-fields.ts'

const nullableTime = (label: Label) => derived(label, z.nullable(z.string()))
const nullableText = (label: Label) => derived(label, z.nullable(z.string()))

const computed = {
  code: derived(['门店编码', 'Code'], z.string()),
  region: derived(['所在地区', 'Region'], z.string()),
  agent_name: nullableText(['代理商', 'Agent']),
  salesman_name: nullableText(['业务员', 'Salesman']),
  cs_nickname: nullableText(['客服', 'Customer service']),
  owner_user_id: derived(['店主', 'Owner'], z.nullable(z.int())),
  owner_nick: nullableText(['店主', 'Owner']),
  member_count: derived(['成员数', 'Members'], z.int()),
  source: choice(['来源', 'Source'], storeSources),
  status: flag(['状态', 'Status'], statusWords),
  order_count: derived(['订单数', 'Orders'], z.int()),
  order_amount: derived(['成交额', 'Order amount'], z.int()),
  /** The paid amount for its orders this month, a few minutes old. */
  month_amount: derived(['本月成交额', 'Sales this month'], z.int()),
  last_order_at: nullableTime(['最近下单', 'Last order']),
  /** Days since the last order, or since the registration without any order. */
  dormant_days: derived(['未下单天数', 'Days without order'], z.int()),
  is_dormant: flag(['沉睡', 'Dormant']),
  last_followup_at: nullableTime(['最近跟进', 'Last contact']),
  next_followup_at: nullableTime(['下次跟进', 'Next contact']),
}

/** A list row. */
export const storeRow = rowOf(listedFields, computed)

/** All fields for one store. */
export const storeDetail = rowOf(storeFields, {
  ...computed,
  invite_id: derived(['邀请', 'Invitation'], z.nullable(z.int())),
  invite_code: nullableText(['邀请码', 'Invitation code']),
})

const noFront: Label = ['请上传门头照', 'Please upload storefront photos']

export const storeEdit = editOf(storeFields).check(
  regionRule,
  rule(['front_images'], noFront, ({ front_images }: { front_images?: string[] }) => (front_images?.length ?? 0) > 0),
)

export const storeQuery = listQuery(storeFilters, ['created_at', 'order_amount', 'month_amount', 'last_order_at'])

const reason = text(['原因', 'Reason'], { max: 200 })
const tag = text(['标签', 'Tag'], { max: 20 })

const assignFields = {
  agent_id: optional(ref(['代理商', 'Agent'])),
  salesman_id: optional(ref(['业务员', 'Salesman'])),
  cs_wxid: optional(csField()),
}
const nothingChosen: Label = ['请选择要分配的代理商、业务员或客服', 'Please select an agent, a salesman or customer service']
interface Assigned {
  agent_id?: number | null
  salesman_id?: number | null
  cs_wxid?: string | null
}

/** A field that is absent stays unchanged; null removes the assignment. */
const assign = z.pipe(
  z
    .object({
      ids: z.array(rowId()).check(z.minLength(1), z.maxLength(1000)),
      ...assignFields,
      reason: optional(reason),
    })
    .check(
      rule(['agent_id', 'salesman_id', 'cs_wxid'], nothingChosen, ({ agent_id, salesman_id, cs_wxid }: Assigned) =>
        [agent_id, salesman_id, cs_wxid].some((value) => value !== undefined),
      ),
    ),
  z.transform((value) => ({ ...value, ids: [...new Set(value.ids)] })),
)

const memberRow = z.object({
  id: z.int(),
  nick: derived(['昵称', 'Nickname'], z.string()),
  avatar: derived(['头像', 'Avatar'], z.nullable(z.string())),
  phone: masked(phoneMask, nullableText(['手机号', 'Phone'])),
  store_role: choice(['身份', 'Role'], storeRoles),
  status: flag(['状态', 'Status'], statusWords),
  order_count: derived(['订单数', 'Orders'], z.int()),
  last_login_at: nullableTime(['最近登录', 'Last login']),
  created_at: derived(['注册时间', 'Registered'], z.string()),
})

const auditRow = z.object({
  id: z.int(),
  audit_no: derived(['审核单号', 'Number'], z.string()),
  kind: choice(['类型', 'Type'], { new: ['新店', 'New store'], change: ['资料变更', 'Change'] }),
  name: derived(['门店名称', 'Store name'], z.string()),
  state: choice(['状态', 'State'], auditFlow.words, auditFlow.tones),
  submitted_at: derived(['提交时间', 'Submitted'], z.string()),
  audit_at: nullableTime(['审核时间', 'Decided']),
  auditor: nullableText(['审核人', 'Reviewed by']),
  reject_reason: nullableText(['驳回原因', 'Reason']),
})

const summary = z.object({
  total: z.int(),
  month_new: z.int(),
  month_active: z.int(),
  dormant: z.int(),
  pending_audits: z.int(),
  /** The first day in this month, and the number of days after which a store is dormant: the tile filters. */
  month_begin: z.string(),
  dormant_days: z.int(),
})

/** Null for persons who may not see the orders, or the owner. */
const storeMoney = z.object({
  /** Orders that wait for their payment. */
  unpaid_count: derived(['待付款', 'Unpaid'], z.nullable(z.int())),
  unpaid_amount: derived(['待付款金额', 'Amount unpaid'], z.nullable(z.int())),
  /** Orders of the last 90 days, without closed ones. */
  recent_count: derived(['近90天订单', 'Orders in 90 days'], z.nullable(z.int())),
  recent_amount: derived(['近90天金额', 'Amount in 90 days'], z.nullable(z.int())),
  /** The owner's accounts. */
  balance: derived(['余额', 'Balance'], z.nullable(z.int())),
  integral: derived(['积分', 'Points'], z.nullable(z.int())),
})

const ofStore = { id: rowId(), ...followupPaging }
const member = z.object({ id: rowId(), user_id: ref(['用户', 'User']) })
const stays = z.object({ id: z.int() })
const people = ['user.user']
const bound = ['agent.agent', 'agent.salesman', 'customService.assign', 'customService.staff', ...people]

export const store = entity('store.store', ['门店', 'Store'], {
  list: verbs.list(storeQuery, storeRow),
  detail: verbs.detail(storeDetail),
  edit: { ...verbs.edit(storeEdit), affects: bound },
  status: verbs.status(),
  delete: { ...verbs.delete(), affects: bound },
  export: verbs.export(storeQuery),
  import: { ...verbs.import(), affects: ['task.task', ...taskAffects['store.store.import']] },
  /** The tiles above the list, within the data scope. */
  summary: get(['统计', 'Summary'], z.object({}), summary, { access: 'store:store:list' }),
  /** The store's debts and the owner's accounts; each part within the data scope of its own list. */
  money: get(['往来金额', 'Money'], z.object({ id: rowId() }), storeMoney, { access: 'store:store:list', quiet: true }),
  assign: post(['分配', 'Assign'], assign, batchResult, { affects: bound, message: ['归属已分配', 'Assignment saved'] }),
  level: post(
    ['改价格等级', 'Change the price level'],
    withIds({ price_level: choice(['价格等级', 'Price level'], priceLevels), reason }),
    batchResult,
    { message: ['价格等级已修改', 'Price level updated'] },
  ),
  tag: post(
    ['打标签', 'Tag'],
    withIds({ add: defaulted(listOf(['添加标签', 'Add tags'], tag, 10)), remove: defaulted(listOf(['移除标签', 'Remove tags'], tag, 10)) }),
    batchResult,
    { access: 'store:store:edit', message: ['标签已保存', 'Tags saved'] },
  ),
  members: get(['成员', 'Members'], z.object(ofStore), pageOf(memberRow), {
    path: '/api/store/store/member/list',
    access: 'store:store:list',
  }),
  /** Binds a user who has no store; the first member is the owner. */
  memberAdd: post(['添加成员', 'Add a member'], member, stays, {
    path: '/api/store/store/member/add',
    access: 'store:store:member',
    affects: people,
    message: ['成员已添加', 'Member added'],
  }),
  memberRemove: post(['移除店员', 'Remove a member'], member, stays, {
    path: '/api/store/store/member/remove',
    access: 'store:store:member',
    affects: people,
    message: ['店员已移除', 'Member removed'],
  }),
  owner: post(['转让店主', 'Transfer ownership'], member, stays, {
    access: 'store:store:member',
    affects: people,
    message: ['店主已转让', 'Ownership transferred'],
  }),
  followups: get(['跟进记录', 'Notes'], z.object(ofStore), pageOf(followupRow), {
    path: '/api/store/store/followup/list',
    access: 'store:store:list',
  }),
  followup: post(['写跟进', 'Add a note'], z.object({ id: rowId(), ...followupFields }).check(...followupRules), stays, {
    path: '/api/store/store/followup/edit',
    affects: ['customService.assign', 'customService.followup'],
    message: messages.saved,
    offline: 'content',
  }),
  audits: get(['审核记录', 'Applications'], z.object(ofStore), pageOf(auditRow), {
    path: '/api/store/store/audit/list',
    access: 'store:store:list',
  }),
})

export type Store = OutputOf<typeof store.detail>
export type StoreRow = OutputOf<typeof store.list>['list'][number]
export type StoreEdit = ParsedOf<typeof store.edit>
export type StoreQuery = ParsedOf<typeof store.list>
export type StoreMember = OutputOf<typeof store.members>['list'][number]
export type StoreAudit = OutputOf<typeof store.audits>['list'][number]
