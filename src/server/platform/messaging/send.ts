import { eq } from 'drizzle-orm'
import { smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { sentToday, type Channel } from './channels.ts'
import { providerOf } from './provider.ts'
import { smsRecords } from './receipts.ts'
import { smsRecord } from './tables.ts'
import { templateOf } from './templates.ts'

interface Message {
  event: SmsEventCode
  phone: string
  content: string
  params: Readonly<Record<string, string>>
}

type Outcome = { channel: string; channel_msg_id: string | undefined } | { fail_msg: string }

/**
 * Passes a message to the first channel that accepts it; the next one is used if a channel refuses it or has reached its daily limit.
 * `once`: without an answer it is unknown whether a channel sent the message, so no other channel is used.
 */
export async function sendByChannels(ctx: Ctx, message: Message, channels: readonly Channel[], { once = false } = {}): Promise<Outcome> {
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
      const answered = await providerOf(channel.env).send({ ...message, template, sign: channel.sign })
      if ('taken' in answered) return { channel: channel.title, channel_msg_id: answered.taken }
      failures.push(`${channel.title}: ${answered.refused}`)
    } catch (error) {
      failures.push(`${channel.title}: ${error instanceof Error ? error.message : String(error)}`)
      if (once) break
    }
  }
  return { fail_msg: (failures.join('；') || '没有可用的短信通道').slice(0, 300) }
}

/** Records a try's outcome; a message that will be retried stays pending. */
export async function noteOutcome(ctx: Ctx, id: number, outcome: Outcome, { isLast = true, tries = 1 } = {}): Promise<void> {
  const where = eq(smsRecord.id, id)
  if ('channel' in outcome) {
    await advance(ctx, smsRecords, 'send', { where, set: { fail_msg: null, ...outcome, sent_at: ctx.now.toISOString(), tries } })
  } else if (isLast) {
    await advance(ctx, smsRecords, 'refuse', { where, set: { ...outcome, sent_at: null, tries } })
  } else {
    await ctx.db
      .update(smsRecord)
      .set({ ...outcome, tries })
      .where(where)
  }
}

/** A provider sends approved texts only; env names the text for its codes. */
function lacksTemplate({ env }: Channel, event: SmsEventCode, template: string | undefined): boolean {
  if (env.provider !== 'aliyun' || template !== undefined) return false
  return smsEvent(event).isCode !== true || env.templateCode === ''
}

function isFull({ title, daily_quota }: Channel, taken: ReadonlyMap<string, number>): boolean {
  return daily_quota > 0 && (taken.get(title) ?? 0) >= daily_quota
}
