import { say } from '#contract/kit/label.ts'
import { invite as contract } from '#contract/shop/invite.ts'
import { scanInvite } from '#server/areas/store/invite/scan.ts'
import { salesmanByCode } from '#server/areas/store/invite/standing.ts'
import { inviteByCode, inviterOf, unknownInvite, unusable } from '#server/areas/store/invite/usable.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'

export async function detail(ctx: Ctx, { code }: { code: string }) {
  const found = await inviteByCode(ctx, code.toUpperCase())
  const own = found ? undefined : await salesmanByCode(ctx, code.toUpperCase())
  if (own) return { code: code.toUpperCase(), title: own.name, inviter: own.name, usable: true, reason: null }
  if (!found) throw new ApiError(404, unknownInvite)
  const reason = unusable(found, ctx.now)
  return {
    code: found.code,
    title: found.title,
    inviter: inviterOf(ctx, found),
    usable: reason === undefined,
    reason: reason ? say(reason, ctx.language) : null,
  }
}

export async function scan(ctx: Ctx, { code }: { code: string }) {
  const { invite, bound } = await scanInvite(ctx, contract.scan, { code: code.toUpperCase(), user_id: customerOf(ctx).id })
  return { title: invite.title, inviter: inviterOf(ctx, invite), bound }
}
