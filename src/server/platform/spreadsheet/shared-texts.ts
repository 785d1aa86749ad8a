import { tooMuchText } from '#server/platform/spreadsheet/limits.ts'
import { broken } from './archive.ts'
import { textRuns, type RunText } from './text-runs.ts'
import type { Reading } from './xml.ts'

/** The texts that cells share, by their index. */
export type SharedTexts = (index: number) => RunText

/** Stored as consecutive bytes: a substring from the file would keep its whole piece in memory. */
export async function textsOf(read: Reading): Promise<SharedTexts> {
  const { take, ...runs } = textRuns()
  let bytes = Buffer.alloc(FIRST_BYTES)
  let length = 0
  const ends: number[] = []
  const struckAt = new Map<number, RunText['struck']>()
  let weight = 0
  const keep = ({ text, struck }: RunText) => {
    if (struck !== 'none') struckAt.set(ends.length, struck)
    weight += Math.max(text.length, LEAST_WEIGHT)
    if (weight > MOST_WEIGHT) throw tooMuchText(MOST_WEIGHT)
    const most = length + text.length * UTF8_MOST
    if (most > bytes.length) bytes = Buffer.concat([bytes], Math.max(most, bytes.length * 2))
    length += bytes.write(text, length)
    ends.push(length)
  }
  await read({
    ...runs,
    close(name) {
      runs.close(name)
      if (name === 'si') keep(take())
    },
  })
  return (index) => {
    const end = ends[index]
    if (end === undefined) throw broken()
    return { text: bytes.toString('utf8', ends[index - 1] ?? 0, end), struck: struckAt.get(index) ?? 'none' }
  }
}

const FIRST_BYTES = 64 * 1024
const UTF8_MOST = 3
/** Maximum size for all shared texts in characters; an empty one counts too, because it takes memory. */
const MOST_WEIGHT = 32_000_000
const LEAST_WEIGHT = 8
