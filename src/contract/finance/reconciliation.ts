import * as z from 'zod/mini'
import { entity, get, nothing, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, date, derived, longText, optional, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { sentFile } from '../kit/sent-file.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { payChannels } from '../trade/words.ts'

export const differenceKinds = {
  only_there: ['渠道有，系统无', 'Channel only'],
  only_here: ['系统有，渠道无', 'System only'],
  amount: ['金额不一致', 'Amounts differ'],
} as const satisfies Record<string, Label>
export type DifferenceKind = keyof typeof differenceKinds

export const differenceSubjects = { payment: ['收款', 'Payment'], refund: ['退款', 'Refund'] } as const satisfies Record<string, Label>
export type DifferenceSubject = keyof typeof differenceSubjects

const fen = (label: Label) => derived(label, z.int())

/** One day in one channel. `difference` is the bill's net amount minus ours; null without a bill. */
const dayRow = z.object({
  day: derived(['日期', 'Day'], z.string()),
  channel: choice(['渠道', 'Channel'], payChannels),
  payment_count: derived(['收款笔数', 'Payments'], z.int()),
  payment_amount: fen(['收款金额', 'Received']),
  refund_count: derived(['退款笔数', 'Refunds'], z.int()),
  refund_amount: fen(['退款金额', 'Refunded']),
  net: fen(['净额', 'Net']),
  difference: derived(['差异', 'Difference'], z.nullable(z.int())),
  /** Open differences in the bill. */
  open: derived(['待处理差异', 'Open differences'], z.int()),
})

const period = z.object({
  from: date(['开始日期', 'From']),
  to: date(['结束日期', 'To']),
})

const differenceRow = z.object({
  id: z.int(),
  day: derived(['账单日期', 'Statement date'], z.string()),
  subject: choice(['类型', 'Type'], differenceSubjects),
  kind: choice(['差异', 'Difference'], differenceKinds),
  no: derived(['单号', 'Number'], z.string()),
  ours: derived(['系统金额', 'System amount'], z.nullable(z.int())),
  theirs: derived(['渠道金额', 'Channel amount'], z.nullable(z.int())),
  created_at: derived(['发现时间', 'Found'], z.string()),
  resolved_at: derived(['处理时间', 'Resolved'], z.nullable(z.string())),
  resolver: derived(['处理人', 'Resolved by'], z.nullable(z.string())),
  note: derived(['处理说明', 'Note'], z.nullable(z.string())),
})

const youngPayment = z.object({
  id: z.int(),
  pay_no: derived(['收款单号', 'Payment'], z.string()),
  biz_no: derived(['业务单号', 'Document'], z.string()),
  amount: fen(['金额', 'Amount']),
  paid_at: derived(['支付时间', 'Paid'], z.string()),
})

const openWords = { 1: ['待处理', 'Open'], 0: ['已处理', 'Resolved'] } as const satisfies Record<0 | 1, Label>

const imported = z.object({ day: z.string(), lines: z.int(), differences: z.int() })

/** The daily reconciliation with the provider's bills. An open difference blocks payouts. */
export const reconciliation = entity('finance.reconciliation', ['日对账', 'Reconciliation'], {
  daily: get(['日对账', 'Daily'], period, z.object({ list: z.array(dayRow) }), { access: 'finance:reconciliation:list' }),
  list: get(
    ['对账差异', 'Differences'],
    listQuery(
      {
        open: optional(choice(['状态', 'State'], { open: openWords[1], resolved: openWords[0] })),
        /** The number's beginning. */
        no: optional(text(['单号', 'Number'], { max: 64 })),
      },
      ['created_at'],
    ),
    pageOf(differenceRow),
  ),
  /** Payments that were accepted within 24 hours after the provider's keys changed, until a bill confirms them. */
  young: get(['新密钥下的收款', 'Payments under a new key'], nothing, z.object({ list: z.array(youngPayment) }), {
    access: 'finance:reconciliation:list',
    quiet: true,
  }),
  detail: get(['对账差异', 'Difference'], z.object({ id: rowId() }), differenceRow, { access: 'finance:reconciliation:list' }),
  /** A second bill replaces the open differences for its day. */
  import: post(['导入账单', 'Import statement'], z.object({ file: sentFile, name: z.string() }), imported, {
    upload: 'file',
    affects: ['finance.payment'],
    message: ['账单已导入', 'Statement imported'],
  }),
  resolve: post(
    ['处理差异', 'Resolve difference'],
    z.object({ id: rowId(), note: longText(['处理说明', 'Note'], { max: 200 }) }),
    z.object({ id: z.int() }),
    {
      stepUp: true,
      message: ['差异已处理', 'Difference resolved'],
    },
  ),
})

export type DayTotals = OutputOf<typeof reconciliation.daily>['list'][number]
export type Difference = OutputOf<typeof reconciliation.list>['list'][number]

export const payoutsBlocked: Label = ['存在未处理的对账差异，不能打款', 'Payouts are blocked by an unresolved reconciliation difference']
