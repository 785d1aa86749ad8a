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
const { compared, applied, rowsOf } = importMaker(server, contract.goods.sku.import, token)
const spu_id = await make.spu({ code: 'CNT-SPU' })
// as the database owner: the reservations are part of orders, which are logged elsewhere
const ctx = { ...(await server.ctxFor()), db }

/** A SKU with reserved pieces. */
async function reserved(code: string, stock: number, lock: number): Promise<void> {
  await make.sku({ spu_id, code, stock })
  if (lock > 0) await hold(code, lock)
}

async function hold(code: string, qty: number): Promise<void> {
  const lines = [{ sku_id: (await skuOf(code)).id, qty }]
  await transact(ctx, (ctx) => reserve(ctx, lines, { biz_no: 'DD1', reason: '订单DD1' }))
}

async function skuOf(code: string) {
  const [row] = await db.select().from(sku).where(eq(sku.code, code))
  if (!row) throw new Error(code)
  return row
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
  expect(rows[0]).toMatchObject({ state, ...(state === 'changed' && { before: { counted: stock }, after: { counted } }) })
  await applied(id)
  expect(await skuOf(code)).toMatchObject({ stock: left, stock_lock: lock })
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

test('[O21] a rejected count leaves the stock, and the lines show the counted pieces', async () => {
  await reserved('CNT-6', 10, 4)
  const file = await workbook([
    ['商品编码', '盘点数量', '条形码'],
    ['CNT-6', 30, '6901234567892'],
  ])
  const { id, rows } = await compared(file)
  expect(rows[0]).toMatchObject({ before: { counted: 10 }, after: { counted: 30, barcode: '6901234567892' } })
  await server.call(contract.task.import.decide, { id, rejected_fields: ['counted'] }, { token })
  expect((await applied(id)).failures).toEqual([])
  expect(await skuOf('CNT-6')).toMatchObject({ stock: 6, stock_lock: 4, barcode: '6901234567892' })
})

test.each([
  { code: 'CNT-7', heading: '盘点数量(千个)', counted: 1, risks: ['ten_fold', 'unit'], stock: 996 },
  { code: 'CNT-8', heading: '盘点数量', counted: 4, risks: ['stock_out'], stock: 0 },
  { code: 'CNT-9', heading: '盘点数量', counted: 120, risks: ['ten_fold'], stock: 116 },
])('[O21] $heading $counted is checked as the count: $risks', async ({ code, heading, counted, risks, stock }) => {
  await reserved(code, 10, 4)
  const { id, rows } = await compared(
    await workbook([
      ['商品编码', heading],
      [code, counted],
    ]),
  )
  expect(rows[0]?.risks).toEqual(risks.map((kind) => ({ kind, fields: ['counted'] })))
  await applied(id)
  expect(await skuOf(code)).toMatchObject({ stock, stock_lock: 4 })
})

test('[O21] a count takes the pieces that are reserved when it is applied', async () => {
  for (const code of ['CNT-10', 'CNT-11', 'CNT-12']) await reserved(code, 10, 1)
  const { id } = await compared(
    await workbook([
      ['商品编码', '盘点数量'],
      ['CNT-10', 12],
      ['CNT-11', 3],
      ['CNT-12', 5],
    ]),
  )
  for (const code of ['CNT-10', 'CNT-11']) await hold(code, 4)
  // shipped pieces have left the shelf
  await db.update(sku).set({ stock: 7 }).where(eq(sku.code, 'CNT-12'))
  const { failures } = await applied(id)
  expect(failures.map(({ title, msg }) => [title, msg])).toEqual([
    ['CNT-11', '盘点后现有3，少于订单占用的5，请先处理占用的订单'],
    ['CNT-12', '比对之后又有修改，未导入'],
  ])
  // as the ledger has it
  await db.update(sku).set({ stock: 9 }).where(eq(sku.code, 'CNT-12'))
  expect(await skuOf('CNT-10')).toMatchObject({ stock: 7, stock_lock: 5 })
  expect(await skuOf('CNT-11')).toMatchObject({ stock: 5, stock_lock: 5 })
})

test('[O21] a new SKU starts with its counted pieces', async () => {
  const file = await workbook([
    ['商品编码', 'SPU编码', '门店价', '贸易价', '重量', '规格', '盘点数量'],
    ['CNT-13', 'CNT-SPU', 20, 15, 0.5, '直径:M91', 25],
  ])
  const { id, rows } = await compared(file, { create: 1 })
  expect(rows[0]).toMatchObject({ state: 'new', after: { counted: 25 } })
  expect((await applied(id)).failures).toEqual([])
  expect(await skuOf('CNT-13')).toMatchObject({ stock: 25, stock_lock: 0 })
  expect((await rowsOf(id))[0]?.after).toMatchObject({ counted: 25 })
})
