import { longText } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'

export type FreeState = 'candidate' | 'applied' | 'won' | 'granted' | 'lost' | 'rejected' | 'cancelled' | 'clawed'

const audit = 'freeOrder:record:audit'
const isGranted: Label = ['该免单已发放', 'This reward has been given']
const isAudited: Label = ['该申请已处理', 'This application has been processed already']
const isWon: Label = ['该订单已中免单', 'This order has won already']

export const cancelReason = () => longText(['取消原因', 'Reason'], { max: 200 })

/** The life cycle for an order in a free-order activity (domain §12). */
export const freeRecordFlow = machine<FreeState>()({
  initial: ['candidate'],
  states: {
    candidate: { label: ['候选', 'Candidate'], tone: 'info' },
    applied: { label: ['待审核', 'To review'], tone: 'warning', waits: true },
    won: { label: ['待发放', 'To give'], tone: 'warning', waits: true },
    granted: { label: ['已发放', 'Paid out'], tone: 'success' },
    lost: { label: ['未中', 'Not won'], tone: 'neutral' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
    clawed: { label: ['已追回', 'Clawed back'], tone: 'danger' },
  },
  actions: {
    apply: { label: ['申请免单', 'Apply'], from: ['candidate'], to: 'applied', actor: 'customer' },
    pass: {
      label: ['通过', 'Approve'],
      from: ['applied'],
      to: 'won',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 1 } },
      blocked: isAudited,
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['applied'],
      to: 'rejected',
      tone: 'danger',
      actor: audit,
      single: true,
      via: { verb: 'audit', input: { pass: 0, reason: '-' } },
      blocked: isAudited,
    },
    choose: {
      label: ['指定免单', 'Choose'],
      message: ['已指定免单', 'Chosen as winners'],
      from: ['candidate'],
      to: 'won',
      actor: 'freeOrder:activity:draw',
      blocked: { won: isWon, granted: isWon },
      confirm: { title: ['指定免单？', 'Choose as winners?'] },
      call: { affects: ['freeOrder.activity'] },
    },
    /** By its session's draw, or by its place in the count. */
    win: { label: ['中签', 'Win'], from: ['candidate'], to: 'won', actor: 'system' },
    lose: { label: ['未中', 'Not won'], from: ['candidate'], to: 'lost', actor: 'system' },
    grant: {
      label: ['发放', 'Give'],
      message: ['已发放', 'Rewards paid out'],
      from: ['won'],
      to: 'granted',
      actor: 'freeOrder:record:grant',
      blocked: { granted: isGranted, clawed: isGranted },
      confirm: {
        title: ['发放免单？', 'Give the rewards?'],
        body: [
          '返还立即进行，不能撤销；所选记录中不符合条件的会跳过',
          'They are returned at once and cannot be undone; records that do not qualify are skipped',
        ],
      },
      call: { idempotent: true, affects: ['freeOrder.activity', 'order.order', 'finance.refund', 'userBalance.account'] },
    },
    /** The same for a completed order, if the setting says so. */
    autoGrant: { label: ['自动发放', 'Give automatically'], from: ['won'], to: 'granted', actor: 'system' },
    cancel: {
      label: ['取消', 'Cancel'],
      message: ['已取消', 'Canceled'],
      from: ['won'],
      to: 'cancelled',
      tone: 'danger',
      actor: audit,
      single: true,
      input: { reason: cancelReason() },
      blocked: { granted: isGranted, clawed: isGranted },
      call: { affects: ['freeOrder.activity'] },
    },
    /** The order was refunded or closed before the grant. */
    void: {
      label: ['订单取消', 'Order refunded'],
      from: ['candidate', 'applied', 'won'],
      to: 'cancelled',
      tone: 'danger',
      actor: 'system',
    },
    /** The order was refunded in full after the grant: its refunds were lower by the reward. */
    claw: { label: ['追回', 'Claw back'], from: ['granted'], to: 'clawed', tone: 'danger', actor: 'system' },
  },
})
