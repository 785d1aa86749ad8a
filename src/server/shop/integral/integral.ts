import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { integral as contract } from '#contract/shop/balance.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ownAccount, ownLog } from '#server/shop/balance/own-account.ts'

export function detail(ctx: Ctx) {
  return ownAccount(ctx, 'integral')
}

export function log(ctx: Ctx, query: ParsedOf<typeof contract.log>) {
  return ownLog(ctx, 'integral', query)
}
