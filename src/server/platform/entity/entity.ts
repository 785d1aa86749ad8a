import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordPage } from '#contract/common/record-pages.ts'
import type { Caller } from '#contract/desk/desk.ts'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Mask } from '#contract/kit/masked.ts'
import type { NoticeKind, NoticeParams } from '#contract/notice/kinds.ts'
import type { ConstraintMessage } from '#server/platform/kernel/constraints.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityRows, RowScope } from '#server/platform/kernel/entity-rows.ts'
import type { EntityTable, Refusal } from '#server/platform/kernel/rows.ts'
import type { PeriodicJob } from '#server/platform/tasks/jobs.ts'
import type { TaskKind } from '#server/platform/tasks/run.ts'
import type { Row } from '#server/platform/tasks/write.ts'
import type { Check } from '#server/platform/verify/check.ts'
import type { ImportKind } from './import-kind.ts'

/**
 * The description of an entity for the features that serve every area. The module with its verbs exports one as `entity`, and
 * src/server/registry.ts lists the module: there is no other registration.
 */
export interface EntityDescriptor {
  contract: EntityContract
  /** The table of its rows; absent without a table of its own. */
  table?: PgTable & { id: PgColumn }
  /** The data scope of its rows; descriptors take table, contract and scope from `entityRows`. */
  scope?: RowScope
  /** The display name of a row, for histories and for uses of files. */
  title?: PgColumn
  /** The field of `detail` with the name of a row, if no column of the table has it. */
  named?: string
  /** The code of a row, for lists of a task's changes. */
  code?: PgColumn
  /** The messages of violated constraints and unique indexes, by their name in the database. */
  constraints?: Readonly<Record<string, ConstraintMessage>>
  /** The columns that name files: the media library shows and replaces their uses, and keeps the named files. */
  files?: FileColumns
  /** The condition of rows that customers can open, where it is more than the status or the state of the row itself. */
  visible?: SQL
  /** The columns with the id of a row of another table: histories show its title. */
  references?: Readonly<Record<string, RowReference>>
  /** The background tasks that its calls start. */
  tasks?: readonly TaskKind[]
  importKind?: ImportKind
  /** The rules about its stored data that `npm run verify` checks. */
  checks?: readonly Check[]
  /** Restores the former values of rows when a task is undone. */
  restorer?: Restorer
  /** How the quick search finds its rows. */
  search?: RecordSearch
  /** Entries of the quick search that are no rows of a table, such as settings. */
  entries?: () => readonly SearchEntry[]
  /** The customers whose phone number begins with these digits, at most five, for the shift desk; empty without the permission. */
  callers?(ctx: Ctx, digits: string): Promise<Caller[]>
  /** The rows of the past, if they have versions; otherwise the log takes a record back to a moment. */
  past?: PastRows
  /** Jobs that run at fixed times, such as the sweepers behind the timers; their names are unique. */
  jobs?: Readonly<Record<string, PeriodicJob>>
  /** The ends of the timers of its rows (`startRowTimer`). */
  timers?: Readonly<Record<string, (ctx: Ctx, id: number) => Promise<unknown>>>
  /** The pending work of the entity, for the home page and the badges of the menu. The most important comes first. */
  todos?: readonly ToDo[]
}

/** The part of a contract entity that the features use; `entity()` of the contract returns one. */
export interface EntityContract {
  readonly $: { readonly address: string; readonly label: Label }
  readonly list?: Endpoint
  readonly detail?: Endpoint
  readonly edit?: Endpoint
}

/** The form in which a column names files: one address, a list of addresses, or addresses within a text or JSON. */
export type FileForm = 'one' | 'list' | 'within'

export interface FileColumns {
  columns: Readonly<Record<string, FileForm>>
  /** Tables of the entity that copy addresses, such as the lines of orders: the files are kept, and not listed as uses or replaced. */
  copies?: readonly { table: PgTable & { id: PgColumn }; columns: Readonly<Record<string, FileForm>> }[]
  /**
   * The columns in which the media library may replace a file, each with the call whose permission it needs beside that of `edit`. Evidence,
   * such as licences and vouchers, and rows whose `edit` has rules of their own are not among them.
   */
  replaceable?: Readonly<Record<string, Endpoint>>
  /** The size that the form permits for a file of a column. */
  megabytes?: Readonly<Record<string, number>>
  /** A label for the rows other than the one of the entity. */
  label?: Label
  /** The address of the page that lists the rows, null if there is none; by default that of the entity. */
  page?: string | null
}

export interface RowReference {
  table: PgTable & { id: PgColumn }
  title: PgColumn
}

/** The search for rows of an entity: the data scope, the permission of its list and the rank of a match are the quick search's own. */
export interface RecordSearch {
  by: readonly SearchedColumn[]
  /** The name of a result; by default `title` of the descriptor. */
  title?: PgColumn | SQL
  /** The number or code of a result; by default `code` of the descriptor. */
  code?: PgColumn | SQL
  /** The code is a phone number, which is masked. */
  hasPhone?: true
  /** The text beside a result, such as its brand or its state. */
  beside?: PgColumn | SQL
  /**
   * The statement of a large table, of which every column is searched by its own index. All small tables share one statement, which reads
   * them whole.
   */
  part?: SearchPart
  /** The words for keys that a column holds. */
  words?: { title?: (value: string) => Label | undefined; beside?: (value: string) => Label | undefined }
  /** The filter of the list that shows one record by its code, for records without a page and without a drawer. */
  listed?: string
  /** The pages of an entity without comments, which `recordPages` does not have. */
  page?: RecordPage
}

export const searchParts = ['goods', 'people', 'numbers'] as const
export type SearchPart = (typeof searchParts)[number]

export interface SearchedColumn {
  /**
   * The words that can match. `code`: the beginning of a code. `number`: the beginning of a number with at least four digits. `phone`: at
   * least four digits, by the rule of masked numbers. `name`: a part of a text, for words with letters. `title`: a part of a text, for any word.
   */
  as: 'code' | 'number' | 'phone' | 'name' | 'title'
  column: PgColumn
  /** The column has a bigram index; required for texts of large tables. */
  bigrams?: true
  /** The condition for rows of the entity, if the column is of another table. */
  of?: (match: SQL) => SQL
  /** Replaces the condition. */
  where?: (word: string) => SQL
  /** The mask of a phone number, by default that of customers. */
  mask?: Mask
  /** The filter of the list that finds the same rows. */
  filter?: string
}

export interface SearchEntry {
  title: Label
  beside: Label
  link: string
}

/** A kind of pending work: live rows, in the data scope of the person, that meet a condition. */
export interface ToDo {
  /** Its name within the entity: `draft`. */
  key: string
  label: Label
  /** The page for this work, by the component of its route. */
  page: string
  /** The query of the page that shows exactly the counted rows. */
  query?: ToDoQuery | ((ctx: ToDoCtx) => ToDoQuery)
  /** The permission of the accounts that do this work. */
  access: Access
  /** Counted rows other than those of the entity. */
  rows?: Pick<EntityRows, 'table' | 'scope'>
  /**
   * An index should find the rows: the server also counts them every three seconds, with an actor that has the id 0. The condition does not
   * depend on the person, because the list that it leads to does not.
   */
  where: (ctx: ToDoCtx) => SQL | undefined
  /** `danger` for overdue or failed work, `warning` for work that will soon be; by default `info`. */
  tone?: 'danger' | 'warning'
  /** New rows are announced to the accounts that do this work (`announce`). */
  news?: News
  /** False: only on the home page. Otherwise a page has the badge of its first to-do with a count. */
  badge?: false
  /** The rows are items of the shift desk. */
  desk?: DeskItems
}

/** How the shift desk orders and names the rows of a to-do. */
export interface DeskItems {
  /** The page of one record with its actions, by the component of its route. */
  page: string
  /** Leaves out rows that wait for another person; for the actor with the id 0 none. */
  where?: (ctx: ToDoCtx) => SQL | undefined
  /** Since when a row waits; never null. Absent: the rows have no time and come last, by their ids. An index should give the order. */
  since?: SQL | PgColumn
  /** The work is promised within this number of hours. */
  hours?: number
  title: PgColumn
  /** The customer, the store or the goods of a row, as text. */
  about?: SQL | PgColumn
  /** In fen. */
  amount?: PgColumn
}

/** The notifications of new rows of a to-do. */
export interface News {
  /** The kind of one row, which is also the name in `announce`. */
  one: NoticeKind
  /** The kind of several rows, with their number `n`; `link` leads to the rows that await work. */
  many: NoticeKind
  link: string
  about(ctx: Pick<Ctx, 'db'>, id: number): Promise<{ params: NoticeParams; link: string }>
}

type ToDoQuery = Readonly<Record<string, string>>

export type ToDoCtx = Pick<Ctx, 'actor' | 'now'>

/** The versions of the rows of an entity. */
export interface PastRows {
  /** The row at a moment, in the caller's scope; undefined if it did not exist then. */
  at(ctx: Ctx, id: number, moment: string): Promise<object | undefined>
  /** The begin of its first version; null without one. */
  first(ctx: Ctx, id: number): Promise<string | null>
  /** Fields whose former values are not known. */
  unknown: readonly string[]
}

/** Restores the former values of rows when a task is undone. */
export interface Restorer {
  /** The rows; those outside the caller's scope stay unchanged. */
  rows: EntityRows<EntityTable>
  /** The display name of the row. */
  title: (row: Row) => string
  /** Throws if the person may not change these fields, or may not delete and restore rows. */
  mustMay?: (ctx: Ctx, fields: readonly string[], isMade: boolean) => void
  /** The refusals of rows that stay unchanged, by id. The rows are locked. */
  refusals?: (ctx: Ctx, changes: readonly { before: Row; after: Row }[]) => Promise<ReadonlyMap<number, Refusal>>
  /** Effects of the change: counters, ledgers. The undo itself logs the rows. */
  follow?: (ctx: Ctx, changes: readonly { before: Row; after: Row }[], taskId: number) => Promise<void>
  /** The reason in the log. */
  reason?: (ctx: Ctx, taskId: number) => string
  /** Runs once, in the transaction of the last rows. */
  after?: (ctx: Ctx, taskId: number) => Promise<void>
}

const isDeleted = (row: object) => Boolean((row as { deleted_at?: unknown }).deleted_at)

/** The changes that delete a row, because the task had made it. */
export function deletions<Row extends object>(changes: readonly { before: Row; after: Row }[]) {
  return changes.filter(({ before, after }) => !isDeleted(before) && isDeleted(after))
}

/** The changes that bring a row back, because an undo had deleted it. */
export function returns<Row extends object>(changes: readonly { before: Row; after: Row }[]) {
  return changes.filter(({ before, after }) => isDeleted(before) && !isDeleted(after))
}

export function defineEntity(descriptor: EntityDescriptor): EntityDescriptor {
  return descriptor
}

/** A result of the quick search beside which its state stands, in words. */
export function besideState(state: PgColumn, words: Readonly<Record<string, Label>>): Pick<RecordSearch, 'beside' | 'words'> {
  return { beside: state, words: { beside: (value) => words[value] } }
}

/** The target of a reference to a table whose rows have a title. */
export function titled(table: PgTable & Record<'id' | 'title', PgColumn>): RowReference {
  return { table, title: table.title }
}
