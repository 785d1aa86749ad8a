import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, int, longText, masked, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { orderFlow } from '../order/order-flow.ts'
import { priceLevels, storeRoles } from '../people/words.ts'

/** A claim ends by itself after these hours, so that the next shift finds the work that nobody did. */
export const CLAIM_HOURS = 8
/** The fewest phone number digits that find a caller (domain §18.1). */
export const LEAST_DIGITS = 4
/** The fewest digits that find a caller by the phone numbers in orders: fewer match many consignees. */
export const LEAST_ORDER_DIGITS = 7
export const MOST_NOTE = 1000
/** Letters from one unsaved form that a hand-over takes along, and the number of such forms. */
export const MOST_DRAFT = 30_000
export const MOST_DRAFTS = 10

/** Which items the list has: those that the person can take or holds, the own ones, those without a person, and all. */
export const deskViews = {
  open: ['可处理', 'Available to me'],
  mine: ['我认领的', 'Mine'],
  unclaimed: ['未认领', 'Unclaimed'],
  all: ['全部', 'All'],
} as const satisfies Record<string, Label>

export type DeskView = keyof typeof deskViews

const moment = z.nullable(z.string())

/** An item's to-do, such as `order.order.pending_ship`, and its row id. */
const item = { kind: text(['任务类型', 'Kind of task'], { max: 60 }), id: rowId() }

/** A form's call, and what distinguishes two such forms: `order.order.close`, `finance.payment.verify:0`. */
const form = text(['表单', 'Form'], { max: 80, pattern: /^[a-z]\w*\.[a-z]\w*\.\w+(:\w+)?$/ })

const claim = z.object({
  person_id: z.int(),
  person: derived(['认领人', 'Claimed by'], z.string()),
  is_mine: z.boolean(),
  until: z.string(),
  /** The person who handed the item over. */
  handed_by: derived(['交接人', 'Handed over by'], z.nullable(z.string())),
  handed_at: moment,
  note: derived(['交接说明', 'Note'], z.nullable(z.string())),
  /** Unsaved input in the record's forms, as JSON; only for the holder. */
  drafts: derived(['未保存的输入', 'Unsaved input'], z.array(z.object({ form: z.string(), title: z.string(), input: z.string() }))),
})

const deskItem = z.object({
  ...item,
  title: derived(['单号', 'Number'], z.string()),
  about: derived(['对象', 'About'], z.nullable(z.string())),
  /** In fen. */
  amount: derived(['金额', 'Amount'], z.nullable(z.int())),
  since: derived(['等待自', 'Waiting since'], moment),
  due_at: derived(['应处理时间', 'Due'], moment),
  claim: derived(['认领', 'Claim'], z.nullable(claim)),
})

const kind = z.object({
  key: z.string(),
  title: z.string(),
  title_en: z.string(),
  /** At most 99. */
  n: z.int(),
  more: z.boolean(),
  /** The rows' entity: `order.order`. */
  entity: z.string(),
  /** The page for one record, by its route's component. */
  page: z.string(),
  /** The page's actions that do this work, for the key 1. */
  actions: z.array(z.string()),
})

const view = optional(choice(['范围', 'Items'], deskViews))
const listQuery = z.object({
  view,
  kind: optional(item.kind),
  cursor: optional(text(['游标', 'Cursor'], { max: 100 })),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 50),
})

const deskOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  state: choice(['状态', 'State'], orderFlow.words),
  amount: z.int(),
  created_at: z.string(),
})

/** The record whose phone number has the digits. */
export const callerMatches = {
  user: ['用户手机', 'Phone of the user'],
  store: ['门店电话', 'Phone of the store'],
  order: ['近期订单收货电话', 'Phone of a recent order'],
} as const satisfies Record<string, Label>

/** A customer for the person who answers the phone. Fields that the person may not see are null. */
const caller = z.object({
  /** Null: a store without an owner. */
  id: z.nullable(z.int()),
  found_by: choice(['匹配', 'Found by'], callerMatches),
  nick: derived(['昵称', 'Nickname'], z.string()),
  phone: masked(phoneMask, derived(['手机号', 'Phone'], z.string())),
  store_id: z.nullable(z.int()),
  store_name: derived(['门店', 'Store'], z.nullable(z.string())),
  store_phone: masked(phoneMask, derived(['门店电话', 'Phone of the store'], z.nullable(z.string()))),
  store_role: optional(choice(['身份', 'Role'], storeRoles)),
  price_level: optional(choice(['价格等级', 'Price level'], priceLevels)),
  salesman: derived(['业务员', 'Salesman'], z.nullable(z.string())),
  cs_nickname: derived(['客服', 'Customer service'], z.nullable(z.string())),
  balance: derived(['余额', 'Balance'], z.nullable(z.int())),
  integral: derived(['积分', 'Points'], z.nullable(z.int())),
  /** The amount for the placed orders that are not paid. */
  debt: derived(['待付款', 'To pay'], z.nullable(z.int())),
  unpaid_count: derived(['待付款订单数', 'Unpaid orders'], z.nullable(z.int())),
  open_count: derived(['未完成订单数', 'Open orders'], z.nullable(z.int())),
  /** The newest open ones. */
  orders: z.nullable(z.array(deskOrder)),
})

const draftsLabel: Label = ['未保存的输入', 'Unsaved input']

const at = (verb: string) => ({ path: `/api/desk/${verb}`, access: 'login' as const })
const done = z.object({ id: z.int() })
const person = z.object({ id: z.int(), name: z.string() })

/** The work inbox over all areas (idea I10). Every call needs the permission and the data scope for the item's own entity. */
export const desk = entity('desk.desk', ['工作台', 'Shift desk'], {
  /** Overdue items first, then by due time; the counts come with the first page. */
  list: get(
    ['任务列表', 'Items'],
    listQuery,
    z.object({ list: z.array(deskItem), next: z.nullable(z.string()), kinds: z.nullable(z.array(kind)) }),
    at('list'),
  ),
  /** One item, as long as its work is open. */
  item: get(['任务', 'Item'], z.object(item), deskItem, at('item')),
  claim: post(['认领', 'Claim'], z.object(item), done, { ...at('claim'), message: ['已认领', 'Claimed'] }),
  release: post(['放回', 'Release'], z.object(item), done, { ...at('release'), message: ['已放回', 'Released'] }),
  /** The colleagues who may do the item. */
  people: get(
    ['可交接的同事', 'Colleagues'],
    z.object({ ...item, word: optional(text(['关键词', 'Word'], { max: 30 })) }),
    z.object({ list: z.array(person) }),
    at('people'),
  ),
  handOver: post(
    ['交接', 'Hand over'],
    z.object({
      ...item,
      to: ref(['交接给', 'Colleague']),
      note: longText(['交接说明', 'Note'], { max: MOST_NOTE }),
      /** The browser's drafts for the record, as JSON: the time, the changed fields' former values, and the new ones. */
      drafts: optional(
        shaped(draftsLabel, z.array(z.object({ form, input: text(draftsLabel, { max: MOST_DRAFT }) })).check(z.maxLength(MOST_DRAFTS))),
      ),
    }),
    /** `kept`: how many drafts went along; the colleague may not use the others. */
    z.object({ id: z.int(), kept: z.int() }),
    { ...at('handOver'), message: ['已交接', 'Handed over'] },
  ),
  /** Up to five customers by their phone number, their store's, or a recent order's (docs/adr/0085). */
  caller: get(
    ['来电查询', 'Caller'],
    z.object({ digits: text(['电话号码', 'Phone'], { max: 20, pattern: /^\d+$/, fold: foldPhone }) }),
    z.object({ list: z.array(caller) }),
    at('caller'),
  ),
})

export type DeskItem = OutputOf<typeof desk.list>['list'][number]
export type DeskKind = NonNullable<OutputOf<typeof desk.list>['kinds']>[number]
export type Caller = OutputOf<typeof desk.caller>['list'][number]
