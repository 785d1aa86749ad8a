import type { page as contract } from '#contract/block/page.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { resolveBlocks } from './resolve.ts'
import { staffSight } from './sight.ts'
import { warningsOf } from './warnings.ts'

/** The blocks of an editor with the rows that customers would see now, hidden blocks included. */
export async function preview(ctx: Ctx, { blocks }: ParsedOf<typeof contract.preview>) {
  const resolved = await resolveBlocks(ctx, blocks, staffSight(ctx))
  return { blocks: resolved, warnings: await warningsOf(ctx, blocks, resolved) }
}
