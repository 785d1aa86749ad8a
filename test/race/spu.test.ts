import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, database } = server
const token = await server.login()
const make = goodsMaker(server, token)
const { sku, spu } = contract.goods

const times = <Result>(n: number, act: (i: number) => Promise<Result>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const codes = (answers: { code: number }[]) => new Set(answers.map(({ code }) => code))
const keyed = () => ({ token, headers: { 'x-idempotency-key': randomUUID() } })
const detail = async (id: number) => (await call(spu.detail, { id }, { token })).data

test('[A09] SPU sums are right while their SKUs are made, priced, moved and deleted in parallel', async () => {
  const spus = await times(3, () => make.spu())
  const skus = await times(18, (i) => make.sku({ spu_id: spus[i % 3] as number, stock: 10 }))
  const both = (i: number) => (i % 2 ? skus : skus.toReversed())
  const answers = await Promise.all([
    times(12, (i) => call(sku.stock, { id: skus[(i * 5) % 12] as number, type: 'in', qty: i + 1, reason: '入库' }, keyed())),
    times(6, (i) => call(sku.price, { ids: both(i).slice(0, 12), mode: 'add', field: 'price_store', value: i, reason: '调价' }, { token })),
    times(12, (i) => call(sku.edit, { ...make.skuBody(), spu_id: spus[i % 3] as number, stock: i }, { token })),
    times(3, (i) => call(sku.delete, { ids: [skus[12 + i], skus[17 - i]] as number[] }, { token })),
  ])
  expect(codes(answers.flat())).toEqual(new Set([200]))
  expect(await wrongGoods(database.db)).toEqual([])
}, 60_000)

test('[A09] an SPU that moves while SKUs are made for it takes all of them along', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await make.spu()
    await times(3, () => make.sku({ spu_id: id }))
    const { sku_list: _list, ...row } = await detail(id)
    const brand_id = await make.brand()
    const series_id = await make.series({ brand_id })
    const category_id = await make.category()
    const answers = await Promise.all([
      call(spu.edit, { ...row, brand_id, series_id, category_id } as never, { token }),
      times(4, () => call(sku.edit, { ...make.skuBody(), spu_id: id }, { token })),
      call(spu.batch, { ids: [id], field: 'category_id', value: await make.category() }, { token }),
    ])
    for (const { code } of answers.flat()) expect([200, 400, 503]).toContain(code)
    expect(await wrongGoods(database.db)).toEqual([])
  }
}, 60_000)

test('[A09] deleting, restoring and selling the same goods leaves no SKU behind', async () => {
  const ids = await times(3, () => make.spu())
  const skus = await times(6, (i) => make.sku({ spu_id: ids[i % 3] as number, stock: 100 }))
  for (let round = 0; round < 6; round++) {
    const answers = await Promise.all([
      times(2, (i) => call(spu.delete, { ids: i ? ids : ids.toReversed() }, { token })),
      times(6, (i) => call(sku.stock, { id: skus[i] as number, type: 'out', qty: 1, reason: '出库' }, keyed())),
      call(spu.restore, { ids: ids.toReversed() }, { token }),
      call(sku.edit, { ...make.skuBody(), spu_id: ids[round % 3] as number }, { token }),
    ])
    for (const { code } of answers.flat()) expect([200, 400, 410, 503]).toContain(code)
    const { rows } = await database.db.execute(
      sql`select sku.id from sku join spu on spu.id = spu_id where spu.deleted_at is not null and sku.deleted_at is null`,
    )
    expect(rows).toEqual([])
    expect(await wrongGoods(database.db)).toEqual([])
  }
}, 60_000)

test('[A09] of two people who save the grid that both have read, one wins', async () => {
  const id = await make.spu()
  await make.sku({ spu_id: id })
  for (let round = 0; round < 10; round++) {
    const { sku_list, ...row } = await detail(id)
    const answers = await times(2, (i) =>
      call(spu.edit, { ...row, skus: sku_list.map((one) => ({ ...one, price_store: 5000 + round * 2 + i, stock: null })) } as never, {
        token,
      }),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('数据已被他人修改，请刷新后重试')
  }
  expect(await wrongGoods(database.db)).toEqual([])
})
