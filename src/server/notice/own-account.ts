import type { Ctx } from '../core/ctx.ts'
import { tell } from '../core/tell.ts'

/** Tells a person that the way into the own account has changed: whoever has not done it learns of it. */
export function tellOfOwnAccount(ctx: Ctx, kind: 'password_changed' | 'factor_on' | 'factor_off'): Promise<void> {
  return tell(ctx, { to: [ctx.actor.id], kind, params: { ip: ctx.http.ip }, link: '/setting/personalCenter' })
}
