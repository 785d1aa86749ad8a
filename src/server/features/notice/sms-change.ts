import type { Entity } from '#contract/kit/endpoint.ts'
import { otherAdministrators } from '#server/identity/session/administrators.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notify } from '#server/platform/notify/notify.ts'

/** Notifies the other administrators when login codes await their review or use another channel. */
export async function notifySmsChange(ctx: Ctx, { $ }: Pick<Entity, '$'>, { title }: { title: string }): Promise<void> {
  const params = { name: ctx.actor.real_name || ctx.actor.username, entity: $.label, title }
  const tab = $.address === 'dev.smsChannel' ? '?tab=channel' : ''
  await notify(ctx, { to: await otherAdministrators(ctx), kind: 'sms_changed', params, link: `/dev/sms${tab}` })
}
