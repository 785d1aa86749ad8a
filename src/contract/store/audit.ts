import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, longText, masked, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { byDecision } from '../kit/messages.ts'
import { batchResult, listQuery, rowOf, rule, verbs, withIds } from '../kit/verbs.ts'
import { csField, regionNames, tagsField } from '../people/fields.ts'
import { inviterTypes, priceLevels, storeTypes } from '../people/words.ts'
import { auditFlow } from './audit-flow.ts'

export const auditKinds = { new: ['新门店', 'New store'], change: ['资料变更', 'Change'] } as const satisfies Record<string, Label>

/** The reasons that a reviewer chooses by one press (domain §6.2). */
export const quickReasons: readonly Label[] = [
  ['营业执照不清晰', 'The licence is not legible'],
  ['执照与名称不符', 'The name on the licence does not match'],
  ['门头照不符合要求', 'The storefront photo does not meet the requirements'],
  ['不在服务区域', 'Outside the service area'],
  ['重复申请', 'Duplicate application'],
]

const askReason: Label = ['请输入驳回原因', 'Please enter a reason']
const askLevel: Label = ['请选择价格等级', 'Please select a price level']

const { words, tones } = auditFlow
const phone = (label?: Label) => masked(phoneMask, derived(label ?? ['手机号', 'Phone'], z.string()))
const name = (label: Label) => derived(label, z.nullable(z.string()))
const moment = (label: Label) => derived(label, z.nullable(z.string()))

const inviter = z.object({ type: choice(['类型', 'Type'], inviterTypes), name: z.nullable(z.string()), code: z.string() })

/** A list row. */
export const auditRow = rowOf(
  {},
  {
    audit_no: derived(['审核单号', 'Number'], z.string()),
    kind: choice(['类型', 'Type'], auditKinds),
    store_id: derived(['门店', 'Store'], z.nullable(z.int())),
    name: derived(['门店名称', 'Store name'], z.string()),
    user_id: derived(['申请人', 'Applicant'], z.int()),
    nick: derived(['申请人', 'Applicant'], z.string()),
    contact: derived(['联系人', 'Contact'], z.string()),
    phone: phone(),
    region: derived(['地区', 'Region'], regionNames),
    license_no: derived(['统一社会信用代码', 'Credit code'], z.nullable(z.string())),
    license_image: derived(['营业执照', 'Licence'], z.nullable(z.string())),
    inviter: derived(['邀请人', 'Invited by'], z.nullable(inviter)),
    agent_id: derived(['代理商', 'Agent'], z.nullable(z.int())),
    agent_name: name(['代理商', 'Agent']),
    salesman_id: derived(['业务员', 'Salesman'], z.nullable(z.int())),
    salesman_name: name(['业务员', 'Salesman']),
    submit_count: derived(['提交次数', 'Submissions'], z.int()),
    submitted_at: derived(['提交时间', 'Submitted'], z.string()),
    state: choice(['状态', 'State'], words, tones),
    reject_reason: name(['驳回原因', 'Reason']),
    audit_at: moment(['审核时间', 'Decided']),
  },
)

/** The submitted data as they are read: an older application may have fewer fields. */
const submitted = z.object({
  name: z.optional(z.string()),
  type: z.optional(choice(['门店类型', 'Store type'], storeTypes)),
  contact: z.optional(z.string()),
  phone: z.optional(phone()),
  address: z.optional(z.string()),
  lng: z.optional(z.nullable(z.number())),
  lat: z.optional(z.nullable(z.number())),
  license_no: z.optional(z.nullable(z.string())),
  license_image: z.optional(z.nullable(z.string())),
  license_name: z.optional(z.nullable(z.string())),
  front_images: z.optional(z.array(z.string())),
  inner_images: z.optional(z.array(z.string())),
  remark: z.optional(z.nullable(z.string())),
})

/** A changed store field: its name among the columns, and both values as texts, or as picture addresses. */
const changedField = z.object({ field: z.string(), before: z.array(z.string()), after: z.array(z.string()) })

const earlier = z.object({
  id: z.int(),
  audit_no: z.string(),
  state: choice(['状态', 'State'], words, tones),
  submitted_at: z.string(),
  reject_reason: z.nullable(z.string()),
})

/** One application with everything that a decision needs. */
export const auditDetail = z.object({
  ...auditRow.shape,
  data: derived(['提交资料', 'Submitted data'], submitted),
  diff: derived(['变更内容', 'Changes'], z.array(changedField)),
  store_code: name(['门店编码', 'Store code']),
  store_name: name(['门店', 'Store']),
  /** The proposal for a decision: for a change the store's present values, otherwise the invitation's values. */
  price_level: derived(['价格等级', 'Price level'], z.nullable(z.enum(['store', 'trade']))),
  tags: derived(['标签', 'Tags'], z.array(z.string())),
  user_phone: masked(phoneMask, derived(['申请人手机', 'Applicant’s phone'], z.nullable(z.string()))),
  pre_auditor: name(['初审人', 'Pre-reviewed by']),
  pre_at: moment(['初审时间', 'Pre-reviewed']),
  pre_opinion: name(['初审意见', 'Opinion']),
  auditor: name(['审核人', 'Reviewed by']),
  /** The former submissions for this application, the newest first. */
  earlier: derived(['历史提交', 'Earlier submissions'], z.array(earlier)),
})

export const auditQuery = listQuery(
  {
    /** A part of the name, or the beginning of the number or credit code. */
    word: optional(text(['名称/手机/执照号', 'Name, phone or licence'], { max: 60, fold: foldPhone })),
    kind: optional(choice(['类型', 'Type'], auditKinds)),
    /** A province, city or district. */
    area: optional(text(['地区', 'Region'], { max: 6, pattern: /^\d{6}$/, ask: 'select' })),
    agent_id: optional(ref(['代理商', 'Agent'])),
    salesman_id: optional(ref(['业务员', 'Salesman'])),
    /** Business days, inclusive. */
    submitted_from: optional(date(['提交时间从', 'Submitted from'])),
    submitted_to: optional(date(['提交时间到', 'Submitted to'])),
    decided_from: optional(date(['审核时间从', 'Reviewed from'])),
    decided_to: optional(date(['审核时间到', 'Reviewed to'])),
    /** Undecided applications that were submitted at least this number of hours ago. */
    overdue: optional(choice(['等待时长', 'Waiting'], { 24: ['超24小时', 'Over 24 hours'], 48: ['超48小时', 'Over 48 hours'] })),
    state: optional(choice(['状态', 'State'], words, tones)),
  },
  ['submitted_at', 'audit_at'],
)

const figures = z.object({
  pending: derived(['待审核', 'Pending'], z.int()),
  overdue: derived(['超24小时', 'Over 24 hours'], z.int()),
  approved_today: derived(['今日通过', 'Approved today'], z.int()),
  /** Approved among the decided ones in seven business days, in hundredths of a percent; null without a decision. */
  pass_rate: derived(['通过率(7天)', 'Approved (7 days)'], z.nullable(z.int())),
})

export const duplicateReasons = {
  license: ['执照相同', 'Same licence'],
  phone: ['手机相同', 'Same phone'],
  near: ['名称相近且在500米内', 'Similar name within 500 m'],
} as const satisfies Record<string, Label>

const duplicate = z.object({
  type: z.enum(['store', 'audit']),
  id: z.int(),
  /** The store code, or the application number. */
  code: z.string(),
  name: z.string(),
  phone: phone(),
  address: z.nullable(z.string()),
  reasons: z.array(choice(['原因', 'Reason'], duplicateReasons)),
  /** Metres, if both have coordinates. */
  distance: z.nullable(z.int()),
})

const pass = flag(['审核结果', 'Decision'], { 1: ['通过', 'Approve'], 0: ['驳回', 'Reject'] })

const decision = {
  price_level: optional(choice(['价格等级', 'Price level'], priceLevels)),
  /** Omitted: as the application has it; null: none. */
  salesman_id: optional(ref(['业务员', 'Salesman'])),
  /** Null or omitted: by area and load (domain §9.1). */
  cs_wxid: optional(csField()),
  tags: defaulted(tagsField()),
}

const reason = optional(longText(['驳回原因', 'Reason'], { max: 200 }))
const one = { id: rowId(), version: z.optional(z.int()), pass }

interface Decided {
  pass: 0 | 1
  reason?: string | null
  opinion?: string | null
  price_level?: string | null
}

const saved = z.object({ id: z.int(), version: z.int() })
// an approval creates a store and its owner, and changes people counts; a rejection changes the invitation
const affects = ['store.store', 'store.invite', 'user.user', 'agent.agent', 'customService.staff']

const counts = verbs.counts(auditFlow, auditQuery)

export const audit = entity('store.audit', ['门店审核', 'Store application'], auditFlow, {
  list: verbs.list(auditQuery, auditRow),
  counts,
  detail: verbs.detail(auditDetail),
  stat: get(['统计', 'Figures'], z.object({}), figures, { access: 'store:audit:list', quiet: true }),
  /** Stores and undecided applications that may be the same store, the most similar first. */
  duplicates: get(['疑似重复', 'Possible duplicates'], z.object({ id: rowId() }), z.object({ list: z.array(duplicate) }), {
    access: 'store:audit:list',
    quiet: true,
  }),

  next: get(
    ['下一条待审', 'Next application'],
    z.extend(counts.input, { after: z.optional(shaped(['当前', 'Present'], rowId())) }),
    z.object({ id: z.nullable(z.int()) }),
    { access: 'store:audit:list', quiet: true },
  ),
  preAudit: post(
    ['初审', 'Pre-review'],
    z
      .object({ ...one, opinion: optional(longText(['初审意见', 'Opinion'], { max: 200 })) })
      .check(rule(['opinion', 'pass'], askReason, ({ pass, opinion }: Decided) => pass === 1 || Boolean(opinion))),
    saved,
    { message: byDecision(['初审已通过', 'Passed to final review'], ['初审已驳回', 'Rejected']), affects },
  ),
  audit: post(
    ['审核', 'Review'],
    z.object({ ...one, ...decision, reason }).check(
      rule(['price_level', 'pass'], askLevel, ({ pass, price_level }: Decided) => pass === 0 || Boolean(price_level)),
      rule(['reason', 'pass'], askReason, ({ pass, reason }: Decided) => pass === 1 || Boolean(reason)),
    ),
    saved,
    { idempotent: true, message: byDecision(['已通过', 'Store approved'], ['已驳回', 'Store rejected']), affects },
  ),
  /** Approves new stores with one price level; each gets the salesman and customer service that a single approval without a choice gives. */
  approve: post(
    ['批量通过', 'Approve selected'],
    withIds({ price_level: choice(['价格等级', 'Price level'], priceLevels), tags: defaulted(tagsField()) }),
    batchResult,
    { access: 'store:audit:audit', idempotent: true, message: ['已通过', 'Approved'], affects },
  ),
  export: verbs.export(auditQuery),
})

export type AuditListed = OutputOf<typeof audit.list>['list'][number]
export type AuditDetail = OutputOf<typeof audit.detail>
export type AuditQuery = ParsedOf<typeof audit.list>
export type Decision = ParsedOf<typeof audit.audit>
export type DecisionInput = InputOf<typeof audit.audit>
export type Duplicate = OutputOf<typeof audit.duplicates>['list'][number]
