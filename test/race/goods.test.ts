import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku as skuTable, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import * as skuVerbs from '#server/areas/goods/sku/sku.ts'
import { rounds } from '#test/campaign.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, database, ctxFor } = server
const token = await server.login()
const make = goodsMaker(server, token)
const { brand, series, sku } = contract.goods

const times = <Result>(n: number, act: (i: number) => Promise<Result>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)
const inSeries = async (n: number, act: (round: number) => Promise<void>) => {
  for (let round = 0; round < n; round++) await act(round)
}

const ROUNDS = rounds(8, 100)

test('[R15] [S27] of 200 people who take the last 50 pieces at once, 50 get one, every time', async () => {
  const ctx = await ctxFor()
  const spu_id = await make.spu()
  await inSeries(ROUNDS, async () => {
    const id = await make.sku({ spu_id, stock: 50 })
    const takes = await Promise.allSettled(
      Array.from({ length: 200 }, () => skuVerbs.stock(ctx, { id, type: 'out', qty: 1, reason: '出库' })),
    )
    const taken = takes.flatMap((take) => (take.status === 'fulfilled' ? [take.value.stock] : []))
    // each reduced the stock by one piece, down to zero
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
    const refusals = new Set(takes.flatMap((take) => (take.status === 'rejected' ? [String(take.reason)] : [])))
    expect([...refusals]).toEqual(['Error: Not enough stock: 0 available'])
    const [row] = await database.db.select().from(skuTable).where(eq(skuTable.id, id))
    expect(row?.stock).toBe(0)
    expect(await database.db.$count(skuStockLog, eq(skuStockLog.sku_id, id))).toBe(51)
  })
  expect(await wrongGoods(database.db)).toEqual([])
}, 120_000)

test('of two people who save what both have read, one wins', async () => {
  const id = await make.brand({ title: '争抢', code: 'RACE' })
  await inSeries(20, async (round) => {
    const { data: read } = await call(brand.detail, { id }, { token })
    const answers = await times(2, (i) => call(brand.edit, { ...read, origin: `产地${round}-${i}` }, { token }))
    expect(codes(answers)).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('数据已被他人修改，请刷新后重试')
    expect((await call(brand.detail, { id }, { token })).data.version).toBe(read.version + 1)
  })
})

test('of several who make a brand of the same name or code, one does', async () => {
  await inSeries(5, async (round) => {
    const byName = await times(8, (i) =>
      call(brand.edit, { title: `同名${round}`, code: `N${round}${i}`, logo: '/files/l.png' }, { token }),
    )
    expect(codes(byName)).toEqual([200, ...Array<number>(7).fill(400)])
    expect(new Set(byName.map(({ msg }) => msg))).toEqual(new Set(['保存成功', '品牌名称已存在']))
    const byCode = await times(8, (i) =>
      call(brand.edit, { title: `同码${round}-${i}`, code: `C${round}`, logo: '/files/l.png' }, { token }),
    )
    expect(codes(byCode)).toEqual([200, ...Array<number>(7).fill(400)])
    expect(new Set(byCode.map(({ msg }) => msg))).toEqual(new Set(['保存成功', '品牌编码已存在']))
  })
})

test('a brand that is deleted while a series is made for it leaves no orphan', async () => {
  const previous = new Set<string>()
  await inSeries(30, async (round) => {
    const brand_id = await make.brand()
    const body = { brand_id, title: `系列${round}`, code: `R-${round}` }
    const created = call(series.edit, body, { token })
    const deleted = call(brand.delete, { id: brand_id }, { token })
    const [one, other] = [await created, await deleted]
    expect([one.code === 200, other.data.success.length === 1]).toContain(false)
    previous.add(one.code === 200 ? `made, ${other.data.failed[0]?.msg}` : `${one.msg}, deleted`)
  })
  for (const outcome of previous) expect(['made, 品牌下存在系列或商品，无法删除', '品牌不存在, deleted']).toContain(outcome)
  expect(await wrongGoods(database.db)).toEqual([])
})

test('counts stay right while SKUs are made and deleted all at once', async () => {
  const brands = await times(2, () => make.brand())
  const spus = await times(4, async (i) => make.spu({ series_id: await make.series({ brand_id: brands[i % 2] as number }) }))
  const old = await times(24, (i) => make.sku({ spu_id: spus[i % 4] as number }))
  const [newCode, deleted] = await Promise.all([
    times(24, (i) => call(sku.edit, { ...make.skuBody(), spu_id: spus[(i * 3) % 4] as number }, { token })),
    times(12, (i) => call(sku.delete, { ids: [old[i], old[23 - i]] as number[] }, { token })),
  ])
  expect(new Set(codes([...newCode, ...deleted]))).toEqual(new Set([200]))
  expect(await wrongGoods(database.db)).toEqual([])
})

test('batches in opposite orders do not block each other', async () => {
  const [left, right] = [await make.brand(), await make.brand()]
  const seriesIds = await times(16, (i) => make.series({ brand_id: (i % 3 ? left : right) as number }))
  const spus = await times(6, (i) => make.spu({ series_id: seriesIds[(i * 5) % 6] as number }))
  const skus = await times(24, (i) => make.sku({ spu_id: spus[(i * 7) % 6] as number }))
  const both = (i: number, ids: number[]) => (i % 2 ? ids : ids.toReversed())
  await inSeries(4, async (round) => {
    const answers = await Promise.all([
      times(8, (i) => call(sku.status, { ids: both(i, skus), status: ((i + round) % 2) as 0 | 1 }, { token })),
      times(8, (i) => call(sku.sort, { list: both(i, skus).map((id) => ({ id, sort: i })) }, { token })),
      times(8, (i) => call(sku.price, { ids: both(i, skus), mode: 'add', field: 'price_store', value: 1, reason: '调价' }, { token })),
      times(4, (i) => call(series.status, { ids: both(i, seriesIds), status: (i % 2) as 0 | 1 }, { token })),
    ])
    expect(new Set(codes(answers.flat()))).toEqual(new Set([200]))
  })
  // rows with parents in crossing orders: deletes update one brand after another, moves update two
  const deletions = await Promise.all([
    times(8, (i) => call(sku.delete, { ids: [skus[i], skus[23 - i]] as number[] }, { token })),
    times(4, (i) => call(series.delete, { ids: [seriesIds[8 + i], seriesIds[15 - i]] as number[] }, { token })),
    times(2, (i) => moveSeries(seriesIds[6 + i] as number, [right, left][i] as number)),
  ])
  expect(new Set(codes(deletions.flat()))).toEqual(new Set([200]))
  expect(await wrongGoods(database.db)).toEqual([])
})

test('the code of a SKU or series that is being deleted can be taken at once', async () => {
  await inSeries(10, async (round) => {
    const [spu_id, brand_id] = [await make.spu(), await make.brand()]
    const [goods, line] = [
      { ...make.skuBody(), code: `AGAIN-${round}` },
      { brand_id, title: '重名', code: 'AGAIN' },
    ]
    const skuId = await make.sku({ ...goods, spu_id })
    const seriesId = await make.series(line)
    const answers = await Promise.all([
      call(sku.delete, { id: skuId }, { token }),
      call(sku.edit, { ...goods, spu_id }, { token }),
      call(series.delete, { id: seriesId }, { token }),
      call(series.edit, line, { token }),
    ])
    for (const { code } of answers) expect([200, 400]).toContain(code)
    expect([answers[0].code, answers[2].code]).toEqual([200, 200])
  })
  expect(await wrongGoods(database.db)).toEqual([])
})

test('[R17] one idempotency key posted five times at once has one effect and one answer', async () => {
  const id = await make.sku({ stock: 10 })
  await inSeries(5, async (round) => {
    const headers = { 'x-idempotency-key': randomUUID() }
    const answers = await times(5, () => call(sku.stock, { id, type: 'out', qty: 1, reason: '出库' }, { token, headers }))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { stock: 9 - round, stock_lock: 0 } })
  })
  expect(await database.db.$count(skuStockLog, eq(skuStockLog.sku_id, id))).toBe(6)
})

async function moveSeries(id: number, brand_id: number) {
  const { data } = await call(series.detail, { id }, { token })
  return call(series.edit, { ...data, brand_id }, { token })
}
