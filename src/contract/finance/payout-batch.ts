import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, optional, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { batchFile } from './payout.ts'

// The batches as records: what the bank has received, and its answers so far.

export const batchStates = {
  open: ['待银行结果', 'Awaiting bank'],
  failures: ['有失败', 'With failures'],
  done: ['全部到账', 'All paid'],
} as const satisfies Record<string, Label>
export const batchTones = { open: 'info', failures: 'danger', done: 'success' } as const

/** The state for a row concerns its attempt in this batch; a later attempt is in another one. */
export const batchItemStates = {
  paying: ['打款中', 'Paying'],
  paid: ['已打款', 'Paid'],
  failed: ['打款失败', 'Failed'],
} as const satisfies Record<string, Label>
export const batchItemTones = { paying: 'info', paid: 'success', failed: 'danger' } as const

const fen = (label: Label) => derived(label, z.int())
const number = (label: Label) => derived(label, z.int())
const words = (label: Label) => derived(label, z.nullable(z.string()))

const fields = {
  id: number(['批次', 'Batch']),
  state: choice(['状态', 'State'], batchStates, batchTones),
  count: number(['笔数', 'Payouts']),
  amount: fen(['金额', 'Amount']),
  open: number(['待结果', 'Awaiting']),
  paid: number(['已打款', 'Paid']),
  failed: number(['打款失败', 'Failed']),
  /** Fen that the bank has transferred. */
  paid_amount: fen(['已打款金额', 'Amount paid']),
  created_at: derived(['生成时间', 'Created'], z.string()),
  creator: words(['生成人', 'Created by']),
  downloads: number(['下载次数', 'Downloads']),
}

const item = z.object({
  /** The withdrawal. */
  id: z.int(),
  /** The number in the file, which names the attempt. */
  pay_no: derived(['单号', 'Number'], z.string()),
  owner_name: derived(['申请人', 'Applicant'], z.string()),
  payee_mask: words(['收款账户', 'Account']),
  amount: fen(['金额', 'Amount']),
  state: choice(['状态', 'State'], batchItemStates, batchItemTones),
  pay_serial: words(['打款流水号', 'Serial number']),
  fail_msg: words(['失败原因', 'Failure reason']),
  paid_at: words(['打款时间', 'Paid']),
})

const query = listQuery(
  {
    no: optional(text(['批次号', 'Batch number'], { max: 9, pattern: /^\d+$/ })),
    state: optional(choice(['状态', 'State'], batchStates, batchTones)),
    /** Business days, inclusive. */
    from: optional(date(['生成时间从', 'Created from'])),
    to: optional(date(['生成时间到', 'Created to'])),
  },
  ['created_at'],
)

const pays = 'finance:withdraw:pay'

/** The numbered files for the bank; `finance.withdraw.batch` makes one. */
export const payout = entity('finance.payout', ['打款批次', 'Payout batch'], {
  list: get(['打款批次', 'Payout batches'], query, pageOf(z.object(fields)), { access: pays }),
  detail: get(
    ['批次详情', 'Batch'],
    z.object({ id: rowId() }),
    z.object({ ...fields, items: derived(['打款明细', 'Payouts'], z.array(item)) }),
    { access: pays },
  ),
  /** The same file again, with the same rows. */
  download: post(['再次下载打款表', 'Download the bank file again'], z.object({ id: rowId() }), batchFile, {
    access: pays,
    stepUp: true,
    affects: ['task.task'],
    message: ['已提交导出任务', 'Export started'],
  }),
})

export type Payout = OutputOf<typeof payout.list>['list'][number]
export type PayoutDetail = OutputOf<typeof payout.detail>
export type PayoutQuery = ParsedOf<typeof payout.list>
