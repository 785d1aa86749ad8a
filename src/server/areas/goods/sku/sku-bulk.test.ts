import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sku, skuPriceLog, skuStockLog, spu } from '#server/areas/goods/shared/tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db } = server.database
const calls = contract.goods.sku
const tasks = contract.task.task

type Change = InputOf<typeof calls.bulk>
const price = { kind: 'price', field: 'price_store', mode: 'percent', value: 11_000, reason: '年度调价' } as const
const preview = (change: Change, as = token) => server.call(calls.bulkPreview, change, { token: as })
const keyed = (key = randomUUID() as string) => ({ 'x-idempotency-key': key })
const start = (change: Change, as = token, key?: string) => server.call(calls.bulk, change, { token: as, headers: keyed(key) })
const rowOf = async (id: number) => (await db.select().from(sku).where(eq(sku.id, id)))[0]
const detail = async (id: number) => (await server.call(tasks.detail, { id }, { token })).data
const failures = async (id: number) => (await server.call(tasks.failures, { id }, { token })).data.list

async function done(change: Change) {
  const { data } = await start(change)
  await work(server)
  return detail(data.task_id)
}

async function undone(id: number) {
  const { data } = await server.call(tasks.undo, { id }, { token })
  await work(server)
  return detail(data.task_id)
}

describe('[A08] changing many SKUs', () => {
  test('is shown before it is done, and what a rule keeps is told with its reason', async () => {
    const spu_id = await make.spu()
    const fine = await make.sku({ spu_id, price_store: 2000, price_trade: 1500 })
    const bound = await make.sku({ spu_id, price_store: 2000, price_trade: 1500, price_market: 2100 })
    const change = { ...price, ids: [fine, bound] }
    const { data } = await preview(change)
    expect(data).toMatchObject({ total: 2, changed: 1, unchanged: 0, refused: 1 })
    expect(data.rows).toMatchObject([{ id: fine, old: 2000, next: 2200 }])
    expect(data.refusals).toMatchObject([{ id: bound, msg: '市场价不能低于门店价' }])
    expect(await rowOf(fine)).toMatchObject({ price_store: 2000, version: 1 })

    const task = await done(change)
    expect(task).toMatchObject({ kind: 'goods.sku.bulk', state: 'done', done: 2, total: 2, failed: 1, may_undo: 1 })
    expect(await failures(task.id)).toMatchObject([{ row_id: bound, msg: '市场价不能低于门店价' }])
    expect(await rowOf(fine)).toMatchObject({ price_store: 2200, version: 2 })
    expect(await rowOf(bound)).toMatchObject({ price_store: 2000, version: 1 })
    expect((await server.call(calls.priceLog, { id: fine }, { token })).data.list).toMatchObject([
      { field: 'price_store', old_price: 2000, new_price: 2200, reason: '年度调价', operator: 'admin' },
    ])
    expect((await db.select().from(spu).where(eq(spu.id, spu_id)))[0]).toMatchObject({ price_min: 2000, price_max: 2200 })
  })

  test('takes all that a filter finds, without those that were taken out', async () => {
    const spu_id = await make.spu()
    const codes = ['W-1', 'W-2', 'W-3', 'X-1']
    const ids: number[] = []
    for (const code of codes) ids.push(await make.sku({ spu_id, code, stock: 10 }))
    const change: Change = { filter: { code: 'W-*' }, excluded: [ids[1] as number], kind: 'stock', type: 'in', qty: 5, reason: '到货' }
    expect((await preview(change)).data).toMatchObject({ total: 2, changed: 2 })
    // in the form that an address has
    const read = { code: 'W-*', status: '1', price_min: '1' } as never
    expect((await preview({ ...change, filter: read })).data).toMatchObject({ total: 2 })
    await done(change)
    const after = await db.select({ stock: sku.stock }).from(sku).where(inArray(sku.id, ids)).orderBy(sku.id)
    expect(after.map(({ stock }) => stock)).toEqual([15, 10, 15, 10])
    const log = await db
      .select()
      .from(skuStockLog)
      .where(eq(skuStockLog.sku_id, ids[0] as number))
      .orderBy(skuStockLog.id)
    expect(log.at(-1)).toMatchObject({ type: 'in', delta: 5, stock_after: 15, reason: '到货' })
    expect((await db.select().from(spu).where(eq(spu.id, spu_id)))[0]).toMatchObject({ stock_sum: 50 })
    expect(await wrongGoods(db)).toEqual([])
  })

  test('pressed twice it is done once', async () => {
    const id = await make.sku({ stock: 1 })
    const change: Change = { ids: [id], kind: 'stock', type: 'in', qty: 5, reason: '到货' }
    const key = randomUUID()
    const [one, two] = [await start(change, token, key), await start(change, token, key)]
    expect(one.code).toBe(200)
    expect(two.data).toEqual(one.data)
    await work(server)
    expect(await rowOf(id)).toMatchObject({ stock: 6 })
    expect(await server.call(calls.bulk, change, { token })).toMatchObject({ code: 400, msg: '缺少幂等键 X-Idempotency-Key' })
  })

  test('while others move the same stock, no piece is lost and the ledger adds up', async () => {
    const spu_id = await make.spu()
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push(await make.sku({ spu_id, stock: 20 }))
    await start({ ids, kind: 'stock', type: 'out', qty: 15, reason: '调拨' })
    const single = (id: number) => server.call(calls.stock, { id, type: 'out', qty: 10, reason: '出库' }, { token, headers: keyed() })
    const [answers] = await Promise.all([Promise.all(ids.map(single)), work(server)])
    // a stock of 20 allows only one issue, 15 or 10
    const after = await db.select({ id: sku.id, stock: sku.stock }).from(sku).where(inArray(sku.id, ids)).orderBy(sku.id)
    expect(after.map(({ stock }) => stock)).toEqual(answers.map(({ code }) => (code === 200 ? 10 : 5)))
    expect((await db.select().from(spu).where(eq(spu.id, spu_id)))[0]).toMatchObject({
      stock_sum: after.reduce((sum, { stock }) => sum + stock, 0),
    })
    expect(await wrongGoods(db)).toEqual([])
  })

  test('stock, status and minimum order keep the rules of one row', async () => {
    const spu_id = await make.spu()
    const few = await make.sku({ spu_id, stock: 2, step_qty: 4, moq: 4 })
    const many = await make.sku({ spu_id, stock: 9 })
    const ids = [few, many]
    expect((await preview({ ids, kind: 'stock', type: 'out', qty: 5, reason: '报损' })).data).toMatchObject({
      changed: 1,
      refusals: [{ id: few, msg: '库存不足，当前可售库存为2' }],
    })
    expect((await preview({ ids, kind: 'moq', moq: 6 })).data).toMatchObject({
      changed: 1,
      refusals: [{ id: few, msg: '起订量必须是起订倍数的整数倍' }],
    })
    await done({ ids, kind: 'moq', moq: 8 })
    await done({ ids, kind: 'status', status: 0 })
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ moq: 8, status: 0, version: 3 })
    expect((await preview({ ids, kind: 'status', status: 0 })).data).toMatchObject({ changed: 0, unchanged: 2 })
  })

  test('may be done by those who may do it to one row, the cost by those who may see it', async () => {
    const ids = [await make.sku()]
    const reader = await server.login({ perms: ['goods:sku:list'] })
    expect((await start({ ...price, ids }, reader)).code).toBe(403)
    const pricer = await server.login({ perms: ['goods:sku:list', 'goods:sku:price'] })
    expect((await preview({ ...price, ids }, pricer)).code).toBe(200)
    expect((await preview({ ...price, field: 'price_cost', ids }, pricer)).code).toBe(403)
    expect((await preview({ kind: 'stock', type: 'in', qty: 1, reason: '试', ids }, pricer)).code).toBe(403)
  })

  test.for([
    [{ kind: 'price', field: 'price_store', mode: 'set', value: 100 }, 'reason', '请输入调整原因'],
    [{ kind: 'price', field: 'price_store', mode: 'set', reason: '调' }, 'value', '请输入数值'],
    [{ kind: 'stock', type: 'in', reason: '调' }, 'qty', '请输入数量'],
    [{ kind: 'status' }, 'status', '请选择状态'],
    [{ kind: 'moq' }, 'moq', '请输入起订量'],
  ] as const)('%j is refused at %s', async ([change, field, msg]) => {
    expect(await start({ ...change, ids: [1] } as Change)).toMatchObject({ code: 400, data: { errors: [{ field, msg }] } })
  })

  test('no rows, and more than a task takes, are refused', async () => {
    expect(await preview({ kind: 'status', status: 1 } as Change)).toMatchObject({ code: 400, msg: '请选择数据' })
    expect(await preview({ filter: { code: 'NOTHING' }, kind: 'status', status: 1 })).toMatchObject({
      code: 400,
      msg: '没有符合条件的数据',
    })
  })
})

describe('[R18] [I1] taking back a change of many', () => {
  const SKUS = 5000
  let spu_id: number

  beforeAll(async () => {
    spu_id = await make.spu()
    const first = await make.sku({ spu_id, code: 'R18-0', price_store: 10_000, price_trade: 8000 })
    await db.execute(sql`
      insert into sku (spu_id, brand_id, series_id, category_id, code, title, spec, spec_hash, unit, price_store, price_trade, weight)
      select spu_id, brand_id, series_id, category_id, 'R18-' || n, title, spec, 'R18-' || n, unit, price_store, price_trade, weight
      from sku, generate_series(1, ${SKUS - 1}) as n where id = ${first}`)
    await db.execute(sql`update spu set sku_count = ${SKUS} where id = ${spu_id}`)
    await db.execute(sql`update series set sku_count = ${SKUS} where id = (select series_id from spu where id = ${spu_id})`)
    await db.execute(sql`update brand set sku_count = ${SKUS} where id = (select brand_id from spu where id = ${spu_id})`)
  })

  test('gives 5,000 SKUs their prices again, and keeps and lists those that have changed since', async () => {
    const change: Change = { ...price, filter: { code: 'R18-' } }
    const task = await done(change)
    expect(task).toMatchObject({ state: 'done', done: SKUS, total: SKUS, failed: 0 })
    expect(await db.$count(sku, eq(sku.price_store, 11_000))).toBe(SKUS)

    const [since] = await db.select().from(sku).where(eq(sku.code, 'R18-7'))
    const { id } = since as NonNullable<typeof since>
    await server.call(calls.price, { id, field: 'price_store', mode: 'set', value: 12_345, reason: '单独调价' }, { token })

    const back = await undone(task.id)
    expect(back).toMatchObject({ state: 'done', done: SKUS, failed: 1 })
    expect(await failures(back.id)).toMatchObject([{ row_id: id, title: 'R18-7', msg: '之后又有修改，已保留' }])
    expect(await rowOf(id)).toMatchObject({ price_store: 12_345 })
    expect(await db.$count(sku, eq(sku.price_store, 10_000))).toBe(SKUS - 1)
    expect(await db.$count(skuPriceLog, eq(skuPriceLog.new_price, 10_000))).toBe(SKUS - 1)
    expect((await db.select().from(spu).where(eq(spu.id, spu_id)))[0]).toMatchObject({ price_min: 10_000, price_max: 12_345 })
    expect(await detail(task.id)).toMatchObject({ may_undo: 0 })
  })

  test('gives stock again by a count in the ledger, save where it has moved since', async () => {
    const [a, b] = [await make.sku({ spu_id, stock: 10 }), await make.sku({ spu_id, stock: 10 })]
    const task = await done({ ids: [a, b], kind: 'stock', type: 'count', qty: 3, reason: '盘点' })
    await server.call(calls.stock, { id: b, type: 'in', qty: 1, reason: '到货' }, { token, headers: keyed() })
    expect(await undone(task.id)).toMatchObject({ failed: 1 })
    expect(await rowOf(a)).toMatchObject({ stock: 10 })
    expect(await rowOf(b)).toMatchObject({ stock: 4 })
    const log = await db.select().from(skuStockLog).where(eq(skuStockLog.sku_id, a)).orderBy(skuStockLog.id)
    expect(log.map(({ type, delta }) => [type, delta])).toEqual([
      ['in', 10],
      ['count', -7],
      ['count', 7],
    ])
    expect(await wrongGoods(db)).toEqual([])
  })

  test('takes back the chosen SKUs alone, known by their codes', async () => {
    const ids = [await make.sku({ spu_id, code: 'PART-1' }), await make.sku({ spu_id, code: 'PART-2' })]
    const task = await done({ ids, kind: 'moq', moq: 7 })
    const { list } = (await server.call(tasks.changes, { id: task.id }, { token })).data
    const chosen = list.find(({ code }) => code === 'PART-2')
    const { data } = await server.call(tasks.undo, { id: task.id, change_ids: [chosen?.id ?? 0] }, { token })
    await work(server)
    expect(await detail(data.task_id)).toMatchObject({ state: 'done', done: 1, failed: 0 })
    expect([(await rowOf(ids[0] ?? 0))?.moq, (await rowOf(ids[1] ?? 0))?.moq]).toEqual([7, 1])
    expect(await detail(task.id)).toMatchObject({ may_undo: 1 })
  })
})

describe('many codes', () => {
  test('find their SKUs, whichever way they were pasted, and tell which there are none of', async () => {
    const spu_id = await make.spu()
    for (const code of ['MC-1', 'MC-2', 'MC-3']) await make.sku({ spu_id, code })
    const codes = 'MC-1\r\nMC-3\tMC-9 ；MC-3'
    const found = (await server.call(calls.list, { codes }, { token })).data
    expect([found.total, found.list.map(({ code }) => code).toSorted()]).toEqual([2, ['MC-1', 'MC-3']])
    expect((await server.call(calls.find, { codes }, { token })).data.total).toBe(2)
    expect((await server.call(calls.codes, { codes }, { token })).data).toEqual({ found: 2, missing: ['MC-9'], several: [] })
    // in the form in which people type them
    const small = codes.toLowerCase()
    expect((await server.call(calls.list, { code: 'mc-' }, { token })).data.total).toBe(3)
    expect((await server.call(calls.picker, { code: 'm*-2' }, { token })).data.total).toBe(1)
    expect((await server.call(calls.option, { word: 'mc-' }, { token })).data.list).toHaveLength(3)
    expect((await server.call(calls.find, { codes: small }, { token })).data.total).toBe(2)
    expect((await server.call(calls.codes, { codes: small }, { token })).data).toEqual({ found: 2, missing: ['mc-9'], several: [] })
  })

  test('are a thousand at most', async () => {
    const codes = (n: number) => Array.from({ length: n }, (_, i) => `C${i}`).join('\n')
    expect((await server.call(calls.find, { codes: codes(1000) }, { token })).code).toBe(200)
    expect(await server.call(calls.find, { codes: codes(1001) }, { token })).toMatchObject({ code: 400, msg: '编码最多1000个' })
  })
})
