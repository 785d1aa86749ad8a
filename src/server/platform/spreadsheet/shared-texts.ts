import { cellText, MOST_CHARACTERS } from './cell-text.ts'
import type { Reading } from './xml.ts'

/** The texts that cells share, by their numbers. */
export type SharedTexts = (index: number) => string | null

/** Kept as bytes, one behind the other: a text that is cut out of the file would hold the piece that it came from. */
export async function textsOf(read: Reading): Promise<SharedTexts> {
  const { take, ...runs } = cellText()
  let bytes = Buffer.alloc(FIRST_BYTES)
  let length = 0
  const ends: number[] = []
  const keep = (text: string) => {
    const most = length + text.length * UTF8_MOST
    if (most > bytes.length) bytes = Buffer.concat([bytes], Math.max(most, bytes.length * 2))
    length += bytes.write(text, length)
    ends.push(length)
  }
  await read({
    ...runs,
    close(name) {
      runs.close(name)
      if (name === 'si') keep(take().slice(0, MOST_CHARACTERS))
    },
  })
  return (index) => {
    const end = ends[index]
    return end === undefined ? null : bytes.toString('utf8', ends[index - 1] ?? 0, end)
  }
}

const FIRST_BYTES = 64 * 1024
const UTF8_MOST = 3
