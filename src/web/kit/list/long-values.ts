// an address stays short enough for every proxy and chat window
const LONG = 3000
const KEY = 'hexbolt-long:'

export function isLong(value: string): boolean {
  return value.length > LONG
}

/** What stands in the address for a value: itself, or where it is long a sign for what this tab keeps. */
function shortened(value: string): string {
  if (!isLong(value)) return value
  const sign = `@${hash(value)}`
  sessionStorage.setItem(KEY + sign, value)
  return sign
}

/** A query with its long values as signs. */
export function withShort(query: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value && shortened(value)]))
}

/** The value that a sign stands for; the sign itself in another browser, where it finds nothing. */
export function whole(value: string): string {
  return value.startsWith('@') ? (sessionStorage.getItem(KEY + value) ?? value) : value
}

function hash(text: string): string {
  let sum = 5381
  for (const letter of text) sum = (Math.imul(sum, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return sum.toString(36)
}
