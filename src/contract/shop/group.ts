import * as z from 'zod/mini'
import { phases } from '../activity/flow.ts'
import { teamFlow } from '../activity/group-team.ts'
import { groupModes } from '../activity/group.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, int, money, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import { listQuery, pageOf, rule } from '../kit/verbs.ts'
import { invoiceData, orderAddress, remark } from '../order/order-fields.ts'
import { orderFlow } from '../order/order-flow.ts'
import { quoted } from '../order/order-quote.ts'
import { shipTypes } from '../trade/words.ts'
import { plainText } from './texts.ts'

const nullableText = z.nullable(z.string())

const row = z.object({
  id: z.int(),
  title: derived(['活动名称', 'Activity name'], z.string()),
  image: derived(['主图', 'Image'], nullableText),
  spu_id: derived(['商品组', 'SPU'], z.int()),
  spu_title: derived(['商品', 'Goods'], z.string()),
  /** The lowest group price and its store price, fen; null for visitors while prices are hidden. */
  group_price: derived(['拼团价', 'Group price'], z.nullable(z.int())),
  price_store: derived(['门店价', 'Store price'], z.nullable(z.int())),
  price_hint: derived(['价格说明', 'Price note'], nullableText),
  mode: choice(['成团方式', 'A team is complete'], groupModes),
  need: derived(['成团条件', 'Target'], z.int()),
  sold_qty: derived(['已拼件数', 'Pieces sold'], z.int()),
  in_stock: derived(['有货', 'In stock'], z.boolean()),
  start_at: derived(['开始时间', 'Starts'], z.string()),
  end_at: derived(['结束时间', 'Ends'], z.string()),
  phase: choice(['状态', 'State'], phases),
})

const offer = z.object({
  sku_id: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: nullableText,
  unit: z.string(),
  spec: z.record(z.string(), z.string()),
  group_price: z.nullable(z.int()),
  price_store: z.nullable(z.int()),
  in_stock: z.boolean(),
  /** The pieces left for the group buy; null while `stock.show_mode` is 有货/缺货. */
  left: z.nullable(z.int()),
})

const team = z.object({
  team_no: derived(['团号', 'Team'], z.string()),
  activity_id: z.int(),
  /** The leader with a shortened name. */
  leader: derived(['团长', 'Leader'], z.string()),
  mode: choice(['成团方式', 'A team is complete'], groupModes),
  need: derived(['成团条件', 'Target'], z.int()),
  joined_people: derived(['已付款人数', 'People who paid'], z.int()),
  joined_qty: derived(['已付款件数', 'Pieces paid'], z.int()),
  /** Places or pieces that the team still lacks, those reserved for unpaid orders not counted. */
  lacks: derived(['还差', 'Still missing'], z.int()),
  state: choice(['状态', 'State'], teamFlow.words, teamFlow.tones),
  expire_at: derived(['截止时间', 'Until'], z.string()),
})

const detail = z.object({
  ...row.shape,
  rules: plainText('活动规则', 'Rules'),
  team_hours: derived(['成团时限', 'Hours to complete a team'], z.int()),
  limit_per_user: derived(['每人限购', 'Limit per customer'], z.nullable(z.int())),
  limit_per_order: derived(['每单限购', 'Limit per order'], z.nullable(z.int())),
  leader_discount: derived(['团长优惠', 'Discount of the leader'], z.nullable(z.int())),
  /** The caller belongs to the audience; visitors never do. */
  can_join: derived(['可参与', 'May take part'], z.boolean()),
  sku_items: derived(['商品', 'Goods'], z.array(offer)),
  /** Teams that can be joined now, the next to end first. */
  teams: derived(['可参与的团', 'Open teams'], z.array(team)),
})

const member = z.object({
  nick: z.string(),
  is_leader: z.literal([0, 1]),
  qty: z.int(),
  joined_at: z.string(),
})

const own = z.object({
  ...team.shape,
  title: derived(['活动名称', 'Activity name'], z.string()),
  order_id: z.int(),
  order_no: z.string(),
  order_state: choice(['订单状态', 'Order state'], orderFlow.words, orderFlow.tones),
  qty: z.int(),
  pay_amount: z.int(),
})

const basket = {
  sku_id: ref(['商品', 'Goods']),
  qty: int(['数量', 'Quantity'], 1, 100_000_000),
  ship_type: choice(['配送方式', 'Delivery'], shipTypes),
  address_id: optional(ref(['收货地址', 'Address'])),
  address: optional(shaped(['收货地址', 'Address'], orderAddress)),
}
const ordered = {
  ...basket,
  buyer_remark: optional(remark.buyer()),
  invoice: optional(shaped(['发票', 'Invoice'], invoiceData)),
  /** The amount in the quote that was shown: another price is refused. */
  quoted_amount: optional(money(['应付金额', 'To pay'])),
}
const activity_id = ref(['拼团活动', 'Group buy'])
const team_no = text(['团号', 'Team'], { max: 30 })
const addressed = rule(
  ['address_id', 'ship_type', 'address'],
  ['请填写收货地址', 'Please enter the address'],
  ({ ship_type, address_id, address }: { ship_type?: string; address_id?: number | null; address?: object | null }) =>
    ship_type === 'pickup' || Boolean(address_id ?? address),
)
const { store: _store, user: _user, ...priced } = quoted.shape
const placed = z.object({
  id: z.int(),
  order_no: z.string(),
  state: choice(['订单状态', 'Order state'], orderFlow.words, orderFlow.tones),
  pay_amount: z.int(),
  team_no: z.string(),
})

const open = { access: 'public' } as const
const once = { idempotent: true, message: ['订单已提交', 'Order placed'] } as const

/** Mini-program group buys (domain §4.3). Opening and joining a team place an order, which `order/pay` pays. */
export const group = entity('shop.group', ['拼团', 'Group buy'], {
  list: get(['拼团列表', 'Group buys'], listQuery({ spu_id: optional(ref(['商品组', 'SPU'])) }, ['sort']), pageOf(row), open),
  detail: get(['拼团详情', 'Group buy'], z.object({ id: rowId() }), detail, open),
  /** One team with its members. */
  team: get(['团详情', 'Team'], z.object({ team_no }), z.object({ ...team.shape, members: z.array(member) }), open),
  /** The price as it would be placed now: for a new team, or with `team_no` for that team. */
  quote: post(['试算', 'Quote'], z.object({ activity_id, team_no: optional(team_no), ...basket }), z.object(priced), {
    effect: 'read',
    quiet: true,
  }),
  open: post(['开团', 'Open a team'], z.object({ activity_id, ...ordered }).check(addressed), placed, once),
  join: post(['参团', 'Join a team'], z.object({ team_no, ...ordered }).check(addressed), placed, once),
  /** The caller's own teams with their orders. */
  mine: get(
    ['我的拼团', 'My teams'],
    listQuery({ state: optional(choice(['状态', 'State'], teamFlow.words)) }, ['created_at']),
    pageOf(own),
  ),
})

export type ShopTeam = OutputOf<typeof group.team>
