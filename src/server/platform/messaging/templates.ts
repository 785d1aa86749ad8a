import { isNull } from 'drizzle-orm'
import { filled, smsEvent, type SmsEventCode } from '#contract/dev/sms-events.ts'
import { cached } from '../core/changes.ts'
import type { Ctx } from '../core/ctx.ts'
import { SMS } from './channels.ts'
import { smsTemplate } from './tables.ts'

export type TemplateRow = typeof smsTemplate.$inferSelect

/** What is said on an event; undefined where nobody is told. */
export async function templateOf(ctx: Ctx, event: SmsEventCode): Promise<TemplateRow | undefined> {
  const row = (await templates(ctx)).get(event)
  return row?.status === 1 ? row : undefined
}

/** The text as a record may have it: a code is ******. */
export function recordedText(event: SmsEventCode, content: string, params: Readonly<Record<string, string>>): string {
  return filled(content, smsEvent(event).isCode ? { ...params, code: '******' } : params)
}

const templates = cached(SMS, async (db): Promise<ReadonlyMap<string, TemplateRow>> => {
  const rows = await db.select().from(smsTemplate).where(isNull(smsTemplate.deleted_at))
  return new Map(rows.map((row) => [row.event, row]))
})
