import { sku } from '#contract/goods/sku.ts'
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

/** The available goods with these codes; null after a failed call. */
export async function findGoods(lines: readonly PastedLine[], offer: Offer): Promise<Map<string, PickedGoods> | null> {
  const codes = [...new Set(lines.flatMap(({ readings }) => readings.map(({ code }) => code)))].filter(
    (code) => code.length <= MOST_LETTERS,
  )
  const calls = Array.from({ length: Math.ceil(codes.length / CODES_PER_CALL) }, (_, n) =>
    codes.slice(n * CODES_PER_CALL, (n + 1) * CODES_PER_CALL),
  )
  try {
    const pages = await Promise.all(
      calls.map((some) => call(sku.picker, { ...offer, codes: some.join('\n'), page_size: 100 } as InputOf<typeof sku.picker>)),
    )
    return new Map(pages.flatMap(({ list }) => list.map((goods) => [goods.code, goods])))
  } catch (error) {
    // the client has shown the reason
    if (error instanceof RequestError) return null
    throw error
  }
}
