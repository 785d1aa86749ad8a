// the limit keeps an address short enough for every proxy and chat window
const LONG = 3000
const KEY = 'hexbolt-long:'

export function isLong(value: string): boolean {
  return value.length > LONG
}

/** A value's address form: itself, or for a long value a reference to a value that this tab stores. */
function shortened(value: string): string {
  if (!isLong(value)) return value
  const sign = `@${hash(value)}`
  sessionStorage.setItem(KEY + sign, value)
  return sign
}

/** A query with its long values replaced by references. */
export function withShort(query: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value && shortened(value)]))
}

/** The value for a reference; in another browser the reference itself, which matches nothing. */
export function whole(value: string): string {
  return value.startsWith('@') ? (sessionStorage.getItem(KEY + value) ?? value) : value
}

function hash(text: string): string {
  let sum = 5381
  for (const letter of text) sum = (Math.imul(sum, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}
