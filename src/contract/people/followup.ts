import * as z from 'zod/mini'
import { choice, defaulted, derived, images, int, longText, masked, optional, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { rule } from '../kit/verbs.ts'
import { followupChannels, followupResults, targetTypes } from './words.ts'

// Notes about contacts with a user or store (domain §9.2). The areas declare the calls, each with its own address and target.

export const MOST_FOLLOWUP_IMAGES = 9

export const followupFields = {
  channel: choice(['方式', 'Channel'], followupChannels),
  result: optional(choice(['结果', 'Result'], followupResults)),
  /** Optional beside a result. */
  content: optional(longText(['跟进内容', 'Note'], { max: 500 })),
  images: defaulted(images(['图片', 'Images'], MOST_FOLLOWUP_IMAGES)),
  next_at: optional(time(['下次跟进时间', 'Next contact'])),
}

interface Noted {
  result?: string | null
  content?: string | null
  next_at?: string | null
}

/** The rules for the input of each call that adds a note. */
export const followupRules = [
  rule(
    ['content', 'result'],
    ['请输入跟进内容', 'Enter a note or choose a result'],
    ({ content, result }: Noted) => Boolean(content) || Boolean(result),
  ),
  rule(
    ['next_at', 'result'],
    ['请选择回电时间', 'Choose when to call back'],
    ({ result, next_at }: Noted) => result !== 'callback' || Boolean(next_at),
  ),
] as const

export const nextContactPast: Label = ['下次跟进时间必须晚于当前时间', 'The next contact must be in the future']

export const followupRow = z.object({
  id: z.int(),
  target_type: choice(['对象类型', 'Target type'], targetTypes),
  target_id: derived(['对象', 'Target'], z.int()),
  channel: followupFields.channel,
  result: z.nullable(choice(['结果', 'Result'], followupResults)),
  content: derived(['跟进内容', 'Note'], z.string()),
  images: derived(['图片', 'Images'], z.array(z.string())),
  next_at: derived(['下次跟进时间', 'Next contact'], z.nullable(z.string())),
  operator: derived(['跟进人', 'By'], z.string()),
  created_at: derived(['跟进时间', 'Time'], z.string()),
})
export type Followup = z.output<typeof followupRow>

/** The page in a note list; the newest note comes first. */
export const followupPaging = {
  page_no: z._default(int(['页码', 'Page'], 1, 1_000_000), 1),
  page_size: z._default(int(['每页条数', 'Page size'], 1, 100), 10),
}

const moment = z.nullable(z.string())

/** The facts about a user or store that a caller needs before the call. */
export const contactCard = z.object({
  title: derived(['用户/门店', 'Customer'], z.string()),
  phone: masked(phoneMask, derived(['手机', 'Phone'], z.nullable(z.string()))),
  last_followup_at: derived(['最近跟进', 'Last contact'], moment),
  last_result: z.nullable(choice(['结果', 'Result'], followupResults)),
  last_content: derived(['跟进内容', 'Note'], z.nullable(z.string())),
  next_followup_at: derived(['下次跟进', 'Next contact'], moment),
  /** Null without an order, and for persons who do not list orders. */
  last_order: z.nullable(
    z.object({
      id: z.int(),
      order_no: derived(['订单号', 'Order number'], z.string()),
      pay_amount: derived(['应付金额', 'Total'], z.int()),
      created_at: derived(['下单时间', 'Ordered'], z.string()),
    }),
  ),
})
export type ContactCard = z.output<typeof contactCard>
