import { isNull } from 'drizzle-orm'
import { filled, smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { cached } from '#server/platform/kernel/cache.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { SMS } from './channels.ts'
import { smsTemplate } from './tables.ts'

export type TemplateRow = typeof smsTemplate.$inferSelect

/** The text for an event; undefined if its messages are disabled. */
export async function templateOf(ctx: Ctx, event: SmsEventCode): Promise<TemplateRow | undefined> {
  const row = await textOf(ctx, event)
  return row?.status === 1 ? row : undefined
}

/** The text for an event, even if it is disabled. */
export async function textOf(ctx: Ctx, event: SmsEventCode): Promise<TemplateRow | undefined> {
  return (await templates(ctx)).get(event)
}

/** The text for a record: a code is redacted as ******. */
export function recordedText(event: SmsEventCode, content: string, params: Readonly<Record<string, string>>): string {
  return filled(content, smsEvent(event).isCode ? { ...params, code: '******' } : params)
}

const templates = cached(SMS, async (db): Promise<ReadonlyMap<string, TemplateRow>> => {
  const rows = await db.select().from(smsTemplate).where(isNull(smsTemplate.deleted_at))
  return new Map(rows.map((row) => [row.event, row]))
})
