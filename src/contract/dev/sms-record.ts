import * as z from 'zod/mini'
import { entity, get, post, type OutputOf } from '../kit/endpoint.ts'
import { choice, date, int, masked, optional, shaped, text, time } from '../kit/field.ts'
import { machine } from '../kit/machine.ts'
import { phoneMask } from '../kit/masked.ts'
import { listQuery, pageOf } from '../kit/verbs.ts'
import { phoneFilter } from '../people/fields.ts'
import { smsEvent, type SmsEventCode } from './sms-events.ts'
import { at, event, sent } from './sms-shared.ts'

export type SmsState = 'pending' | 'sent' | 'delivered' | 'failed'

export const smsFlow = machine<SmsState, { event: string }>()({
  initial: ['pending', 'failed'],
  states: {
    pending: { label: ['发送中', 'Sending'], tone: 'info' },
    sent: { label: ['已发送', 'Sent'], tone: 'success' },
    delivered: { label: ['已送达', 'Delivered'], tone: 'success' },
    failed: { label: ['失败', 'Failed'], tone: 'danger' },
  },
  actions: {
    send: { label: ['服务商已接收', 'Accepted by the provider'], from: ['pending'], to: 'sent', actor: 'system' },
    refuse: { label: ['发送失败', 'Failed'], from: ['pending'], to: 'failed', actor: 'system' },
    deliver: { label: ['送达回执', 'Delivery receipt'], from: ['sent'], to: 'delivered', actor: 'system' },
    bounce: { label: ['失败回执', 'Failure receipt'], from: ['sent'], to: 'failed', actor: 'system' },
    resend: {
      label: ['重发', 'Resend'],
      from: ['failed'],
      to: 'pending',
      single: true,
      blocked: ['只有失败的短信可以重发', 'Only failed messages can be resent'],
      never: ({ event }) =>
        smsEvent(event as SmsEventCode).isCode ? { label: ['验证码不能重发', 'Verification codes cannot be resent'] } : undefined,
    },
  },
})

const state = choice(['状态', 'State'], smsFlow.words, smsFlow.tones)
const phone = masked(phoneMask, text(['手机号', 'Mobile number'], { max: 20 }))

const recordRow = z.object({
  id: z.int(),
  created_at: time(['提交时间', 'Requested']),
  phone,
  event,
  content: shaped(['内容', 'Text'], z.string()),
  state,
  channel: shaped(['通道', 'Channel'], z.string()),
  channel_msg_id: shaped(['服务商流水号', 'Provider ID'], z.nullable(z.string())),
  fail_msg: shaped(['失败原因', 'Failure reason'], z.nullable(z.string())),
  tries: shaped(['次数', 'Tries'], z.int()),
  sent_at: shaped(['发送时间', 'Sent'], z.nullable(z.string())),
  delivered_at: shaped(['送达时间', 'Delivered'], z.nullable(z.string())),
})

const recordQuery = listQuery(
  {
    phone: optional(phoneFilter(['手机号', 'Mobile number'])),
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
  /** In basis points, among the messages that are no longer in transit; null without any. */
  success_rate: z.nullable(z.int()),
  /** The remaining messages today for channels with a daily limit; null if no channel has one. */
  remaining: z.nullable(z.int()),
})

export const smsRecord = entity('dev.smsRecord', ['短信记录', 'SMS record'], smsFlow, {
  list: get(['列表', 'List'], recordQuery, pageOf(recordRow), at('record/list', 'list')),
  summary: get(['今日短信', 'Messages today'], z.object({}), summary, at('record/summary', 'list')),
  resend: post(
    ['重发短信', 'Resend'],
    z.object({ id: int(['记录', 'Record'], 1, Number.MAX_SAFE_INTEGER) }),
    z.object({ record_id: z.int() }),
    { ...at('resend', 'send'), idempotent: true, message: sent },
  ),
})

export type SmsRecord = OutputOf<typeof smsRecord.list>['list'][number]
