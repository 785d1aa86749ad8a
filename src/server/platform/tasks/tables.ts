import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../contract/kit/label.ts'
import { int8, moment } from '../db/columns.ts'

export type TaskState = 'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/**
 * Work in the background that somebody asked for: an import, an export, a change of many rows. What it changed stands in
 * `task_change`; undoing is a task of its own that names it.
 */
export const task = pgTable(
  'task',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    /** The name of its work, as an address of the contract: `goods.sku.import`. */
    kind: text().notNull(),
    state: text().$type<TaskState>().notNull().default('waiting'),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    result: jsonb().$type<Record<string, unknown>>(),
    /** Where its last committed step ended, and how many steps there were: whoever goes on begins here. */
    cursor: jsonb().$type<unknown>(),
    step: integer().notNull().default(0),
    /** How far it is, in rows; `total` is null until that is known. */
    done: integer().notNull().default(0),
    total: integer(),
    failed: integer().notNull().default(0),
    /** Files it made, in the store: what was asked for, and the rows that failed. */
    file: text(),
    error_file: text(),
    file_until: moment(),
    error: text(),
    undo_of: int8().references((): AnyPgColumn => task.id),
    /** Until then what it changed can be taken back. */
    undo_until: moment(),
    undone_at: moment(),
    /** Of the person who asked: what it says and writes into files. */
    language: text().$type<Language>().notNull(),
    request_id: text().notNull(),
    created_at: moment().notNull(),
    created_by: int8().notNull(),
    started_at: moment(),
    finished_at: moment(),
  },
  (t) => [
    index('task_created_by_idx').on(t.created_by, t.id),
    index('task_open_idx')
      .on(t.id)
      .where(sql`state in ('waiting', 'running')`),
    check('task_state_check', sql`${t.state} in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled')`),
  ],
)

/** What a task did to a row: the fields that it changed, before and after. The ledger that undoing reads. */
export const taskChange = pgTable(
  'task_change',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    task_id: int8()
      .notNull()
      .references(() => task.id),
    /** The entity's address: `goods.sku`. */
    entity: text().notNull(),
    row_id: int8().notNull(),
    /** Null where the task made the row. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The row's version when the task was done with it. */
    version: integer().notNull(),
  },
  (t) => [index('task_change_task_id_idx').on(t.task_id, t.id)],
)

/** What a task left as it was, and why: rows that were refused or had changed since, lines of a file that were wrong. */
export const taskFailure = pgTable(
  'task_failure',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    task_id: int8()
      .notNull()
      .references(() => task.id),
    /** The line of the file that it came from. */
    line: integer(),
    row_id: int8(),
    /** What a person calls the row: its code. */
    title: text().notNull().default(''),
    field: text(),
    msg: text().notNull(),
  },
  (t) => [index('task_failure_task_id_idx').on(t.task_id, t.id)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files for one person, in pieces: in the database, so that every process has them and nobody serves them by accident. */
export const taskFileChunk = pgTable(
  'task_file_chunk',
  {
    file: uuid().notNull(),
    part: integer().notNull(),
    bytes: bytes().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.part] }), index('task_file_chunk_created_at_idx').on(t.created_at)],
)
