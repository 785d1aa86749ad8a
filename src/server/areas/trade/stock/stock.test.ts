import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { stockChecks } from '#server/areas/goods/shared/checks.ts'
import { sku, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { quote } from '#server/areas/trade/price/facts-of.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { release, reserve, restock, ship, type StockLine } from './stock.ts'

const server = await startServer()
const { database } = server
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.goods.sku

// as the database owner: a movement is part of calls that are logged, and has no separate log
const ctx = { ...(await server.ctxFor()), db: database.db }
const document = { biz_no: 'DD1', reason: '订单DD1' }
const stocks = async (...ids: number[]) => {
  const rows = await database.db.select({ id: sku.id, stock: sku.stock, lock: sku.stock_lock }).from(sku).where(inArray(sku.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.stock, row?.lock])
}
const inOne = (act: (...args: Parameters<typeof reserve>) => Promise<unknown>, lines: StockLine[]) =>
  transact(ctx, (ctx) => act(ctx, lines, document))
const all = <Result>(n: number, act: (i: number) => Promise<Result>) => Promise.allSettled(Array.from({ length: n }, (_, i) => act(i)))

/** The database's words for a refused statement. */
const causeOf = ({ message, cause }: Error) => (cause instanceof Error ? `${cause.message} ${JSON.stringify(cause)}` : message)

/** Every rule about stock holds, the SPU sums included. */
async function expectSound() {
  expect(await wrongGoods(database.db)).toEqual([])
  expect((await runChecks(database.pool, stockChecks)).violations).toEqual([])
}

describe('[I1] the movements of an order', () => {
  test('reserve, release, ship and restock move stock and reserved stock; the log tells each', async () => {
    const spu_id = await make.spu()
    const one = await make.sku({ spu_id, stock: 10 })
    const two = await make.sku({ spu_id, stock: 5 })
    await reserve(
      ctx,
      [
        { sku_id: two, qty: 2 },
        { sku_id: one, qty: 3 },
        { sku_id: two, qty: 1 },
      ],
      document,
    )
    expect(await stocks(one, two)).toEqual([
      [7, 3],
      [2, 3],
    ])
    await release(ctx, [{ sku_id: one, qty: 1 }], document)
    await ship(
      ctx,
      [
        { sku_id: one, qty: 2 },
        { sku_id: two, qty: 3 },
      ],
      document,
    )
    await restock(ctx, [{ sku_id: two, qty: 1 }], { biz_no: 'SH1', reason: '退货' })
    expect(await stocks(one, two)).toEqual([
      [8, 0],
      [3, 0],
    ])
    const { data } = await server.call(calls.stockLog, { id: two }, { token })
    expect(data.list).toMatchObject([
      { type: 'return', delta: 1, stock_after: 3, lock_after: 0, biz_no: 'SH1', reason: '退货' },
      { type: 'ship', delta: 0, stock_after: 2, lock_after: 0, biz_no: 'DD1' },
      { type: 'reserve', delta: -3, stock_after: 2, lock_after: 3 },
      { type: 'in' },
    ])
    expect((await server.call(calls.stockLog, { id: two, type: 'ship' }, { token })).data.total).toBe(1)
    await expectSound()
  })

  test('a shortage names the SKU and what is left of it, and no line moves', async () => {
    const [one, two] = [await make.sku({ stock: 5, unit: '盒' }), await make.sku({ stock: 5 })]
    const code = (await server.call(calls.option, { ids: [one] }, { token })).data.list[0]?.code
    const short = { code: 400, label: ['商品“{code}”库存不足，剩余{n}{unit}', expect.any(String)], values: { code, n: 5, unit: '盒' } }
    await expect(
      inOne(reserve, [
        { sku_id: two, qty: 1 },
        { sku_id: one, qty: 6 },
      ]),
    ).rejects.toMatchObject(short)
    expect(await stocks(one, two)).toEqual([
      [5, 0],
      [5, 0],
    ])
    await expectSound()
  })

  test('a gift without enough stock is left out, and the goods are reserved', async () => {
    const [goods, gift, other] = [await make.sku({ stock: 5 }), await make.sku({ stock: 1 }), await make.sku({ stock: 9 })]
    const lines = [
      { sku_id: goods, qty: 5 },
      { sku_id: gift, qty: 2, is_optional: true },
      { sku_id: other, qty: 2, is_optional: true },
    ]
    expect(await reserve(ctx, lines, document)).toEqual({ left_out: [gift] })
    expect(await stocks(goods, gift, other)).toEqual([
      [0, 5],
      [1, 0],
      [7, 2],
    ])
    await expectSound()
  })

  test('goods off sale or deleted are not reserved, but come back', async () => {
    const [off, gone] = [await make.sku({ stock: 5, status: 0 }), await make.sku({ stock: 5 })]
    await server.call(calls.delete, { id: gone }, { token })
    for (const sku_id of [off, gone]) {
      const refused = { code: 400, label: ['商品“{code}”已下架', expect.any(String)] }
      await expect(inOne(reserve, [{ sku_id, qty: 1 }])).rejects.toMatchObject(refused)
      expect(await reserve(ctx, [{ sku_id, qty: 1, is_optional: true }], document)).toEqual({ left_out: [sku_id] })
      await restock(ctx, [{ sku_id, qty: 1 }], document)
    }
    expect(await stocks(off, gone)).toEqual([
      [6, 0],
      [6, 0],
    ])
    await expectSound()
  })

  test('no more is released or shipped than is reserved, and no SKU is invented', async () => {
    const sku_id = await make.sku({ stock: 5 })
    await reserve(ctx, [{ sku_id, qty: 2 }], document)
    for (const act of [release, ship]) await expect(act(ctx, [{ sku_id, qty: 3 }], document)).rejects.toThrow('too few reserved pieces')
    await expect(reserve(ctx, [{ sku_id: 9_000_000_000, qty: 1 }], document)).rejects.toThrow('a SKU that does not exist')
    await reserve(ctx, [], document)
    expect(await stocks(sku_id)).toEqual([[3, 2]])
  })

  test('each movement of 20 lines is one statement, after their locks', async () => {
    const spu_id = await make.spu()
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await make.sku({ spu_id, stock: 10, stock_warn: 0 }))
    const lines = ids.map((sku_id) => ({ sku_id, qty: 2 }))
    const product = await server.ctxFor()
    const statements = await server.statementsOf(async () => {
      const undone = transact(product, async (ctx) => {
        await reserve(ctx, lines, document)
        await release(ctx, lines, document)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
    })
    expect(statements).toHaveLength(4)
  })

  test('quote and reservation statements are planned 5 times per connection, for any line count', async () => {
    const skus = await Promise.all([1, 2, 3].map(async () => make.sku({ spu_id: await make.spu(), stock: 100 })))
    const planned = await transact(ctx, async (ctx) => {
      for (let n = 0; n < 9; n += 1) {
        const lines = skus.slice(0, 1 + (n % 3)).map((sku_id) => ({ sku_id, qty: 1 }))
        await quote(ctx, { price_level: 'store', lines })
        await reserve(ctx, lines, document)
      }
      return ctx.db.execute<{ custom: number }>(
        sql`select custom_plans::int as custom from pg_prepared_statements where custom_plans + generic_plans >= 9`,
      )
    })
    // goods, gifts, locks and movement
    expect(planned.rows.length).toBeGreaterThanOrEqual(4)
    expect(planned.rows.filter(({ custom }) => custom > 5)).toEqual([])
  })

  test('a fall below the warning level is told once', async () => {
    const sku_id = await make.sku({ stock: 10, stock_warn: 8 })
    const countNotices = () => database.db.$count(notification, eq(notification.kind, 'low_stock'))
    const [before, [person]] = [await countNotices(), await accountsWithPermission(ctx, 'goods:sku:stock')]
    expect(person).toBeDefined()
    for (const expected of [0, 1, 1]) {
      await reserve(ctx, [{ sku_id, qty: 2 }], document)
      expect((await countNotices()) - before > 0).toBe(expected > 0)
    }
  })
})

describe('[I1] [R15] [S27] at once', () => {
  test('500 reservations of 100 pieces sell exactly 100', async () => {
    const sku_id = await make.sku({ stock: 100 })
    const taken = await all(500, () => inOne(reserve, [{ sku_id, qty: 1 }]))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
    const refusals = new Set(taken.flatMap((take) => (take.status === 'rejected' ? [(take.reason as Error).message] : [])))
    expect([...refusals]).toEqual([expect.stringContaining('0 个 left')])
    expect(await stocks(sku_id)).toEqual([[0, 100]])
    expect(await database.db.$count(skuStockLog, eq(skuStockLog.sku_id, sku_id))).toBe(101)
    await expectSound()
  })

  test('parallel orders with many SKUs, released and shipped, never deadlock or lose a piece', async () => {
    const spus = [await make.spu(), await make.spu()]
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push(await make.sku({ spu_id: spus[n % 2] as number, stock: 200 }))
    const outcomes = await all(240, async (n) => {
      const turned = ids.slice(n % 12).concat(ids.slice(0, n % 12))
      const lines = (n % 2 === 0 ? turned : turned.toReversed()).slice(0, 8).map((sku_id) => ({ sku_id, qty: 1 + (n % 3) }))
      await inOne(reserve, lines)
      if (n % 3 === 0) await inOne(release, lines)
      if (n % 3 === 1) await inOne(ship, lines)
      if (n % 4 === 0)
        await server.call(
          calls.stock,
          { id: ids[n % 12] as number, type: 'in', qty: 3, reason: '到货' },
          { token, headers: { 'x-idempotency-key': crypto.randomUUID() } },
        )
      if (n % 6 === 1) await inOne(restock, lines)
    })
    const faults = outcomes.flatMap((one) => (one.status === 'rejected' ? [causeOf(one.reason as Error)] : []))
    expect(faults.filter((fault) => !fault.includes('is low on stock'))).toEqual([])
    const { rows } = await database.db.execute<{
      wrong: number
    }>(sql`select count(*)::int as wrong from sku s where (stock, stock_lock) <> (
      select sum(delta), sum(lock_delta) from sku_stock_log where sku_id = s.id)`)
    expect(rows).toEqual([{ wrong: 0 }])
    await expectSound()
  })
})
