import {
  digitNumber,
  fraction,
  hanNumber,
  MOST_STATED,
  numberOf,
  unit,
  unitOf,
  type Pack,
  type Part,
  type Stated,
} from '#contract/goods/quantity.ts'
import { doubtsIn, marksOf, type Mark } from './doubts.ts'
import { byPlace, byTimes, type Found, type Span } from './trailing-number.ts'
import { prices } from './words.ts'

/** The quantity in a fragment, and what the fragment says besides. */
export interface Amount extends Stated {
  marks: Mark[]
  /** The fragment takes goods away or gives them back. */
  isRefused: boolean
  /** The text states a quantity that a person must decide. */
  isOpen: boolean
  /** The number stands without a unit. */
  isBare: boolean
  /** The unit of the first number, also where that is no quantity. */
  unit: string | null
  /** The fragment with blanks for the quantity and for the numbers beside it. */
  rest: string
}

interface Scan {
  readonly text: string
  /** Blank where a rule has read the text. */
  left: string
  /** Blank where the words for goods may not stand. */
  rest: string
  readonly marks: Mark[]
  readonly packs: Pack[]
  isOpen: boolean
}

const number = `(?:${digitNumber}|${hanNumber}|半)`
// a pack size is no quantity: `三片式`, `12件套`
const packed = String.raw`(?!\s*[/每]|[式装头芯极相级孔角爪]|套(?!\S*\d))`
const counted = new RegExp(
  String.raw`((?<![\d./-])${fraction}|(?<![\d.])${digitNumber}|${hanNumber}|半)\s*(${unit})(半(?![\u4e00-\u9fff]))?${packed}`,
  'gi',
)
const named = new RegExp(String.raw`(?:数量|订货量|需求量|采购量|qty|quantity)\s*[:=为是]?\s*(${digitNumber})\s*(${unit})?`, 'i')
const containers: ReadonlySet<string | null> = new Set(['盒', '箱', '包', '袋', '桶', '卷', '打', '罐', '筒', '捆', '扎'])
const lengths: ReadonlySet<string | null> = new Set(['米', 'kg', '吨'])

export const noAmount = (rest: string): Amount => ({
  parts: [],
  total: null,
  packs: [],
  marks: [],
  isRefused: false,
  isOpen: false,
  isBare: false,
  unit: null,
  rest,
})

// signs that no quantity has used; a cross may stand between two measures
const stray = /(?<=^|\s)[-+/@]+(?=\s|$)|(?<=^|\s)(?<!\d\s)[×*]+(?=\s|$)|[~=<>±≥≤^&$]+/g

// a further number behind a sign for a quantity
const second = /(?<=^|\s)(?:[:=]|[x×*](?=\s))\s*\d{1,3}(?=\s|$)/gi

/** The quantity that a fragment states. */
export function amountIn(fragment: string): Amount {
  const { isRefused, marks } = doubtsIn(fragment)
  const scan: Scan = { text: fragment, left: fragment, rest: fragment, marks, packs: [], isOpen: false }
  const isNegative = readSigns(scan)
  readPrices(scan)
  readPacks(scan)
  readVague(scan)
  const { parts, total, isBare } = readParts(scan)
  nameOpenPacks(scan.packs, parts)
  scan.marks.push(...marksOf(scan.left, 'sign', stray))
  if (parts.length > 0) scan.marks.push(...marksOf(scan.left, 'number', second))
  const isWhole = parts.every(({ qty }) => qty > 0 && qty <= MOST_STATED)
  const known = scan.isOpen || isRefused || isNegative || !isWhole ? [] : parts
  if (!isWhole || (scan.isOpen && scan.marks.length === 0))
    scan.marks.push(...parts.map(({ from, to }) => ({ from, to, reason: isWhole ? ('number' as const) : ('fraction' as const) })))
  return {
    parts: known.map(({ qty, unit: own }) => ({ qty, unit: own })),
    total,
    packs: scan.packs,
    marks: scan.marks,
    isRefused: isRefused || isNegative,
    isOpen: scan.isOpen,
    isBare,
    unit: parts[0]?.unit ?? null,
    rest: scan.rest,
  }
}

function take(scan: Scan, { from, to }: Span, reason?: Mark['reason']): void {
  scan.left = blanked(scan.left, from, to)
  scan.rest = blanked(scan.rest, from, to)
  if (reason) scan.marks.push({ from, to, reason })
}

function blanked(text: string, from: number, to: number): string {
  return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
}

// `-10`, and `10-` at the end
const minus = new RegExp(
  String.raw`(?<=^|[\s:=(,×*]|\sx|数量)-(${number})\s*(${unit})?(?=\s*(?:[),]|$)|\s)|(?<=\s|^)(${number})\s*(${unit})?-(?=\s*$)`,
  'gi',
)

/** A minus before or behind a number: goods sent back. */
function readSigns(scan: Scan): boolean {
  const found = marksOf(scan.text, 'sign', minus)
  for (const { from, to } of found) take(scan, { from, to }, 'sign')
  return found.length > 0
}

// the number in a question counts nothing: 多少钱一只
const priceQuestion = new RegExp(String.raw`(?:多少钱?|什么价[格位]?|几[块元]钱?|怎么卖)\s*(?:一|1|每)\s*(?:${unit})`, 'gi')

function readPrices(scan: Scan): void {
  for (const { from, to } of marksOf(scan.left, 'question', priceQuestion)) take(scan, { from, to }, 'question')
  for (const price of prices) {
    for (const { from, to } of marksOf(scan.left, 'price', price)) take(scan, { from, to }, 'price')
  }
}

const packForms: readonly [RegExp, (match: RegExpExecArray) => Pack][] = [
  [new RegExp(String.raw`(\d+(?:\.\d+)?)\s*(${unit})\s*[/每]\s*(${unit})`, 'gi'), ([, n, inner, of]) => packOf(n, inner, of)],
  [new RegExp(String.raw`每\s*(${unit})\s*(?:装|有|是)?\s*(\d+)\s*(${unit})`, 'gi'), ([, of, n, inner]) => packOf(n, inner, of)],
  [new RegExp(String.raw`(\d+)\s*(${unit})\s*[装入]`, 'gi'), ([, n, inner]) => packOf(n, inner, undefined)],
  [new RegExp(String.raw`(?<=(${unit})\s+)of\s+(\d+)\s*(${unit})?(?![\w.-])`, 'gi'), ([, of, n, inner]) => packOf(n, inner, of)],
]

function packOf(n: string | undefined, inner: string | undefined, of: string | undefined): Pack {
  return { qty: Number(n), unit: unitOf(inner), of: unitOf(of) }
}

/** `10只/盒`, `每盒50只`, `10支装`: they stay among the words, because titles have them; `box of 10` does not. */
function readPacks(scan: Scan): void {
  for (const [pattern, read] of packForms) {
    for (const match of scan.left.matchAll(pattern)) {
      scan.packs.push(read(match))
      scan.left = blanked(scan.left, match.index, match.index + match[0].length)
      if (/^of/i.test(match[0])) scan.rest = blanked(scan.rest, match.index, match.index + match[0].length)
    }
  }
}

/** `10支装5盒` tells the pack by the unit behind it. */
function nameOpenPacks(packs: readonly Pack[], parts: readonly Part[]): void {
  const [only] = parts
  for (const pack of packs) if (pack.of === null && parts.length === 1 && only && containers.has(only.unit)) pack.of = only.unit
}

const range = new RegExp(
  String.raw`(?<![\w.×*φ/-])(?:${number})\s*(?:${unit})?\s*(?:[-~]|至|到)\s*(?:${number})\s*(?:${unit}|(?=\s*(?:$|[,)])))(?![\w.])`,
  'gi',
)
const vague: readonly [Mark['reason'], RegExp][] = [
  ['range', range],
  ['about', new RegExp(String.raw`(?:${number})?\s*(?:好几|[几余多来])\s*[十百千万]?\s*(?:${unit})`, 'gi')],
  ['about', /至少|最少|最多|不超过|起码|不低于|以[上下内]|若干|一些|一批|(?<=^|\s)at (?:least|most)(?=\s)/gi],
  ['number', new RegExp(String.raw`买\s*\d+\s*(?:${unit})?\s*[送赠]\s*\d+\s*(?:${unit})?`, 'gi')],
  ['number', /(?:改|变|换)(?:成|为|到)/g],
  // two of them may be free
  ['number', new RegExp(String.raw`(?<![\w.×*-])\d+\s*\+\s*\d+\s*(?:${unit})?(?![\w.])`, 'gi')],
  // goods that a person complains about
  ['negation', /坏了|破损|损坏|(?<![别勿要不])发错|错发|[少漏]发|换货|返修/g],
]
const around = /大?约|大概|差不多|将近|接近|估计|预计|左右|上下|(?<=^|\s)(?:about|approx(?:imately)?|around)(?=[\s.])|[~≈](?=\s*\d)/gi

/** A quantity that the text leaves open. Behind `约` stands a quantity to check. */
function readVague(scan: Scan): void {
  for (const [reason, pattern] of vague) {
    for (const mark of marksOf(scan.left, reason, pattern)) {
      take(scan, mark, reason)
      scan.isOpen = true
    }
  }
  for (const mark of marksOf(scan.left, 'about', around)) take(scan, mark, 'about')
}

interface Parts {
  parts: Found[]
  total: Part | null
  isBare: boolean
}

function readParts(scan: Scan): Parts {
  const product = byGroups(scan) ?? byProduct(scan)
  if (product) return sole(scan, product)
  const byUnits = byUnit(scan)
  if (byUnits) return byUnits
  const one = byTimes(scan.left) ?? byPlace(scan.left)
  if (!one) return { parts: [], total: null, isBare: false }
  // 6k may be the breaking capacity
  if (/\d\s*[kw]\s*\)?$/i.test(scan.text.slice(one.from, one.to))) scan.marks.push({ from: one.from, to: one.to, reason: 'number' })
  markSeparator(scan, scan.text.slice(0, one.to).search(/\d+[^\d]*$/))
  return { ...sole(scan, one), isBare: true }
}

/** One quantity. Others beside it are marked. */
function sole(scan: Scan, found: Found): Parts {
  take(scan, found)
  for (const other of countedIn(scan)) take(scan, other, 'number')
  return { parts: [found], total: null, isBare: false }
}

const groups = '人|台|组|班|天|月|店|位|个人|工位|车间'
const perGroup = new RegExp(String.raw`每(${groups})\s*(${number})\s*(${unit})[,\s]*(?:一共|总共|共|合计|计)?\s*(${number})\s*个?\1`, 'i')
const groupFirst = new RegExp(String.raw`(${number})\s*个?(${groups})[,\s]*每\2\s*(${number})\s*(${unit})`, 'i')

/** `每人2个共5人`. */
function byGroups({ left }: Scan): Found | undefined {
  const one = perGroup.exec(left)
  if (one) return multiplied(one, one[2], one[4], one[3])
  const other = groupFirst.exec(left)
  return other ? multiplied(other, other[1], other[3], other[4]) : undefined
}

function multiplied(match: RegExpExecArray, a: string | undefined, b: string | undefined, word: string | undefined): Found {
  const qty = (numberOf(a ?? '') ?? 0) * (numberOf(b ?? '') ?? 0)
  return { qty, unit: unitOf(word), from: match.index, to: match.index + match[0].length }
}

const unitsTimes = new RegExp(String.raw`(\d+)\s*(${unit})\s*[x×*]\s*(\d+)\s*(${unit})`, 'i')
const bareTimes = new RegExp(String.raw`(?<=\s)(\d{1,3})\s*[x×*]\s*(\d+)\s*(${unit})(?=\s|$|[,)])`, 'i')

/** `2盒*10只` and `10只×5盒` are pieces; `5×20个` is a product to check. */
function byProduct(scan: Scan): Found | undefined {
  const both = unitsTimes.exec(scan.left)
  if (both) {
    const [, a = '', first, b = '', second] = both
    const [one, other] = [unitOf(first), unitOf(second)]
    const isOuterLast = containers.has(other) && !containers.has(one)
    const inner = isOuterLast ? { qty: Number(a), unit: one, of: other } : { qty: Number(b), unit: other, of: one }
    if (inner.of !== inner.unit) scan.packs.push(inner)
    return multiplied(both, a, b, inner.unit ?? undefined)
  }
  const bare = bareTimes.exec(scan.left)
  if (!bare || !/\d/.test(scan.left.slice(0, bare.index))) return undefined
  const found = multiplied(bare, bare[1], bare[2], bare[3])
  scan.marks.push({ from: found.from, to: found.to, reason: 'number' })
  return found
}

interface Counted extends Found {
  /** Where the number begins; a separator may stand before it. */
  at: number
}

function countedIn({ left }: Scan): Counted[] {
  return [...left.matchAll(counted)].flatMap((match) => {
    const before = left.slice(0, match.index)
    if (/每\S?\s*$/.test(before) || isInCode(left, match)) return []
    const [whole, written = '', word, half] = match
    // 零件 is no quantity
    if (/^[零〇]+$/.test(written)) return []
    const qty = (numberOf(written) ?? 0) + (half ? 0.5 : 0)
    // M12×40个 is a size
    if (/(?:^|[^a-z])(?:M|φ|DN)\d+(?:\.\d+)?[x×*]$/i.test(before)) return []
    // 双耳环 behind a size is a word
    if (isWord(left, match)) return []
    // the X in `2RSX 3只` belongs to the word
    const separator =
      /(?<![a-z])\s*x\s+$|\s*x$|\s*[×*:=→]\s*$|\s-+\s*$|(?<![先原本后不别没再还刚以未无])(?:我[们司方厂]?|的)?[要来拿取订买需]\s*$/i.exec(
        before,
      )?.[0] ?? ''
    return [{ qty, unit: unitOf(word), at: match.index, from: match.index - separator.length, to: match.index + whole.length }]
  })
}

// words that may follow a unit without a blank
const behindUnit =
  /^(?:[吧呀啊哦呢哈啦了谢以的发急要多起共请另和加就含不给麻先每一送寄到货带开单如有能可今明尽合各还再拿改换退取左上其到]|$)/

/** Tells whether the unit begins a word: `32×500 双耳环`, `125mm 双刹`. */
function isWord(text: string, { index, 0: whole, 1: written = '' }: RegExpExecArray): boolean {
  const next = text.slice(index + whole.length)
  if (!/^[一-龥]/.test(next) || behindUnit.test(next)) return false
  const isApart = /^\s/.test(text.slice(index + written.length))
  return isApart || /\d\s*[x×*]\s*$/i.test(text.slice(0, index))
}

const totals = /(?:一共|总共|合计|总计|总数|共计|共|计)\s*:?\s*$/
const asides = /(?:已经?[付发到收订下有]|上[次回]|还?欠|其中|库存|现有|剩下?|先[发要来到]|原[订来先]|后补|[赠送])\S{0,3}\s*$/

function byUnit(scan: Scan): Parts | undefined {
  const name = named.exec(scan.left)
  if (name) {
    const [whole, written = '', word] = name
    return sole(scan, { qty: numberOf(written) ?? 0, unit: unitOf(word), from: name.index, to: name.index + whole.length })
  }
  const all = countedIn(scan)
  if (all.length === 0) return undefined
  // a length belongs to the goods where another quantity stands beside it
  const found = all.some(({ unit: own }) => !lengths.has(own)) ? all.filter(({ unit: own }) => !lengths.has(own)) : all
  for (const { at } of found) markSeparator(scan, at)
  const before = ({ at }: Counted) => scan.left.slice(0, at)
  const sum = found.find((one) => found.length > 1 && totals.test(before(one)))
  const aside = found.filter((one) => found.length > 1 && one !== sum && asides.test(before(one)))
  for (const one of aside) take(scan, { from: asides.exec(before(one))?.index ?? one.from, to: one.to }, 'number')
  const outside = found.filter((one) => one !== sum && !aside.includes(one) && !isBracketed(scan.text, one.at))
  const bracketed = found.filter((one) => one !== sum && !aside.includes(one) && !outside.includes(one))
  const only = outside.length > 0 ? outside : bracketed
  // 共50只, 其中20只先发
  const main = only.length === 0 && sum ? [sum] : only
  // `5盒(50只)` states its sum
  const [stated] = main === bracketed ? [] : bracketed
  const total = (main[0] === sum ? null : sum) ?? (stated && main.every(({ unit: own }) => own !== stated.unit) ? stated : null)
  for (const one of bracketed) if (main !== bracketed && one !== total) scan.marks.push({ from: one.at, to: one.to, reason: 'number' })
  joinParts(scan, main, total !== null)
  if (sum && main[0] !== sum) take(scan, { from: totals.exec(before(sum))?.index ?? sum.from, to: sum.to })
  for (const one of [...main, ...bracketed]) take(scan, one)
  return { parts: main, total: total && main.length > 0 ? { qty: total.qty, unit: total.unit } : null, isBare: false }
}

/** A larger container holds smaller ones, and these hold pieces. */
function sizeOf(own: string | null): number {
  return own === '箱' ? 2 : containers.has(own) ? 1 : 0
}

/** Several quantities are one sum where a smaller unit follows a larger one, where a plus joins them, or where the text states the sum. */
function joinParts(scan: Scan, main: Counted[], hasTotal: boolean): void {
  for (const [i, one] of main.entries()) {
    const last = main[i - 1]
    if (!last) continue
    const between = scan.text.slice(last.to, one.at)
    const isPlus = /^\s*(?:\+|加)\s*$/.test(between)
    if (isPlus) take(scan, { from: last.to, to: one.at })
    const isNext = /^\s*(?:零|又|和|,)?\s*$/.test(between) && sizeOf(last.unit) > sizeOf(one.unit)
    if (isNext) take(scan, { from: last.to, to: one.at })
    if (isPlus || isNext || hasTotal) continue
    scan.isOpen = true
    scan.marks.push({ from: last.at, to: last.to, reason: 'number' }, { from: one.at, to: one.to, reason: 'number' })
  }
}

/** `1.000只` may be one or a thousand. A dash between blanks may be a separator or a minus, and a number that touches a code may belong to it. */
function markSeparator(scan: Scan, at: number): void {
  const before = scan.text.slice(0, at)
  const thousand = /^\d{1,3}\.\d{3}(?!\d)/.exec(scan.text.slice(at))
  if (thousand) scan.marks.push({ from: at, to: at + thousand[0].length, reason: 'number' })
  const dash = /(?<!-)-\s*$/.exec(before)
  if (dash) {
    scan.marks.push({ from: dash.index, to: at, reason: 'sign' })
    if (!/\s-\s+$/.test(before)) scan.isOpen = true
  } else if (/[a-z]$/i.test(before) && !/(?<=\S)x$/i.test(before) && /\d/.test(scan.text[at] ?? '')) {
    scan.marks.push({ from: at, to: at + (/^[\d.]+/.exec(scan.text.slice(at))?.[0].length ?? 1), reason: 'number' })
  }
}

function isBracketed(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}

/** Tells whether a number with a Latin unit is a part of a code: `BR-K708EA5638` has no 708 pieces. */
function isInCode(text: string, { index, 0: whole, 2: word = '' }: RegExpExecArray): boolean {
  if (!/^[a-z]+$/i.test(word)) return false
  const next = text.slice(index + whole.length)
  return /[a-wyz]$|[a-z\d]-$/i.test(text.slice(0, index)) || /^[a-z]/i.test(next) || (word.length <= 2 && /^\d/.test(next))
}
