import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import type { TestServer } from '#test/server/harness.ts'
import { goodsMaker } from './goods.ts'

const { package: goodsPackage, gift } = contract.goods

/** Creates goods for offers, and offers with them. */
export function offerMaker(server: TestServer, token: string) {
  const make = goodsMaker(server, token)
  let counter = 0
  return {
    ...make,
    /** An SPU that is on sale. */
    shownSpu: async () => {
      const id = await make.spu()
      await server.database.db.update(spu).set({ state: 'on' }).where(eq(spu.id, id))
      return id
    },
    package: async (values: Partial<InputOf<typeof goodsPackage.edit>> & Pick<InputOf<typeof goodsPackage.edit>, 'items'>) => {
      const n = ++counter
      const body = { title: `更换套装${n}`, code: `PK-${n}`, price_store: 1000, price_trade: 900, ...values }
      const { code, msg, data } = await server.call(goodsPackage.edit, body, { token })
      if (code !== 200) throw new Error(`a package to test with is refused: ${msg}`)
      return data.id
    },
    giftBody: (values: Partial<InputOf<typeof gift.edit>> & Pick<InputOf<typeof gift.edit>, 'gift_items'>) => ({
      title: `满赠${++counter}`,
      cond_type: 'amount' as const,
      threshold: 100_000,
      // without a total only a second person enables it
      total_qty: 1000,
      start_at: '2026-03-01T00:00:00.000Z',
      end_at: '2026-04-01T00:00:00.000Z',
      ...values,
    }),
  }
}
