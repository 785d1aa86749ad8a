import { getTableName, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { RowReference } from '#server/platform/entity/entity.ts'
import { entityAt } from '#server/platform/entity/registry.ts'

export type TitleOf = (field: string, value: unknown) => string | null

/** The titles for the rows that an entity's values refer to; one statement per table. */
export async function titlesOf(db: Db, entity: string, values: readonly { field: string; value: unknown }[]): Promise<TitleOf> {
  const references = entityAt(entity)?.references ?? {}
  const referredBy = (field: string): RowReference | undefined => references[field]
  const idsByEntity = Map.groupBy(
    values.filter(({ value }) => typeof value === 'number'),
    ({ field }) => referredBy(field),
  )
  const found = await Promise.all(
    [...idsByEntity].map(async ([to, idGroup]) => {
      if (!to) return []
      const { table, title } = to
      const ids = [...new Set(idGroup.map(({ value }) => value as number))]
      const rows = await db.select({ id: table.id, title }).from(table).where(inArray(table.id, ids))
      return rows.map(({ id, title }) => [keyOf(to, id), String(title)] as const)
    }),
  )
  const titles = new Map(found.flat())
  return (field, value) => {
    const to = referredBy(field)
    return to ? (titles.get(keyOf(to, value)) ?? null) : null
  }
}

function keyOf({ table }: RowReference, id: unknown): string {
  return `${getTableName(table)}:${String(id)}`
}
