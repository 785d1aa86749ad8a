import * as z from 'zod/mini'
import { choice, defaulted, derived, listOf, longText, optional, ref, rowId, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phone } from '../kit/phone-field.ts'
import { rule } from '../kit/verbs.ts'
import { conditionFields, conditionParts, conditionRules, hasPart, type Condition } from '../people/segment-condition.ts'
import { storeFilter } from '../people/store-filters.ts'
import { issueTargets, MOST_ISSUED, type IssueTarget } from './coupon-words.ts'

const noUser: Label = ['请选择用户', 'Please select customers']
const noStore: Label = ['请选择门店', 'Please select stores']
const noTag: Label = ['请选择标签', 'Please select tags']
const noPhone: Label = ['请导入手机号', 'Please enter phone numbers']

const noSegment: Label = ['请选择人群', 'Please select a customer segment']
const noPart: Label = ['请至少填写一个条件', 'Please enter at least one condition']

const many = (label: Label) => defaulted(shaped(label, z.array(rowId()).check(z.maxLength(MOST_ISSUED))))

const targets = {
  id: ref(['优惠券', 'Coupon']),
  target: choice(['发放对象', 'Recipients'], issueTargets),
  user_ids: many(['用户', 'Customers']),
  store_ids: many(['门店', 'Stores']),
  tags: defaulted(listOf(['标签', 'Tags'], text(['标签', 'Tag'], { max: 20 }), 20)),
  phones: defaulted(listOf(['手机号', 'Phone numbers'], phone(['手机号', 'Phone']), MOST_ISSUED)),
  segment_id: optional(ref(['人群', 'Segment'])),
  /** For the target `filter`: the stores that the list finds, except some. */
  filter: z.optional(shaped(['筛选条件', 'Filter'], storeFilter)),
  excluded: z.optional(shaped(['排除的数据', 'Excluded rows'], z.array(rowId()).check(z.maxLength(1000)))),
  /** For the target `condition`. */
  ...conditionFields,
}

/** The customers in an issue: those chosen, those with one tag or number, or the owners of the stores that are chosen or meet a condition. */
export const issueInput = { ...targets, reason: longText(['发放原因', 'Reason'], { max: 200 }) }

interface Entered extends Condition {
  target: IssueTarget
  user_ids?: number[]
  store_ids?: number[]
  tags?: string[]
  phones?: string[]
  segment_id?: number | null
  filter?: object
}

export const issueRules = [
  rule(['user_ids', 'target'], noUser, ({ target, user_ids = [] }: Entered) => target !== 'user' || user_ids.length > 0),
  rule(['store_ids', 'target'], noStore, ({ target, store_ids = [] }: Entered) => target !== 'store' || store_ids.length > 0),
  rule(['tags', 'target'], noTag, ({ target, tags = [] }: Entered) => target !== 'tag' || tags.length > 0),
  rule(['phones', 'target'], noPhone, ({ target, phones = [] }: Entered) => target !== 'phone' || phones.length > 0),
  rule(['segment_id', 'target'], noSegment, ({ target, segment_id }: Entered) => target !== 'segment' || Boolean(segment_id)),
  rule(['filter', 'target'], noStore, ({ target, filter }: Entered) => target !== 'filter' || filter !== undefined),
  rule(
    ['areas', 'target', ...conditionParts.slice(1)] as ['areas', ...(keyof Entered)[]],
    noPart,
    (it: Entered) => it.target !== 'condition' || hasPart(it),
  ),
  ...conditionRules,
] as const

const count = (label: Label) => derived(label, z.int())

export const recipients = {
  input: targets,
  output: {
    users: count(['可发放人数', 'Customers who get it']),
    /** The most that their coupons take off. */
    amount: count(['最高优惠合计', 'Most taken off']),
    /** Given stores without an owner, ids and numbers without a customer, and disabled customers. */
    missing: count(['未找到', 'Not found']),
    /** Customers who already have as many as the limit allows. */
    limited: count(['已达领取上限', 'At their limit']),
    /** Null without a limit. */
    left: derived(['剩余数量', 'Left'], z.nullable(z.int())),
  },
}
