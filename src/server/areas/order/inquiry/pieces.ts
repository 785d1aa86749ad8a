import { numberOf, readQuantity, unit, type Part } from '#contract/goods/quantity.ts'
import { amountIn, type Amount } from './amount.ts'
import { isNamed, withoutNoise } from './words.ts'

interface Piece {
  text: string
  /** As far as it is known: the quantity for each thing in a list stands before or behind the list. */
  amount?: Amount
}

const eachFirst =
  /^\s*(?:以下|下面|下列)?(?:([几两三四五六七八九十\d]{1,2})[种个样款])?(?:各要?|每样|每种|每款|每个型号|均)\s*([^:,;、]{1,20}?)\s*[:：,，]\s*(\S.*)$/
const eachLast = /各\s*(?:要|来|需)?\s*(\S.*)$/
// a quantity that belongs to the thing before it
const aside = /^\s*(?:其中|已经?[付发到收订]|上[次回]|还?欠|库存|现有|剩|先[发要来]|原[订来]|后补|改|换成)/

// `2,50只` has no thing behind its comma
const separator = /[;。、]|(?<!\d),|,(?!\d{1,2}(?!\d))|(?<=[一-龥\d]\s?)和(?=\s?[A-Z\d])/i
const betweens = [/\+|\s(?:和|以及|还有|and\s)\s*/i, new RegExp(`\\+|\\s(?:和|以及|还有)\\s*|(?<=${unit})\\s+(?=[A-Z\\d])`, 'i')]

/** A quantity for each line above or below its row. */
export interface EachAlone {
  part: Part
  isAbove: boolean
  /** The number of lines that it states: `上面三个`. */
  count: number | undefined
}

const aloneForEach =
  /^(?:(以上|上面|前面)|(以下|下面|下列|下述))?(?:([几两三四五六七八九十\d]{1,2})[种个样款])?(?:的|型号|产品|物料|东西|商品)?(?:都要|全要|都)?[\s,]*(?:各|每样|每种|每款|每个型号|每个规格|均)(?:要|来|拿|订)?\s*(\S{1,12}?)\s*[:.。]?$/

/** `以下各5只：` and `以上都要, 每样两支`, without goods. */
export function eachAlone(row: string, hasOpenAbove: boolean): EachAlone | null {
  const [, above, below, count, written = ''] = aloneForEach.exec(row.trim()) ?? []
  const part = readQuantity(written)
  const isAbove = above !== undefined || (below === undefined && hasOpenAbove && !/[:]\s*$/.test(row))
  return part && (isAbove || below !== undefined || /[:]\s*$/.test(row)) ? { part, isAbove, count: countOf(count) } : null
}

/** The number of things that `两种` counts; `几种` counts none. */
function countOf(written: string | undefined): number | undefined {
  return written === undefined ? undefined : numberOf(written)
}

/** The wanted things in one row. A comma or a plus separates two things where a quantity precedes it. */
export function piecesOf(row: string): Piece[] {
  return eachIn(row) ?? separated(row)
}

function eachIn(row: string): Piece[] | undefined {
  const first = eachFirst.exec(row)
  const last = eachLast.exec(row)
  const [stated = '', list = ''] = first ? [first[2], first[3]] : last && last.index > 0 ? [last[1], row.slice(0, last.index)] : []
  if (list.trim() === '') return undefined
  const end = stated.search(/[;。]|,(?!\d{3}(?!\d))/)
  const [each, tail] = end < 0 ? [stated, ''] : [stated.slice(0, end), stated.slice(end + 1)]
  // the number alone is read as behind goods
  const amount = amountIn(/^\s*\S+\s*$/.test(each) ? `A1 ${each}` : each)
  if (amount.parts.length === 0) return undefined
  // further words are for each thing, further things are lines
  const isMore = isNamed(tail)
  const words = withoutNoise(`${amount.rest.replace('A1', '')} ${isMore ? '' : tail}`).replace(/[\s,.;。!]+/g, ' ')
  const things = listed(list)
  // `A 各5只` and `三种各5只: A、B` are for more goods than the row names
  const doubts =
    things.length > 1 && (countOf(first?.[1]) ?? things.length) === things.length
      ? []
      : [{ from: 0, to: row.length, reason: 'word' as const }]
  const pieces = things.map((text) => withWords(text, words.trim(), { ...amount, marks: [...amount.marks, ...doubts] }))
  return isMore ? [...pieces, ...separated(tail)] : pieces
}

function withWords(thing: string, words: string, each: Amount): Piece {
  const text = words === '' ? thing : `${thing} ${words}`
  return { text, amount: ofEach(text, each) }
}

/** The quantity for each thing. A thing with a quantity of its own is a contradiction. */
function ofEach(text: string, each: Amount): Amount {
  const own = amountIn(text)
  const doubts = [...each.marks.map(({ reason }) => reason), ...(own.unit === null ? [] : ['number' as const])]
  const marks = [...own.marks, ...doubts.map((reason) => ({ from: 0, to: text.length, reason }))]
  const isRefused = each.isRefused || own.isRefused
  return { ...each, rest: own.unit === null ? text : own.rest, packs: [...each.packs, ...own.packs], marks, isRefused }
}

function separated(row: string): Piece[] {
  const parts = row
    // a comma within a number with thousands
    .replace(/(?<![\w.*×/-])(\d{1,3}),(\d{3})(?!\d)/g, '$1$2')
    .split(separator)
    .flatMap(summands)
    .map((part) => part.trim())
    .filter(Boolean)
  const pieces: Piece[] = []
  let open = ''
  for (const part of parts) {
    const text = open ? `${open}, ${part}` : part
    const last = pieces.at(-1)
    const amount = amountIn(text)
    if (!open && last && aside.test(part)) extend(last, part)
    else if (amount.parts.length === 0 && !amount.isRefused && !amount.isOpen) open = text
    // a second quantity or a remark, which names no goods
    else if (last && !isNamed(amount.rest)) extend(last, text)
    // goods that are refused behind their quantity: `6204 10只, 不要了`
    else if (amount.isRefused && last && !/[a-z\d]{3}/i.test(withoutNoise(amount.rest))) extend(last, text)
    else {
      pieces.push({ text, amount })
      open = ''
    }
  }
  if (open) {
    const last = pieces.at(-1)
    // a remark behind the quantity belongs to its line, a further part number does not
    if (last && !isNamed(open)) extend(last, open)
    else pieces.push({ text: open })
  }
  return withRefusals(pieces)
}

/** A refusal may be for everything in its row: `A 10只, B 5只, 都取消`. */
function withRefusals(pieces: readonly Piece[]): Piece[] {
  const read = pieces.map(({ text, amount = amountIn(text) }) => ({ text, amount }))
  if (!read.some(({ amount }) => amount.isRefused)) return read
  return read.map(({ text, amount }) =>
    amount.isRefused
      ? { text, amount }
      : { text, amount: { ...amount, marks: [...amount.marks, { from: 0, to: text.length, reason: 'negation' }] } },
  )
}

function extend(piece: Piece, part: string): void {
  piece.text += `, ${part}`
  delete piece.amount
}

/** `A 10套+B 5套` and `A 10套 B 5套` are two things, `A 3盒+5只` is one. */
function summands(part: string): string[] {
  const all = betweens.map((between) => part.split(between))
  return all.find((sides) => sides.length > 1 && sides.length <= 20 && sides.every(isThing)) ?? [part]
}

function isThing(side: string): boolean {
  const { parts, rest } = amountIn(side)
  return parts.length > 0 && /(?<![\w×-])(?=\S*\d)(?=\S*[a-z]|\d{4})[a-z\d][\w.×-]{3,}/i.test(withoutNoise(rest))
}

/** `6204/6205/6206-2RS` and `M8*30/40/50` are three things each. */
function listed(list: string): string[] {
  return list
    .split(/[,;、]|\s(?:和|and|\/)\s|和(?=[A-Z\d])/i)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const measures = /^(.*?[*x×]\s*)(\d+(?:\/\d+)+)(.*)$/i.exec(part)
      if (measures) return (measures[2] ?? '').split('/').map((one) => `${measures[1]}${one}${measures[3]}`)
      const models = /^(.*?)(\d{3,5}(?:\/\d{3,5})+)(\S*)(.*)$/.exec(part)
      if (models) return (models[2] ?? '').split('/').map((one) => `${models[1]}${one}${models[3]}${models[4]}`)
      return [part]
    })
}
