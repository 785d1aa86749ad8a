import * as z from 'zod/mini'
import { accountUser, directions } from '../finance/movement.ts'
import { readHash, shownHash } from '../kit/approval.ts'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, flag, longText, money, optional, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { byDecision } from '../kit/messages.ts'
import { listQuery, rowOf, rule, verbs } from '../kit/verbs.ts'

export const adjustStates = ['pending', 'approved', 'rejected'] as const
export type AdjustState = (typeof adjustStates)[number]

/** The adjusted account: `amount` is fen for a balance, or points. */
export const adjustKinds = { balance: ['余额', 'Balance'], integral: ['积分', 'Points'] } as const satisfies Record<string, Label>
export type AdjustKind = keyof typeof adjustKinds

const decided: Label = ['该单据已被处理', 'This has been processed already']

/** Adjustments up to the limit are created as approved; the others wait for another person (domain §14.2 item 5). */
export const adjustFlow = machine<AdjustState>()({
  initial: ['pending', 'approved'],
  states: {
    pending: { label: ['待审核', 'Pending'], tone: 'warning', waits: true },
    approved: { label: ['已通过', 'Approved'], tone: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
  },
  actions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: 'approved',
      actor: 'userBalance:account:audit',
      via: { verb: 'audit', input: { pass: 1 } },
      blocked: decided,
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      tone: 'danger',
      actor: 'userBalance:account:audit',
      via: { verb: 'audit', input: { pass: 0 } },
      blocked: decided,
    },
  },
})

export const adjustRow = rowOf(
  {},
  {
    adjust_no: derived(['调整单号', 'Number'], z.string()),
    ...accountUser,
    kind: choice(['账户', 'Account'], adjustKinds),
    direction: choice(['类型', 'Type'], directions),
    amount: derived(['金额', 'Amount'], z.int()),
    reason: derived(['原因', 'Reason'], z.string()),
    vouchers: derived(['凭证', 'Vouchers'], z.array(z.string())),
    state: choice(['状态', 'State'], adjustFlow.words, adjustFlow.tones),
    creator_id: derived(['申请人', 'Requested by'], z.int()),
    creator: derived(['申请人', 'Requested by'], z.string()),
    /** Null for an adjustment that needed no approval. */
    auditor: derived(['审核人', 'Reviewed by'], z.nullable(z.string())),
    audit_at: derived(['审核时间', 'Decided'], z.nullable(z.string())),
    reject_reason: derived(['驳回原因', 'Reason of rejection'], z.nullable(z.string())),
  },
)

const query = listQuery(
  {
    word: optional(text(['手机/昵称', 'Phone or nickname'], { max: 30, fold: foldPhone })),
    no: optional(text(['单号', 'Number'], { max: 64 })),
    kind: optional(choice(['账户', 'Account'], adjustKinds)),
    direction: optional(choice(['类型', 'Type'], directions)),
    amount_min: optional(money(['最小金额', 'Amount from'])),
    amount_max: optional(money(['最大金额', 'Amount to'])),
    from: optional(date(['时间从', 'From'])),
    to: optional(date(['时间到', 'To'])),
    state: optional(choice(['状态', 'State'], adjustFlow.words)),
  },
  ['created_at'],
)

const noReason: Label = ['请输入驳回原因', 'Please enter the reason']

const decision = z
  .object({
    id: rowId(),
    version: z.int(),
    pass: flag(['审核结果', 'Decision'], { 1: ['通过', 'Approve'], 0: ['驳回', 'Reject'] }),
    hash: readHash,
    reason: optional(longText(['驳回原因', 'Reason of rejection'], { max: 200 })),
  })
  .check(rule(['reason', 'pass'], noReason, ({ pass, reason }: { pass?: number; reason?: string | null }) => pass === 1 || Boolean(reason)))

export const adjust = entity('userBalance.adjust', ['余额调整单', 'Adjustment'], adjustFlow, {
  list: { ...verbs.list(query, adjustRow), access: 'userBalance:account:list' },
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), z.extend(adjustRow, { hash: shownHash }), {
    access: 'userBalance:account:list',
  }),
  /** The decision by another person than the one who asked; an approval posts. */
  audit: post(['审核', 'Review'], decision, z.object({ id: z.int(), version: z.int() }), {
    access: 'userBalance:account:audit',
    idempotent: true,
    stepUp: true,
    affects: ['userBalance.account', 'userBalance.log', 'userIntegralLog.log', 'user.user'],
    message: byDecision(['调整已通过', 'Adjustment approved'], ['调整已驳回', 'Adjustment rejected']),
  }),
})

export type Adjust = OutputOf<typeof adjust.list>['list'][number]
export type AdjustQuery = ParsedOf<typeof adjust.list>
