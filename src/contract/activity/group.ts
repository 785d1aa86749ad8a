import * as z from 'zod/mini'
import { goodsOff } from '../common/open-offers.ts'
import { chosenOnce, chosenSku } from '../goods/chosen-goods.ts'
import { costMask } from '../goods/sku-fields.ts'
import { entity, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import {
  choice,
  date,
  defaulted,
  derived,
  flag,
  image,
  int,
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
import { messages } from '../kit/messages.ts'
import { editOf, listQuery, rowOf, rule, sortField, verbs } from '../kit/verbs.ts'
import { segmentRule } from '../people/segment-field.ts'
import { activityColumns, audienceColumns, activityFields, activityVerbs, periodRule, reviewColumns, reviewedVerbs } from './activity.ts'
import { activityFlow, phases } from './flow.ts'

/** What a team must reach (domain §4.3). */
export const groupModes = { people: ['人数成团', 'By people'], quantity: ['件数成团', 'By pieces'] } as const
export type GroupMode = keyof typeof groupModes

const LEAST = 2
export const MOST_PEOPLE = 50
export const MOST_PIECES = 100_000
export const MOST_GROUP_SKUS = 20

export const groupFlow = activityFlow('activity:group')

/** One SKU in a group buy with its price and the pieces that the activity sells. */
const offer = z.object({
  ...chosenSku,
  group_price: money(['拼团价', 'Group price'], { min: 1 }),
  stock: int(['拼团库存', 'Pieces for the group buy'], 1, 100_000_000),
})

const people: Label = ['成团人数必须为2~50之间的整数', 'The number of people must be a whole number from 2 to 50']
const pieces: Label = ['成团件数必须为2~100000之间的整数', 'The number of pieces must be a whole number from 2 to 100,000']
const eitherRange: Label = [
  '成团人数必须为2~50之间的整数，成团件数必须为2~100000之间的整数',
  'The target must be a whole number: from 2 to 50 people, or from 2 to 100,000 pieces',
]

export const groupFields = {
  title: text(['活动名称', 'Activity name'], { min: 2, max: 30 }),
  image: optional(image(['活动主图', 'Image'])),
  sku_items: shaped(['拼团商品', 'Goods'], z.array(offer).check(z.maxLength(MOST_GROUP_SKUS))),
  mode: choice(['成团方式', 'A team is complete'], groupModes),
  // the mode decides about the range, by the rules below
  need: int(['成团条件', 'Target'], 1, MOST_PIECES, { below: eitherRange, above: eitherRange }),
  team_hours: int(['成团时限', 'Hours to complete a team'], 1, 168),
  limit_per_user: optional(int(['每人限购', 'Limit per customer'], 1, 1_000_000)),
  limit_per_order: optional(int(['每单限购', 'Limit per order'], 1, 1_000_000)),
  virtual_fill: defaulted(flag(['模拟成团', 'Fill up at the end'])),
  leader_discount: defaulted(money(['团长优惠', 'Discount of the leader'])),
  ...activityFields,
  rules: optional(longText(['活动规则', 'Rules'], { max: 1000 })),
  sort: defaulted(sortField),
}

interface Entered {
  mode: GroupMode
  need: number
  virtual_fill?: 0 | 1
  leader_discount?: number
  limit_per_user?: number | null
  limit_per_order?: number | null
  sku_items: { sku_id: number; group_price: number }[]
}

const repeated: Label = ['拼团商品不能重复', 'Goods must be unique']
const noFill: Label = ['件数成团不支持模拟成团', 'Teams by pieces are not filled up']
const tooGenerous: Label = ['团长优惠必须小于拼团价', 'The discount of the leader must be below the group price']
const limits: Label = ['每单限购不能大于每人限购', 'The limit per order must not exceed the limit per customer']

export const groupEdit = editOf(groupFields).check(
  rule(['need', 'mode'], people, ({ mode, need }: Entered) => mode !== 'people' || (need >= LEAST && need <= MOST_PEOPLE)),
  rule(['need', 'mode'], pieces, ({ mode, need }: Entered) => mode !== 'quantity' || need >= LEAST),
  rule(['sku_items'], messages.ask_select, ({ sku_items }: Entered) => sku_items.length > 0),
  chosenOnce('sku_items', repeated),
  rule(['virtual_fill', 'mode'], noFill, ({ mode, virtual_fill }: Entered) => mode === 'people' || virtual_fill !== 1),
  rule(['leader_discount', 'sku_items'], tooGenerous, ({ leader_discount = 0, sku_items }: Entered) =>
    sku_items.every(({ group_price }) => leader_discount < group_price),
  ),
  rule(
    ['limit_per_order', 'limit_per_user'],
    limits,
    ({ limit_per_order: order, limit_per_user: user }: Entered) => !order || !user || order <= user,
  ),
  periodRule,
  segmentRule,
)

const shownOffer = z.object({
  sku_id: z.int(),
  group_price: z.int(),
  stock: z.int(),
  sold_qty: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: z.nullable(z.string()),
  price_store: z.int(),
  /** The SKU's sellable stock. */
  sku_stock: z.int(),
  on_sale: z.literal([0, 1]),
  price_cost: masked(costMask, derived(['成本价', 'Cost price'], z.nullable(z.int()))),
  /** The group price is below the cost plus the margin floor. */
  is_under_floor: masked(costMask, derived(['低于毛利底线', 'Below the margin floor'], z.nullable(z.boolean()))),
})

const { sku_items, ...listed } = groupFields

export const groupRow = rowOf(listed, {
  /** The SPU for all goods. */
  spu_id: derived(['商品SPU', 'SPU'], z.int()),
  sku_items: derived(['拼团商品', 'Goods'], z.array(shownOffer)),
  spu_title: derived(['商品', 'Goods'], z.string()),
  spu_image: derived(['主图', 'Image'], z.nullable(z.string())),
  /** Completed teams among all opened ones (`joined_count`). */
  success_count: derived(['成团数', 'Completed teams'], z.int()),
  forming_count: derived(['拼团中', 'Forming teams'], z.int()),
  sold_qty: derived(['成交件数', 'Pieces sold'], z.int()),
  ...activityColumns(groupFlow),
  ...audienceColumns(),
  ...reviewColumns,
})

export const groupQuery = listQuery(
  {
    title: optional(text(['活动名称', 'Activity name'], { max: 30 })),
    phase: optional(choice(['状态', 'State'], phases)),
    /** Drafts that wait for a second person. */
    review: optional(flag(['待复核', 'To review'])),
    goods_off: optional(goodsOff),
    mode: optional(choice(['成团方式', 'A team is complete'], groupModes)),
    sku_id: optional(ref(['含SKU', 'With SKU'])),
    spu_id: optional(ref(['含SPU', 'With SPU'])),
    /** Business days, inclusive, on which the activity begins. */
    from: optional(date(['开始时间从', 'Starts from'])),
    to: optional(date(['开始时间到', 'Starts until'])),
  },
  ['sort', 'start_at', 'created_at'],
)

export const group = entity('activity.group', ['拼团活动', 'Group buy'], groupFlow, {
  list: verbs.list(groupQuery, groupRow),
  detail: verbs.detail(groupRow),
  edit: verbs.edit(groupEdit),
  ...activityVerbs(groupFlow, 'activity:group'),
  ...reviewedVerbs('activity:group'),
  /** Closes the activity and dissolves its forming teams, whose paid orders are refunded. */
  stop: post(
    ['强制结束', 'Stop'],
    z.object({ id: rowId(), version: z.optional(z.int()), reason: longText(['原因', 'Reason'], { max: 200 }) }),
    z.object({ id: z.int(), version: z.int(), teams: z.int() }),
    {
      access: 'activity:group:publish',
      idempotent: true,
      affects: ['activity.groupTeam', 'order.order'],
      message: ['已强制结束', 'Group buy ended'],
    },
  ),
  delete: verbs.delete(),
  export: verbs.export(groupQuery),
})

export type Group = OutputOf<typeof group.detail>
export type GroupEdit = ParsedOf<typeof group.edit>
export type GroupQuery = ParsedOf<typeof group.list>
export type GroupOffer = Group['sku_items'][number]
