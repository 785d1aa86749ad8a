import * as z from 'zod/mini'
import { commissionFlow } from '../finance/commission.ts'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { choice, defaulted, derived, int, masked, optional, text } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'
import { messages } from '../kit/messages.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { orderFlow } from '../order/order-flow.ts'

const summary = z.object({
  name: z.string(),
  code: z.string(),
  invite_code: derived(['邀请码', 'Invitation code'], z.string()),
  state: z.enum(['on', 'off', 'left']),
  agent_name: z.nullable(z.string()),
  joined_at: z.string(),
  store_count: derived(['门店数', 'Stores'], z.int()),
  month_new_store: derived(['本月新增门店', 'New stores this month'], z.int()),
  /** This month, by the salesman's invitations. */
  scans: derived(['本月扫码', 'Scans'], z.int()),
  applications: derived(['本月申请', 'Applications'], z.int()),
})

const storeRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  contact: z.string(),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())),
  region: derived(['所在地区', 'Region'], z.string()),
  address: z.string(),
  status: z.literal([0, 1]),
  order_count: z.int(),
  last_order_at: z.nullable(z.string()),
  created_at: z.string(),
})

const inviteRow = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  max_uses: z.int(),
  scan_count: z.int(),
  apply_count: z.int(),
  success_count: z.int(),
  expire_at: z.string(),
  usable: z.boolean(),
  reason: z.nullable(z.string()),
  url: z.string(),
})

const orderRow = z.object({
  id: z.int(),
  order_no: z.string(),
  store_name: z.nullable(z.string()),
  state: choice(['订单状态', 'State'], orderFlow.words, orderFlow.tones),
  item_kinds: z.int(),
  qty_total: z.int(),
  pay_amount: z.int(),
  paid_amount: z.int(),
  refund_amount: z.int(),
  /** The salesman's, in fen. */
  commission: z.int(),
  created_at: z.string(),
})

const shareRow = z.object({
  id: z.int(),
  order_no: z.string(),
  item_title: z.string(),
  base: z.int(),
  rate: z.int(),
  amount: z.int(),
  clawback: z.int(),
  state: choice(['状态', 'State'], commissionFlow.words, commissionFlow.tones),
  settle_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  created_at: z.string(),
})

/** A salesman's pages (domain §5.2); other customers receive `您无权访问该数据`. */
export const salesman = entity('shop.salesman', ['业务员', 'Salesman'], {
  summary: get(['概况', 'Summary'], nothing, summary),
  stores: get(
    ['我的门店', 'My stores'],
    listQuery({ word: optional(text(['门店名称', 'Store name'], { max: 60 })) }, ['created_at', 'last_order_at']),
    pageOf(storeRow),
  ),
  invites: get(['我的邀请', 'My invitations'], listQuery({}, ['created_at']), pageOf(inviteRow)),
  /** The orders whose salesman is the caller. */
  orders: get(
    ['我的订单', 'My orders'],
    listQuery({ state: optional(choice(['订单状态', 'State'], orderFlow.words)) }, ['created_at']),
    pageOf(orderRow),
  ),
  /** The caller's commission with its sums. */
  commission: get(
    ['我的佣金', 'My commission'],
    listQuery({ state: optional(choice(['状态', 'State'], commissionFlow.words)) }, ['created_at']),
    z.extend(pageOf(shareRow), {
      available: derived(['可提佣金', 'Available'], z.int()),
      frozen: derived(['提现中', 'In withdrawals'], z.int()),
      waiting: derived(['待结算', 'Waiting'], z.int()),
    }),
  ),
  invite: post(
    ['新建邀请', 'Create an invitation'],
    z.object({
      title: text(['名称', 'Title'], { max: 30 }),
      max_uses: defaulted(int(['使用次数', 'Uses'], 1, 9999)),
      days: defaulted(int(['有效天数', 'Valid for days'], 1, 180)),
    }),
    inviteRow,
    { creates: true, message: messages.saved },
  ),
})
