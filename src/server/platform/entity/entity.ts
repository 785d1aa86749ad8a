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
 * The entity description for the features that serve every area. The module with its verbs exports one as `entity`, and
 * src/server/registry.ts lists the module: there is no other registration.
 */
export interface EntityDescriptor {
  contract: EntityContract
  /** The table with its rows; absent without its own table. */
  table?: PgTable & { id: PgColumn }
  /** The data scope for its rows; descriptors take table, contract and scope from `entityRows`. */
  scope?: RowScope
  /** The display name for a row, in histories and in file uses. */
  title?: PgColumn
  /** The `detail` field with the row name, if no table column has it. */
  named?: string
  /** The row code, for lists that show a task's changes. */
  code?: PgColumn
  /** The messages for violated constraints and unique indexes, by their name in the database. */
  constraints?: Readonly<Record<string, ConstraintMessage>>
  /** The columns that name files: the media library shows and replaces their uses, and keeps the named files. */
  files?: FileColumns
  /** The condition for rows that customers can open, where it is more than the row's own status or state. */
  visible?: SQL
  /** The customers that an activity is for: links and pages lead no other customer to it. */
  aim?: AimColumns
  /** The columns with the row id from another table: histories show its title. */
  references?: Readonly<Record<string, RowReference>>
  /** The background tasks that its calls start. */
  tasks?: readonly TaskKind[]
  importKind?: ImportKind
  /** The rules about its stored data that `npm run verify` checks. */
  checks?: readonly Check[]
  /** Restores the former row values when a task is undone. */
  restorer?: Restorer
  /** How the quick search finds its rows. */
  search?: RecordSearch
  /** Quick search entries that are no table rows, such as settings. */
  entries?: () => readonly SearchEntry[]
  /** The customers whose phone number begins with these digits, at most five, for the shift desk; empty without the permission. */
  callers?(ctx: Ctx, digits: string): Promise<Caller[]>
  /** The past rows, if they have versions; otherwise the log takes a record back to a moment. */
  past?: PastRows
  /** Jobs that run at fixed times, such as the sweepers behind the timers; their names are unique. */
  jobs?: Readonly<Record<string, PeriodicJob>>
  /** The ends of its row timers (`startRowTimer`). */
  timers?: Readonly<Record<string, (ctx: Ctx, id: number) => Promise<unknown>>>
  /** The entity's pending work, for the home page and the menu badges. The most important comes first. */
  todos?: readonly ToDo[]
}

/** An activity's audience with its segment, or a coupon's price level. */
export type AimColumns = Record<'audience' | 'segment_id', PgColumn> | Record<'price_level', PgColumn>

/** The condition for the activities that are for a viewer. */
export type OwnAudience = (aim: AimColumns) => SQL

/** The part in a contract entity that the features use; the contract's `entity()` returns one. */
export interface EntityContract {
  readonly $: { readonly address: string; readonly label: Label }
  readonly list?: Endpoint
  readonly detail?: Endpoint
  readonly edit?: Endpoint
  readonly create?: Endpoint
}

/** The form in which a column names files: one address, an address list, or addresses within a text or JSON. */
export type FileForm = 'one' | 'list' | 'within'

export interface FileColumns {
  columns: Readonly<Record<string, FileForm>>
  /** The entity's tables that copy addresses, such as order lines: the files are kept, and not listed as uses or replaced. */
  copies?: readonly { table: PgTable & { id: PgColumn }; columns: Readonly<Record<string, FileForm>> }[]
  /**
   * The columns in which the media library may replace a file, each with the call whose permission it needs beside the `edit` permission.
   * Evidence, such as licences and vouchers, and rows whose `edit` has its own rules are not among them.
   */
  replaceable?: Readonly<Record<string, Endpoint>>
  /** The size that the form permits for a file in a column. */
  megabytes?: Readonly<Record<string, number>>
  /** A label for the rows other than the entity's label. */
  label?: Label
  /** The address for the page that lists the rows, null if there is none; by default the entity's page. */
  page?: string | null
}

export interface RowReference {
  table: PgTable & { id: PgColumn }
  title: PgColumn
}

/** The search for an entity's rows: the data scope, the list permission and the match rank are the quick search's own. */
export interface RecordSearch {
  by: readonly SearchedColumn[]
  /** The result name; by default `title` from the descriptor. */
  title?: PgColumn | SQL
  /** The number or code for a result; by default `code` from the descriptor. */
  code?: PgColumn | SQL
  /** The code is a phone number, which is masked. */
  hasPhone?: true
  /** The text beside a result, such as its brand or its state. */
  beside?: PgColumn | SQL
  /**
   * The statement for a large table, in which every column is searched by its own index. All small tables share one statement, which reads
   * them whole.
   */
  part?: SearchPart
  /** The words for keys that a column holds. */
  words?: { title?: (value: string) => Label | undefined; beside?: (value: string) => Label | undefined }
  /** Its rows are parts of the system, such as addresses of calls: they come after all others. */
  isTechnical?: true
  /** The list filter that shows one record by its code, for records without a page and without a drawer. */
  listed?: string
  /** The pages for an entity without comments, which `recordPages` does not have. */
  page?: RecordPage
}

export const searchParts = ['goods', 'people', 'numbers'] as const
export type SearchPart = (typeof searchParts)[number]

export interface SearchedColumn {
  /**
   * The words that can match. `code`: the beginning of a code. `number`: the beginning of a number with at least four digits. `phone`: at
   * least four digits, by the masked number rule. `name`: a part of a text, for words with letters. `title`: a part of a text, for any word.
   * `any`: any word, by its own condition `where`.
   */
  as: 'code' | 'number' | 'phone' | 'name' | 'title' | 'any'
  column: PgColumn
  /** The column made by `searchOf`, with a bigram index; required for texts in large tables. */
  search?: PgColumn
  /** The folded code, with an index; required for codes in large tables. */
  key?: PgColumn
  /** The condition for the entity's rows, if the column is in another table. */
  of?: (match: SQL) => SQL
  /** Replaces the condition. */
  where?: (word: string, ctx: Ctx) => SQL
  /** The whole masked numbers that `where` looks up. */
  looksUp?: (word: string, ctx: Ctx) => string[]
  /** The mask for a phone number, by default the customer mask. */
  mask?: Mask
  /** The list filter that finds the same rows. */
  filter?: string
}

export interface SearchEntry {
  title: Label
  beside: Label
  link: string
}

/**
 * The loss from one day's wait, by which the home page orders the work: a percentage for the amounts, and fen for each row. `lost`: money
 * that did not arrive or that nobody can explain. `owed`: money that the business has to pay or to accept. `promised`: a customer waits for
 * goods, a decision or a call. `visible`: customers see a fault. `internal`: only colleagues wait.
 */
export const harms = {
  lost: { percent: 100, each: 5000 },
  owed: { percent: 30, each: 2000 },
  promised: { percent: 10, each: 200 },
  visible: { percent: 0, each: 200 },
  internal: { percent: 0, each: 100 },
} as const
export type Harm = keyof typeof harms

/** A pending work kind: live rows, in the person's data scope, that meet a condition. */
export interface ToDo {
  /** Its name within the entity: `draft`. */
  key: string
  label: Label
  /** The Chinese measure word and the English singular, for a sentence with a number: `单`, `order to ship`. */
  unit: Label
  harm: Harm
  /** The address for a to-do that counts the same rows; the person who does that work sees only that one. */
  within?: string
  /** Since when a row waits, for rows that are no desk items. */
  since?: SQL | PgColumn
  /** The amount at stake, in fen, for rows that are no desk items. */
  amount?: SQL | PgColumn
  /** The page for this work, by its route component. */
  page: string
  /** The page query that shows exactly the counted rows. */
  query?: ToDoQuery | ((ctx: ToDoCtx) => ToDoQuery)
  /** The permission for the accounts that do this work. */
  access: Access
  /** Counted rows other than the entity's rows. */
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
  /** The rows are shift desk items. */
  desk?: DeskItems
}

/** How the shift desk orders and names a to-do's rows. */
export interface DeskItems {
  /** The page for one record with its actions, by its route component. */
  page: string
  /** The page's actions that do this work: the key 1 is the first possible one, and no other action. */
  actions?: readonly string[]
  /** Leaves out rows that wait for another person; for the actor with the id 0 none. */
  where?: (ctx: ToDoCtx) => SQL | undefined
  /** Since when a row waits; never null. Absent: the rows have no time and come last, by their ids. An index should give the order. */
  since?: SQL | PgColumn
  /** The work is promised within this many hours; 0: at the moment `since`. */
  hours?: number
  title: PgColumn
  /** The row's customer, store or goods, as text. */
  about?: SQL | PgColumn
  /** In fen. */
  amount?: PgColumn
}

/** The notifications for new to-do rows. */
export interface News {
  /** The kind for one row, which is also the name in `announce`. */
  one: NoticeKind
  /** The kind for several rows, with their number `n`; `link` leads to the rows that await work. */
  many: NoticeKind
  link: string
  about(ctx: Pick<Ctx, 'db'>, id: number): Promise<{ params: NoticeParams; link: string }>
}

type ToDoQuery = Readonly<Record<string, string>>

export type ToDoCtx = Pick<Ctx, 'actor' | 'now'>

/** The versions for an entity's rows. */
export interface PastRows {
  /** The row at a moment, in the caller's scope; undefined if it did not exist then. */
  at(ctx: Ctx, id: number, moment: string): Promise<object | undefined>
  /** When its first version begins; null without one. */
  first(ctx: Ctx, id: number): Promise<string | null>
  /** Fields whose former values are not known. */
  unknown: readonly string[]
}

/** Restores the former row values when a task is undone. */
export interface Restorer {
  /** The rows; those outside the caller's scope stay unchanged. */
  rows: EntityRows<EntityTable>
  /** The row's display name. */
  title: (row: Row) => string
  /** Throws if the person may not change these fields, or may not delete and restore rows. */
  mustMay?: (ctx: Ctx, fields: readonly string[], isMade: boolean) => void
  /** The refusals for rows that stay unchanged, by id. The rows are locked. */
  refusals?: (ctx: Ctx, changes: readonly { before: Row; after: Row }[]) => Promise<ReadonlyMap<number, Refusal>>
  /** The change's effects: counters, ledgers. The undo itself logs the rows. */
  follow?: (ctx: Ctx, changes: readonly { before: Row; after: Row }[], taskId: number) => Promise<void>
  /** The reason in the log. */
  reason?: (ctx: Ctx, taskId: number) => string
  /** Runs once, in the transaction for the last rows. */
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

/** A quick search result beside which its state stands, in words. */
export function besideState(state: PgColumn, words: Readonly<Record<string, Label>>): Pick<RecordSearch, 'beside' | 'words'> {
  return { beside: state, words: { beside: (value) => words[value] } }
}

/** The target for a reference to a table whose rows have a title. */
export function titled(table: PgTable & Record<'id' | 'title', PgColumn>): RowReference {
  return { table, title: table.title }
}
