import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { detail, freightTemplate } from '../goods/shared-tables.ts'
import { brand, category, series, spu } from '../goods/tables.ts'

type Titled = PgTable & Record<'id' | 'title', PgColumn>

// which table the number in a column belongs to
const tables: Readonly<Record<string, Titled>> = {
  brand_id: brand,
  series_id: series,
  category_id: category,
  parent_id: category,
  spu_id: spu,
  detail_id: detail,
  common_header_id: detail,
  common_footer_id: detail,
  freight_template_id: freightTemplate,
}

export type TitleOf = (field: string, value: unknown) => string | null

/** What the rows are called that these values refer to; one statement a table. */
export async function titlesOf(db: Db, values: readonly { field: string; value: unknown }[]): Promise<TitleOf> {
  const wanted = Map.groupBy(
    values.filter(({ field, value }) => field in tables && typeof value === 'number'),
    ({ field }) => tables[field],
  )
  const found = await Promise.all(
    [...wanted].map(async ([table, asked]) => {
      if (!table) return []
      const ids = [...new Set(asked.map(({ value }) => value as number))]
      const rows = await db
        .select({ id: table.id, title: table.title })
        .from(table as PgTable)
        .where(inArray(table.id, ids))
      return rows.map(({ id, title }) => [keyOf(table, id), String(title)] as const)
    }),
  )
  const titles = new Map(found.flat())
  return (field, value) => {
    const table = tables[field]
    return table ? (titles.get(keyOf(table, value)) ?? null) : null
  }
}

const numbers = new Map(Object.values(tables).map((table, at) => [table, at]))

function keyOf(table: Titled, id: unknown): string {
  return `${numbers.get(table)}:${String(id)}`
}
