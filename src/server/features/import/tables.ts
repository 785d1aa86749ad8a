import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int8, zeroOrOne } from '../db/columns.ts'
import { adminUser } from '../dev/tables.ts'
import { task } from '../task/tables.ts'

export type ImportRowState = 'read' | 'same' | 'new' | 'changed' | 'error'

export interface CellFault {
  field: string
  msg: string
}

/** The lines of a file that is being imported: as they were read, and what they would change. */
export const importRow = pgTable(
  'import_row',
  {
    task_id: int8()
      .notNull()
      .references(() => task.id),
    /** As the spreadsheet counts them: the headings are line 1. */
    line: integer().notNull(),
    cells: jsonb().$type<(string | number | boolean | null)[]>().notNull(),
    state: text().$type<ImportRowState>().notNull().default('read'),
    /** What the line calls its row. */
    key: text(),
    row_id: int8(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    errors: jsonb().$type<CellFault[]>().notNull().default([]),
    /** Fields of which the change deserves a second look. */
    risks: jsonb().$type<string[]>().notNull().default([]),
    rejected: zeroOrOne(),
  },
  (t) => [primaryKey({ columns: [t.task_id, t.line] }), index('import_row_key_idx').on(t.task_id, t.key)],
)

/** Which field a person has put a heading to, for the next file. */
export const importHeading = pgTable(
  'import_heading',
  {
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    kind: text().notNull(),
    heading: text().notNull(),
    /** Empty: not to be taken. */
    field: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_user_id, t.kind, t.heading] })],
)
