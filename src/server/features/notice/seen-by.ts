import { and, inArray, type SQL } from 'drizzle-orm'
import type { Permission } from '#contract/kit/endpoint.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { actorById } from '#server/identity/session/actor.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type EntityRows } from '#server/platform/kernel/entity-rows.ts'

interface AudienceQuery {
  access: Permission
  rows: Pick<EntityRows, 'table' | 'scope'>
  /** The rows to be seen, or those for each account. */
  ids: readonly number[] | ((person: number) => readonly number[])
  /** A further condition, for each account's caller. */
  where?: (ctx: Ctx) => SQL | undefined
}

/** The active accounts that have a permission and see some of these rows in their data scope, with the ids that each one sees. */
export async function seenBy(ctx: Ctx, { access, rows, ids, where }: AudienceQuery): Promise<Map<number, number[]>> {
  const { id } = rows.table
  const found = new Map<number, number[]>()
  for (const person of await accountsWithPermission(ctx, access)) {
    const entityIds = typeof ids === 'function' ? ids(person) : ids
    const actor = entityIds.length === 0 ? undefined : await actorById(ctx.db, person)
    if (!actor) continue
    const its = { ...ctx, actor }
    const inScope = await ctx.db
      .select({ id })
      .from(rows.table)
      .where(and(inArray(id, [...entityIds]), liveRows(its, rows), where?.(its)))
    if (inScope.length > 0)
      found.set(
        person,
        inScope.map((row) => row.id as number),
      )
  }
  return found
}
