import { getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Label } from '#contract/kit/label.ts'
import type { EntityDescriptor, FileColumns, FileForm } from '#server/platform/entity/entity.ts'
import { entities } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'
import { config } from '#server/platform/settings/tables.ts'

export interface Reference extends Pick<EntityDescriptor, 'contract' | 'scope'> {
  table: EntityTable
  label: Label
  title: PgColumn
  /** The page that lists the rows. */
  page: string | null
  fields: Readonly<Record<string, FileForm>>
  files: FileColumns
}

type Copy = Pick<Reference, 'fields'> & { table: PgTable }

/** Every column that refers to files, as the entities declare in `files`; a test finds undeclared columns. */
export function fileReferences(): Reference[] {
  return entities().flatMap(({ contract, table, scope, title, files }) => {
    if (!files || !table || Object.keys(files.columns).length === 0) return []
    const { label = contract.$.label, page = `/${contract.$.address.replaceAll('.', '/')}`, columns } = files
    return [{ contract, scope, table: table as EntityTable, label, title: title ?? table.id, page, fields: columns, files }]
  })
}

/** The condition for rows in the data scope. Rows without a declared scope belong to another record, as notes do, and are in none. */
export function scopedRows(ctx: Ctx, { scope }: Pick<Reference, 'scope'>): SQL {
  return scope ? (scopeOf(ctx, { scope }) ?? sql`true`) : sql`false`
}

/** The condition for rows that the person may open. */
export function openRows(ctx: Ctx, { contract, scope }: Pick<Reference, 'contract' | 'scope'>): SQL {
  const read = contract.detail ?? contract.list
  return read && mayCall(ctx.actor, read.access) ? scopedRows(ctx, { scope }) : sql`false`
}

/** Tells whether a row refers to this file in one of these columns. */
export function namesIn(table: PgTable, fields: readonly (readonly [string, FileForm])[], url: string): SQL {
  return or(...fields.map(([field, form]) => names(columnOf(table, field), form, url))) ?? sql`false`
}

/** Tells whether a row refers to this file in this column. */
export function names(column: PgColumn, form: FileForm, url: string | SQL): SQL {
  if (form === 'one') return sql`${column} = ${url}`
  if (form === 'list') return sql`${column} @> jsonb_build_array(${url}::text)`
  return sql`position(${url} in ${column}::text) > 0`
}

/** The tables that copy addresses. */
export function fileCopies(): Copy[] {
  return entities().flatMap(({ files }) => (files?.copies ?? []).map(({ table, columns }) => ({ table, fields: columns })))
}

/** The addresses for all files that any row refers to, including rows in a recycle bin, which can be restored. */
export function allUsed(): SQL {
  const parts = [...fileReferences(), ...fileCopies()].flatMap(({ table, fields }) =>
    Object.entries(fields).map(([field, form]) => {
      const column = columnOf(table, field)
      if (form === 'one') return sql`select ${column} from ${table} where ${column} is not null`
      if (form === 'list') return sql`select jsonb_array_elements_text(${column}) from ${table} where ${column} <> '[]'`
      return sql`select (regexp_matches(${column}::text, '/files/[a-z0-9/_-]+\\.[a-z0-9]+', 'g'))[1] from ${table}`
    }),
  )
  // settings refer to pictures, too, under any key
  parts.push(sql`select (regexp_matches(${config.value}::text, '/files/[a-z0-9/_-]+\\.[a-z0-9]+', 'g'))[1] from ${config}`)
  return sql.join(parts, sql` union all `)
}

export function columnOf(table: PgTable, field: string): PgColumn {
  const column = (table as unknown as Record<string, PgColumn | undefined>)[field]
  if (!column) throw new Error(`${getTableName(table)} has no column ${field}`)
  return column
}
