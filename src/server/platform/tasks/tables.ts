import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/kit/label.ts'
import type { TaskState } from '#contract/task/task.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

/**
 * A person's background task: an import, an export, a change to many rows. `task_change` contains its changes; an undo is a separate
 * task that names it.
 */
export const task = pgTable(
  'task',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    /** The task kind, as a contract address: `goods.sku.import`. */
    kind: text().notNull(),
    state: text().$type<TaskState>().notNull().default('waiting'),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    result: jsonb().$type<Record<string, unknown>>(),
    /** The cursor and the committed step count: the next run begins here. */
    cursor: jsonb().$type<unknown>(),
    step: integer().notNull().default(0),
    /** The progress in rows; `total` is null until it is known. */
    done: integer().notNull().default(0),
    total: integer(),
    failed: integer().notNull().default(0),
    /** The files in the store that the task has written: its result, and the rows that failed. */
    file: text(),
    error_file: text(),
    file_until: moment(),
    error: text(),
    undo_of: int8().references((): AnyPgColumn => task.id),
    /** Until then the task's changes can be undone. */
    undo_until: moment(),
    undone_at: moment(),
    /** Since then `task_change` no longer contains the task's changes. */
    changes_purged_at: moment(),
    /** The person's language, for messages and files. */
    language: text().$type<Language>().notNull(),
    request_id: text().notNull(),
    created_at: moment().notNull(),
    created_by: int8().notNull(),
    started_at: moment(),
    /** When a process last began a run for it. */
    taken_at: moment(),
    /** It waits until then for a retry after a fault. */
    ready_at: moment(),
    /** How many processes ended during the task since its last committed step. */
    deaths: integer().notNull().default(0),
    /** How many system faults ended a run. */
    faults: integer().notNull().default(0),
    finished_at: moment(),
  },
  (t) => [
    index('task_created_by_idx').on(t.created_by, t.id),
    index('task_open_idx')
      .on(t.id)
      .where(sql`state in ('waiting', 'running')`),
    index('task_purge_idx')
      .on(t.id)
      .where(sql`undo_until is not null and changes_purged_at is null`),
    index('task_taken_idx').on(t.created_by, t.taken_at),
    check('task_state_check', sql`${t.state} in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled', 'dead')`),
  ],
)

/** A row change by a task: the changed fields, before and after. An undo reads this ledger. */
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
    /** Null if the task created the row. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The row version after the change. */
    version: integer().notNull(),
  },
  (t) => [index('task_change_task_id_idx').on(t.task_id, t.id)],
)

/** A row or line that a task left unchanged, and the reason: it was refused, had changed since, or was invalid. */
export const taskFailure = pgTable(
  'task_failure',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    task_id: int8()
      .notNull()
      .references(() => task.id),
    /** The line in the file. */
    line: integer(),
    row_id: int8(),
    /** The row name for people: its code. */
    title: text().notNull().default(''),
    field: text(),
    msg: text().notNull(),
  },
  (t) => [index('task_failure_task_id_idx').on(t.task_id, t.id)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files for one person, in pieces: in the database, so that every process can read them and none serves them publicly. */
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
