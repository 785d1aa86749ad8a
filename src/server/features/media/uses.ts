import { or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { columnOf, fileReferences, names } from './references.ts'

export interface Uses {
  total: number
  rows: { reference: number; id: number; title: string; fields: string[]; deleted: boolean }[]
}

const SHOWN = 100

/** The rows that refer to a file, the first hundred of them, in one statement. */
export async function usesOf(ctx: Ctx, url: string): Promise<Uses> {
  const parts = fileReferences().map(({ table, title, fields }, reference) => {
    const tests = Object.entries(fields).map(([field, form]) => ({ field, test: names(columnOf(table, field), form, url) }))
    const named = tests.map(({ field, test }) => sql`case when ${test} then ${field}::text end`)
    const anywhere = or(...tests.map(({ test }) => test)) as SQL
    return sql`select ${reference}::int as reference, ${table.id} as id, ${title}::text as title,
      array_remove(array[${sql.join(named, sql`, `)}], null) as fields, ${table.deleted_at} is not null as deleted
      from ${table} where ${anywhere}`
  })
  const { rows } = await ctx.db.execute<{
    reference: number
    id: string
    title: string
    fields: string[]
    deleted: boolean
    total: string
  }>(sql`select *, count(*) over () as total from (${sql.join(parts, sql` union all `)}) as uses order by reference, id limit ${SHOWN}`)
  return { total: Number(rows[0]?.total ?? 0), rows: rows.map(({ total: _total, id, ...row }) => ({ ...row, id: Number(id) })) }
}
