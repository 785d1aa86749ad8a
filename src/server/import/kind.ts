import type { SheetColumn } from '#contract/kit/sheet.ts'
import type { TaskKindName } from '#contract/task/kinds.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Failure } from '../task/failures.ts'
import type { CellFault, importRow } from './tables.ts'

/** What a line says, by field; cells that are empty say nothing. */
export interface Said {
  line: number
  values: Readonly<Record<string, unknown>>
}

/** What a line calls its row by the field; a longer name than an index takes is cut, and wrong anyway. */
export function keyOf(values: Said['values'], field: string): string | null {
  const name = values[field]
  return name === undefined ? null : String(name).slice(0, 500).toWellFormed()
}

export type Compared = Pick<typeof importRow.$inferSelect, 'line' | 'key' | 'state' | 'row_id' | 'before' | 'after' | 'risks'> & {
  errors: CellFault[]
}

export type Accepted = Pick<typeof importRow.$inferSelect, 'line' | 'key' | 'row_id'> & {
  state: 'new' | 'changed'
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** What an entity knows of being imported; reading, asking, resuming and undoing are the same for all. */
export interface ImportKind {
  readonly kind: TaskKindName
  readonly endpoint: Endpoint
  readonly columns: readonly SheetColumn[]
  /** How many lines a file may have beneath its headings. */
  readonly mostLines: number
  /** The field by which a line finds its row. */
  readonly key: string
  /** Without these no row is made. */
  readonly needs: readonly string[]
  /** Throws where the person may not bring these fields. */
  mustMay(ctx: Ctx, fields: readonly string[], create: boolean): void
  /** What the lines would change, without changing it. */
  compare(ctx: Ctx, lines: readonly Said[], create: boolean): Promise<Compared[]>
  /** Changes it, with the rules and ledgers of the verbs; answers what could not be done. */
  apply(ctx: Ctx, taskId: number, rows: readonly Accepted[]): Promise<Failure[]>
  /** What follows once, in the transaction of the last rows. */
  after?(ctx: Ctx, taskId: number): Promise<void>
}

export interface ImportInput {
  /** What the file is called. */
  name: string
  /** In the store of private files. */
  file: string
  format: 'xlsx' | 'csv'
  headings: string[]
  /** A field for each column, or null. */
  mapping: (string | null)[]
  create: boolean
  rejected_fields: string[]
}

export interface ImportCursor {
  phase: 'read' | 'map' | 'check' | 'review' | 'apply' | 'over'
  /** The line that was dealt with last. */
  line: number
}
