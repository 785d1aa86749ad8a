import * as z from 'zod/mini'
import { entity, get, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, derived, optional, ref, rowId, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { listQuery, verbs } from '../kit/verbs.ts'
import { commissionRoles, type CommissionState } from '../trade/words.ts'
import { commissionTypes } from './accounts.ts'

/** The life cycle for a share (domain §8.4). A refund after the settlement leaves the state and fills `clawback`. */
export const commissionFlow = machine<CommissionState>()({
  initial: ['frozen'],
  states: {
    frozen: { label: ['待结算', 'Waiting'], tone: 'warning' },
    settled: { label: ['已结算', 'Settled'], tone: 'success' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
  },
  actions: {
    settle: { label: ['结算', 'Settle'], from: ['frozen'], to: 'settled', actor: 'system' },
    cancel: { label: ['取消', 'Cancel'], from: ['frozen'], to: 'cancelled', tone: 'danger', actor: 'system' },
  },
})

/** The commission account owners. */
export const commissionOwners = {
  agent: ['代理商', 'Agent'],
  salesman: ['业务员', 'Salesman'],
} as const satisfies Record<string, Label>
export type CommissionOwner = keyof typeof commissionOwners

const moment = (label: Label) => derived(label, z.nullable(z.string()))

/** One party's share in one order line. */
export const commissionRow = z.object({
  id: z.int(),
  order_id: derived(['订单', 'Order'], z.int()),
  order_no: derived(['订单号', 'Order'], z.string()),
  item_id: derived(['商品行', 'Line'], z.int()),
  item_code: derived(['商品编码', 'SKU code'], z.string()),
  item_title: derived(['商品', 'Goods'], z.string()),
  store_name: derived(['门店', 'Store'], z.nullable(z.string())),
  owner_type: choice(['受益人类型', 'Owner type'], commissionOwners),
  owner_id: derived(['受益人', 'Owner'], z.int()),
  owner_name: derived(['受益人', 'Owner'], z.string()),
  role: choice(['角色', 'Role'], commissionRoles),
  base: derived(['计佣基数', 'Base'], z.int()),
  rate: derived(['比例', 'Rate'], z.int()),
  amount: derived(['佣金', 'Commission'], z.int()),
  clawback: derived(['追回', 'Clawed back'], z.int()),
  state: choice(['状态', 'State'], commissionFlow.words, commissionFlow.tones),
  settle_at: moment(['预计结算', 'Due']),
  settled_at: moment(['结算时间', 'Settled']),
  created_at: derived(['产生时间', 'Created'], z.string()),
})

export const commissionQuery = listQuery(
  {
    order_no: optional(text(['订单号', 'Order'], { max: 40 })),
    order_id: optional(ref(['订单', 'Order'])),
    agent_id: optional(ref(['代理商', 'Agent'])),
    salesman_id: optional(ref(['业务员', 'Salesman'])),
    role: optional(choice(['角色', 'Role'], commissionRoles)),
    /** Business days, inclusive. */
    from: optional(date(['产生时间从', 'Created from'])),
    to: optional(date(['产生时间到', 'Created to'])),
    settled_from: optional(date(['结算时间从', 'Settled from'])),
    settled_to: optional(date(['结算时间到', 'Settled to'])),
    state: optional(choice(['状态', 'State'], commissionFlow.words, commissionFlow.tones)),
  },
  ['created_at', 'settled_at'],
)

const figures = z.object({
  frozen: derived(['待结算', 'Waiting'], z.int()),
  settled: derived(['已结算', 'Settled'], z.int()),
  clawback: derived(['已追回', 'Clawed back'], z.int()),
  withdrawn: derived(['已提现', 'Paid out'], z.int()),
  available: derived(['可提佣金', 'Available'], z.int()),
  held: derived(['提现中', 'In withdrawals'], z.int()),
})

/** A movement on the agent's account in the month; an order has one for each kind. */
const statementLine = z.object({
  at: z.string(),
  biz_type: z.enum(Object.keys(commissionTypes) as (keyof typeof commissionTypes)[]),
  /** The order or withdrawal number. */
  biz_id: z.string(),
  store_name: z.nullable(z.string()),
  /** The base on which the order was settled; null for other movements. */
  base: z.nullable(z.int()),
  amount: z.int(),
})

const statement = z.object({
  agent: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  month: z.string(),
  /** Available and held together; `opening` + all sums = `closing`. */
  opening: z.int(),
  settled: z.int(),
  clawback: z.int(),
  paid: z.int(),
  other: z.int(),
  closing: z.int(),
  /** Shares that wait now, whatever the month. */
  waiting: z.int(),
  lines: z.array(statementLine),
  /** Movements beyond the listed ones. */
  more: z.int(),
})

const visibility = { access: 'finance:commission:list' } as const

export const commission = entity('finance.commission', ['佣金明细', 'Commission'], commissionFlow, {
  list: verbs.list(commissionQuery, commissionRow),
  detail: get(['详情', 'Detail'], z.object({ id: rowId() }), commissionRow, visibility),
  counts: verbs.counts(commissionFlow, commissionQuery),
  /** The commission sums and accounts, for everything that the caller sees, or for one owner. */
  summary: get(
    ['佣金概况', 'Figures'],
    z.object({
      owner_type: optional(choice(['受益人类型', 'Owner type'], commissionOwners)),
      owner_id: optional(ref(['受益人', 'Owner'])),
    }),
    figures,
    visibility,
  ),
  /** An agent's account in one month, for printing. */
  statement: get(
    ['月结单', 'Monthly statement'],
    z.object({
      agent_id: ref(['代理商', 'Agent']),
      month: text(['月份', 'Month'], { max: 7, pattern: /^20\d\d-(?:0[1-9]|1[0-2])$/, ask: 'select' }),
    }),
    statement,
    visibility,
  ),
  export: verbs.export(commissionQuery),
})

export type Commission = OutputOf<typeof commission.list>['list'][number]
export type CommissionQuery = ParsedOf<typeof commission.list>
export type Statement = OutputOf<typeof commission.statement>
