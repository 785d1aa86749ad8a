import * as z from 'zod/mini'
import { entity, get, post, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, date, defaulted, derived, flag, int, longText, masked, optional, shaped, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { editOf, listQuery, pageOf, rowOf, statusWords, verbs } from '../kit/verbs.ts'
import { mobileNumber } from '../session/sms.ts'
import { smsEvents, type SmsEventCode } from './sms-events.ts'

const eventWords = Object.fromEntries(Object.entries(smsEvents).map(([code, { label }]) => [code, label])) as Record<SmsEventCode, Label>
const event = choice(['事件', 'Event'], eventWords)
const status = flag(['状态', 'Status'], statusWords)
const at = (path: string, action: 'list' | 'edit' | 'send' | 'channel') =>
  ({ path: `/api/dev/sms/${path}`, access: `dev:sms:${action}` }) as const
const sent: Label = ['已提交发送', 'It is being sent']

const templateFields = {
  title: text(['模板名称', 'Name'], { max: 30 }),
  content: longText(['短信内容', 'Text'], { max: 500 }),
  channel_tpl_id: optional(text(['服务商模板编号', 'The provider’s template'], { max: 40 })),
  status: defaulted(status),
}
const templateRow = rowOf(templateFields, { event })
const templateQuery = listQuery({ event: optional(event), status: optional(status) }, ['created_at'])
const templateEdit = editOf(templateFields)

export const smsTemplate = entity('dev.smsTemplate', ['短信模板', 'SMS template'], {
  list: { ...verbs.list(templateQuery, templateRow), ...at('template/list', 'list') },
  detail: { ...verbs.detail(templateRow), ...at('template/detail', 'list') },
  edit: { ...verbs.edit(templateEdit), ...at('template/edit', 'edit') },
  status: { ...verbs.status(), ...at('template/status', 'edit') },
  test: post(
    ['测试发送', 'Try a template'],
    z.object({ id: int(['模板', 'Template'], 1, Number.MAX_SAFE_INTEGER), phone: mobileNumber() }),
    z.object({ record_id: z.int() }),
    { ...at('test', 'send'), idempotent: true, message: sent },
  ),
})

export const channelKinds = {
  environment: ['环境变量', 'Environment'],
  console: ['控制台（开发用）', 'Console, for development'],
  aliyun: ['阿里云短信', 'Alibaba Cloud SMS'],
} as const

const channelFields = {
  title: text(['通道名称', 'Name'], { max: 30 }),
  kind: choice(['类型', 'Kind'], channelKinds),
  endpoint: optional(
    text(['接口地址', 'Endpoint'], {
      max: 200,
      pattern: /^https:\/\/\S+$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/,
      invalid: ['接口地址必须以https://开头', 'The endpoint begins with https://'],
    }),
  ),
  key_id: optional(text(['AccessKey ID', 'AccessKey ID'], { max: 100 })),
  /** Shown as ****** where there is one; sent so it stays, emptied it is gone. */
  key_secret: optional(text(['AccessKey Secret', 'AccessKey secret'], { max: 500 })),
  sign: optional(text(['短信签名', 'Signature'], { max: 20 })),
  daily_quota: defaulted(int(['每日限额', 'A day at most'], 0, 10_000_000)),
  priority: defaulted(int(['优先级', 'Priority'], 0, 999)),
  status: defaulted(status),
}
const channelRow = rowOf(channelFields, {
  /** What the environment set up, for the channel of that kind. */
  provider: derived(['服务商', 'Provider'], z.enum(['off', 'console', 'aliyun'])),
  sent_today: derived(['今日发送', 'Sent today'], z.int()),
})
const channelQuery = listQuery({ status: optional(status) }, ['priority'])

export const smsChannel = entity('dev.smsChannel', ['短信通道', 'SMS channel'], {
  list: { ...verbs.list(channelQuery, channelRow), ...at('channel/list', 'list') },
  detail: { ...verbs.detail(channelRow), ...at('channel/detail', 'channel') },
  edit: { ...verbs.edit(editOf(channelFields)), ...at('channel/edit', 'channel') },
  status: { ...verbs.status(), ...at('channel/status', 'channel') },
  delete: { ...verbs.delete(), ...at('channel/delete', 'channel') },
})

export const smsStates = {
  pending: ['发送中', 'On its way'],
  sent: ['已发送', 'Sent'],
  delivered: ['已送达', 'Delivered'],
  failed: ['失败', 'Failed'],
} as const

const state = choice(['状态', 'State'], smsStates)
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

export type SmsTemplate = OutputOf<typeof smsTemplate.detail>
export type SmsTemplateEdit = ParsedOf<typeof smsTemplate.edit>
export type SmsChannel = OutputOf<typeof smsChannel.detail>
export type SmsChannelEdit = ParsedOf<typeof smsChannel.edit>
export type SmsRecord = OutputOf<typeof smsRecord.list>['list'][number]
