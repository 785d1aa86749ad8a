import * as z from 'zod/mini'
import { choice, derived, flag, listOf, money, optional, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

// The bank transfer batches, and the bank's answer to them (domain §8.3). Amounts are fen.

/** A file for the bank has at most this many rows. */
export const MOST_IN_BATCH = 1000

export const chosenIds = z.optional(z.array(rowId()).check(z.maxLength(MOST_IN_BATCH)))

/** A new batch's contents, and the chosen rows that it would leave out. */
export const batchPreview = z.object({
  count: z.int(),
  amount: z.int(),
  /** Rows that are in earlier files and wait for the bank's answer. */
  batched: z.array(z.object({ batch_id: z.int(), count: z.int() })),
  /** Rows that another person must export, because the caller approved them. */
  own: z.int(),
  /** Rows whose payee is not the approved one any more. */
  voided: z.int(),
  /** Chosen rows that are no approved bank transfers. */
  others: z.int(),
})

const fen = (label: Label) => derived(label, z.int())

/** A batch file, and which download this is. */
export const batchFile = z.object({ task_id: z.int(), batch_id: z.int(), times: z.int(), count: z.int(), amount: fen(['金额', 'Amount']) })

/** A payout's number in the file: the withdrawal's number, and after a failure the attempt. */
export function payNoOf({ withdraw_no, retry_count }: { withdraw_no: string; retry_count: number }): string {
  return retry_count === 0 ? withdraw_no : `${withdraw_no}-${retry_count}`
}

/** A row in the bank's answer: the number in the file, the transferred amount, the serial number, or the failure cause. */
const result = z.object({
  withdraw_no: text(['单号', 'Number'], { max: 40 }),
  amount: money(['金额', 'Amount'], { min: 1 }),
  pay_serial: optional(text(['打款流水号', 'Serial number'], { max: 64, compact: true, pattern: /^(?=.*[A-Za-z0-9])[\w-]{4,64}$/ })),
  ok: flag(['结果', 'Result'], { 1: ['成功', 'Success'], 0: ['失败', 'Failed'] }),
  reason: optional(text(['失败原因', 'Cause'], { max: 200 })),
})

export const results = listOf(['打款结果', 'Results'], result, MOST_IN_BATCH)

const matches = {
  match: ['匹配', 'Match'],
  unknown: ['未找到', 'Not found'],
  amount: ['金额不符', 'Amount differs'],
  done: ['已处理', 'Already recorded'],
  refused: ['不能导入', 'Cannot be imported'],
} as const satisfies Record<string, Label>
const matchTones = { match: 'success', unknown: 'danger', amount: 'danger', done: 'neutral', refused: 'warning' } as const

/** A row in the bank's answer beside the payout that it names. */
export const judgedResult = z.object({
  line: z.int(),
  withdraw_no: z.string(),
  match: choice(['核对', 'Check'], matches, matchTones),
  msg: z.nullable(z.string()),
  owner_name: derived(['申请人', 'Applicant'], z.nullable(z.string())),
  payee_mask: derived(['收款账户', 'Account'], z.nullable(z.string())),
  /** From the payout. */
  actual: derived(['应付', 'Due'], z.nullable(z.int())),
})

export { matches, matchTones }
