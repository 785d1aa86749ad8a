import * as z from 'zod/mini'
import { phases, phaseTones } from '../activity/flow.ts'
import { audiences } from '../activity/words.ts'
import { freeRecordFlow } from '../freeOrder/record-flow.ts'
import { freeModes, freeScopes, MOST_PROOFS, rewardTargets } from '../freeOrder/words.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, images, longText, optional, ref, rowId } from '../kit/field.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { htmlText } from './texts.ts'

const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.int())

export const shopFreeRow = z.object({
  id: z.int(),
  title: derived(['活动名称', 'Title'], z.string()),
  cover: derived(['封面', 'Cover'], nullableText),
  mode: choice(['免单方式', 'Winners'], freeModes),
  reward_rate: derived(['返还比例', 'Share returned'], z.int()),
  reward_cap: derived(['单笔上限', 'Most per order'], nullableNumber),
  reward_to: choice(['返还方式', 'Returned as'], rewardTargets),
  order_min: derived(['订单门槛', 'Order amount from'], z.int()),
  quota: derived(['免单名额', 'Slots'], z.int()),
  /** Null for every n-th order until the end: from it the winning places would follow. */
  left: derived(['剩余名额', 'Slots left'], nullableNumber),
  audience: choice(['参与人群', 'Audience'], audiences),
  start_at: derived(['开始时间', 'Starts'], z.string()),
  end_at: derived(['结束时间', 'Ends'], z.string()),
  phase: choice(['状态', 'State'], phases, phaseTones),
})

/**
 * One draw; the draw for every n-th order is at the activity's end, and a winning place in each block of n follows from its seed (docs/adr/0084).
 * Its seed is published once it is drawn; `cut` is the last HMAC that won: a candidate with a smaller one came before it
 * (docs/adr/0064).
 */
const session = z.object({
  session_no: z.int(),
  draw_at: derived(['开奖时间', 'Draw'], z.string()),
  quota: z.int(),
  seed_hash: nullableText,
  drawn_at: nullableText,
  seed: nullableText,
  candidates: z.int(),
  winners: z.int(),
  cut: nullableText,
})

const detail = z.object({
  ...shopFreeRow.shape,
  scope: choice(['商品范围', 'Goods'], freeScopes),
  scope_titles: derived(['指定对象', 'Applies to'], z.array(z.string())),
  per_user_limit: derived(['每人上限', 'Per person'], nullableNumber),
  nth: derived(['第N单', 'n'], nullableNumber),
  apply_days: derived(['申请期限（天）', 'Days to apply'], nullableNumber),
  proof_required: derived(['需上传凭证', 'Images required'], z.literal([0, 1])),
  rules: htmlText('活动规则', 'Rules'),
  sessions: derived(['开奖场次', 'Draws'], z.array(session)),
  /** The caller belongs to the audience; visitors never do. */
  can_join: derived(['可参与', 'May take part'], z.boolean()),
  /** The caller's orders that take part, and those that have won. Null for visitors. */
  own: derived(['我的参与', 'Own orders'], z.nullable(z.object({ records: z.int(), won: z.int() }))),
})

/** An own order in an activity, with the numbers for its recomputation. */
export const ownFreeRecord = z.object({
  id: z.int(),
  record_no: derived(['免单编号', 'Number'], z.string()),
  activity_id: z.int(),
  activity_title: derived(['活动', 'Activity'], z.string()),
  mode: choice(['免单方式', 'Winners'], freeModes),
  order_id: z.int(),
  order_no: derived(['订单号', 'Order'], z.string()),
  base_amount: derived(['参与金额', 'Amount in scope'], z.int()),
  reward_amount: derived(['免单金额', 'Reward'], z.int()),
  reward_to: choice(['返还方式', 'Returned as'], rewardTargets),
  state: choice(['状态', 'State'], freeRecordFlow.words, freeRecordFlow.tones),
  reason: nullableText,
  session_no: nullableNumber,
  draw_at: nullableText,
  draw_rank: nullableNumber,
  /** The place in the count, after the activity's end. */
  seq: nullableNumber,
  /** The order can be handed in until then; null if it cannot. */
  apply_until: nullableText,
  granted_at: nullableText,
  created_at: z.string(),
})

/** Free orders for the customer (domain §12). */
export const freeOrder = entity('shop.freeOrder', ['免单', 'Free orders'], {
  list: get(['免单活动', 'Free orders'], listQuery({}, ['sort']), pageOf(shopFreeRow), { access: 'public' }),
  detail: get(['免单活动', 'Free order'], z.object({ id: rowId() }), detail, { access: 'public' }),
  mine: get(
    ['我的免单', 'Own free orders'],
    listQuery(
      {
        activity_id: optional(ref(['免单活动', 'Free-order activity'])),
        state: optional(choice(['状态', 'State'], freeRecordFlow.words)),
      },
      ['created_at'],
    ),
    pageOf(ownFreeRecord),
  ),
  apply: post(
    ['申请免单', 'Apply'],
    z.object({
      activity_id: ref(['免单活动', 'Free-order activity']),
      order_id: ref(['订单', 'Order']),
      text: longText(['申请说明', 'Text'], { max: 500 }),
      images: optional(images(['凭证图片', 'Images'], MOST_PROOFS)),
    }),
    z.object({ id: z.int(), record_no: z.string(), state: choice(['状态', 'State'], freeRecordFlow.words, freeRecordFlow.tones) }),
    { idempotent: true, message: ['申请已提交', 'Application submitted'] },
  ),
})

export type ShopFreeActivity = OutputOf<typeof freeOrder.detail>
