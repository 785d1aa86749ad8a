import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, date, int, masked, optional, shaped, text, time } from '../kit/field.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { at, event, sent } from './sms-shared.ts'

export const smsStates = {
  pending: ['发送中', 'On its way'],
  sent: ['已发送', 'Sent'],
  delivered: ['已送达', 'Delivered'],
  failed: ['失败', 'Failed'],
} as const

const state = choice(['状态', 'State'], smsStates, { pending: 'info', sent: 'success', delivered: 'success', failed: 'danger' })
const phone = masked(phoneMask, text(['手机号', 'Mobile number'], { max: 20 }))

const recordRow = z.object({
  id: z.int(),
  created_at: time(['提交时间', 'Asked for']),
  phone,
  event,
  content: shaped(['内容', 'Text'], z.string()),
  state,
  channel: shaped(['通道', 'Channel'], z.string()),
  channel_msg_id: shaped(['服务商流水号', 'The provider’s number'], z.nullable(z.string())),
  fail_msg: shaped(['失败原因', 'Why it failed'], z.nullable(z.string())),
  tries: shaped(['次数', 'Tries'], z.int()),
  sent_at: shaped(['发送时间', 'Sent'], z.nullable(z.string())),
  delivered_at: shaped(['送达时间', 'Delivered'], z.nullable(z.string())),
})

const recordQuery = listQuery(
  {
    phone: optional(text(['手机号', 'Mobile number'], { max: 20 })),
    event: optional(event),
    state: optional(state),
    from: optional(date(['开始日期', 'From'])),
    to: optional(date(['结束日期', 'To'])),
  },
  ['created_at'],
)

const summary = z.object({
  today: z.int(),
  failed: z.int(),
  /** In basis points, of what is no longer on its way; null where there is nothing. */
  success_rate: z.nullable(z.int()),
  /** What the channels with a daily limit may send today; null where none has one. */
  remaining: z.nullable(z.int()),
})

export const smsRecord = entity('dev.smsRecord', ['短信记录', 'SMS record'], {
  list: get(['列表', 'List'], recordQuery, pageOf(recordRow), at('record/list', 'list')),
  summary: get(['今日短信', 'Messages of today'], z.object({}), summary, at('record/summary', 'list')),
  resend: post(
    ['重发短信', 'Send again'],
    z.object({ id: int(['记录', 'Record'], 1, Number.MAX_SAFE_INTEGER) }),
    z.object({ record_id: z.int() }),
    { ...at('resend', 'send'), idempotent: true, message: sent },
  ),
})

export type SmsRecord = OutputOf<typeof smsRecord.list>['list'][number]
