import * as z from 'zod/mini'
import { entity, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, int, optional, text } from '../kit/field.ts'
import { approval, review } from '../kit/review.ts'
import { editOf, listQuery, rowOf, verbs } from '../kit/verbs.ts'
import { at, status } from './sms-shared.ts'

export const channelKinds = {
  environment: ['环境变量', 'Environment'],
  console: ['控制台（开发用）', 'Console, for development'],
  aliyun: ['阿里云短信', 'Alibaba Cloud SMS'],
} as const

/** The provider hosts; messages with codes are sent to no other. */
export const aliyunEndpoints = {
  'https://dysmsapi.aliyuncs.com': ['中国站', 'China'],
  'https://dysmsapi.ap-southeast-1.aliyuncs.com': ['国际站 · 新加坡', 'International, Singapore'],
  'https://dysmsapi.ap-southeast-5.aliyuncs.com': ['国际站 · 印度尼西亚', 'International, Indonesia'],
} as const

const channelFields = {
  title: text(['通道名称', 'Name'], { max: 30 }),
  kind: choice(['类型', 'Type'], channelKinds),
  endpoint: optional(choice(['接口地址', 'Endpoint'], aliyunEndpoints)),
  key_id: optional(text(['AccessKey ID', 'AccessKey ID'], { max: 100 })),
  /** Returned as ****** if stored; the placeholder keeps it, an empty value deletes it. */
  key_secret: optional(text(['AccessKey Secret', 'AccessKey secret'], { max: 500 })),
  sign: optional(text(['短信签名', 'Signature'], { max: 20 })),
  daily_quota: defaulted(int(['每日限额', 'Daily limit'], 0, 10_000_000)),
  priority: defaulted(int(['优先级', 'Priority'], 0, 999)),
  status: defaulted(status),
}
export const channelRow = rowOf(channelFields, {
  ...review,
  /** The env configuration for a channel with this kind. */
  provider: derived(['服务商', 'Provider'], z.enum(['off', 'console', 'aliyun'])),
  sent_today: derived(['今日发送', 'Sent today'], z.int()),
})
const channelDetail = z.extend(channelRow, {
  /** The address for the provider's delivery receipts; null if it sends none. */
  receipt_path: derived(['回执地址', 'Receipt URL'], z.nullable(z.string())),
})
const channelQuery = listQuery({ status: optional(status) }, ['priority'])

export const smsChannel = entity('dev.smsChannel', ['短信通道', 'SMS channel'], {
  list: { ...verbs.list(channelQuery, channelRow), ...at('channel/list', 'list') },
  detail: { ...verbs.detail(channelDetail), ...at('channel/detail', 'channel') },
  edit: { ...verbs.edit(editOf(channelFields)), ...at('channel/edit', 'channel'), stepUp: true },
  status: { ...verbs.status(), ...at('channel/status', 'channel'), stepUp: true },
  delete: { ...verbs.delete(), ...at('channel/delete', 'channel') },
  approve: approval('smsChannel'),
})

export type SmsChannel = OutputOf<typeof smsChannel.list>['list'][number]
export type SmsChannelDetail = OutputOf<typeof smsChannel.detail>
export type SmsChannelEdit = ParsedOf<typeof smsChannel.edit>
