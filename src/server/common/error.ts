import { join } from 'node:path'
import { error as contract } from '#contract/common/error.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { who } from '../core/audit.ts'
import { nobody, type Actor, type Ctx } from '../core/ctx.ts'
import { takeTurn } from '../core/turns.ts'
import { logger } from '../dev/tables.ts'
import { projectRoot } from '../root.ts'
import { callerOf } from '../session/caller.ts'
import { readableStack } from './source-maps.ts'

const OFTEN = { max: 20, windowMs: 60_000 }

/** Keeps an error of the web in the log, its stack in our own files and lines. */
export async function report(ctx: Ctx, { route, message, stack }: ParsedOf<typeof contract.report>) {
  const actor = await reporter(ctx)
  await takeTurn(ctx, `report:${actor.id}:${ctx.http.ip}`, OFTEN)
  await ctx.db.insert(logger).values({
    ...who({ ...ctx, actor }),
    kind: 'error',
    action: contract.report.address,
    after: { route, message, stack: stack ? await readableStack(stack, join(projectRoot, 'dist/maps')) : null },
    code: 500,
  })
  return {}
}

/** The call is open to everybody, so that the login page may report too; whoever is logged in is named. */
async function reporter(ctx: Ctx): Promise<Actor> {
  const { token } = ctx.http
  if (token === undefined) return nobody
  const known = await callerOf(ctx, token).catch(() => undefined)
  return known?.actor ?? nobody
}
