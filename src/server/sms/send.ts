import { eq } from 'drizzle-orm'
import { smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import type { Ctx } from '../core/ctx.ts'
import { smsRecord } from '../dev/tables.ts'
import { openChannels, sentToday, type Channel } from './channels.ts'
import { providerOf } from './provider.ts'
import { templateOf } from './templates.ts'

interface Message {
  event: SmsEventCode
  phone: string
  content: string
  params: Readonly<Record<string, string>>
}

type Outcome = { channel: string; channel_msg_id: string | undefined } | { fail_msg: string }

/** Gives a message to the first channel that takes it; the next one is asked where one fails or has sent enough today. */
export async function sendByChannels(ctx: Ctx, message: Message): Promise<Outcome> {
  const channels = await openChannels(ctx)
  const template = (await templateOf(ctx, message.event))?.channel_tpl_id ?? undefined
  const taken = channels.some(({ daily_quota }) => daily_quota > 0) ? await sentToday(ctx) : new Map<string, number>()
  const failures: string[] = []
  for (const channel of channels) {
    if (isFull(channel, taken)) {
      failures.push(`${channel.title}: 已达每日限额`)
      continue
    }
    if (lacksTemplate(channel, message.event, template)) {
      failures.push(`${channel.title}: 模板未填写服务商模板编号`)
      continue
    }
    try {
      const channel_msg_id = await providerOf(channel.settings).send({ ...message, template, sign: channel.sign })
      return { channel: channel.title, channel_msg_id }
    } catch (error) {
      failures.push(`${channel.title}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { fail_msg: (failures.join('；') || '没有可用的短信通道').slice(0, 300) }
}

/** Notes what became of a message. */
export async function noteOutcome(ctx: Ctx, id: number, outcome: Outcome, { isLast = true, tries = 1 } = {}): Promise<void> {
  const state = 'channel' in outcome ? 'sent' : isLast ? 'failed' : 'pending'
  const sent_at = state === 'sent' ? ctx.now.toISOString() : null
  await ctx.db
    .update(smsRecord)
    .set({ ...(state === 'sent' ? { fail_msg: null } : {}), ...outcome, state, sent_at, tries })
    .where(eq(smsRecord.id, id))
}

/** A provider sends approved texts only; the environment names the one of its codes. */
function lacksTemplate({ settings }: Channel, event: SmsEventCode, template: string | undefined): boolean {
  if (settings.provider !== 'aliyun' || template !== undefined) return false
  return smsEvent(event).isCode !== true || settings.templateCode === ''
}

function isFull({ title, daily_quota }: Channel, taken: ReadonlyMap<string, number>): boolean {
  return daily_quota > 0 && (taken.get(title) ?? 0) >= daily_quota
}
