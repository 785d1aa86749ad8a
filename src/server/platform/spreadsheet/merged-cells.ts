import type { Cell } from '#contract/kit/sheet.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { MOST_COLUMNS } from '#server/platform/spreadsheet/limits.ts'
import { columnOf, type SheetRow } from './sheet-cells.ts'
import { attributeOf, scannedPart } from './xml.ts'

/** A merged cell over several rows. Only its first column repeats the value: further columns belong to other fields. */
export interface MergedCell {
  top: number
  bottom: number
  column: number
}

const MOST_MERGED = 20_000
const MARK = 'mergeCells'

/**
 * The merged cells in a sheet, in the order of their rows. Their list stands behind the rows, so the part is unpacked a second time; only the
 * list is parsed.
 */
export async function mergedCellsIn(pieces: AsyncIterable<Buffer>): Promise<MergedCell[]> {
  const found: MergedCell[] = []
  const events = {
    open(name: string, attributes: string) {
      if (name !== 'mergeCell') return
      const [from = '', to = ''] = (attributeOf(attributes, 'ref') ?? '').split(':')
      const [top, bottom, column] = [rowOf(from), rowOf(to), columnOf(from)]
      if (!(bottom > top) || column >= MOST_COLUMNS) return
      if (found.length === MOST_MERGED) throw tooManyMerged()
      found.push({ top, bottom, column })
    },
  }
  for await (const _ of scannedPart(fromList(pieces), events));
  return found.toSorted((a, b) => a.top - b.top)
}

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? Number.NaN) - 1
}

/** The pieces from the list's tag on, which may begin in one piece and end in the next. */
async function* fromList(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFound = false
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (isFound) {
      yield piece
      continue
    }
    const seam = Buffer.concat([rest, piece.subarray(0, TAG_BYTES)])
    const [atSeam, inPiece] = [tagIn(seam), tagIn(piece)]
    isFound = atSeam >= 0 || inPiece >= 0
    if (atSeam >= 0) {
      yield seam.subarray(atSeam)
      yield piece.subarray(TAG_BYTES)
    } else if (inPiece >= 0) yield piece.subarray(inPiece)
    else rest = Buffer.from(piece.length < TAG_BYTES ? seam.subarray(-TAG_BYTES) : piece.subarray(-TAG_BYTES))
  }
}

/** Longer than the tag with any prefix. */
const TAG_BYTES = 256

/** The index of the list's tag; a text may contain the same word. */
function tagIn(bytes: Buffer): number {
  for (let mark = bytes.indexOf(MARK); mark >= 0; mark = bytes.indexOf(MARK, mark + 1)) {
    const tag = bytes.lastIndexOf('<', mark)
    if (tag >= 0 && /^<(?:[\w.-]+:)?mergeCells[\s>/]/.test(bytes.toString('latin1', tag, mark + MARK.length + 1))) return tag
  }
  return -1
}

/** Repeats the values of merged cells in their rows, which must come in order; returns the columns that it filled. */
export function mergedFiller(merged: readonly MergedCell[]): (row: SheetRow) => readonly number[] {
  if (merged.length === 0) return () => none
  const active = new Map<number, { bottom: number; value: Cell }>()
  let next = 0
  return ({ index, values }) => {
    const columns: number[] = []
    // a row without content of its own stays empty
    const isEmpty = values.every(isBlank)
    for (const [column, { bottom, value }] of active) {
      if (bottom < index) active.delete(column)
      else if (!isEmpty && isBlank(values[column] ?? null) && !isBlank(value)) {
        while (values.length < column) values.push(null)
        values[column] = value
        columns.push(column)
      }
    }
    for (let one = merged[next]; one && one.top <= index; one = merged[next]) {
      if (one.top === index) active.set(one.column, { bottom: one.bottom, value: values[one.column] ?? null })
      next += 1
    }
    return columns.toSorted((a, b) => a - b)
  }
}

const none: readonly number[] = []

function isBlank(cell: Cell): boolean {
  return cell === null || cell === ''
}

function tooManyMerged() {
  return refuse(['合并单元格超过{n}处，请取消合并后上传', 'The sheet has more than {n:merged cell|merged cells}. Unmerge them'], {
    field: 'file',
    values: { n: MOST_MERGED },
  })
}
