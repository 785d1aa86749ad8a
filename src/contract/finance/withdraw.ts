import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import {
  choice,
  date,
  defaulted,
  derived,
  flag,
  images,
  longText,
  masked,
  money,
  optional,
  ref,
  rowId,
  shaped,
  text,
} from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { byDecision } from '../kit/messages.ts'
import { sentFile } from '../kit/sent-file.ts'
import { batchResult, listQuery, rowOf, rule, verbs, withIds } from '../kit/verbs.ts'
import { transferStates, withdrawWays } from '../trade/words.ts'
import { commissionOwners, commissionRow } from './commission.ts'
import { batchFile, batchPreview, chosenIds, judgedResult, results } from './payout.ts'
import { withdrawFlow } from './withdraw-flow.ts'

const { words, tones } = withdrawFlow
const name = (label: Label) => derived(label, z.nullable(z.string()))
const fen = (label: Label) => derived(label, z.int())

export const withdrawRow = rowOf(
  {},
  {
    withdraw_no: derived(['单号', 'Number'], z.string()),
    owner_type: choice(['申请人类型', 'Applicant type'], commissionOwners),
    owner_id: derived(['申请人', 'Applicant'], z.int()),
    owner_name: derived(['申请人', 'Applicant'], z.string()),
    phone: masked(phoneMask, derived(['手机', 'Phone'], z.nullable(z.string()))),
    agent_name: name(['代理商', 'Agent']),
    way: choice(['方式', 'Method'], withdrawWays),
    amount: fen(['金额', 'Amount']),
    fee: fen(['手续费', 'Fee']),
    actual: fen(['实付', 'Paid out']),
    /** From the account now. */
    available: fen(['可提余额', 'Available']),
    payee_mask: name(['收款账户', 'Account']),
    state: choice(['状态', 'State'], words, tones),
    auditor: name(['审核人', 'Approved by']),
    audit_at: name(['审核时间', 'Decided']),
    reject_reason: name(['驳回原因', 'Reason']),
    payer: name(['打款人', 'Paid by']),
    paid_at: name(['打款时间', 'Paid']),
    pay_serial: name(['打款流水号', 'Serial number']),
    /** The cause that the bank reports, or a code from `transferFailures`. */
    fail_msg: name(['失败原因', 'Failure reason']),
    batch_id: derived(['批次', 'Batch'], z.nullable(z.int())),
    /** For a WeChat transfer. */
    transfer_state: derived(['转账状态', 'Transfer status'], z.nullable(choice(['转账状态', 'Transfer status'], transferStates))),
    /** Set for the applicant and for whoever may not take the next step, so that the page says it in advance. */
    created_by: derived(['提交人', 'Submitted by'], z.nullable(z.int())),
    auditor_id: derived(['审核人', 'Approved by'], z.nullable(z.int())),
  },
)

export const riskHints = {
  first: ['首次提现', 'First withdrawal'],
  account_changed: ['收款账户7天内有变更', 'Payee account changed within 7 days'],
  clawback: ['退款追回中', 'Refunds are being clawed back'],
  young_key: ['佣金来自支付密钥变更后24小时内的收款', 'Commission from payments within 24 hours after a change of the payment keys'],
  unusual: ['金额异常，超过近期平均的3倍', 'Unusual amount: over three times the recent average'],
} as const satisfies Record<string, Label>
export type RiskHint = keyof typeof riskHints

/** An owner's commission as a review and the application form show it. */
const account = z.object({
  available: fen(['可提佣金', 'Available']),
  frozen: fen(['提现中', 'In withdrawals']),
  waiting: fen(['待结算', 'Waiting']),
  settled: fen(['已结算', 'Settled']),
  clawback: fen(['已追回', 'Clawed back']),
  paid: fen(['已提现', 'Paid out']),
})

export const withdrawDetail = z.object({
  ...withdrawRow.shape,
  payee: derived(
    ['收款账户', 'Account'],
    z.nullable(z.object({ name: z.string(), bank: z.nullable(z.string()), branch: z.nullable(z.string()), account: z.string() })),
  ),
  invoice_images: derived(['发票', 'Invoices'], z.array(z.string())),
  pay_voucher: name(['打款凭证', 'Voucher']),
  retry_count: derived(['重试次数', 'Retries'], z.int()),
  transfer_no: name(['微信转账单号', 'WeChat transfer number']),
  account: derived(['佣金账户', 'Commission account'], account),
  risks: derived(['风险提示', 'Risks'], z.array(choice(['风险提示', 'Risk'], riskHints))),
  recent: derived(['最近佣金', 'Recent commission'], z.array(commissionRow)),
  earlier: derived(
    ['历史提现', 'Past withdrawals'],
    z.array(
      z.object({
        id: z.int(),
        withdraw_no: z.string(),
        amount: z.int(),
        state: choice(['状态', 'State'], words, tones),
        created_at: z.string(),
      }),
    ),
  ),
})

export const withdrawQuery = listQuery(
  {
    no: optional(text(['单号', 'Number'], { max: 40 })),
    word: optional(text(['申请人/手机', 'Applicant or phone'], { max: 30, fold: foldPhone })),
    owner_type: optional(choice(['申请人类型', 'Applicant type'], commissionOwners)),
    agent_id: optional(ref(['代理商', 'Agent'])),
    salesman_id: optional(ref(['业务员', 'Salesman'])),
    way: optional(choice(['方式', 'Method'], withdrawWays)),
    amount_min: optional(money(['最小金额', 'Amount from'])),
    amount_max: optional(money(['最大金额', 'Amount to'])),
    /** Business days, inclusive. */
    from: optional(date(['申请时间从', 'Applied from'])),
    to: optional(date(['申请时间到', 'Applied to'])),
    state: optional(choice(['状态', 'State'], words, tones)),
  },
  ['created_at', 'amount'],
)

interface Decision {
  pass?: number
  ids?: number[]
  reason?: string | null
  versions?: number[]
}
const noVersions: Label = [
  '请重新打开后再通过：缺少所见数据的版本',
  'Open the requests again before you approve: their versions are missing',
]
const noReason: Label = ['请输入驳回原因', 'Please enter the reason']

/** The application fields; an agent's payee is its bank account, a salesman's payee comes with the application. */
export const withdrawAmount = money(['提现金额', 'Amount'], { min: 1 })
export const payeeFields = {
  name: text(['户名', 'Account holder'], { min: 2, max: 50 }),
  bank: text(['开户银行', 'Bank'], { min: 2, max: 50 }),
  branch: optional(text(['开户支行', 'Branch'], { max: 80 })),
  account: text(['银行账号', 'Account number'], {
    max: 30,
    pattern: /^\d{8,30}$/,
    invalid: ['银行账号格式不正确', 'The account number is not valid'],
  }),
}

/** The caller's ways to withdraw; `payee_mask` is null where the application or the record must name the payee first. */
export const withdrawRules = {
  ways: z.array(z.object({ way: choice(['方式', 'Method'], withdrawWays), payee_mask: z.nullable(z.string()) })),
  min: z.int(),
  fee_rate: z.int(),
  times_left: z.int(),
}

/** The fee for a withdrawal in fen, rounded up, for a rate in basis points. */
export function withdrawFee(amount: number, rate: number): number {
  return Math.ceil((amount * rate) / 10_000)
}

const figure = z.object({ count: z.int(), amount: z.int() })
const own = { access: 'finance:withdraw:apply' } as const
const pays = 'finance:withdraw:pay'
const moves = ['finance.commission', 'finance.payout', 'agent.agent', 'agent.salesman']

export const withdraw = entity('finance.withdraw', ['提现', 'Withdrawal'], withdrawFlow, {
  list: verbs.list(withdrawQuery, withdrawRow),
  counts: verbs.counts(withdrawFlow, withdrawQuery),
  detail: verbs.detail(withdrawDetail),
  summary: get(
    ['统计', 'Figures'],
    z.object({}),
    z.object({ pending: figure, approved: figure, paid: figure, frozen: z.int(), can_apply: z.boolean() }),
    {
      access: 'finance:withdraw:list',
    },
  ),
  /** The caller's own agent: what can be withdrawn, how, and to which account. */
  mine: get(
    ['可提现', 'Withdrawable amount'],
    z.object({}),
    z.object({
      account,
      ...withdrawRules,
      open_no: z.nullable(z.string()),
    }),
    own,
  ),
  apply: post(
    ['申请提现', 'Apply'],
    z.object({
      amount: withdrawAmount,
      way: choice(['方式', 'Method'], withdrawWays),
      invoice_images: defaulted(images(['发票', 'Invoices'], 9)),
    }),
    z.object({ id: z.int(), withdraw_no: z.string() }),
    { idempotent: true, message: ['提现已申请', 'Withdrawal requested'], affects: moves },
  ),
  /** The rows in an approval as they are now, for the question before it: payee, account, amount, balance. */
  auditPreview: post(
    ['审核预览', 'Preview of a review'],
    z.object({ ids: z.array(rowId()).check(z.minLength(1), z.maxLength(1000)) }),
    z.object({ rows: z.array(withdrawRow) }),
    { access: 'finance:withdraw:audit', effect: 'read' },
  ),
  audit: post(
    ['审核', 'Review'],
    withIds({
      pass: flag(['审核结果', 'Decision'], { 1: ['通过', 'Approve'], 0: ['驳回', 'Reject'] }),
      reason: optional(longText(['驳回原因', 'Reason'], { max: 200 })),
      /** The version per row, in the order in `ids`: an approval holds for what the person has read. */
      versions: z.optional(shaped(['版本', 'Versions'], z.array(z.int()).check(z.maxLength(1000)))),
    }).check(
      rule(['reason', 'pass'], noReason, ({ pass, reason }: Decision) => pass === 1 || Boolean(reason)),
      rule(['versions', 'pass', 'ids'], noVersions, ({ pass, ids, versions }: Decision) => pass === 0 || versions?.length === ids?.length),
    ),
    batchResult,
    {
      idempotent: true,
      stepUp: true,
      message: byDecision(['提现已通过', 'Withdrawal approved'], ['提现已驳回', 'Withdrawal rejected']),
      affects: moves,
    },
  ),
  ...verbs.transitions(withdrawFlow),
  /** The bank's .xlsx or .csv file as text with tabs, for the check that follows. */
  payFile: post(
    ['读取打款结果文件', 'Read a result file'],
    z.object({ file: sentFile, name: z.string() }),
    z.object({ text: z.string() }),
    {
      access: pays,
      upload: 'file',
    },
  ),
  /** The bank's answer to a file, row by row beside the payouts that it names, before anything is registered. */
  payPreview: post(['核对打款结果', 'Check results'], z.object({ rows: results }), z.object({ rows: z.array(judgedResult) }), {
    access: pays,
    effect: 'read',
    large: true,
  }),
  /** The bank's answer to a file: every row is paid or fails by itself. */
  payImport: post(
    ['导入打款结果', 'Import results'],
    z.object({ rows: results }),
    z.object({ paid: z.int(), failed: z.int(), refused: z.array(z.object({ line: z.int(), withdraw_no: z.string(), msg: z.string() })) }),
    { access: pays, idempotent: true, stepUp: true, large: true, affects: moves },
  ),
  /** The contents for the next bank file. */
  batchPreview: post(['打款批次预览', 'Preview of a payout batch'], z.object({ ids: chosenIds }), batchPreview, {
    access: pays,
    effect: 'read',
  }),
  /** A numbered file for the bank: the approved transfers are being paid from then on, and are in no other file. */
  batch: post(
    ['导出打款表', 'Export the bank file'],
    z.object({ ids: chosenIds, count: z.int(), amount: shaped(['总金额', 'Total amount'], z.int()) }),
    batchFile,
    {
      access: pays,
      idempotent: true,
      stepUp: true,
      affects: ['finance.payout', 'task.task'],
      message: ['已提交导出任务', 'Export started'],
    },
  ),
  /** The whole account number; the log records each reading. */
  account: post(['查看收款账号', 'View account number'], z.object({ id: rowId() }), z.object({ account: z.nullable(z.string()) }), {
    stepUp: true,
  }),
  export: verbs.export(withdrawQuery),
})

export type Withdraw = OutputOf<typeof withdraw.list>['list'][number]
export type WithdrawDetail = OutputOf<typeof withdraw.detail>
export type WithdrawQuery = ParsedOf<typeof withdraw.list>
export type BatchPreview = OutputOf<typeof withdraw.batchPreview>
export type JudgedResult = OutputOf<typeof withdraw.payPreview>['rows'][number]
export type Mine = OutputOf<typeof withdraw.mine>
