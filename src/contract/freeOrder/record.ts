import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, int, longText, masked, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { byDecision } from '../kit/messages.ts'
import { listQuery, rule, verbs } from '../kit/verbs.ts'
import { phoneFilter } from '../people/fields.ts'
import { freeRecordFlow } from './record-flow.ts'
import { freeModes, freeModeTones, freeOutcomes, MOST_SESSIONS, rewardTargets } from './words.ts'

const nullableText = (label: Label) => derived(label, z.nullable(z.string()))
const nullableNumber = (label: Label) => derived(label, z.nullable(z.int()))
const number = (label: Label) => derived(label, z.int())

/** An order in a free-order activity. */
export const freeRecordRow = z.object({
  id: z.int(),
  version: z.int(),
  record_no: derived(['免单编号', 'Number'], z.string()),
  activity_id: number(['免单活动', 'Free-order activity']),
  activity_title: derived(['活动', 'Activity'], z.string()),
  mode: choice(['免单方式', 'Winners'], freeModes, freeModeTones),
  session_no: nullableNumber(['场次', 'Session']),
  seq: nullableNumber(['第几单', 'Order of the count']),
  order_id: number(['订单', 'Order']),
  order_no: derived(['订单号', 'Order'], z.string()),
  user_id: number(['用户', 'User']),
  user_nick: derived(['用户', 'User'], z.string()),
  user_phone: masked(phoneMask, nullableText(['手机号', 'Phone'])),
  store_name: nullableText(['门店', 'Store']),
  paid_amount: number(['订单实付', 'Paid']),
  base_amount: number(['参与金额', 'Amount in scope']),
  reward_amount: number(['免单金额', 'Reward']),
  clawed_amount: number(['已追回', 'Clawed back']),
  reward_to: choice(['返还方式', 'Returned as'], rewardTargets),
  state: choice(['状态', 'State'], freeRecordFlow.words, freeRecordFlow.tones),
  outcome: derived(['抽取结果', 'Result'], z.nullable(choice(['抽取结果', 'Result'], freeOutcomes))),
  reason: nullableText(['原因', 'Reason']),
  paid_at: derived(['付款时间', 'Paid at'], z.string()),
  applied_at: nullableText(['申请时间', 'Applied']),
  granted_at: nullableText(['发放时间', 'Paid out at']),
  created_at: derived(['时间', 'Time'], z.string()),
})

/** With what the customer has handed in, and the numbers from which the draw can be recomputed (docs/adr/0064). */
export const freeRecordDetail = z.extend(freeRecordRow, {
  proof_text: nullableText(['申请说明', 'Text']),
  proof_images: derived(['凭证图片', 'Images'], z.array(z.string())),
  auditor: nullableText(['审核人', 'Reviewed by']),
  audit_at: nullableText(['审核时间', 'Reviewed']),
  draw_rank: nullableNumber(['抽取名次', 'Rank of the draw']),
  candidates: nullableNumber(['候选订单', 'Candidates']),
  seed: nullableText(['随机种子', 'Seed']),
  seed_hash: nullableText(['随机种子摘要', 'Hash of the seed']),
  nth: nullableNumber(['每N单', 'n']),
  order_refunded: number(['订单已退', 'Refunded']),
  order_free: number(['订单免单返还', 'Returned from free orders']),
  updated_at: z.string(),
})

export const freeRecordQuery = listQuery(
  {
    activity_id: optional(ref(['活动', 'Activity'])),
    order_no: optional(text(['订单号', 'Order'], { max: 40 })),
    user_id: optional(ref(['用户', 'User'])),
    user_phone: optional(phoneFilter()),
    store_id: optional(ref(['门店', 'Store'])),
    session_no: optional(int(['场次', 'Session'], 1, MOST_SESSIONS)),
    /** Business days for the payment, inclusive. */
    from: optional(date(['付款时间从', 'Paid from'])),
    to: optional(date(['付款时间到', 'Paid until'])),
    state: optional(choice(['状态', 'State'], freeRecordFlow.words, freeRecordFlow.tones)),
  },
  ['created_at', 'reward_amount'],
)

const stat = z.object({
  running: number(['进行中活动', 'Running activities']),
  applied: number(['待审核', 'To review']),
  won: number(['待发放', 'To give']),
  granted_amount: number(['累计免单金额', 'Paid out in total']),
  budget_left: number(['预算剩余', 'Budget left']),
})

const saved = z.object({ id: z.int(), version: z.int() })
const noReason: Label = ['请输入驳回原因', 'Please enter the reason']

const decision = z
  .object({
    id: rowId(),
    version: z.optional(z.int()),
    pass: flag(['审核结果', 'Decision'], { 1: ['通过', 'Approve'], 0: ['驳回', 'Reject'] }),
    reason: optional(longText(['驳回原因', 'Reason of rejection'], { max: 200 })),
  })
  .check(rule(['reason', 'pass'], noReason, ({ pass, reason }: { pass?: number; reason?: string | null }) => pass === 1 || Boolean(reason)))

export const record = entity('freeOrder.record', ['免单记录', 'Free-order record'], freeRecordFlow, {
  list: verbs.list(freeRecordQuery, freeRecordRow),
  counts: verbs.counts(freeRecordFlow, freeRecordQuery),
  stat: get(['统计', 'Figures'], nothing, stat, { access: 'freeOrder:record:list', quiet: true }),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), freeRecordDetail),
  ...verbs.transitions(freeRecordFlow),
  audit: post(['审核', 'Review'], decision, saved, {
    access: 'freeOrder:record:audit',
    idempotent: true,
    affects: ['freeOrder.activity'],
    message: byDecision(['申请已通过', 'Application approved'], ['申请已驳回', 'Application rejected']),
  }),
  export: verbs.export(freeRecordQuery),
})

export type FreeRecord = OutputOf<typeof record.list>['list'][number]
export type FreeRecordDetail = OutputOf<typeof record.detail>
export type FreeRecordQuery = ParsedOf<typeof record.list>
