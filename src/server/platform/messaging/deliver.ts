import { filled } from '#contract/dev/sms-events.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { codeChannels, type CodeEvent } from './code-way.ts'
import { noteOutcome, sendByChannels } from './send.ts'
import { smsRecord } from './tables.ts'
import { recordedText, templateOf } from './templates.ts'

interface Delivery {
  phone: string
  event: CodeEvent
  code: string
  /** The reason why nothing is sent; only the record contains it, so that the caller learns nothing. */
  withheld?: string
}

/**
 * Records a code and begins to send it. The answer does not wait for the provider, because the duration would reveal whether the number is
 * registered. Neither the record nor a queue contains the code: it is sent from here, at most once.
 */
export async function deliverCode(ctx: Ctx, { phone, event, code, withheld }: Delivery): Promise<void> {
  const template = await templateOf(ctx, event)
  const channels = await codeChannels(ctx, event)
  const why = withheld ?? (template ? undefined : '模板已停用')
  const content = template?.content ?? ''
  const [record] = await ctx.db
    .insert(smsRecord)
    .values({
      phone,
      event,
      content: recordedText(event, content, { code }),
      fail_msg: why,
      state: why === undefined ? 'pending' : 'failed',
      channel: channels[0]?.title ?? 'off',
      created_at: ctx.now.toISOString(),
    })
    .returning({ id: smsRecord.id })
  if (!record || why !== undefined) return
  void sendByChannels(ctx, { phone, event, content: filled(content, { code }), params: { code } }, channels, { once: true })
    .then((outcome) => noteOutcome(ctx, record.id, outcome))
    // the server may have stopped in the meantime
    .catch((error: unknown) => console.error('the state of an SMS could not be noted', error))
}
