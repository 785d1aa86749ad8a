import type { Ctx } from '../core/ctx.ts'
import { tell } from '../core/tell.ts'

type Kind = 'password_changed' | 'factor_on' | 'factor_off'

/** Tells a person that the way into the own account has changed: whoever has not done it learns of it. */
export function tellOfOwnAccount(ctx: Ctx, kind: Kind): Promise<void> {
  return tellPerson(ctx, ctx.actor.id, kind)
}

/** The same where somebody else has done it. */
export function tellPerson(ctx: Ctx, id: number, kind: Kind): Promise<void> {
  return tell(ctx, { to: [id], kind, params: { ip: ctx.http.ip }, link: '/setting/personalCenter' })
}
