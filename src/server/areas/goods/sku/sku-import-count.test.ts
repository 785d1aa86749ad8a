import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { reserve } from '#server/areas/trade/stock/stock.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { importMaker, workbook } from '#test/server/imports.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db } = server.database
const { compared, applied } = importMaker(server, contract.goods.sku.import, token)
const spu_id = await make.spu()
// as the database owner: the reservations are part of orders, which are logged elsewhere
const ctx = { ...(await server.ctxFor()), db }

/** A SKU with reserved pieces. */
async function reserved(code: string, stock: number, lock: number): Promise<void> {
  const id = await make.sku({ spu_id, code, stock })
  const lines = [{ sku_id: id, qty: lock }]
  if (lock > 0) await transact(ctx, (ctx) => reserve(ctx, lines, { biz_no: 'DD1', reason: '订单DD1' }))
}

test.each([
  { code: 'CNT-1', stock: 10, lock: 4, counted: 12, left: 8, state: 'changed' },
  { code: 'CNT-2', stock: 10, lock: 4, counted: 10, left: 6, state: 'same' },
  { code: 'CNT-3', stock: 10, lock: 0, counted: 3, left: 3, state: 'changed' },
])('[O21] a stock list with $counted counted, $lock reserved, leaves $left', async ({ code, stock, lock, counted, left, state }) => {
  await reserved(code, stock, lock)
  const { id, mapping, rows } = await compared(
    await workbook([
      ['商品编码', '盘点数量'],
      [code, counted],
    ]),
  )
  expect(mapping).toEqual(['code', 'counted'])
  expect(rows[0]).toMatchObject({ state, ...(state === 'changed' && { before: { stock: stock - lock }, after: { stock: left } }) })
  await applied(id)
  expect((await db.select().from(sku).where(eq(sku.code, code)))[0]).toMatchObject({ stock: left, stock_lock: lock })
  expect(await wrongGoods(db)).toEqual([])
})

test('[O21] a list with fewer than reserved, or with both kinds of stock, names the line', async () => {
  await reserved('CNT-4', 10, 4)
  await reserved('CNT-5', 10, 0)
  const file = await workbook([
    ['商品编码', '盘点数量', '可售库存'],
    ['CNT-4', 3, null],
    ['CNT-5', 5, 5],
  ])
  const { rows } = await compared(file)
  expect(rows.map(({ errors }) => errors.map(({ field, msg }) => [field, msg]))).toEqual([
    [['counted', '盘点后现有3，少于订单占用的4，请先处理占用的订单']],
    [['counted', '可售库存和盘点数量只能填写一个']],
  ])
})
