import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { listQuery, rowOf, rule, verbs } from '../kit/verbs.ts'

// Bank statement lines, each with the payment or payout that it belongs to. Amounts are fen; money that came in is positive.

export type BankLineState = 'unmatched' | 'doubtful' | 'matched' | 'ignored'

/** Statements and their lines share one page and its permissions. */
const reads = 'finance:bankStatement:list'
const decides = 'finance:bankStatement:match'

export const ignoreKinds = {
  fee: ['银行手续费', 'Bank fee'],
  interest: ['利息', 'Interest'],
  tax: ['税费', 'Tax'],
  transfer: ['内部转账', 'Internal transfer'],
  salary: ['工资', 'Salaries'],
  supplier: ['采购付款', 'Purchases'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Label>
export type IgnoreKind = keyof typeof ignoreKinds

/** The rule by which a line was matched. */
export const matchRules = {
  serial: ['流水号一致', 'Serial number'],
  number: ['附言含单号', 'Number in the remark'],
  name: ['金额与户名一致', 'Amount and name'],
  person: ['人工确认', 'Confirmed by a person'],
} as const satisfies Record<string, Label>
export type MatchRule = keyof typeof matchRules

const decided: Label = ['该流水已处理，请刷新', 'This line has been decided. Please refresh']

const note = optional(text(['说明', 'Note'], { max: 200 }))

export const bankLineFlow = machine<BankLineState>()({
  initial: ['unmatched', 'ignored'],
  states: {
    unmatched: { label: ['银行有，系统无', 'Bank only'], tone: 'danger', waits: true },
    doubtful: { label: ['待确认', 'To confirm'], tone: 'warning', waits: true },
    matched: { label: ['已匹配', 'Matched'], tone: 'success' },
    ignored: { label: ['已忽略', 'Ignored'], tone: 'neutral' },
  },
  actions: {
    match: { label: ['匹配', 'Match'], from: ['unmatched', 'doubtful'], to: 'matched', actor: 'system' },
    doubt: { label: ['转待确认', 'To confirm'], from: ['unmatched'], to: 'doubtful', actor: 'system' },
    clear: { label: ['无候选', 'No candidates'], from: ['doubtful'], to: 'unmatched', actor: 'system' },
    /** The voucher was rejected after the match. */
    lapse: { label: ['凭证被驳回', 'Voucher rejected'], from: ['matched'], to: 'unmatched', actor: 'system' },
    accept: {
      label: ['确认匹配', 'Confirm match'],
      from: ['unmatched', 'doubtful'],
      to: 'matched',
      single: true,
      actor: decides,
      via: { verb: 'accept' },
      blocked: decided,
    },
    ignore: {
      label: ['忽略', 'Ignore'],
      message: ['已忽略', 'Ignored'],
      from: ['unmatched', 'doubtful'],
      to: 'ignored',
      actor: decides,
      blocked: decided,
      input: { kind: choice(['原因', 'Reason'], ignoreKinds), note },
      call: { affects: ['finance.bankStatement'] },
    },
    undo: {
      label: ['撤销', 'Undo'],
      message: ['已撤销', 'Undone'],
      from: ['matched', 'ignored'],
      to: 'unmatched',
      tone: 'danger',
      actor: decides,
      blocked: decided,
      confirm: {
        title: ['确定要撤销吗？', 'Undo this decision?'],
        body: ['撤销后不再自动匹配，只能人工确认', 'The line is then no longer matched automatically, only by a person'],
      },
      call: { affects: ['finance.bankStatement'] },
    },
  },
})

const fen = (label: Label) => derived(label, z.int())
const words = (label: Label) => derived(label, z.nullable(z.string()))
const idOf = (label: Label) => derived(label, z.nullable(z.int()))

const fields = {
  statement_id: derived(['对账单', 'Statement'], z.int()),
  /** The line number in the file. */
  line: derived(['行号', 'Line'], z.int()),
  day: derived(['日期', 'Date'], z.string()),
  time: words(['时间', 'Time']),
  amount: fen(['金额', 'Amount']),
  balance: fen(['余额', 'Balance']),
  name: words(['对方户名', 'Counterparty']),
  /** The counterparty account's last four signs. */
  counter_tail: words(['对方账号', 'Account']),
  serial: words(['流水号', 'Serial number']),
  summary: words(['摘要', 'Summary']),
  state: choice(['状态', 'State'], bankLineFlow.words, bankLineFlow.tones),
  rule: derived(['匹配依据', 'Matched by'], z.nullable(choice(['匹配依据', 'Matched by'], matchRules))),
  ignore_kind: derived(['忽略原因', 'Reason'], z.nullable(choice(['忽略原因', 'Reason'], ignoreKinds))),
  note: words(['说明', 'Note']),
  payment_id: idOf(['收款', 'Payment']),
  withdraw_id: idOf(['提现', 'Withdrawal']),
  /** The payment's or withdrawal's number. */
  ours_no: words(['系统单号', 'Our number']),
}

export const bankLineRow = rowOf({}, fields)

export const counterpartKinds = { voucher: ['转账凭证', 'Voucher'], payout: ['打款单', 'Payout'] } as const satisfies Record<string, Label>
export type CounterpartKind = keyof typeof counterpartKinds

/** A payment or a payout beside the bank. `day` is the transfer's day, as far as it is known. */
export const counterpart = z.object({
  kind: choice(['类型', 'Type'], counterpartKinds),
  id: z.int(),
  no: derived(['系统单号', 'Our number'], z.string()),
  name: words(['户名', 'Name']),
  amount: fen(['金额', 'Amount']),
  day: derived(['日期', 'Date'], z.string()),
  serial: words(['流水号', 'Serial number']),
})
export type Counterpart = z.output<typeof counterpart>

const candidate = z.extend(counterpart, {
  same_name: derived(['户名一致', 'Same name'], z.boolean()),
  same_serial: derived(['流水号一致', 'Same serial number'], z.boolean()),
})

const query = listQuery(
  {
    statement_id: optional(ref(['对账单', 'Statement'])),
    state: optional(choice(['状态', 'State'], bankLineFlow.words)),
    way: optional(choice(['收支', 'Direction'], { in: ['收入', 'In'], out: ['支出', 'Out'] })),
    /** Name, summary, serial number or amount. */
    word: optional(text(['户名/摘要/流水号', 'Name, summary or serial number'], { max: 64 })),
    from: optional(date(['日期从', 'From'])),
    to: optional(date(['日期到', 'To'])),
  },
  ['day'],
)

interface Accepted {
  payment_id?: number | null
  withdraw_id?: number | null
}
const noCounterpart: Label = ['请选择对应的收款或提现', 'Select the payment or the withdrawal']

/** A payment's or payout's line, as `of` describes it. */
const found = z.object({
  id: z.int(),
  statement_id: z.int(),
  payment_id: z.nullable(z.int()),
  withdraw_id: z.nullable(z.int()),
  day: z.string(),
  amount: z.int(),
  name: z.nullable(z.string()),
  serial: z.nullable(z.string()),
})

export const bankLine = entity('finance.bankLine', ['银行流水', 'Bank line'], bankLineFlow, {
  list: { ...verbs.list(query, bankLineRow), access: reads },
  counts: { ...verbs.counts(bankLineFlow, query), access: reads },
  /** A line with the payments or payouts that a person can choose for it. */
  detail: { ...verbs.detail(z.extend(bankLineRow, { candidates: derived(['候选', 'Candidates'], z.array(candidate)) })), access: reads },
  /** A payment's bank line, or those for the payouts in a batch. */
  of: get(
    ['关联的银行流水', 'Bank lines of a record'],
    z.object({ payment_id: optional(ref(['收款', 'Payment'])), batch_id: optional(ref(['批次', 'Batch'])) }),
    z.object({ list: z.array(found) }),
    { access: reads, quiet: true },
  ),
  ...verbs.transitions(bankLineFlow),
  /** A person decides which record a line belongs to. It verifies no voucher and moves no money. */
  accept: post(
    ['确认匹配', 'Confirm match'],
    z
      .object({
        id: rowId(),
        version: z.int(),
        payment_id: optional(ref(['收款', 'Payment'])),
        withdraw_id: optional(ref(['提现', 'Withdrawal'])),
      })
      .check(
        rule(
          ['payment_id', 'withdraw_id'],
          noCounterpart,
          ({ payment_id, withdraw_id }: Accepted) => Boolean(payment_id) !== Boolean(withdraw_id),
        ),
      ),
    z.object({ id: z.int(), version: z.int() }),
    { access: decides, idempotent: true, affects: ['finance.bankStatement'], message: ['已匹配', 'Matched'] },
  ),
})

export type BankLine = OutputOf<typeof bankLine.list>['list'][number]
export type BankLineDetail = OutputOf<typeof bankLine.detail>
export type Candidate = BankLineDetail['candidates'][number]
export type BankLineQuery = ParsedOf<typeof bankLine.list>
