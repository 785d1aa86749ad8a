import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { columnOf, fileReferences, names, namesIn, openRows } from './references.ts'

export interface Uses {
  total: number
  /** The rows that the person may not open. */
  other: number
  rows: { reference: number; id: number; title: string; fields: string[]; deleted: boolean }[]
}

const SHOWN = 100

interface Found {
  reference: number
  id: string
  title: string
  fields: string[]
  deleted: boolean
  is_open: boolean
  total: string
  other: string
}

/** The rows that refer to a file, the first hundred that the person may open, in one statement. */
export async function usesOf(ctx: Ctx, url: string): Promise<Uses> {
  const parts = fileReferences().map((entry, reference) => {
    const { table, title, fields } = entry
    const columns = Object.entries(fields)
    const named = columns.map(([field, form]) => sql`case when ${names(columnOf(table, field), form, url)} then ${field}::text end`)
    return sql`select ${reference}::int as reference, ${table.id} as id, ${title}::text as title,
      array_remove(array[${sql.join(named, sql`, `)}], null) as fields, ${table.deleted_at} is not null as deleted,
      (${openRows(ctx, entry)}) is true as is_open
      from ${table} where ${namesIn(table, columns, url)}`
  })
  const { rows } = await ctx.db.execute<Record<string, unknown> & Found>(
    sql`select *, count(*) over () as total, count(*) filter (where not is_open) over () as other
      from (${sql.join(parts, sql` union all `)}) as uses order by is_open desc, reference, id limit ${SHOWN}`,
  )
  return {
    total: Number(rows[0]?.total ?? 0),
    other: Number(rows[0]?.other ?? 0),
    rows: rows.flatMap(({ is_open, id, reference, title, fields, deleted }) =>
      is_open ? [{ reference, id: Number(id), title, fields, deleted }] : [],
    ),
  }
}
