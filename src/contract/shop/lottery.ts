import * as z from 'zod/mini'
import { phases, phaseTones } from '../activity/flow.ts'
import { audiences } from '../activity/words.ts'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, derived, optional, ref, rowId, shaped } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { listQuery, pageOf, rule } from '../kit/verbs.ts'
import { recordFlow } from '../lottery/record-flow.ts'
import { chanceTypes, drawPays, lotteryStyles, prizeKinds } from '../lottery/words.ts'
import { orderAddress } from '../order/order-fields.ts'
import { htmlText } from './texts.ts'

const nullableText = z.nullable(z.string())

const prize = z.object({
  position: z.int(),
  kind: choice(['奖品类型', 'Type'], prizeKinds),
  title: z.string(),
  image: nullableText,
})

/** What the caller can still draw. `msg` says why not, if `can_draw` is false. */
const chances = z.object({
  free: derived(['今日免费次数', 'Free draws today'], z.int()),
  earned: derived(['获得的次数', 'Earned chances'], z.int()),
  day_left: derived(['今日剩余次数', 'Left today'], z.int()),
  total_left: derived(['总剩余次数', 'Left in all'], z.int()),
  cost_integral: derived(['消耗积分', 'Points per draw'], z.int()),
  points: derived(['可用积分', 'Available points'], z.int()),
  can_draw: z.boolean(),
  msg: nullableText,
})

/** From this everybody can recompute every result after the closing: docs/adr/0062. */
const proof = z.object({ seed: z.string(), weights: z.array(z.object({ version: z.int(), weights: z.array(z.int()) })) })

const detail = z.object({
  id: z.int(),
  title: derived(['活动名称', 'Title'], z.string()),
  style: choice(['抽奖样式', 'Style'], lotteryStyles),
  cover: derived(['封面', 'Cover'], nullableText),
  bg: derived(['背景图', 'Background'], nullableText),
  rules: htmlText('活动规则', 'Rules'),
  chance_type: choice(['参与方式', 'Entry method'], chanceTypes),
  audience: choice(['参与人群', 'Audience'], audiences),
  start_at: derived(['开始时间', 'Starts'], nullableText),
  end_at: derived(['结束时间', 'Ends'], nullableText),
  phase: choice(['状态', 'State'], phases, phaseTones),
  prizes: derived(['奖品', 'Prizes'], z.array(prize)),
  seed_hash: derived(['随机种子摘要', 'Hash of the seed'], nullableText),
  proof: derived(['随机种子与权重', 'Seed and weights'], z.nullable(proof)),
  /** Null for callers who are not logged in. */
  chances: derived(['抽奖次数', 'Draws'], z.nullable(chances)),
})

/** An own draw, with the numbers for its recomputation. */
export const ownDraw = z.object({
  id: z.int(),
  record_no: derived(['单号', 'Number'], z.string()),
  lottery_id: z.int(),
  lottery_title: derived(['活动', 'Lottery'], z.string()),
  position: z.int(),
  kind: choice(['奖品类型', 'Type'], prizeKinds),
  title: derived(['奖品', 'Prize'], z.string()),
  image: nullableText,
  paid_by: choice(['消耗方式', 'Paid with'], drawPays),
  cost_points: z.int(),
  state: choice(['状态', 'State'], recordFlow.words, recordFlow.tones),
  order_id: z.nullable(z.int()),
  expire_at: nullableText,
  created_at: z.string(),
  user_id: z.int(),
  draw_no: z.int(),
  attempt: z.int(),
  number: z.int(),
  picked_position: z.int(),
  weights_version: z.int(),
})

interface Addressed {
  address_id?: number | null
  address?: object | null
}

/** Lotteries for the customer (domain §10). */
export const lottery = entity('shop.lottery', ['抽奖', 'Lottery'], {
  detail: get(['抽奖活动', 'Lottery'], z.object({ id: rowId() }), detail, { access: 'public' }),
  mine: get(
    ['我的抽奖', 'Own draws'],
    listQuery({ lottery_id: optional(ref(['抽奖活动', 'Lottery'])), won: optional(choice(['结果', 'Result'], { yes: ['中奖', 'Won'] })) }, [
      'created_at',
    ]),
    pageOf(ownDraw),
  ),
  draw: post(
    ['抽奖', 'Draw'],
    z.object({ id: rowId() }),
    z.object({ record_id: z.int(), record_no: z.string(), prize, state: choice(['状态', 'State'], recordFlow.words, recordFlow.tones) }),
    { idempotent: true },
  ),
  /** The address for a won goods prize: a stored one from the caller, or a whole one. */
  address: post(
    ['填写地址', 'Enter address'],
    z
      .object({
        id: rowId(),
        address_id: optional(ref(['收货地址', 'Address'])),
        address: optional(shaped(['收货地址', 'Address'], orderAddress)),
      })
      .check(
        rule(['address_id', 'address'], ['请填写收货地址', 'Please enter the address'], ({ address_id, address }: Addressed) =>
          Boolean(address_id ?? address),
        ),
      ),
    z.object({ id: z.int(), state: choice(['状态', 'State'], recordFlow.words, recordFlow.tones), order_id: z.int() }),
    { message: messages.saved },
  ),
})

export type ShopLottery = OutputOf<typeof lottery.detail>
