import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { skuCost } from '#contract/goods/sku.ts'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sku as table, skuPriceLog, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login, database } = server
const token = await login()
const make = goodsMaker(server, token)
const { sku, skuGrid } = contract.goods
const { history } = contract.history

type Rows = InputOf<typeof skuGrid.save>['rows']
const save = (rows: Rows, as = token, reason = '表格调整') =>
  call(skuGrid.save, { rows, reason }, { token: as, headers: { 'x-idempotency-key': randomUUID() } })
const rowsOf = async (spuRows: readonly number[]) => {
  const { data } = await call(skuGrid.list, {}, { token })
  return data.list.filter(({ id }) => spuRows.includes(id))
}
const stored = async (id: number) => (await database.db.select().from(table).where(eq(table.id, id)))[0]

test('[R9] the filtered rows come at once, without what the person may not see', async () => {
  const spu_id = await make.spu()
  const ids = [await make.sku({ spu_id, price_cost: 900 }), await make.sku({ spu_id, code: 'GRID-ONLY', price_cost: 800 })]
  expect((await rowsOf(ids)).length).toBe(2)
  const one = await call(skuGrid.list, { code: 'GRID-ONLY' }, { token })
  expect(one.data).toMatchObject({ total: 1, list: [{ id: ids[1], price_cost: 800, version: 1 }] })
  const blind = await call(skuGrid.list, { code: 'GRID-ONLY' }, { token: await login({ perms: ['goods:sku:list'] }) })
  expect(blind.data.list[0]).toMatchObject({ price_cost: null })
})

test('[R9] the list has its own columns after the grid has read the same rows with others', async () => {
  const spu_id = await make.spu()
  const id = await make.sku({ spu_id })
  await call(skuGrid.list, { spu_id }, { token })
  const { code, data } = await call(sku.list, { spu_id, page_size: 1 }, { token })
  expect([code, data.list[0]]).toMatchObject([200, { id, brand_title: expect.any(String), sales_count: 0 }])
})

test('[R9] many rows are saved together, with price and stock logs and a reason in the history', async () => {
  const spu_id = await make.spu()
  const [one, other] = [await make.sku({ spu_id, stock: 5 }), await make.sku({ spu_id })]
  const answer = await save([
    { id: one, version: 1, price_store: 3000, price_trade: 2500, stock: 8, stock_was: 5 },
    { id: other, version: 1, title: '换过的商品名称', status: 0 },
  ])
  expect(answer).toMatchObject({
    code: 200,
    msg: '保存成功',
    data: {
      list: [
        { id: one, version: 2 },
        { id: other, version: 2 },
      ],
    },
  })
  expect(await stored(one)).toMatchObject({ price_store: 3000, price_trade: 2500, stock: 8, version: 2 })
  expect(await stored(other)).toMatchObject({ title: '换过的商品名称', status: 0 })
  const prices = await database.db.select().from(skuPriceLog).where(eq(skuPriceLog.sku_id, one))
  expect(prices).toMatchObject([
    { old_price: 2000, new_price: 3000, reason: '表格调整' },
    { old_price: 1500, new_price: 2500 },
  ])
  const [movement] = await database.db.select().from(skuStockLog).where(eq(skuStockLog.sku_id, one)).orderBy(desc(skuStockLog.id))
  expect(movement).toMatchObject({ type: 'count', delta: 3, stock_after: 8, reason: '表格调整' })
  const { data } = await call(history.list, { entity: 'goods.sku', id: one }, { token })
  expect(data.list[0]).toMatchObject({
    reason: '表格调整',
    changes: expect.arrayContaining([expect.objectContaining({ field: 'price_store' })]),
  })
  expect(await wrongGoods(database.db)).toEqual([])
})

test('[R9] one fault and nothing is saved; every fault is told by row and field', async () => {
  const spu_id = await make.spu()
  const [one, other, third] = [await make.sku({ spu_id }), await make.sku({ spu_id, stock: 3 }), await make.sku({ spu_id, code: 'HELD' })]
  const current = (await call(sku.detail, { id: other }, { token })).data
  await call(sku.edit, { ...current, lead_days: 3 } as never, { token })
  const answer = await save([
    { id: one, version: 1, lead_days: 9 },
    { id: other, version: 1, lead_days: 4 },
    { id: third, version: 1, price_trade: 9000, stock: 7, stock_was: 0 },
    { id: 9_000_000, version: 1, sort: 1 },
  ])
  expect(answer).toMatchObject({
    code: 400,
    data: {
      errors: [
        { field: 'rows.3.id', msg: 'SKU不存在' },
        { field: 'rows.1.version', msg: '数据已被他人修改，请刷新后重试' },
        { field: 'rows.2.price_trade', msg: '贸易价不能高于门店价' },
      ],
      rows: [{ id: other, version: 2, lead_days: 3 }],
    },
  })
  expect(await stored(one)).toMatchObject({ lead_days: 0, version: 1 })
  expect(await save([{ id: one, version: 1, code: 'HELD' }])).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'rows.0.code', msg: '商品编码已存在' }] },
  })
  const twice = await save([
    { id: one, version: 1, code: 'SAME-1' },
    { id: third, version: 1, code: 'SAME-1' },
  ])
  expect(twice).toMatchObject({ code: 400, data: { errors: [{ field: 'rows.1.code' }] } })
  expect(await save([{ id: one, version: 1, moq: 0 }])).toMatchObject({ code: 400, data: { errors: [{ field: 'rows.0.moq' }] } })
  expect(await save([{ id: one, version: 1, title: '' }])).toMatchObject({ code: 400, msg: '商品名称不能为空' })
})

test('[R9] a counted stock that has moved meanwhile is not written over', async () => {
  const id = await make.sku({ stock: 10 })
  await call(sku.stock, { id, type: 'out', qty: 4, reason: '出库' }, { token, headers: { 'x-idempotency-key': randomUUID() } })
  expect(await save([{ id, version: 1, stock: 12, stock_was: 10 }])).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'rows.0.stock', msg: '库存已变动，现为6' }], rows: [{ id, stock: 6 }] },
  })
  expect(await save([{ id, version: 1, stock: 12, stock_was: 6 }])).toMatchObject({ code: 200, data: { list: [{ id, version: 1 }] } })
})

test('[R9] stock and cost need permissions of their own', async () => {
  const id = await make.sku({})
  const editor = await login({ perms: ['goods:sku:list', 'goods:sku:edit'] })
  expect(await save([{ id, version: 1, stock: 5, stock_was: 0 }], editor)).toMatchObject({ code: 403 })
  expect(await save([{ id, version: 1, price_cost: 5 }], editor)).toMatchObject({ code: 403 })
  expect(await save([{ id, version: 1, sort: 5 }], editor)).toMatchObject({ code: 200 })
  const buyer = await login({ perms: ['goods:sku:edit', skuCost] })
  expect(await save([{ id, version: 2, price_cost: 5 }], buyer)).toMatchObject({ code: 200 })
})

test('[R9] two thousand rows with values of their own are one save of few statements', async () => {
  const ctx = await server.ctxFor()
  const spu_id = await make.spu()
  const id = await make.sku({ spu_id })
  await database.db
    .execute(`insert into sku (spu_id, brand_id, series_id, category_id, code, title, spec_hash, unit, price_store, price_trade, weight)
    select spu_id, brand_id, series_id, category_id, code || '-' || n, title, spec_hash || n, unit, price_store, price_trade, weight
    from sku, generate_series(1, 2000) n where id = ${id}`)
  const rows = (await database.db.select({ id: table.id }).from(table).where(eq(table.spu_id, spu_id))).map((row, at) => ({
    id: row.id,
    version: 1,
    price_store: 3e3 + at,
    price_trade: 2e3 + at,
    stock: at,
    stock_was: 0,
  }))
  const { save: verb } = await import('./sku-grid.ts')
  const statements = await server.statementsOf(() => verb(ctx, { rows, reason: '导入' }))
  expect(statements.length).toBeLessThan(20)
  expect(await database.db.$count(table, eq(table.version, 2))).toBeGreaterThanOrEqual(2001)
})

test('[R9] two rows take each other’s code and barcode in one save', async () => {
  const spu_id = await make.spu()
  const one = await make.sku({ spu_id, code: 'SWAP-1', barcode: '6901234567892' })
  const other = await make.sku({ spu_id, code: 'SWAP-2', barcode: '4006381333931' })
  const otherSku = await make.sku({ spu_id, code: 'SWAP-3' })
  const answer = await save([
    { id: one, version: 1, code: 'SWAP-2', barcode: '4006381333931' },
    { id: other, version: 1, code: 'SWAP-1', barcode: '6901234567892' },
  ])
  expect(answer).toMatchObject({ code: 200 })
  expect(await stored(one)).toMatchObject({ code: 'SWAP-2', barcode: '4006381333931', version: 2 })
  expect(await stored(other)).toMatchObject({ code: 'SWAP-1', barcode: '6901234567892', version: 2 })
  const refused = await save([{ id: otherSku, version: 1, code: 'SWAP-1' }])
  expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'rows.0.code', msg: '商品编码已存在' }] } })
})
