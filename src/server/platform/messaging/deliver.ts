import { filled } from '#contract/dev/sms-events.ts'
import type { Ctx } from '../core/ctx.ts'
import { smsRecord } from '../dev/tables.ts'
import { openChannels } from './channels.ts'
import { noteOutcome, sendByChannels } from './send.ts'
import { recordedText, templateOf } from './templates.ts'

interface Delivery {
  phone: string
  event: 'login_code' | 'register_code'
  code: string
  /** Why nothing is sent; told in the record only, so that a stranger learns nothing. */
  withheld?: string
}

/**
 * Notes a code and begins to send it. The answer does not wait for the provider: how long that takes would tell whether the
 * number is known. The code itself is never in the record, and in no queue: it is sent from here, once.
 */
export async function deliverCode(ctx: Ctx, { phone, event, code, withheld }: Delivery): Promise<void> {
  const template = await templateOf(ctx, event)
  const why = withheld ?? (template ? undefined : '模板已停用')
  const content = template?.content ?? ''
  const [record] = await ctx.db
    .insert(smsRecord)
    .values({
      ...{ phone, event, content: recordedText(event, content, { code }), fail_msg: why },
      state: why === undefined ? 'pending' : 'failed',
      channel: (await openChannels(ctx))[0]?.title ?? 'off',
      created_at: ctx.now.toISOString(),
    })
    .returning({ id: smsRecord.id })
  if (!record || why !== undefined) return
  void sendByChannels(ctx, { phone, event, content: filled(content, { code }), params: { code } })
    .then((outcome) => noteOutcome(ctx, record.id, outcome))
    // the server may have been stopped meanwhile
    .catch((error: unknown) => console.error('the state of an SMS could not be noted', error))
}
