import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CountClash } from '#contract/goods/sku-count.ts'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { reserve, ship } from '#server/areas/trade/stock/stock.ts'
import { idempotencyKey } from '#server/identity/session/tables.ts'
import { periodic } from '#server/jobs/periodic.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const time = { now: Date.now() }
const server = await startServer({ clock: () => new Date(time.now) })
const { call, database, login } = server
const { sku } = contract.goods
const opening = await login()
const spu_id = await goodsMaker(server, opening).spu()
const make = goodsMaker(server, opening)
const newSku = async (stock: number) => goodsMaker(server, await login()).sku({ spu_id, stock })

/** Lets hours pass; sessions end meanwhile. */
const pass = (ms: number) => (time.now += ms)

type Count = InputOf<typeof sku.count>
interface By {
  token?: string
  key?: string
  /** Milliseconds that the call waited for a network. */
  waited?: number
  account?: number
}
async function count(input: Partial<Count>, { token, key = randomUUID(), waited, account }: By = {}) {
  const headers = {
    'x-idempotency-key': key,
    ...(waited !== undefined && { 'x-queued-for': String(waited) }),
    ...(account !== undefined && { 'x-queued-by': String(account) }),
  }
  return call(sku.count, { reason: '月末盘点', ...input } as Count, { token: token ?? (await login()), headers })
}
const move = async (id: number, type: 'in' | 'out' | 'count', qty: number) =>
  call(sku.stock, { id, type, qty, reason: '调整' }, { token: await login(), headers: { 'x-idempotency-key': randomUUID() } })
const stored = async (id: number) => {
  const { stock, stock_lock, code } = (await call(sku.detail, { id }, { token: await login() })).data
  return { stock, stock_lock, code }
}
const logOf = async (id: number) => (await call(sku.stockLog, { id }, { token: await login() })).data.list

/** An order takes stock, in the transaction for a call that is logged. */
async function order(id: number, ...steps: (typeof reserve | typeof ship)[]) {
  const ctx = await server.ctxFor()
  await transact(ctx, async (ctx) => {
    for (const step of steps) await step(ctx, [{ sku_id: id, qty: 4 }], { biz_no: 'DD1', reason: '订单DD1' })
    await audit(ctx, { address: 'order.order.ship' }, { id, before: null, after: { shipped: 4 } })
  })
}

const counter = () => login({ perms: ['goods:sku:stock'] })
const clashOf = (answer: { data: unknown }) => answer.data as { rule?: string; count?: CountClash }

describe('counting pieces at the shelf', () => {
  test('[I9] found by code, in any case, or by barcode; unknown codes are told', async () => {
    const body = { ...make.skuBody(), spu_id, barcode: '6901234567892', stock: 3 }
    const id = await make.sku(body)
    for (const code of [body.code, body.code.toLowerCase(), '6901234567892'])
      expect((await call(sku.lookup, { code }, { token: opening })).data).toMatchObject({ id, code: body.code, stock: 3, stock_lock: 0 })
    expect(await count({ code: body.code.toLowerCase(), qty: 5 })).toMatchObject({ code: 200, data: { id, delta: 2, stock: 5 } })
    expect(await count({ code: '6901234567892', qty: 4 })).toMatchObject({ code: 200, data: { id, delta: -1, stock: 4 } })
    const msg = '没有编码或条形码为“NONE”的SKU'
    expect(await count({ code: 'NONE', qty: 4 })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'code' }] } })
    expect(await call(sku.lookup, { code: 'NONE' }, { token: opening })).toMatchObject({ code: 400, msg })
  })

  test('[I9] reserved pieces are still on the shelf: the count contains them', async () => {
    const id = await newSku(10)
    await order(id, reserve)
    const { code } = await stored(id)
    expect(await count({ code, qty: 11, seen: 10 })).toMatchObject({ code: 200, data: { delta: 1, stock: 7, stock_lock: 4 } })
    const few = await count({ code, qty: 3 })
    expect(few).toMatchObject({ code: 400, data: { errors: [{ field: 'qty' }] } })
    expect(few.msg).toBe('盘点后现有3，少于订单占用的4，请先处理占用的订单')
    expect(await stored(id)).toMatchObject({ stock: 7, stock_lock: 4 })
    expect(await wrongGoods(database.db)).toEqual([])
  })

  test('a count that confirms the stock is in the ledger and in the log of operations', async () => {
    const id = await newSku(6)
    const { code } = await stored(id)
    expect(await count({ id, code, qty: 6, seen: 6 })).toMatchObject({ code: 200, data: { delta: 0, stock: 6 } })
    expect((await logOf(id))[0]).toMatchObject({ type: 'count', delta: 0, stock_after: 6, reason: '月末盘点', counted_at: null })
    const [row] = await database.db
      .select()
      .from(logger)
      .where(and(eq(logger.action, sku.count.address), eq(logger.target_id, id)))
    expect(row).toMatchObject({ after: { counted: 6, seen: 6 }, reason: '月末盘点' })
  })

  test('needs its permission, its key and bounded fields', async () => {
    const id = await newSku(1)
    const { code } = await stored(id)
    expect(await count({ code, qty: 1 }, { token: await login({ perms: ['goods:sku:list'] }) })).toMatchObject({ code: 403 })
    expect(await count({ code, qty: 1 }, { token: await counter() })).toMatchObject({ code: 200 })
    expect(await count({ code, qty: -1 })).toMatchObject({ code: 400, data: { errors: [{ field: 'qty' }] } })
    expect(await count({ code, qty: 1.5 })).toMatchObject({ code: 400, data: { errors: [{ field: 'qty' }] } })
    expect(await count({ code: '', qty: 1 })).toMatchObject({ code: 400, data: { errors: [{ field: 'code' }] } })
    expect(await count({ code, qty: 1, reason: '' })).toMatchObject({ code: 400, data: { errors: [{ field: 'reason' }] } })
    expect(await call(sku.count, { code, qty: 1, reason: '盘点' }, { token: opening })).toMatchObject({ code: 400, msg: /幂等键/ as never })
    await call(sku.delete, { id }, { token: await login() })
    expect(await count({ id, code, qty: 1 })).toMatchObject({ code: 410, msg: 'SKU已删除' })
  })
})

describe('counts that waited for a network', () => {
  test('[I9] 8 hours late: the count held when it was typed, and movements since then are added', async () => {
    const id = await newSku(118)
    const { code } = await stored(id)
    pass(HOUR_MS)
    const typed = time.now
    pass(2 * HOUR_MS)
    await order(id, reserve, ship)
    await order(id, reserve)
    await move(id, 'in', 30)
    pass(6 * HOUR_MS)
    const answer = await count({ code, qty: 120, seen: 118 }, { waited: 8 * HOUR_MS })
    // 120 counted, 4 shipped, 30 received: 146 on hand, 4 reserved
    expect(answer).toMatchObject({ code: 200, data: { delta: 2, stock: 142, stock_lock: 4 } })
    const [row] = await logOf(id)
    expect(row).toMatchObject({ type: 'count', delta: 2, stock_after: 142, lock_after: 4 })
    expect(Date.parse(row?.counted_at ?? '')).toBe(typed)
    expect(await wrongGoods(database.db)).toEqual([])
  })

  test('[I9] [R17] the same key, hours and days later, has one effect and the first answer', async () => {
    const id = await newSku(10)
    const { code } = await stored(id)
    const key = randomUUID()
    const first = await count({ code, qty: 12 }, { key })
    const purge = periodic['purge-idempotency-keys']
    for (const hours of [1, 8, 30, 120]) {
      pass(hours * HOUR_MS)
      await purge?.act({ database, clock: () => new Date(time.now) } as unknown as WorkerContext)
      expect(await count({ code, qty: 12 }, { key, waited: hours * HOUR_MS })).toEqual({ ...first, headers: expect.anything() as never })
    }
    expect((await logOf(id)).filter(({ type }) => type === 'count')).toHaveLength(1)
    // no call is accepted any more when its key may be gone
    expect(await count({ code, qty: 12 }, { key, waited: 30 * DAY_MS + 1 })).toMatchObject({ code: 400, msg: /30天/ as never })
    pass(31 * DAY_MS)
    await purge?.act({ database, clock: () => new Date(time.now) } as unknown as WorkerContext)
    expect(await database.db.$count(idempotencyKey, eq(idempotencyKey.key, key))).toBe(0)
  })

  test('[I9] a parallel count causes a conflict with base, mine and theirs, mine may stand', async () => {
    const id = await newSku(118)
    const { code } = await stored(id)
    pass(HOUR_MS)
    pass(HOUR_MS)
    expect(await count({ code, qty: 117, reason: '抽查' }, { token: await counter() })).toMatchObject({ code: 200 })
    await move(id, 'out', 5)
    pass(HOUR_MS)
    const mine = { code, qty: 120, seen: 118 }
    const refused = await count(mine, { waited: 2 * HOUR_MS })
    expect(refused.code).toBe(400)
    const { rule, count: clash } = clashOf(refused)
    expect(rule).toBe('counted_by_others')
    expect(clash).toMatchObject({ sku_id: id, base: 118, mine: 120, now: 112, result: 115, theirs: { on_hand: 117, reason: '抽查' } })
    expect(refused.msg).toBe(`${clash?.theirs.by}在此期间也盘点了该SKU，现有112，您盘点为120`)
    expect(await stored(id)).toMatchObject({ stock: 112 })
    // a third count between the conflict and its resolution is told again
    expect(await count({ code, qty: 111 }, { token: await counter() })).toMatchObject({ code: 200, data: { stock: 111 } })
    const accepts = clash?.theirs.log_id as number
    const again = await count({ ...mine, accepts }, { waited: 2 * HOUR_MS })
    expect(clashOf(again).count?.theirs).toMatchObject({ on_hand: 111 })
    const stands = await count({ ...mine, accepts: clashOf(again).count?.theirs.log_id }, { waited: 2 * HOUR_MS })
    // 120 counted and 5 issued since
    expect(stands).toMatchObject({ code: 200, data: { stock: 115, delta: 4 } })
    expect(await wrongGoods(database.db)).toEqual([])
  })

  test('[I9] two equal counts are no conflict, and an own later count replaces the earlier one', async () => {
    const id = await newSku(10)
    const { code } = await stored(id)
    pass(2 * HOUR_MS)
    expect(await count({ code, qty: 9 }, { token: await counter() })).toMatchObject({ code: 200 })
    expect(await count({ code, qty: 9 }, { waited: HOUR_MS })).toMatchObject({ code: 200, data: { delta: 0 } })
    expect(await count({ code, qty: 8 }, { waited: HOUR_MS / 2 })).toMatchObject({ code: 400 })
    const own = await newSku(10)
    const { code: mine } = await stored(own)
    pass(2 * HOUR_MS)
    expect(await count({ code: mine, qty: 12 }, { waited: HOUR_MS })).toMatchObject({ code: 200, data: { stock: 12 } })
    expect(await count({ code: mine, qty: 15 }, { waited: HOUR_MS / 2 })).toMatchObject({ code: 200, data: { stock: 15, delta: 3 } })
    // the earlier count that comes last does not
    expect(clashOf(await count({ code: mine, qty: 11 }, { waited: HOUR_MS })).rule).toBe('counted_by_others')
  })

  test('[I9] another account never sends it, and a count of last week is counted again', async () => {
    const id = await newSku(10)
    const { code } = await stored(id)
    const other = await count({ code, qty: 1 }, { account: 999_999, waited: 1 })
    expect(other).toMatchObject({ code: 400, data: { rule: 'queued_by_other' } })
    expect(await count({ code, qty: 1 }, { waited: 8 * DAY_MS })).toMatchObject({ code: 400, msg: '盘点已超过7天，请重新盘点' })
    expect(await stored(id)).toMatchObject({ stock: 10 })
  })
})
