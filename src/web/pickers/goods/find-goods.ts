import { sku } from '#contract/goods/sku.ts'
import { foldCode, foldKey } from '#contract/kit/convert/fold.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import type { PickedGoods } from './goods.ts'
import type { PastedLine } from './paste-lines.ts'

/** The goods that an editor accepts. */
export type Offer = Pick<InputOf<typeof sku.picker>, 'picker_source' | 'sku_select'>

// no code is longer; text pasted by mistake is not sent
const MOST_LETTERS = 60
// the longest address that every proxy accepts has room for this many codes
const CODES_PER_CALL = 100

/** The goods that a code means; undefined for none or several. */
export type GoodsLookup = (code: string) => PickedGoods | undefined

/** The available goods with these codes; null after a failed call. */
export async function findGoods(lines: readonly PastedLine[], offer: Offer): Promise<GoodsLookup | null> {
  const codes = [...new Set(lines.flatMap(({ readings }) => readings.map(({ code }) => code)))].filter(
    (code) => code.length <= MOST_LETTERS,
  )
  try {
    const same = withCode(await withCodes(codes, offer))
    const rest = codes.filter((code) => same(code) === undefined)
    // asked for alone, a code without its hyphens gets goods only if it means no others
    const loose = onlyOne(await withCodes(rest, offer), foldCode)
    return (code) => same(code) ?? (rest.includes(code) ? loose(code) : undefined)
  } catch (error) {
    // the client has shown the reason
    if (error instanceof RequestError) return null
    throw error
  }
}

async function withCodes(codes: readonly string[], offer: Offer): Promise<PickedGoods[]> {
  const calls = Array.from({ length: Math.ceil(codes.length / CODES_PER_CALL) }, (_, n) =>
    codes.slice(n * CODES_PER_CALL, (n + 1) * CODES_PER_CALL),
  )
  const pages = await Promise.all(
    calls.map((some) => call(sku.picker, { ...offer, codes: some.join('\n'), page_size: 100 } as InputOf<typeof sku.picker>)),
  )
  // two calls may have the same goods in other writings
  return [...new Map(pages.flatMap(({ list }) => list.map((goods) => [goods.id, goods]))).values()]
}

/** The goods with exactly this code, else those with its identity. */
export function withCode(goods: readonly PickedGoods[]): GoodsLookup {
  const exact = onlyOne(goods, (code) => code)
  const same = onlyOne(goods, foldKey)
  return (code) => exact(code) ?? same(code)
}

function onlyOne(goods: readonly PickedGoods[], formOf: (code: string) => string): GoodsLookup {
  const found = Map.groupBy(goods, ({ code }) => formOf(code))
  return (code) => {
    const [first, ...others] = found.get(formOf(code)) ?? []
    return others.length === 0 ? first : undefined
  }
}
