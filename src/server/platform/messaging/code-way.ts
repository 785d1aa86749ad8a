import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { pendingUntil } from '#server/platform/kernel/review.ts'
import { openChannels, type Channel } from './channels.ts'
import { textOf } from './templates.ts'

export type CodeEvent = 'login_code' | 'register_code'

/** The channels that may carry codes for an event; none while its text or every channel waits for review (docs/adr/0033). */
export async function codeChannels(ctx: Ctx, event: CodeEvent): Promise<Channel[]> {
  const text = await textOf(ctx, event)
  if (text && pendingUntil(text, ctx.now) !== null) return []
  return (await openChannels(ctx)).filter(({ isPending }) => !isPending)
}

/** Refuses to send a code if no channel may carry it: the same for every number, so that it reveals nothing about accounts. */
export async function refuseNoCodes(ctx: Ctx, event: CodeEvent): Promise<void> {
  if ((await openChannels(ctx)).length === 0) throw refuse(['未开通短信服务', 'SMS is not set up'])
  if ((await codeChannels(ctx, event)).length === 0) throw refuse(waiting)
}

const waiting: Label = [
  '短信通道或模板刚修改过，复核通过前不发送验证码',
  'The SMS channel or template was changed recently. No codes are sent until the change is approved',
]
