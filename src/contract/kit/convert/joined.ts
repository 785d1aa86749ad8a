import type { Label } from '../label.ts'
import { unreadable, type Reading } from './reading.ts'

// Values that hold several parts in one cell. A part that contains a separator stands in quotes, with its own quotes doubled.

const LIST = /[、,，;；\n]/
const PAIR = /[;；\n]/
const NAME = /[:：]/
const NAME_OR_PAIR = /[:：;；\n]/
/** A name and its separator: the value follows. */
const VALUE = /^(?:"(?:[^"]|"")*"|[^:：]*)\s*[:：]$/
const QUOTED = /"(?:[^"]|"")*"(?=\s*(?:$|[、,，;；\n:：]))/y

const noPairs: Label = ['{label}请按“名称:值; 名称:值”填写', '{label}: write “name:value; name:value”']

/** A list in one cell: `防锈、耐高温`. */
export function joinedList(parts: readonly string[]): string {
  return parts.map((part) => quoted(part, LIST)).join('、')
}

/** The words in a list, each once. */
export function listIn(text: string): string[] {
  const words = partsOf(text, LIST, (before) => before === '').map(unquoted)
  return [...new Set(words.filter((word) => word !== ''))]
}

/** A specification in one cell: `直径:M4; 长度:10`. */
export function joinedSpec(spec: Readonly<Record<string, string>>): string {
  return Object.entries(spec)
    .map(([name, value]) => `${quoted(name, NAME_OR_PAIR)}:${quoted(value, PAIR)}`)
    .join('; ')
}

export function specIn(text: string): Reading<Record<string, string>> {
  const pairs: [string, string][] = []
  for (const part of partsOf(text, PAIR, (before) => before === '' || VALUE.test(before))) {
    if (part === '') continue
    const [name = '', ...rest] = partsOf(part, NAME, (before) => before === '', 2)
    const pair: [string, string] = [unquoted(name), unquoted(rest.join(''))]
    if (pair.includes('') || pairs.some(([other]) => other === pair[0])) return unreadable(noPairs, part)
    pairs.push(pair)
  }
  return { value: Object.fromEntries(pairs) }
}

function quoted(part: string, separators: RegExp): string {
  return separators.test(part) || part.startsWith('"') || part.trim() !== part ? `"${part.replaceAll('"', '""')}"` : part
}

function unquoted(part: string): string {
  return /^"(?:[^"]|"")*"$/.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part
}

/** The trimmed parts between separators; a quoted part begins with a quote, so that an inch mark behind a number is none. */
function partsOf(text: string, separators: RegExp, mayBegin: (before: string) => boolean, most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length;) {
    QUOTED.lastIndex = at
    const whole = text.charAt(at) === '"' && mayBegin(part.trim()) ? QUOTED.exec(text)?.[0] : undefined
    const sign = whole ?? text.charAt(at)
    at += sign.length
    if (whole === undefined && separators.test(sign) && parts.length + 1 < most) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()]
}
