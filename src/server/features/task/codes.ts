import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

interface Changed {
  entity: string
  row_id: number
}

/** The codes for changed rows, by one statement per entity; null for a row that no longer exists. */
export async function codesOf({ db }: Ctx, changes: readonly Changed[]): Promise<(change: Changed) => string | null> {
  const groups = [...Map.groupBy(changes, ({ entity }) => entity)]
  const found = await Promise.all(
    groups.map(async ([entity, rows]) => {
      const { table, code } = entityAt(entity) ?? {}
      if (!table || !code) return []
      const ids = rows.map(({ row_id }) => row_id)
      const coded = await db
        .select({ id: table.id, code })
        .from(table as PgTable)
        .where(inArray(table.id, ids))
      return coded.map(({ id, code }) => [`${entity}:${String(id)}`, String(code)] as const)
    }),
  )
  const codes = new Map(found.flat())
  return ({ entity, row_id }) => codes.get(`${entity}:${row_id}`) ?? null
}
