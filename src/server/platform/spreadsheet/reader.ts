import { once } from 'node:events'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { tooManyLines } from '#server/platform/spreadsheet/limits.ts'
import { guardWorkbook } from './guard.ts'
import type { Order, ReaderMessage } from './read-apart.ts'
import { linesOf, type Line } from './read.ts'

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

async function obey({ file, format, isGuarded, after, most, until = Number.POSITIVE_INFINITY }: Order): Promise<void> {
  if (isGuarded && format === 'xlsx') await guardWorkbook(file)
  let waiting: string[] = []
  let characters = 0
  let last = 0
  // the headings do not count as a line
  let count = -1
  const send = async () => {
    await report({ last, count: waiting.length }, `[${waiting.join()}]`)
    waiting = []
    characters = 0
  }
  for await (const line of linesOf(file, format)) {
    count += 1
    if (count > most) throw tooManyLines(most)
    if (count > until) break
    if (count === 0) await report({ headings: line.cells })
    else if (line.line > after) {
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

/** Writes a message, followed by its lines. */
async function report(message: ReaderMessage, lines?: string): Promise<void> {
  const text = `${JSON.stringify(message)}\n${lines === undefined ? '' : `${lines}\n`}`
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
