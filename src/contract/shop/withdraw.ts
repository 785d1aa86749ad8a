import * as z from 'zod/mini'
import { withdrawFlow } from '../finance/withdraw-flow.ts'
import { payeeFields, withdrawAmount, withdrawRow, withdrawRules } from '../finance/withdraw.ts'
import { entity, get, post } from '../kit/endpoint.ts'
import { choice, optional, rowId, shaped } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { withdrawWays } from '../trade/words.ts'

const state = choice(['状态', 'State'], withdrawFlow.words, withdrawFlow.tones)

const { withdraw_no, amount, fee, actual, payee_mask, reject_reason, fail_msg, transfer_state, paid_at } = withdrawRow.shape

const row = z.object({
  id: z.int(),
  withdraw_no,
  amount,
  fee,
  actual,
  way: choice(['方式', 'Method'], withdrawWays),
  payee_mask,
  state,
  reject_reason,
  fail_msg,
  transfer_state,
  paid_at,
  created_at: z.string(),
})

/** A salesman's withdrawals (domain §8.3); other customers receive `您无权访问该数据`. */
export const withdraw = entity('shop.withdraw', ['提现', 'Withdrawal'], {
  /** The ways that the caller may choose, and the application rules. */
  ways: get(['提现方式', 'Withdrawal methods'], z.object({}), z.object(withdrawRules)),
  apply: post(
    ['申请提现', 'Apply'],
    z.object({
      amount: withdrawAmount,
      way: choice(['方式', 'Method'], withdrawWays),
      /** For a bank transfer. */
      payee: optional(shaped(['收款账户', 'Payee account'], z.object(payeeFields))),
    }),
    z.object({ id: z.int(), withdraw_no: z.string(), state }),
    { idempotent: true, message: ['提现已申请', 'Withdrawal requested'] },
  ),
  cancel: post(['撤销', 'Cancel'], z.object({ id: rowId() }), z.object({ id: z.int(), state }), {
    message: ['提现已撤销', 'Withdrawal canceled'],
  }),
  /** The parameters for `wx.requestMerchantTransfer`, with which the person confirms a WeChat transfer. */
  confirm: post(
    ['确认收款参数', 'Parameters to confirm receipt'],
    z.object({ id: rowId() }),
    z.object({ mchId: z.string(), appId: z.string(), package: z.string() }),
  ),
  list: get(
    ['提现记录', 'Withdrawals'],
    listQuery({ state: optional(choice(['状态', 'State'], withdrawFlow.words)) }, ['created_at']),
    pageOf(row),
  ),
})
