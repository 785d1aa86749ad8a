import * as z from 'zod/mini'
import { accountUser, adjustReason, directions } from '../finance/movement.ts'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, images, money, optional, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { adjustStates } from './adjust.ts'

export const accountRow = z.object({
  id: z.int(),
  ...accountUser,
  available: derived(['可用余额', 'Available'], z.int()),
  frozen: derived(['冻结', 'On hold'], z.int()),
  total_in: derived(['累计收入', 'Total in'], z.int()),
  total_out: derived(['累计支出', 'Total out'], z.int()),
  updated_at: derived(['更新时间', 'Updated'], z.string()),
})

const query = listQuery(
  {
    word: optional(text(['手机/昵称', 'Phone or nickname'], { max: 30, fold: foldPhone })),
    amount_min: optional(money(['最低余额', 'Balance from'])),
    amount_max: optional(money(['最高余额', 'Balance to'])),
  },
  ['updated_at', 'available'],
)

const noAmount: Label = ['请输入大于0的调整金额', 'Please enter an amount above 0']

/** An adjustment to a shopping balance (domain §14.2). */
const adjustment = z.object({
  user_id: ref(['用户', 'User']),
  direction: choice(['类型', 'Type'], directions),
  amount: money(['调整金额', 'Amount'], { min: 1, below: noAmount }),
  reason: adjustReason(),
  vouchers: defaulted(images(['凭证', 'Vouchers'], 9)),
})

export const account = entity('userBalance.account', ['用户余额', 'Balance'], {
  list: verbs.list(query, accountRow),
  /** Total, what came and went today, and adjustments that wait for a decision. */
  summary: get(['余额概况', 'Figures'], z.object({}), z.object({ total: z.int(), in: z.int(), out: z.int(), pending: z.int() }), {
    access: 'userBalance:account:list',
  }),
  /** Posts at once within today's approval-free amount (docs/adr/0089); otherwise it waits for another person's approval. */
  adjust: post(
    ['调整余额', 'Adjust a balance'],
    adjustment,
    z.object({ id: z.int(), state: z.enum(adjustStates), msg: z.optional(z.string()) }),
    {
      idempotent: true,
      affects: ['userBalance.log', 'userBalance.adjust', 'user.user'],
      message: ['余额已调整', 'Balance adjusted'],
    },
  ),
  export: verbs.export(query),
})

export type BalanceAccount = OutputOf<typeof account.list>['list'][number]
export type BalanceQuery = ParsedOf<typeof account.list>
