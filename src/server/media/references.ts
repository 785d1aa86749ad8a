import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { config } from '../config/tables.ts'
import type { EntityTable } from '../core/rows.ts'
import { adminUser } from '../dev/tables.ts'
import { goodsPackage, scene } from '../goods/offer-tables.ts'
import { detail } from '../goods/shared-tables.ts'
import { brand, category, series, sku, spu } from '../goods/tables.ts'

/** How a column names files: one address, a list of them, or somewhere within. */
type Form = 'one' | 'list' | 'within'

export interface Reference {
  table: EntityTable
  label: Label
  title: PgColumn
  /** Under which call a change is logged. */
  edit: Endpoint
  /** The page that lists the rows. */
  page: string | null
  fields: Readonly<Record<string, Form>>
}

/** Every column that names files. A new one is one line here; a test finds those that are missing. */
export const references: readonly Reference[] = [
  { ...of(brand, contract.goods.brand), fields: { logo: 'one', cert_images: 'list' } },
  { ...of(category, contract.goods.category), fields: { icon: 'one', banner: 'one' } },
  { ...of(series, contract.goods.series), fields: { image: 'one' } },
  { ...of(spu, contract.goods.spu), fields: { main_image: 'one', images: 'list', video: 'one', docs: 'within' } },
  { ...of(sku, contract.goods.sku), fields: { main_image: 'one', images: 'list', docs: 'within' } },
  { ...of(goodsPackage, contract.goods.package), fields: { image: 'one' } },
  { ...of(scene, contract.goods.scene), fields: { icon: 'one', cover: 'one' } },
  { ...of(detail, contract.goods.detail), fields: { content: 'within', published_content: 'within', images: 'list' } },
  {
    table: adminUser,
    label: ['账号', 'Account'],
    title: adminUser.real_name,
    edit: contract.session.profile.edit,
    page: null,
    fields: { avatar: 'one' },
  },
]

/** Whether a row names this file in this column. */
export function names(column: PgColumn, form: Form, url: string | SQL): SQL {
  if (form === 'one') return sql`${column} = ${url}`
  if (form === 'list') return sql`${column} @> jsonb_build_array(${url}::text)`
  return sql`position(${url} in ${column}::text) > 0`
}

/** The addresses of all files that any row names, rows in a recycle bin included: they may come back. */
export function allUsed(): SQL {
  const parts = references.flatMap(({ table, fields }) =>
    Object.entries(fields).map(([field, form]) => {
      const column = columnOf(table, field)
      if (form === 'one') return sql`select ${column} from ${table} where ${column} is not null`
      if (form === 'list') return sql`select jsonb_array_elements_text(${column}) from ${table} where ${column} <> '[]'`
      return sql`select (regexp_matches(${column}::text, '/files/[a-z0-9/_-]+\\.[a-z0-9]+', 'g'))[1] from ${table}`
    }),
  )
  // settings name pictures, too, whatever their keys
  parts.push(sql`select (regexp_matches(${config.value}::text, '/files/[a-z0-9/_-]+\\.[a-z0-9]+', 'g'))[1] from ${config}`)
  return sql.join(parts, sql` union all `)
}

export function columnOf(table: EntityTable, field: string): PgColumn {
  const column = (table as unknown as Record<string, PgColumn | undefined>)[field]
  if (!column) throw new Error(`${getTableName(table)} has no column ${field}`)
  return column
}

interface Titled {
  title: PgColumn
}

function of(table: EntityTable & Titled, entity: { $: { label: Label; address: string }; edit: Endpoint }) {
  const page = `/${entity.$.address.replaceAll('.', '/')}`
  return { table, label: entity.$.label, title: table.title, edit: entity.edit, page }
}
