import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { category } from './tables.ts'

interface Node {
  id: number
  title: string
  unit: string | null
  children: Node[]
}

/** The categories in use, as a tree. */
export async function tree(ctx: Ctx): Promise<{ list: Node[] }> {
  const rows = await ctx.db
    .select({ id: category.id, parent_id: category.parent_id, title: category.title, unit: category.unit })
    .from(category)
    .where(and(eq(category.status, 1), isNull(category.deleted_at)))
    .orderBy(desc(category.sort), category.code)
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const below = (parent: number | null): Node[] =>
    (byParent.get(parent) ?? []).map(({ id, title, unit }) => ({ id, title, unit, children: below(id) }))
  return { list: below(null) }
}
