import { inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { LogRow } from '#contract/dev/logger.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import type { EntityDescriptor } from '#server/platform/entity/entity.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { entityOf } from './words.ts'

interface Logged {
  action: string
  target_id: number | null
}

/** The records for log rows, by one statement for all kinds: null for a row that is gone or that the person may not see. */
export async function targetsOf(ctx: Ctx, rows: readonly Logged[]): Promise<(row: Logged) => LogRow['target']> {
  const ids = Map.groupBy(
    rows.filter(({ target_id }) => target_id !== null),
    ({ action }) => ownerOf(action),
  )
  const parts = [...ids].flatMap(([address, logged]) => {
    const entity = entityAt(address)
    if (!entity?.title || !entity.table || !entity.scope || !maySeeTitle(ctx, entity)) return []
    const { table, title, code, scope } = entity
    const idMatch = inArray(table.id, [...new Set(logged.map(({ target_id }) => Number(target_id)))])
    const deleted = 'deleted_at' in table ? sql`${table.deleted_at} is not null` : sql`false`
    return [
      sql`select ${address}::text as entity, ${table.id}::float8 as id, ${title}::text as title, ${code ?? sql`null`}::text as code,
        ${deleted} as deleted from ${table} where ${idMatch} and ${scopeOf(ctx, { scope }) ?? sql`true`}`,
    ]
  })
  if (parts.length === 0) return () => null
  const found = await ctx.db.execute<{ entity: string; id: number; title: string; code: string | null; deleted: boolean }>(
    sql.join(parts, sql` union all `),
  )
  const targets = new Map(found.rows.map(({ id, ...target }) => [`${target.entity}:${id}`, target]))
  return ({ action, target_id }) => targets.get(`${ownerOf(action)}:${target_id}`) ?? null
}

// calls by customers and for the own account, which write rows in other entities
const owners: Readonly<Record<string, string>> = {
  'shop.order': 'order.order',
  'shop.aftersale': 'order.aftersale',
  'session.profile': 'dev.user',
}

/** The entity whose row an action writes. */
function ownerOf(action: string): string {
  const entity = entityOf(action)
  return owners[entity] ?? entity
}

/** Tells whether the person may list an entity's rows and see their titles. */
function maySeeTitle({ actor }: Ctx, { contract, title }: EntityDescriptor): boolean {
  const read = contract.detail ?? contract.list
  if (!read || !title || ['public', 'login'].includes(read.access) || !mayCall(actor, read.access)) return false
  const { shape = {} } = read.output._zod.def as { shape?: Record<string, z.core.$ZodType> }
  const field = shape[title.name]
  const mask = field && fieldMeta(field)?.masked
  return !mask || mayCall(actor, mask.access)
}
