import { char, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'

/** Provinces, cities and districts from GB/T 2260; `code` has six digits. */
export const area = pgTable(
  'area',
  {
    code: char({ length: 6 }).primaryKey(),
    parent_code: char({ length: 6 }),
    level: smallint().notNull(),
    name: text().notNull(),
  },
  (t) => [index('area_parent_code_idx').on(t.parent_code, t.code)],
)

export interface ProtocolParam {
  field: string
  required: boolean
  def: string
  desc: string
}

/** The in-app links that content may point to (domain §18.2). */
export const protocol = pgTable('protocol', {
  func: text().primaryKey(),
  title: text().notNull(),
  params: jsonb().$type<ProtocolParam[]>().notNull(),
  sort: integer().notNull(),
})

/** The short names for links in mini-program codes, whose scene has at most 32 signs. A name never changes, because codes are printed. */
export const protocolScene = pgTable('protocol_scene', {
  id: int8().primaryKey().generatedAlwaysAsIdentity(),
  created_at: moment().notNull(),
  created_by: int8(),
  scene: text().notNull().unique('protocol_scene_scene_key'),
  url: text().notNull().unique('protocol_scene_url_key'),
})
