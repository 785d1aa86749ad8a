import * as z from 'zod/mini'
import { balanceTypes, integralTypes } from '../finance/accounts.ts'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, date, derived, money, optional } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'

// The caller's own accounts: fen for the balance, points for `integral`.

const account = z.object({
  available: derived(['可用', 'Available'], z.int()),
  frozen: derived(['冻结', 'Frozen'], z.int()),
  total_in: derived(['累计收入', 'Total received'], z.int()),
  total_out: derived(['累计支出', 'Total spent'], z.int()),
})

const directions = { in: ['收入', 'In'], out: ['支出', 'Out'] } as const

function logOf<Types extends Readonly<Record<string, Label>>>(types: Types) {
  const type = () => choice(['类型', 'Type'], types as Readonly<Record<keyof Types & string, Label>>)
  const query = listQuery(
    {
      biz_type: optional(type()),
      direction: optional(choice(['收支', 'In or out'], directions)),
      from: optional(date(['开始日期', 'From'])),
      to: optional(date(['结束日期', 'To'])),
    },
    ['created_at'],
  )
  const row = z.object({
    id: z.int(),
    log_no: derived(['流水号', 'Number'], z.string()),
    biz_type: type(),
    delta: derived(['变动', 'Change'], z.int()),
    available_after: derived(['变动后', 'Balance after'], z.int()),
    biz_id: derived(['关联单号', 'Document'], z.string()),
    title: z.nullable(z.string()),
    created_at: z.string(),
  })
  return get(['流水', 'Movements'], query, pageOf(row))
}

export const balance = entity('shop.balance', ['余额', 'Balance'], {
  detail: get(['余额', 'Balance'], nothing, account),
  log: logOf(balanceTypes),
  tiers: get(['充值档位', 'Top-up tiers'], nothing, z.object({ list: z.array(z.object({ amount: z.int(), gift: z.int() })) })),
  /** Begins a top-up by WeChat Pay; `payment/sheet` follows with the `pay_no`. The tier determines the gift. */
  recharge: post(
    ['充值', 'Top up'],
    z.object({ amount: money(['充值金额', 'Amount'], { min: 1 }) }),
    z.object({ recharge_no: z.string(), amount: z.int(), gift: z.int(), pay_no: z.string() }),
    { idempotent: true },
  ),
})

export const integral = entity('shop.integral', ['积分', 'Points'], {
  detail: get(['积分', 'Points'], nothing, account),
  log: logOf(integralTypes),
})
