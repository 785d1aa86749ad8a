import type { PriceImpact } from '#contract/goods/priceChange.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import type { ImportRisk, Risks } from '#contract/task/import-risks.ts'
import type { ImportPhase } from '#contract/task/import.ts'
import type { TaskKindName } from '#contract/task/kinds.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Failure } from '#server/platform/tasks/failures.ts'

/** The values in a line by field; empty cells have no value. */
export interface CellValues {
  line: number
  values: Readonly<Record<string, unknown>>
}

/** The key for a line in the field; a name longer than an index permits is cut, and invalid anyway. */
export function keyOf(values: CellValues['values'], field: string): string | null {
  const name = values[field]
  return name === undefined ? null : String(name).slice(0, 500).toWellFormed()
}

/** The reason for a line whose row no longer is as the person has reviewed it. */
export const movedSince: Label = ['比对之后又有修改，未导入', 'Changed after the comparison, not imported']

export type ImportRowState = 'read' | 'same' | 'new' | 'changed' | 'error'

export interface CellFault {
  field: string
  msg: string
}

/** A line with its effect. */
export interface Compared {
  line: number
  /** The line's row key. */
  key: string | null
  state: ImportRowState
  row_id: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  errors: CellFault[]
  /** The unit that the row's goods are sold in, for cells that state one; not stored. */
  unit?: string | undefined
  /** The points that the person should check; the import itself adds the kinds that hold for every column. */
  risks: Risks
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

/** The entity-specific part in an import; reading, preview, resuming and undo are the same for all. */
export interface ImportKind {
  readonly kind: TaskKindName
  readonly endpoint: Endpoint
  readonly columns: readonly SheetColumn[]
  /** Maximum lines in a file below its headings. */
  readonly mostLines: number
  /** False for lines that post movements, which only other movements correct. */
  readonly undoable?: false
  /** The field that identifies a line's row. */
  readonly key: string
  /** The key is written, also where the line belongs to a row that exists: a parcel's number. */
  readonly writesKey?: boolean
  /** True if the server makes the key for a new row: a file without the column holds new rows. */
  readonly isKeyMade?: true
  /** Further fields that find a line's row; a line is another one without them. */
  readonly parents?: readonly string[]
  /** Columns that are joined to one field: none of them can be left out. */
  readonly parts?: readonly string[]
  /** The fields that a new row requires. */
  readonly needs: readonly string[]
  /** Throws if the person may not import these fields. */
  mustMay(ctx: Ctx, fields: readonly string[], create: boolean): void
  /** The effect that the lines would have, without changing anything. */
  compare(ctx: Ctx, lines: readonly CellValues[], create: boolean, input: ImportInput): Promise<Compared[]>
  /** Applies the lines, with the verbs' rules and ledgers; returns the failures. */
  apply(ctx: Ctx, taskId: number, rows: readonly Accepted[], input: ImportInput): Promise<Failure[]>
  /** The effects that a person should know before the lines are applied; null if there are none. */
  impact?(ctx: Ctx, taskId: number, input: ImportInput): Promise<ImportImpact>
  /** Runs once, before the first rows and in their transaction: refuses lines, or holds fields back that a second person must approve. */
  hold?(ctx: Ctx, taskId: number, input: ImportInput): Promise<ImportHold | null>
  /** Runs once, in the transaction for the last rows. */
  after?(ctx: Ctx, taskId: number): Promise<void>
}

export interface ImportImpact {
  impact: PriceImpact | null
  refused: string | null
}

/** The fields in changed rows that wait for a second person. */
export interface ImportHold {
  fields: readonly string[]
  /** The request number. */
  change_no: string
  rows: number
}

export interface ImportInput {
  /** The file name. */
  name: string
  /** A name in the private file store. */
  file: string
  /** The hash of its content; tasks from earlier versions have none. */
  sha256?: string
  format: 'xlsx' | 'csv'
  /** The sheets with cells, for the choice in the page; empty for a text file. */
  sheets?: { name: string; isVisible: boolean }[]
  /** The sheet's index among the sheets with cells; without it the first visible one is read. */
  sheet?: number
  /** The headings' line number; without it they are the first line that is not empty. */
  heading_line?: number
  /** The columns that are hidden in the sheet. */
  hidden_columns?: number[]
  headings: string[]
  /** The field for each column, or null. */
  mapping: (string | null)[]
  create: boolean
  rejected_fields: string[]
  /** The risk kinds that the person has accepted; tasks from earlier versions have none. */
  accepted_risks?: ImportRisk[]
  /** True if hidden lines stay out. */
  skip_hidden?: boolean
  /** True if the cells of a merged area repeat its value; otherwise they are empty. */
  fill_merged?: boolean
  /** The columns whose numbers are in the field's own unit by the person's word, against their headings. */
  confirmed?: number[]
}

export interface ImportCursor {
  phase: ImportPhase
  /** The last processed line. */
  line: number
  held?: ImportHold | null
}
