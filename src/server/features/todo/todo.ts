import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { countedToDos } from './to-dos.ts'

/** One count per page: from its first to-do with one. */
export async function count(ctx: Ctx) {
  const waiting = (await countedToDos(ctx)).filter(({ n, badge }) => n > 0 && badge !== false)
  const pages = Map.groupBy(waiting, ({ page }) => page)
  return { list: [...pages].flatMap(([page, [first]]) => (first ? [{ page, n: first.n, more: first.more }] : [])) }
}
