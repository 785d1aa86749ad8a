import { messages } from '#contract/kit/messages.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** The page end: the sort value and the id in its edge row, and the direction. */
export interface Cursor {
  direction: 'next' | 'prev'
  /** The list and order for the cursor; a cursor from another order is refused. */
  order: string
  value: string | number
  id: number
}

export function writeCursor({ direction, order, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, order, value, id])).toString('base64url')
}

/** Parses a cursor from `writeCursor`; any other text is refused as malformed. */
export function readCursor(text: string, order: string): Cursor {
  const parts = parse(text)
  if (!Array.isArray(parts)) throw malformed()
  const [direction, itsOrder, value, id] = parts as unknown[]
  const sound =
    (direction === 'next' || direction === 'prev') &&
    itsOrder === order &&
    (typeof value === 'string' || Number.isSafeInteger(value)) &&
    Number.isSafeInteger(id)
  if (!sound) throw malformed()
  return { direction, order, value: value as string | number, id: id as number }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

function malformed() {
  return refuse(messages.malformed, { values: { label: ['游标', 'The cursor'] }, field: 'cursor' })
}
