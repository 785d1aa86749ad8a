import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import * as skuVerbs from '#server/areas/goods/sku/sku.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, database, ctxFor } = server
const token = await server.login()
const make = goodsMaker(server, token)
const { sku, skuGrid } = contract.goods

const times = <Result>(n: number, act: (i: number) => Promise<Result>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))

type Rows = InputOf<typeof skuGrid.save>['rows']
const save = (rows: Rows) => call(skuGrid.save, { rows, reason: '盘点' }, { token, headers: { 'x-idempotency-key': randomUUID() } })
const stored = async (id: number) => (await call(sku.detail, { id }, { token })).data

test('[R15] a spreadsheet stock count beside parallel withdrawals loses and invents no piece', async () => {
  const ctx = await ctxFor()
  const spu_id = await make.spu()
  const id = await make.sku({ spu_id, stock: 200 })
  const outcomes = { counted: 0, refused: 0 }
  for (let round = 0; round < 10; round++) {
    const { stock, version } = await stored(id)
    const [answer] = await Promise.all([
      save([{ id, version, stock: stock + 3, stock_was: stock }]),
      times(6, () => skuVerbs.stock(ctx, { id, type: 'out', qty: 1, reason: '出库' })),
    ])
    outcomes[answer.code === 200 ? 'counted' : 'refused']++
    const now = await stored(id)
    expect(now.stock).toBe(answer.code === 200 ? stock + 3 - 6 : stock - 6)
  }
  expect(outcomes.counted + outcomes.refused).toBe(10)
  expect(await wrongGoods(database.db)).toEqual([])
})

test('[R9] two spreadsheets saving overlapping rows in opposite orders: one saves whole, one not', async () => {
  const spus = await times(3, () => make.spu())
  const ids = await times(30, (i) => make.sku({ spu_id: spus[i % 3] as number }))
  for (let round = 0; round < 8; round++) {
    const rows = await times(30, (i) => stored(ids[i] as number))
    const half = (from: number, price: number) =>
      rows.slice(from, from + 20).map(({ id, version }) => ({ id, version, price_store: price, price_market: null }))
    const [one, other] = await Promise.all([save(half(0, 3000 + round)), save(half(10, 4000 + round).toReversed())])
    expect([one.code, other.code].toSorted((a, b) => a - b)).toEqual([200, 400])
    const prices = (await times(30, (i) => stored(ids[i] as number))).map(({ price_store }) => price_store)
    const won = one.code === 200 ? { from: 0, price: 3000 + round } : { from: 10, price: 4000 + round }
    expect(prices.slice(won.from, won.from + 20)).toEqual(Array(20).fill(won.price))
    const lost = one.code === 200 ? prices.slice(20) : prices.slice(0, 10)
    expect(lost).toEqual(rows.slice(one.code === 200 ? 20 : 0, one.code === 200 ? 30 : 10).map(({ price_store }) => price_store))
  }
  expect(await wrongGoods(database.db)).toEqual([])
})
