import * as z from 'zod/mini'
import { get } from '../kit/endpoint.ts'
import { choice, defaulted, derived, masked, optional } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { periodFields, periodRules } from './figures.ts'
import { funnelSteps } from './shown.ts'

// Lists with the rows behind figures that no other page lists.

const text = (label: Label) => derived(label, z.string())
const nullable = (label: Label) => derived(label, z.nullable(z.string()))

/** The campaign kinds whose cost the home page sums up. */
export const costWords = {
  coupon: ['优惠券', 'Coupon'],
  redEnvelope: ['红包', 'Red envelope'],
  freeOrder: ['免单', 'Free order'],
  lottery: ['抽奖', 'Lottery'],
} as const satisfies Record<string, Label>

const cost = z.object({
  id: z.int(),
  created_at: text(['时间', 'Time']),
  kind: choice(['类型', 'Type'], costWords),
  activity_id: z.int(),
  title: nullable(['活动', 'Campaign']),
  user_id: z.int(),
  nick: nullable(['用户', 'User']),
  biz_no: text(['单号', 'Document']),
  /** Negative where a cost was taken back. */
  amount: derived(['成本', 'Cost'], z.int()),
})

const scan = z.object({
  id: z.int(),
  user_id: z.int(),
  nick: text(['用户', 'User']),
  phone: masked(phoneMask, nullable(['手机号', 'Phone'])),
  scanned_at: text(['扫码时间', 'Scanned']),
  invite_title: text(['邀请', 'Invitation']),
  audit_id: z.nullable(z.int()),
  audit_no: nullable(['申请单', 'Application']),
  store_id: z.nullable(z.int()),
  store_name: nullable(['门店', 'Store']),
  order_count: derived(['订单数', 'Orders'], z.nullable(z.int())),
})

const failedJob = z.object({
  id: z.int(),
  name: text(['作业', 'Job']),
  attempts: derived(['尝试次数', 'Attempts'], z.int()),
  failed_at: text(['最近失败', 'Last failure']),
  error: nullable(['错误', 'Error']),
})

const at = (name: string) => `/api/index/behind/${name}`

export const behindCalls = {
  /** The entries whose sum is the cost of campaigns in the period. */
  costs: get(
    ['活动成本明细', 'Costs of campaigns'],
    listQuery({ ...periodFields, kind: optional(choice(['类型', 'Type'], costWords)) }, ['created_at']).check(...periodRules),
    pageOf(cost),
    { path: at('costs'), access: 'login' },
  ),
  /** The invitation records that have reached a step. */
  scans: get(
    ['邀请转化明细', 'Invitations by step'],
    listQuery({ ...periodFields, step: defaulted(choice(['步骤', 'Step'], funnelSteps)) }, ['scanned_at']).check(...periodRules),
    pageOf(scan),
    { path: at('scans'), access: 'store:invite:list' },
  ),
  /** The jobs that have failed for the last time. */
  failedJobs: get(['失败后台作业', 'Failed jobs'], listQuery({}, ['failed_at']), pageOf(failedJob), {
    path: at('failedJobs'),
    access: 'dev:logger:list',
  }),
}

export type CampaignCost = z.output<typeof cost>
export type InviteScan = z.output<typeof scan>
export type FailedJob = z.output<typeof failedJob>
