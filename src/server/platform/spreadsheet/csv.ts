import { detectDelimiter } from 'hucre/csv'
import { createReadStream } from 'node:fs'
import type { SentFile } from '#contract/kit/sent-file.ts'

const PIECE_BYTES = 64 * 1024

/** The rows of a text file, as they are read from the disk. */
export async function* csvRows(file: SentFile, pieceBytes = PIECE_BYTES): AsyncGenerator<string[]> {
  const decoder = new TextDecoder((await isUtf8(file)) ? 'utf-8' : 'gb18030')
  let split: ReturnType<typeof splitter> | undefined
  for await (const piece of piecesOf(file, pieceBytes)) {
    const text = decoder.decode(piece, { stream: true })
    split ??= splitter(detectDelimiter(text))
    yield* split(text)
  }
  if (split) yield* split(decoder.decode(), true)
}

function piecesOf({ path }: SentFile, highWaterMark: number): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark })
}

/** As Excel saves it in China: UTF-8 with a mark, or GB 18030. */
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

/** Takes text piece by piece and answers the rows that are whole; a mark that may be half of a pair waits for the next piece. */
function splitter(delimiter: string) {
  const mark = new RegExp(`[${delimiter}\\n]|\\r\\n?`, 'g')
  let rest = ''
  let row: string[] = []
  let field = ''
  let [isQuoted, isBegun] = [false, false]
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
      field += text.slice(at, end < 0 ? text.length : end)
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
        if (isPair) field += QUOTE
        else isQuoted = false
        continue
      }
      row.push(field)
      field = ''
      if (sign === delimiter) continue
      rows.push(row)
      row = []
      isBegun = false
    }
    if (isLast && isBegun) rows.push([...row, field])
    return rows
  }
}

const QUOTE = '"'
