import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notify } from '#server/platform/notify/notify.ts'

type Kind = 'password_changed' | 'phone_changed' | 'factor_on' | 'factor_off' | 'factor_removed'

/** Notifies a person about a change to the own login data, in case another person made it. */
export function notifyOwnAccount(ctx: Ctx, kind: Kind): Promise<void> {
  return notifyPerson(ctx, ctx.actor.id, kind)
}

/** Notifies a person about a login data change by another person. */
export function notifyPerson(ctx: Ctx, id: number, kind: Kind): Promise<void> {
  return notify(ctx, { to: [id], kind, params: { ip: ctx.http.ip }, link: '/setting/personalCenter' })
}
