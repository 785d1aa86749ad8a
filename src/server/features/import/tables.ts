import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Cell } from '#contract/kit/sheet.ts'
import type { Risks } from '#contract/task/import-risks.ts'
import { adminUser } from '#server/identity/tables.ts'
import { int8, moment, zeroOrOne } from '#server/platform/db/columns.ts'
import type { CellFault, ImportRowState } from '#server/platform/entity/import-kind.ts'
import { task } from '#server/platform/tasks/tables.ts'

/** The lines in a file during its import: the read values and the resulting changes. */
export const importRow = pgTable(
  'import_row',
  {
    task_id: int8()
      .notNull()
      .references(() => task.id),
    /** The line number in the spreadsheet. */
    line: integer().notNull(),
    cells: jsonb().$type<Cell[]>().notNull(),
    /** 1 if the row is hidden in the spreadsheet, also by a filter. */
    hidden: zeroOrOne(),
    /** The column indexes whose value a merged cell repeats. */
    filled: jsonb().$type<number[]>().notNull().default([]),
    state: text().$type<ImportRowState>().notNull().default('read'),
    /** The row key in the line, such as its code. */
    key: text(),
    row_id: int8(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    errors: jsonb().$type<CellFault[]>().notNull().default([]),
    /** The fields that the person should check, by the kind of risk; only for lines that the import writes. */
    risks: jsonb().$type<Risks>().notNull().default({}),
    rejected: zeroOrOne(),
  },
  (t) => [primaryKey({ columns: [t.task_id, t.line] }), index('import_row_identity_idx').on(t.task_id, sql`fold_key(${t.key})`, t.line)],
)

/** The sheet and heading line that a person has chosen, for the next file of the same shape. */
export const importPlace = pgTable(
  'import_place',
  {
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    kind: text().notNull(),
    /** The sheet's name; empty for a text file. */
    sheet: text().notNull(),
    heading_line: integer().notNull(),
    /** The hash of that line's texts: the choice holds for a file that has the same headings there. */
    headings: text().notNull(),
    chosen_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.admin_user_id, t.kind, t.sheet] })],
)

/** The field that a person has mapped a heading to, for the next file. */
export const importHeading = pgTable(
  'import_heading',
  {
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    kind: text().notNull(),
    heading: text().notNull(),
    /** Empty: the column is ignored. */
    field: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_user_id, t.kind, t.heading] })],
)
