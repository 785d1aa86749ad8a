import type { Inquiry, InquiryLine, OrderGoods } from '#contract/order/inquiry.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { findByWords, findExact } from './find-goods.ts'
import { missesOf } from './fit.ts'
import type { InquiryLine as Parsed } from './inquiry-line.ts'
import { answerOf, judge, missesIn } from './judge.ts'
import { parseInquiry } from './parse.ts'
import { regionOf } from './region-of.ts'
import { searchesFor } from './search-words.ts'

interface Store {
  id: number
  price_level: PriceLevel
}

/** The lines in a pasted inquiry with the goods that they mean for this store, and the address in it. */
export async function resolveInquiry(ctx: Ctx, store: Store, text: string): Promise<Omit<Inquiry, 'level'>> {
  const { lines, address } = parseInquiry(text)
  const asking = lines.filter(({ isRefused, words }) => !isRefused && words !== '')
  // equal words are searched once
  const queries = [...new Set(asking.map(({ words }) => words))].map((words, no) => ({ no, words, codes: codesOf(words, asking) }))
  const { found, bought } = await findExact(ctx, store, queries)
  const open = queries.filter(({ no }) => !found.some((one) => one.no === no && one.by !== 'mfr_code'))
  const byWords = await searchWords(ctx, store.price_level, open)
  const matches = Map.groupBy([...found, ...byWords], ({ no }) => no)
  const goods = new Map<number, OrderGoods>()
  const verdicts = new Map(queries.map(({ no, words }) => [words, judge(words, matches.get(no) ?? [], bought)]))
  const answered = lines.map((line): InquiryLine => {
    const verdict = (line.isRefused ? undefined : verdicts.get(line.words)) ?? judge(line.words, [], bought)
    for (const one of verdict.candidates) goods.set(one.goods.id, one.goods)
    const ids = verdict.candidates.map((one) => one.goods.id)
    return { ...answerOf(line, verdict), goods: ids, misses: missesIn(verdict.candidates) }
  })
  return { lines: answered, goods: [...goods.values()], address: address && { ...address, ...(await regionOf(ctx, address.address)) } }
}

/** Every line by all its words; where then no goods have all of them, by fewer words. */
async function searchWords(ctx: Ctx, level: PriceLevel, lines: readonly { no: number; words: string }[]) {
  let rest = lines.map(({ no, words }) => ({ no, words, steps: searchesFor(words) }))
  const found = []
  for (let step = 0; rest.length > 0; step++) {
    const some = await findByWords(
      ctx,
      level,
      rest.map(({ no, steps }) => ({ no, searches: steps[step] ?? [] })),
    )
    found.push(...some)
    const isFit = (no: number, words: string) => some.some((one) => one.no === no && missesOf(words, one.goods).length === 0)
    rest = rest.filter(({ no, words, steps }) => steps.length > step + 1 && !isFit(no, words))
  }
  return found
}

/** The spellings in which a word in the line may be a code. */
export function codesOf(words: string, lines: readonly Pick<Parsed, 'words' | 'text'>[]): string[] {
  const written = lines.filter((line) => line.words === words).flatMap(({ text }) => text.split(/[\s,，;；、一-龥:：]+/))
  const tokens = words
    .split(/[\s一-龥]+/)
    .flatMap((token) => [token, token.replaceAll('×', 'x'), token.replaceAll('×', 'X'), token.replaceAll('×', '*')])
  const whole = words.includes(' ') ? [words.replaceAll(' ', '-').replaceAll('×', 'x')] : []
  return [...new Set([...tokens, ...whole, ...written])]
    .filter((code) => code.length >= 3 && code.length <= 60 && /\d|-/.test(code))
    .slice(0, 40)
}
