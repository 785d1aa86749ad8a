import { and, desc, isNull, sql } from 'drizzle-orm'
import { category as contract } from '#contract/goods/category.ts'
import { category } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { ancestorsOf } from '#server/platform/kernel/tree.ts'

export const categories = entityRows({ table: category, contract, scope: 'shared' })

/** A live category with its branch totals. */
export type Branch = Awaited<ReturnType<typeof columns>>[number] & { child_count: number; spu_count: number }

/** All live categories by id, in list order. There are fewer than 3,000 (domain §3.2). */
export async function readBranches(ctx: Ctx): Promise<Map<number, Branch>> {
  const rows = await columns(ctx)
  const branches = new Map<number, Branch>(rows.map((row) => [row.id, { ...row, child_count: 0 }]))
  for (const row of rows) {
    const above = ancestorsOf(branches, row)
    if (above[0]) above[0].child_count += 1
    for (const branch of above) branch.spu_count += row.spu_count
  }
  return branches
}

/** Locks the tree shape until the transaction ends: two concurrent moves, each valid, could create a cycle. */
export function lockTree(ctx: Ctx): Promise<void> {
  return lockName(ctx, 'category tree')
}

/** The number of levels in a branch, including its root, and whether it contains `id`. */
export async function measure(ctx: Ctx, root: number, id: number | null): Promise<{ height: number; holds: boolean }> {
  const { rows } = await ctx.db.execute<{ height: number; holds: boolean }>(sql`
    with recursive branch as (
      select id, 1 as depth from category where id = ${root}
      union all
      select category.id, depth + 1 from category join branch on parent_id = branch.id where deleted_at is null
    )
    select max(depth) as height, coalesce(bool_or(id = ${id}::bigint), false) as holds from branch`)
  return rows[0] as { height: number; holds: boolean }
}

/** Updates the levels for everything beneath a moved category. */
export async function levelBeneath(ctx: Ctx, root: number): Promise<void> {
  await ctx.db.execute(sql`
    with recursive branch as (
      select id, level from category where id = ${root}
      union all
      select category.id, (branch.level + 1)::smallint from category join branch on parent_id = branch.id where deleted_at is null
    )
    update category set level = branch.level from branch where category.id = branch.id and category.level <> branch.level`)
}

function columns(ctx: Ctx) {
  const { id, parent_id, level, title, code, icon, unit, spu_count, sort, status, version } = category
  return ctx.db
    .select({
      id,
      parent_id,
      level,
      title,
      code,
      icon,
      unit,
      spu_count,
      sort,
      status,
      version,
      param_count: sql<number>`jsonb_array_length(${category.params})`,
    })
    .from(category)
    .where(and(isNull(category.deleted_at)))
    .orderBy(desc(sort), desc(id))
}
