import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.goods.sku
const spu_id = await make.spu()

type Change = InputOf<typeof calls.stock>
const move = (change: Partial<Change>, { key = randomUUID() as string, as = token } = {}) =>
  server.call(calls.stock, { type: 'in', qty: 1, reason: '调整', ...change } as Change, {
    token: as,
    headers: { 'x-idempotency-key': key },
  })
const stockOf = async (id: number) => (await server.call(calls.detail, { id }, { token })).data.stock
const log = async (id: number, query: object = {}) => (await server.call(calls.stockLog, { id, ...query }, { token })).data

describe('moving stock by hand', () => {
  test('in, out and counted: each is told by the log, and the log adds up', async () => {
    const id = await make.sku({ spu_id, stock: 10 })
    expect((await move({ id, qty: 5 })).data).toEqual({ stock: 15, stock_lock: 0 })
    expect((await move({ id, type: 'out', qty: 3 })).data).toEqual({ stock: 12, stock_lock: 0 })
    expect((await move({ id, type: 'count', qty: 7, reason: '月末盘点' })).data).toEqual({ stock: 7, stock_lock: 0 })
    expect((await move({ id, type: 'count', qty: 0 })).data).toEqual({ stock: 0, stock_lock: 0 })
    expect((await log(id)).list).toMatchObject([
      { type: 'count', delta: -7, stock_after: 0, lock_after: 0 },
      { type: 'count', delta: -5, stock_after: 7, reason: '月末盘点', operator: 'admin' },
      { type: 'out', delta: -3, stock_after: 12 },
      { type: 'in', delta: 5, stock_after: 15 },
      { type: 'in', delta: 10, stock_after: 10, reason: '期初库存' },
    ])
    expect(await log(id, { type: 'in' })).toMatchObject({ total: 2 })
    expect(await log(id, { page_size: 2, page_no: 2 })).toMatchObject({ total: 5, list: [{ type: 'out' }, { type: 'in' }] })
    expect(await wrongGoods(server.database.db)).toEqual([])
  })

  test('a count that confirms the stock is in the log of operations, too', async () => {
    const id = await make.sku({ spu_id, stock: 4 })
    expect((await move({ id, type: 'count', qty: 4, reason: '月末盘点' })).data).toEqual({ stock: 4, stock_lock: 0 })
    const [row] = await server.database.db
      .select()
      .from(logger)
      .where(and(eq(logger.action, calls.stock.address), eq(logger.target_id, id)))
    expect(row).toMatchObject({ after: { counted: 4 }, reason: '月末盘点' })
  })

  test('[A08] the log is narrowed by kind and by days in Shanghai, both included', async () => {
    const id = await make.sku({ spu_id })
    const at = ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-03-02T15:59:59Z', '2026-03-02T16:00:00Z']
    await server.database.db.insert(skuStockLog).values(
      at.map((created_at, n) => ({
        sku_id: id,
        type: n % 2 === 0 ? ('in' as const) : ('out' as const),
        delta: 0,
        stock_after: 0,
        lock_after: 0,
        reason: '移动',
        created_at,
        biz_no: `D${n}`,
      })),
    )
    const numbersOf = async (query: object) => (await log(id, query)).list.map(({ biz_no }) => biz_no)
    expect(await numbersOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['D2', 'D1'])
    expect(await numbersOf({ from: '2026-03-02' })).toEqual(['D3', 'D2', 'D1'])
    expect(await numbersOf({ to: '2026-03-02', type: 'in' })).toEqual(['D2', 'D0'])
  })

  test('no more goes out than there is', async () => {
    const id = await make.sku({ spu_id, stock: 4 })
    const msg = '库存不足，当前可售库存为4'
    expect(await move({ id, type: 'out', qty: 5 })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'qty', msg }] } })
    expect(await move({ id, type: 'out', qty: 4 })).toMatchObject({ code: 200, data: { stock: 0 } })
  })

  test.for([
    [{ reason: '' }, 'reason', '请输入调整原因'],
    [{ reason: '因'.repeat(201) }, 'reason', '调整原因不能超过200个字符'],
    [{ qty: 0 }, 'qty', '数量必须大于0'],
    [{ qty: -1 }, 'qty', '数量必须为0~100000000之间的整数'],
    [{ qty: 1.5 }, 'qty', '数量必须为0~100000000之间的整数'],
    [{ qty: 100_000_000 }, 'qty', '可售库存不能超过100000000'],
    [{ type: 'lost' }, 'type', '类型格式不正确'],
  ] as const)('%j is refused at %s', async ([change, field, msg]) => {
    const id = await make.sku({ spu_id, stock: 1 })
    expect(await move({ id, ...change } as Partial<Change>)).toMatchObject({ code: 400, msg, data: { errors: [{ field, msg }] } })
    expect(await stockOf(id)).toBe(1)
  })

  test('a SKU that is not there, or no longer, has none', async () => {
    const id = await make.sku({ spu_id })
    await server.call(calls.delete, { id }, { token })
    expect(await move({ id })).toMatchObject({ code: 410, msg: 'SKU已删除' })
    expect(await move({ id: 9_000_000_000 })).toMatchObject({ code: 404, msg: 'SKU不存在' })
  })

  test('does not disturb whoever has the form open', async () => {
    const body = { ...make.skuBody(), spu_id }
    const id = await make.sku(body)
    await move({ id })
    expect(await server.call(calls.edit, { ...body, id, version: 1, lead_days: 5 }, { token })).toMatchObject({ code: 200 })
  })

  test('the log is never changed, by nobody', async () => {
    await make.sku({ spu_id, stock: 1 })
    const { pool } = server.database
    for (const statement of ['update sku_stock_log set delta = 1', 'delete from sku_stock_log', 'truncate sku_stock_log']) {
      await expect(pool.query(statement)).rejects.toThrow('append-only')
    }
  })
})

describe('sending it twice', () => {
  test('the same key with the same body has one effect and the same answer, five times over', async () => {
    const id = await make.sku({ spu_id, stock: 10 })
    const key = randomUUID()
    for (let i = 0; i < 5; i++) expect(await move({ id, qty: 2 }, { key })).toMatchObject({ code: 200, data: { stock: 12, stock_lock: 0 } })
    expect(await stockOf(id)).toBe(12)
    expect((await log(id)).total).toBe(2)
  })

  test('the same key with another body is refused', async () => {
    const id = await make.sku({ spu_id, stock: 10 })
    const key = randomUUID()
    await move({ id, qty: 2 }, { key })
    expect(await move({ id, qty: 3 }, { key })).toMatchObject({ code: 400, msg: '请勿重复提交' })
    expect(await stockOf(id)).toBe(12)
  })

  test('a refused call does not use its key up', async () => {
    const id = await make.sku({ spu_id })
    const key = randomUUID()
    expect((await move({ id, type: 'out', qty: 1 }, { key })).code).toBe(400)
    await move({ id, qty: 1 })
    expect(await move({ id, type: 'out', qty: 1 }, { key })).toMatchObject({ code: 200, data: { stock: 0 } })
  })

  test('a key is a person’s own', async () => {
    const id = await make.sku({ spu_id, stock: 10 })
    const key = randomUUID()
    await move({ id, qty: 1 }, { key })
    const other = await server.login({ perms: ['goods:sku:stock'] })
    expect(await move({ id, qty: 1 }, { key, as: other })).toMatchObject({ code: 200, data: { stock: 12 } })
  })

  test('without a key nothing moves', async () => {
    const id = await make.sku({ spu_id, stock: 1 })
    const answer = await server.call(calls.stock, { id, type: 'in', qty: 1, reason: '调整' }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '缺少幂等键 X-Idempotency-Key' })
    expect(await move({ id }, { key: 'short' })).toMatchObject({ code: 400 })
    expect(await stockOf(id)).toBe(1)
  })
})
