import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
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
import { encodingOf } from './encoding.ts'

const PIECE_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_LINES = 10

/** The rows in a text file, streamed from disk. */
export async function* csvRows(file: SentFile, pieceBytes = PIECE_BYTES): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(await encodingOf(file))
  let split: ReturnType<typeof splitter> | undefined
  for await (const piece of createReadStream(file.path, { highWaterMark: pieceBytes })) {
    const text = decoder.decode(piece as Buffer, { stream: true })
    if (split) yield* split(text)
    else {
      const [directive, delimiter] = directiveIn(text)
      split = splitter(delimiter ?? delimiterOf(text))
      yield* split(text.slice(directive.length))
    }
  }
  if (split) yield* split(decoder.decode(), true)
}

/** The first line `sep=;`, by which a spreadsheet program knows the separator. It is no line in the sheet. */
function directiveIn(text: string): [line: string, delimiter?: string] {
  const [line = '', delimiter] = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n?|\n)/i.exec(text) ?? []
  return delimiter === undefined ? [''] : [line, delimiter]
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
  const mark = new RegExp(`${delimiter.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`)}|\\n|\\r\\n?`, 'g')
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
    if (isLast && isQuoted) throw unclosed(line)
    if (isLast && isBegun) {
      endCell()
      rows.push(row)
    }
    return rows
  }
}

const QUOTE = '"'

function unclosed(line: number) {
  return refuse(['第{line}行的引号没有成对，请检查', 'A quotation mark in line {line} has no other. Check the line'], {
    field: 'file',
    values: { line },
  })
}
