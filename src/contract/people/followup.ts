import * as z from 'zod/mini'
import { choice, defaulted, derived, images, int, longText, optional, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
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
