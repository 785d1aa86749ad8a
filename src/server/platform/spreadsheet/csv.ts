import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'
import {
  cellTooLong,
  LONGEST_CELL,
  LONGEST_LINE,
  lineTooLong,
  MOST_COLUMNS,
  MOST_LINES,
  tooManyColumns,
  tooManyLines,
} from '#server/platform/spreadsheet/limits.ts'

const PIECE_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_LINES = 10

/** The rows in a text file, streamed from disk. */
export async function* csvRows(file: SentFile, pieceBytes = PIECE_BYTES): AsyncGenerator<string[]> {
  const decoder = new TextDecoder((await isUtf8(file)) ? 'utf-8' : 'gb18030')
  let split: ReturnType<typeof splitter> | undefined
  for await (const piece of piecesOf(file, pieceBytes)) {
    const text = decoder.decode(piece, { stream: true })
    split ??= splitter(delimiterOf(text))
    yield* split(text)
  }
  if (split) yield* split(decoder.decode(), true)
}

function piecesOf({ path }: SentFile, highWaterMark: number): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark })
}

/** The encodings that Excel uses in China: UTF-8 with a byte order mark, or GB 18030. */
async function isUtf8(file: SentFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of piecesOf(file, PIECE_BYTES)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * The separator: the character with the same count in most first lines, and among those the most frequent. Quoted text does not count.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*(?:"|$)/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const [first = 0] = counts
    return counts.filter((count) => count === first).length * 1000 + first
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}

/** Parses text piece by piece and returns the complete rows; a quote that may be half a pair waits for the next piece. */
function splitter(delimiter: string) {
  const mark = new RegExp(`[${delimiter}\\n]|\\r\\n?`, 'g')
  let rest = ''
  let row: string[] = []
  let field = ''
  let [isQuoted, isBegun] = [false, false]
  let [line, length] = [1, 0]
  const extend = (text: string) => {
    field += text
    length += text.length
    if (field.length > LONGEST_CELL) throw cellTooLong(line, row.length)
    if (length > LONGEST_LINE) throw lineTooLong(line)
  }
  const endCell = () => {
    if (row.length === MOST_COLUMNS) throw tooManyColumns(line)
    row.push(field)
    field = ''
  }
  return (piece: string, isLast = false): string[][] => {
    const text = rest + piece
    const rows: string[][] = []
    rest = ''
    for (let at = 0; at < text.length;) {
      if (!isQuoted && field === '' && text.charAt(at) === QUOTE) {
        isQuoted = isBegun = true
        at += 1
        continue
      }
      mark.lastIndex = at
      const end = isQuoted ? text.indexOf(QUOTE, at) : (mark.exec(text)?.index ?? -1)
      extend(text.slice(at, end < 0 ? text.length : end))
      isBegun = true
      if (end < 0) break
      const sign = text.charAt(end)
      if (end + 1 === text.length && !isLast && sign !== delimiter && sign !== '\n') {
        rest = sign
        break
      }
      const isPair = text.charAt(end + 1) === (isQuoted ? QUOTE : '\n') && sign !== delimiter && sign !== '\n'
      at = end + (isPair ? 2 : 1)
      if (isQuoted) {
        if (isPair) extend(QUOTE)
        else isQuoted = false
        continue
      }
      endCell()
      if (sign === delimiter) continue
      if (line === MOST_LINES) throw tooManyLines(MOST_LINES)
      line += 1
      length = 0
      rows.push(row)
      row = []
      isBegun = false
    }
    if (isLast && isBegun) {
      endCell()
      rows.push(row)
    }
    return rows
  }
}

const QUOTE = '"'
