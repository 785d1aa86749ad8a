import { broken } from './archive.ts'

/** The events in a document in order; names have no prefix. A long text arrives in parts. */
export interface XmlEvents {
  open?(name: string, attributes: string): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses a document for its events only. */
export type Reading = (events: XmlEvents) => Promise<unknown>

// longer than any tag in a workbook
const LONGEST_TAG = 1024 * 1024
// longer than &#x10ffff;
const LONGEST_ENTITY = 12

/** Parses XML piece by piece, and buffers only the incomplete rest from a piece. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  for await (const _ of scanned(pieces, events));
}

/** The same as a generator: one iteration per piece. A document whose last tags are missing is refused at its end. */
export async function* scanned(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void> {
  const depth = yield* scannedPart(pieces, events)
  if (depth !== 0) throw broken()
}

/** As `scanned`, for a part of a document; returns how many tags are open at its end. */
export async function* scannedPart(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncGenerator<void, number> {
  const decoder = new TextDecoder()
  const open = { tags: 0 }
  let rest = ''
  for await (const piece of pieces) {
    rest = scan(rest + decoder.decode(piece, { stream: true }), events, open)
    if (rest.length > LONGEST_TAG) throw broken()
    yield
  }
  // a document ends where a tag ends
  if (rest.trim() !== '') throw broken()
  return open.tags
}

/** Emits the complete events in a piece; returns the incomplete rest. */
function scan(xml: string, events: XmlEvents, open: { tags: number }): string {
  let at = 0
  while (at < xml.length) {
    const tag = xml.indexOf('<', at)
    if (tag < 0) return textUntilEnd(xml.slice(at), events)
    if (tag > at) events.text?.(withEntities(xml.slice(at, tag)))
    const end = endOf(xml, tag)
    if (end < 0) return xml.slice(tag)
    open.tags += emit(xml, tag, end, events)
    at = end
  }
  return ''
}

/** Emits text that may continue; an entity is not split. */
function textUntilEnd(text: string, { text: emit }: XmlEvents): string {
  const entity = text.indexOf('&', Math.max(text.length - LONGEST_ENTITY, 0))
  const whole = entity < 0 ? text : text.slice(0, entity)
  if (whole !== '') emit?.(withEntities(whole))
  return text.slice(whole.length)
}

/** The index after the tag, comment or section that begins here; -1 if it is incomplete. */
function endOf(xml: string, start: number): number {
  const mark = xml.charCodeAt(start + 1)
  if (mark === BANG || mark === QUESTION) {
    for (const [begin, end] of sections) if (xml.startsWith(begin, start)) return endAfter(xml.indexOf(end, start + begin.length), end)
    // the incomplete text may become such a section
    if (sections.some(([begin]) => begin.startsWith(xml.slice(start)))) return -1
  }
  let quote = 0
  for (let i = start + 1; i < xml.length; i += 1) {
    const sign = xml.charCodeAt(i)
    if (quote === 0 && sign === CLOSE) return i + 1
    if (sign === quote) quote = 0
    else if (quote === 0 && (sign === DOUBLE || sign === SINGLE)) quote = sign
  }
  return -1
}

const [BANG, QUESTION, SLASH, CLOSE, DOUBLE, SINGLE] = [0x21, 0x3f, 0x2f, 0x3e, 0x22, 0x27]
const CDATA = '<![CDATA['
const sections = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
] as const

function endAfter(at: number, end: string): number {
  return at < 0 ? -1 : at + end.length
}

/** Emits a tag or section; returns 1 for a tag that stays open, -1 for its end. */
function emit(xml: string, start: number, end: number, events: XmlEvents): number {
  const mark = xml.charCodeAt(start + 1)
  if (mark === BANG && xml.startsWith(CDATA, start)) events.text?.(xml.slice(start + CDATA.length, end - 3))
  if (mark === BANG || mark === QUESTION) return 0
  if (mark === SLASH) {
    events.close?.(localName(xml.slice(start + 2, end - 1).trimEnd()))
    return -1
  }
  const isEmpty = xml.charCodeAt(end - 2) === SLASH
  const inside = xml.slice(start + 1, isEmpty ? end - 2 : end - 1)
  const space = inside.search(/\s/)
  const name = localName(space < 0 ? inside : inside.slice(0, space))
  events.open?.(name, space < 0 ? '' : inside.slice(space))
  if (isEmpty) events.close?.(name)
  return isEmpty ? 0 : 1
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** The value of an attribute, by its local name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes)
  return found ? withEntities(found[1] ?? found[2] ?? '') : undefined
}

export function isTrue(attributes: string, name: string): boolean {
  return ['1', 'true'].includes(attributeOf(attributes, name) ?? '')
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name)
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  return pattern
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? written
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
  })
}
