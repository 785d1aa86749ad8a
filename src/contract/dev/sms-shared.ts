import { choice, flag } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { statusWords } from '../kit/verbs.ts'
import { smsEvents, type SmsEventCode } from './sms-events.ts'

const eventWords = Object.fromEntries(Object.entries(smsEvents).map(([code, { label }]) => [code, label])) as Record<SmsEventCode, Label>

export const event = choice(['事件', 'Event'], eventWords)
export const status = flag(['状态', 'Status'], statusWords)
export const sent: Label = ['已提交发送', 'Sending']

/** The three text message entities share one address and its permissions (domain §17.5). */
export const at = (path: string, action: 'list' | 'edit' | 'send' | 'channel') =>
  ({ path: `/api/dev/sms/${path}`, access: `dev:sms:${action}` }) as const
