import type { PriceImpact } from '#contract/goods/priceChange.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import type { ImportPhase } from '#contract/task/import.ts'
import type { TaskKindName } from '#contract/task/kinds.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'

/** The values of a line by field; empty cells have no value. */
export interface CellValues {
  line: number
  values: Readonly<Record<string, unknown>>
}

/** The key of a line in the field; a name longer than an index permits is cut, and invalid anyway. */
export function keyOf(values: CellValues['values'], field: string): string | null {
  const name = values[field]
  return name === undefined ? null : String(name).slice(0, 500).toWellFormed()
}

export type ImportRowState = 'read' | 'same' | 'new' | 'changed' | 'error'

export interface CellFault {
  field: string
  msg: string
}

/** A line with its effect. */
export interface Compared {
  line: number
  /** The key of the line's row. */
  key: string | null
  state: ImportRowState
  row_id: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  errors: CellFault[]
  /** Fields whose change the person should check. */
  risks: string[]
}

/** A line that the person has accepted. */
export interface Accepted {
  line: number
  key: string | null
  row_id: number | null
  state: 'new' | 'changed'
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The entity-specific part of an import; reading, preview, resuming and undo are the same for all. */
export interface ImportKind {
  readonly kind: TaskKindName
  readonly endpoint: Endpoint
  readonly columns: readonly SheetColumn[]
  /** Maximum number of lines of a file below its headings. */
  readonly mostLines: number
  /** False for lines that post movements, which only other movements correct. */
  readonly undoable?: false
  /** The field that identifies the row of a line. */
  readonly key: string
  /** The fields that a new row requires. */
  readonly needs: readonly string[]
  /** Throws if the person may not import these fields. */
  mustMay(ctx: Ctx, fields: readonly string[], create: boolean): void
  /** The effect of the lines, without changing anything. */
  compare(ctx: Ctx, lines: readonly CellValues[], create: boolean, input: ImportInput): Promise<Compared[]>
  /** Applies the lines, with the rules and ledgers of the verbs; returns the failures. */
  apply(ctx: Ctx, taskId: number, rows: readonly Accepted[], input: ImportInput): Promise<Failure[]>
  /** The effects that a person should know before the lines are applied; null if there are none. */
  impact?(ctx: Ctx, taskId: number, input: ImportInput): Promise<ImportImpact>
  /** Runs once, before the first rows and in their transaction: refuses lines, or holds fields back that a second person must approve. */
  hold?(ctx: Ctx, taskId: number, input: ImportInput): Promise<ImportHold | null>
  /** Runs once, in the transaction of the last rows. */
  after?(ctx: Ctx, taskId: number): Promise<void>
}

export interface ImportImpact {
  impact: PriceImpact | null
  refused: string | null
}

/** The fields of changed rows that wait for a second person. */
export interface ImportHold {
  fields: readonly string[]
  /** The number of the request. */
  change_no: string
  rows: number
}

export interface ImportInput {
  /** The name of the file. */
  name: string
  /** A name in the store of private files. */
  file: string
  /** The hash of its content; tasks of earlier versions have none. */
  sha256?: string
  format: 'xlsx' | 'csv'
  headings: string[]
  /** The field of each column, or null. */
  mapping: (string | null)[]
  create: boolean
  rejected_fields: string[]
}

export interface ImportCursor {
  phase: ImportPhase
  /** The last processed line. */
  line: number
  held?: ImportHold | null
}
