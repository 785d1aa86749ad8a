import type { Inquiry, InquiryLine, OrderGoods } from '#contract/order/inquiry.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { findByWords, findExact, type Found } from './find-goods.ts'
import { parseInquiry, type InquiryLine as Parsed } from './parse.ts'
import { gradesIn, searchesFor, wholeWord } from './search-words.ts'

interface Store {
  id: number
  price_level: PriceLevel
}

/** The best match and at most five alternatives. */
const MOST_CANDIDATES = 6

/** The lines in a pasted inquiry with the goods that they mean for this store. */
export async function resolveInquiry(ctx: Ctx, store: Store, text: string): Promise<Omit<Inquiry, 'level'>> {
  const lines = parseInquiry(text)
  // equal words are searched once
  const queries = [...new Set(lines.map(({ words }) => words))].map((words, no) => ({ no, words, codes: codesOf(words, lines) }))
  const { found, bought } = await findExact(ctx, store, queries)
  const open = queries.filter(({ no }) => !found.some((one) => one.no === no && one.by !== 'mfr_code'))
  const byWords = await searchWords(ctx, store.price_level, open)
  const matches = Map.groupBy([...found, ...byWords], ({ no }) => no)
  const goods = new Map<number, OrderGoods>()
  const results = new Map(queries.map(({ no, words }) => [words, judge(matches.get(no) ?? [], bought, gradesIn(words))]))
  const answered = lines.map((line): InquiryLine => {
    const { candidates, ...verdict } = results.get(line.words) ?? judge([], bought, [])
    for (const one of candidates) goods.set(one.id, one)
    return { ...line, ...verdict, goods: candidates.map(({ id }) => id) }
  })
  return { lines: answered, goods: [...goods.values()] }
}

/** Every line by all its words; what then has nothing, by its longest specification. */
async function searchWords(ctx: Ctx, level: PriceLevel, lines: readonly { no: number; words: string }[]) {
  const searches = lines.map(({ no, words }) => ({ no, steps: searchesFor(words) }))
  const strict = await findByWords(
    ctx,
    level,
    searches.map(({ no, steps }) => ({ no, searches: steps[0] ?? [] })),
  )
  const known = new Set(strict.map(({ no }) => no))
  const rest = searches.filter(({ no, steps }) => !known.has(no) && steps.length > 1)
  const wide = await findByWords(
    ctx,
    level,
    rest.map(({ no, steps }) => ({ no, searches: steps[1] ?? [] })),
  )
  // an incomplete match is never certain
  return [...strict, ...wide.map((one) => ({ ...one, hits: -1 }))]
}

/** The spellings in which a word in the line may be a code. */
function codesOf(words: string, lines: readonly Parsed[]): string[] {
  const written = lines.filter((line) => line.words === words).flatMap(({ text }) => text.split(/[\s,，;；、]+/))
  const tokens = words
    .split(' ')
    .flatMap((token) => [token, token.replaceAll('×', 'x'), token.replaceAll('×', 'X'), token.replaceAll('×', '*')])
  const whole = words.includes(' ') ? [words.replaceAll(' ', '-').replaceAll('×', 'x')] : []
  return [...new Set([...tokens, ...whole, ...written])]
    .filter((code) => code.length >= 3 && code.length <= 60 && /\d/.test(code))
    .slice(0, 40)
}

const certain: ReadonlySet<Found['by']> = new Set(['alias', 'code', 'barcode'])

interface Verdict {
  confidence: InquiryLine['confidence']
  reason: InquiryLine['reason']
  candidates: OrderGoods[]
}

function judge(found: readonly Found[], bought: ReadonlySet<number>, grades: readonly string[][]): Verdict {
  const all = distinct(found).toSorted(
    (a, b) => rank(b, bought) - rank(a, bought) || b.hits - a.hits || b.sales - a.sales || a.goods.id - b.goods.id,
  )
  // named goods are what the person wants, whatever else the line says
  const fitting = all.filter(({ by, goods }) => certain.has(by) || isOfGrades(goods, grades))
  const list = fitting.length > 0 ? fitting : all
  const candidates = list.slice(0, MOST_CANDIDATES).map(({ goods }) => goods)
  const [best, second] = list
  if (best && fitting.length === 0) return { confidence: 'none', reason: 'grade', candidates }
  if (!best) return { confidence: 'none', reason: null, candidates }
  if (certain.has(best.by)) {
    // one barcode or code beside the learned words is an alternative, two codes in one line are a question
    const rival = second && second.by === best.by
    return { confidence: rival || !best.goods.on_sale ? 'check' : 'high', reason: best.by, candidates }
  }
  const known = list.filter(({ goods, hits }) => bought.has(goods.id) && hits >= 0)
  if (known.length > 0) return { confidence: known.length === 1 ? 'high' : 'check', reason: 'bought', candidates }
  const alone = list.length === 1 && best.hits >= 0
  return { confidence: alone ? 'high' : 'check', reason: best.by, candidates }
}

/** Tells whether goods have each stated material or grade, in title or specification. */
function isOfGrades({ title, spec }: OrderGoods, grades: readonly string[][]): boolean {
  const text = [title, ...Object.values(spec)].join(' ')
  return grades.every((forms) => forms.some((form) => new RegExp(wholeWord(form), 'i').test(text)))
}

const order: Found['by'][] = ['words', 'mfr_code', 'bought', 'barcode', 'code', 'alias']

function rank({ by, goods, hits }: Found, bought: ReadonlySet<number>): number {
  const exact = certain.has(by) ? order.indexOf(by) * 10 : 0
  return exact + (bought.has(goods.id) && hits >= 0 ? 8 : 0) + (by === 'mfr_code' ? 2 : 0) + (goods.stock > 0 ? 1 : 0)
}

/** Each goods item once, by its best reason. */
function distinct(found: readonly Found[]): Found[] {
  const best = new Map<number, Found>()
  for (const one of found) {
    const other = best.get(one.goods.id)
    if (!other || order.indexOf(one.by) > order.indexOf(other.by)) best.set(one.goods.id, one)
  }
  return [...best.values()]
}
