import { amountFor } from '#contract/goods/quantity.ts'
import type { InquiryLine, OrderGoods } from '#contract/order/inquiry.ts'
import { isSizeOf } from './bare.ts'
import { trimmed, withMarks, type Mark } from './doubts.ts'
import type { Found } from './find-goods.ts'
import { isMaterial, missesOf, type Miss } from './fit.ts'
import type { InquiryLine as Parsed } from './inquiry-line.ts'

/** The best match and at most five alternatives. */
const MOST_CANDIDATES = 6
const MOST_MISSES = 12

const exact: ReadonlySet<Found['by']> = new Set(['alias', 'code', 'barcode'])

interface Proposal extends Found {
  misses: Miss[]
  /** The weight of its misses: other names and sizes are further away than other materials. */
  distance: number
}

interface Verdict {
  confidence: InquiryLine['confidence']
  reason: InquiryLine['reason']
  candidates: Proposal[]
}

/** Puts found goods in order and judges how sure the first is, as far as its words say. */
export function judge(words: string, found: readonly Found[], bought: ReadonlySet<number>): Verdict {
  const all = distinct(found)
    .map((one): Proposal => {
      const misses = missesOf(words, one.goods, one.by === 'words' || one.by === 'bought' ? undefined : (one.value ?? undefined))
      return { ...one, misses, distance: distanceOf(misses) }
    })
    .toSorted((a, b) => order(a, b, bought))
  const candidates = all.slice(0, MOST_CANDIDATES)
  const [best, second] = all
  if (!best) return { confidence: 'none', reason: null, candidates }
  if (exact.has(best.by)) {
    // one barcode or code beside the learned words is an alternative, two codes in one line are a question
    const rival = second && second.by === best.by
    const isSure = !rival && best.goods.on_sale === 1 && best.misses.length === 0
    return { confidence: isSure ? 'high' : 'check', reason: best.by, candidates }
  }
  if (best.misses.some(({ word, has }) => isMaterial(word) && has !== null)) return { confidence: 'none', reason: 'grade', candidates }
  const fitting = all.filter(({ misses }) => misses.length === 0)
  const known = fitting.filter(({ goods }) => bought.has(goods.id))
  if (known.length > 0) return { confidence: known.length === 1 ? 'high' : 'check', reason: 'bought', candidates }
  // goods that were not read may fit as well, unless fewer of the words are in their titles
  const isAlone = fitting.length === 1 && !found.some(({ unread }) => unread >= best.hits)
  return { confidence: isAlone ? 'high' : 'check', reason: best.by, candidates }
}

/** A line with the quantity for its first goods and all that makes it uncertain. */
export function answerOf(line: Parsed, { confidence, reason, candidates }: Verdict): Omit<InquiryLine, 'goods' | 'misses'> {
  const { text, words, stated, isRefused } = line
  const [best] = isRefused ? [] : candidates
  const amount = best ? amountFor(stated, best.goods) : null
  const faults = [
    ...(amount?.fault ? numberMarks(text, amount.fault) : []),
    ...(best && isSizeOf(line, best.goods, exact.has(best.by)) ? numberMarks(text, 'number') : []),
  ]
  const unread = best ? best.misses.flatMap(({ word }) => marksOfWord(text, word)) : []
  const marks = withMarks(withMarks(line.marks, faults), unread).map((mark) => trimmed(text, mark))
  const isOpen = marks.length > 0 || (best?.misses.length ?? 0) > 0 || amount?.qty === null
  const amounts =
    amount && amount.qty !== null ? { qty: amount.qty, unit: amount.unit ?? baseUnit(line, best?.goods) } : { qty: null, unit: line.unit }
  const common = { text, words, stated, marks }
  if (isRefused) return { ...common, qty: null, unit: null, confidence: 'none', reason: null }
  if (!best) return { ...common, qty: line.qty, unit: line.unit, confidence, reason }
  return { ...common, ...amounts, confidence: confidence === 'high' && isOpen ? 'check' : confidence, reason }
}

/** A single piece keeps the unit as it was written. */
function baseUnit({ stated: { parts }, unit }: Parsed, goods: OrderGoods | undefined): string | null {
  return parts.length === 1 && Number.isInteger(parts[0]?.qty) && parts[0]?.unit !== '打' ? unit : (goods?.unit ?? unit)
}

/** The misses of the proposals of a line, as the contract answers them. */
export function missesIn(candidates: readonly Proposal[]): InquiryLine['misses'] {
  return candidates.flatMap(({ goods, misses }) => misses.slice(0, MOST_MISSES).map((miss) => ({ sku_id: goods.id, ...miss })))
}

function numberMarks(text: string, reason: Mark['reason']): Mark[] {
  const found = /(?:[\d.]+|[零两一二三四五六七八九十百千万半]+)\s*[^\s\d,，()（）]{0,3}\s*$/.exec(text) ?? /\d+(?!.*\d)\S{0,2}/.exec(text)
  return found ? [{ from: found.index, to: found.index + found[0].trimEnd().length, reason }] : []
}

/** Where a word in normal form stands in the text. */
function marksOfWord(text: string, word: string): Mark[] {
  const pattern = [...word].map((sign) => (sign === '×' ? String.raw`\s*[x×*]\s*` : sign.replace(/[\\^$.|?*+()[\]{}/-]/g, '\\$&'))).join('')
  const found = new RegExp(pattern, 'i').exec(text)
  return found ? [{ from: found.index, to: found.index + found[0].length, reason: 'word' }] : []
}

function distanceOf(misses: readonly Miss[]): number {
  return misses.reduce((sum, { word }) => sum + (isMaterial(word) ? 1 : /×|^M\d|\d{3}/.test(word) ? 6 : /[一-龥]{2}/.test(word) ? 4 : 3), 0)
}

const ways: Found['by'][] = ['words', 'mfr_code', 'bought', 'barcode', 'code', 'alias']

/** Named goods first, then those with the fewest other words, then what the store bought, then stock and sales. */
function order(a: Proposal, b: Proposal, bought: ReadonlySet<number>): number {
  return (
    rank(b) - rank(a) ||
    a.distance - b.distance ||
    Number(bought.has(b.goods.id)) - Number(bought.has(a.goods.id)) ||
    Number(b.by === 'mfr_code') - Number(a.by === 'mfr_code') ||
    Number(b.goods.stock > 0) - Number(a.goods.stock > 0) ||
    b.hits - a.hits ||
    b.sales - a.sales ||
    a.goods.id - b.goods.id
  )
}

function rank({ by }: Found): number {
  return exact.has(by) ? ways.indexOf(by) : 0
}

/** Each goods item once, by its best reason. */
function distinct(found: readonly Found[]): Found[] {
  const best = new Map<number, Found>()
  for (const one of found) {
    const other = best.get(one.goods.id)
    if (!other || ways.indexOf(one.by) > ways.indexOf(other.by)) best.set(one.goods.id, one)
  }
  return [...best.values()]
}
