import { once } from 'node:events'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { tooManyLines } from '#server/platform/spreadsheet/limits.ts'
import { guardWorkbook } from './guard.ts'
import type { Order, ReaderMessage } from './read-apart.ts'
import { openLines, type Line } from './read.ts'

// The program for the process that reads an uploaded file (./read-apart.ts). It writes JSON, one message per line.

const AT_A_TIME = { lines: 1000, characters: 512 * 1024 }

const order = JSON.parse(process.argv[2] ?? '') as Order
try {
  await obey(order)
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  const { label, values, field } = error
  await report({ refused: { label, values, field } })
}

async function obey({ file, format, isGuarded, sheet, headingLine, after, most, until = Number.POSITIVE_INFINITY }: Order): Promise<void> {
  if (isGuarded && format === 'xlsx') await guardWorkbook(file)
  let waiting: string[] = []
  let characters = 0
  let last = 0
  let count = 0
  let isBelow = headingLine === 0
  const send = async () => {
    await report({ last, count: waiting.length }, `[${waiting.join()}]`)
    waiting = []
    characters = 0
  }
  const { sheets, index, hiddenColumns, lines } = await openLines(file, format, sheet)
  await report({ sheets, index })
  for await (const line of lines) {
    if (!isBelow) {
      if (line.line < (headingLine ?? 0)) continue
      if (headingLine !== undefined && line.line > headingLine) throw noHeadings(headingLine)
      await report({ headings: line.cells, place: { line: line.line, hiddenColumns } })
      isBelow = true
      continue
    }
    count += 1
    if (count > most) throw tooManyLines(most)
    if (count > until) break
    if (line.line > after) {
      const text = JSON.stringify(line satisfies Line)
      waiting.push(text)
      characters += text.length
      last = line.line
      if (waiting.length === AT_A_TIME.lines || characters > AT_A_TIME.characters) await send()
    }
  }
  if (waiting.length > 0) await send()
  await report({ isWhole: true })
}

function noHeadings(n: number) {
  return refuse(['第{n}行没有内容，请选择标题所在的行', 'Line {n} is empty. Select the line with the headings'], {
    field: 'heading_line',
    values: { n },
  })
}

/** Writes a message, followed by its lines. */
async function report(message: ReaderMessage, lines?: string): Promise<void> {
  const text = `${JSON.stringify(message)}\n${lines === undefined ? '' : `${lines}\n`}`
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
