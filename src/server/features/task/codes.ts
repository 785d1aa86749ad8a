import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/ctx.ts'
import { sku, spu } from '../goods/tables.ts'

type Coded = PgTable & Record<'id' | 'code', PgColumn>

const tables: Readonly<Record<string, Coded>> = { 'goods.sku': sku, 'goods.spu': spu }

interface Changed {
  entity: string
  row_id: number
}

/** What people know changed rows by: their codes, one statement for each entity. Null where there is no such row any more. */
export async function codesOf({ db }: Ctx, changes: readonly Changed[]): Promise<(change: Changed) => string | null> {
  const groups = [...Map.groupBy(changes, ({ entity }) => entity)]
  const found = await Promise.all(
    groups.map(async ([entity, rows]) => {
      const table = tables[entity]
      if (!table) return []
      const ids = rows.map(({ row_id }) => row_id)
      const coded = await db
        .select({ id: table.id, code: table.code })
        .from(table as PgTable)
        .where(inArray(table.id, ids))
      return coded.map(({ id, code }) => [`${entity}:${String(id)}`, String(code)] as const)
    }),
  )
  const codes = new Map(found.flat())
  return ({ entity, row_id }) => codes.get(`${entity}:${row_id}`) ?? null
}
