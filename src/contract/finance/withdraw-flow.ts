import { image, optional, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import type { WithdrawState, WithdrawWay } from '../trade/words.ts'

const processed: Label = ['该申请已被处理', 'This request has already been processed']
const sent: Label = ['微信转账处理中，请等待微信的结果', 'The WeChat transfer is in progress. Please wait for its result']
const ofWechat: Label = ['微信转账的结果由微信通知', 'The result of a WeChat transfer comes from WeChat']
const notByBank: Label = ['只有银行卡提现可以导出到打款表', 'Only bank withdrawals can be exported to the bank file']
const notUnsent: Label = [
  '只有待打款的申请可以退回审核，打款中的请先登记结果',
  'Only requests to be paid can be sent back. Register the result of one that is being paid first',
]
const audit = 'finance:withdraw:audit'
const pay = 'finance:withdraw:pay'
/** The calls that take a decision or pay: they move money and need a fresh second factor. */
const money = { idempotent: true, stepUp: true } as const

/** The life cycle for a payout (domain §8.3). The applicant, the approver and the payer are three people. */
export const withdrawFlow = machine<WithdrawState, { way: WithdrawWay; state: string }>()({
  initial: ['pending'],
  states: {
    pending: { label: ['待审核', 'Pending'], tone: 'warning', waits: true },
    approved: { label: ['待打款', 'To be paid'], tone: 'info', waits: true },
    paying: { label: ['打款中', 'Paying'], tone: 'info' },
    paid: { label: ['已打款', 'Paid'], tone: 'success' },
    failed: { label: ['打款失败', 'Failed'], tone: 'danger' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
    cancelled: { label: ['已撤销', 'Cancelled'], tone: 'neutral' },
  },
  actions: {
    approve: {
      label: ['通过', 'Approve'],
      from: ['pending'],
      to: 'approved',
      actor: audit,
      via: { verb: 'audit', input: { pass: 1 } },
      blocked: processed,
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['pending', 'failed'],
      to: 'rejected',
      tone: 'danger',
      actor: audit,
      via: { verb: 'audit', input: { pass: 0 } },
      blocked: processed,
    },
    pay: {
      label: ['打款', 'Pay'],
      message: ['打款已登记', 'Payout recorded'],
      from: ['approved', 'paying'],
      // a transfer by WeChat is paid once the person has confirmed it
      to: ['paid', 'paying'],
      single: true,
      blocked: processed,
      guard: ({ way, state }) => (way === 'wechat' && state === 'paying' ? { label: sent } : undefined),
      input: {
        /** Both are required for a bank transfer; the other ways need neither. */
        pay_serial: optional(text(['打款流水号', 'Serial number'], { max: 64, compact: true, pattern: /^(?=.*[A-Za-z0-9])[\w-]{4,64}$/ })),
        pay_voucher: optional(image(['打款凭证', 'Voucher'])),
      },
      call: { ...money, affects: ['finance.payout', 'userBalance.account', 'userBalance.log', 'user.user', 'agent.agent'] },
    },
    /** Into a file for the bank; a row that is in one is in no other. */
    batch: {
      label: ['导出打款表', 'Export the bank file'],
      from: ['approved'],
      to: 'paying',
      actor: pay,
      via: { verb: 'batch' },
      blocked: processed,
      guard: ({ way }) => (way === 'bank' ? undefined : { label: notByBank }),
    },
    bounce: {
      label: ['登记失败', 'Failed'],
      from: ['approved', 'paying'],
      to: 'failed',
      tone: 'danger',
      actor: pay,
      via: { verb: 'payImport' },
      blocked: processed,
      guard: ({ way }) => (way === 'wechat' ? { label: ofWechat } : undefined),
    },
    retry: {
      label: ['重新打款', 'Pay again'],
      message: ['已重新打款', 'Payout retried'],
      from: ['failed'],
      // a bank transfer waits for the next batch
      to: ['paying', 'approved'],
      single: true,
      actor: pay,
      blocked: processed,
      call: money,
    },
    cancel: {
      label: ['撤销', 'Cancel'],
      message: ['提现已撤销', 'Withdrawal canceled'],
      from: ['pending'],
      to: 'cancelled',
      tone: 'danger',
      single: true,
      actor: 'finance:withdraw:apply',
      blocked: processed,
      confirm: { title: ['确定要撤销该提现申请吗？', 'Cancel this request?'] },
      call: { idempotent: true },
    },
    cancelOwn: {
      label: ['撤销（业务员）', 'Cancel (salesman)'],
      from: ['pending'],
      to: 'cancelled',
      actor: 'customer',
      blocked: processed,
    },
    /** After the payee changes; the agent's edit does it by itself. A transfer that the bank or WeChat may have received stays as it was sent. */
    recheck: {
      label: ['退回审核', 'Back to review'],
      message: ['已退回审核', 'Returned to review'],
      from: ['approved'],
      to: 'pending',
      actor: audit,
      blocked: notUnsent,
      confirm: {
        title: ['确定要退回审核吗？', 'Send this request back for review?'],
        body: ['收款账户将更新为申请人当前的账户', 'The payee account is updated to the applicant’s current account'],
      },
      call: money,
    },
    send: { label: ['发送转账', 'Send transfer'], from: ['paying'], to: 'paying', actor: 'system' },
    // also where the provider first did not know its number
    arrive: { label: ['转账到账', 'Transfer received'], from: ['paying', 'failed'], to: 'paid', actor: 'system' },
    fail: { label: ['转账失败', 'Transfer failed'], from: ['paying'], to: 'failed', actor: 'system' },
  },
})
