import { ApiError } from '#server/platform/kernel/errors.ts'
import { readApart, type Order, type Reading } from '#server/platform/spreadsheet/read-apart.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import type { SheetName } from '#server/platform/spreadsheet/workbook.ts'

export { formatOf } from '#server/platform/spreadsheet/file-format.ts'

/** How many files processes read within calls at the same time, the queue length, and the limits per file. */
const READINGS = { atOnce: 2, waiting: 20 }
const limits = { heapMb: 96, rssMb: 256, waitMs: 20_000 }
let running = 0
const queue: (() => void)[] = []

/** Reads an uploaded file within its call: at most two at a time, so that many uploads do not take the memory. */
export async function readInTurn(order: Omit<Order, 'isGuarded' | 'after'>, reading: Reading): Promise<void> {
  if (queue.length >= READINGS.waiting) throw new ApiError(503, ['服务繁忙，请重试', 'The service is busy. Please try again'])
  // a free slot is passed on to the next call in the queue
  if (running >= READINGS.atOnce) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    await readApart({ ...order, isGuarded: true, after: 0 }, reading, { limits })
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** The sheets in a file, and the first lines in one. */
export interface SheetPreview {
  /** Empty for a text file. */
  sheets: readonly SheetName[]
  /** The index of the sheet that was read. */
  index: number
  lines: Line[]
}

/** Reads a sheet's first lines, headings or not, for the choice of sheet and heading line. */
export async function readPreview(order: Pick<Order, 'file' | 'format' | 'sheet' | 'until'>, most: number): Promise<SheetPreview> {
  const preview: SheetPreview = { sheets: [], index: 0, lines: [] }
  await readInTurn(
    { until: most, ...order, most: Number.MAX_SAFE_INTEGER, headingLine: 0 },
    {
      sheets: (sheets, index) => void Object.assign(preview, { sheets, index }),
      lines: async ({ json }) => {
        if (preview.lines.length < most) preview.lines.push(...(JSON.parse(json) as Line[]).slice(0, most - preview.lines.length))
      },
    },
  )
  return preview
}
