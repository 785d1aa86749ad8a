import { join } from 'node:path'
import { error as contract } from '#contract/common/error.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { callerOf } from '#server/identity/session/caller.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { who } from '#server/platform/kernel/audit.ts'
import { nobody, type Actor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { consumeRateLimit } from '#server/platform/rate-limit/rate-limit.ts'
import { readableStack } from './source-maps.ts'

const OFTEN = { max: 20, windowMs: MINUTE_MS }

/** Logs a web client error, its stack mapped to the source files and lines. */
export async function report(ctx: Ctx, { route, message, stack }: ParsedOf<typeof contract.report>) {
  const actor = await reporter(ctx)
  await consumeRateLimit(ctx, `report:${actor.id}:${addressKey(ctx.http.ip)}`, OFTEN)
  await ctx.db.insert(logger).values({
    ...who({ ...ctx, actor }),
    kind: 'error',
    action: contract.report.address,
    after: { route, message, stack: stack ? await readableStack(stack, join(projectRoot, 'dist/maps')) : null },
    code: 500,
  })
  return {}
}

/** The call is public, so that the login page may report too; the log contains a logged-in caller's account. */
async function reporter(ctx: Ctx): Promise<Actor> {
  const { token } = ctx.http
  if (token === undefined) return nobody
  const known = await callerOf(ctx, token).catch(() => undefined)
  return known?.actor ?? nobody
}
