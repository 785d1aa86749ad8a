import type { Cell } from '#contract/kit/sheet.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'

/** A file and what the reader makes of it: exactly these lines, or this refusal. */
export interface CorpusCase {
  /** The id of the fault that it covers, and the file in words. */
  name: string
  file: () => Uint8Array
  lines?: readonly Line[]
  refused?: string
}

/** Lines from the first one on, with these cells. */
export function lines(...rows: readonly Cell[][]): Line[] {
  return rows.map((cells, i) => ({ line: i + 1, cells }))
}

/** The lines that most files have. */
export const head: Cell[] = ['商品编码', '原厂型号']
