import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CountClash } from '#contract/goods/sku-count.ts'
import { contract } from '#contract/index.ts'
import { stockChecks } from '#server/areas/goods/shared/checks.ts'
import { release, reserve, ship } from '#server/areas/trade/stock/stock.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer, type Answer } from '#test/server/harness.ts'

// each round begins a second after the last one, and no two calls have the same time
const time = { round: Date.now(), calls: 0 }
const server = await startServer({ clock: () => new Date(time.round + ++time.calls) })
const { call, database, login } = server
const admin = await login()
const make = goodsMaker(server, admin)
const { sku } = contract.goods
const counters = await Promise.all([1, 2].map(() => login({ perms: ['goods:sku:stock'] })))

const stored = async (id: number) => (await call(sku.detail, { id }, { token: admin })).data
const moved = async (id: number) =>
  (await call(sku.stockLog, { id, page_size: 100 }, { token: admin })).data.list.reduce((sum, { delta }) => sum + delta, 0)

/** An order takes a piece and ships it, or gives it back. */
async function order(id: number, last: typeof ship) {
  const ctx = await server.ctxFor()
  await transact(ctx, async (ctx) => {
    const lines = [{ sku_id: id, qty: 1 }]
    await reserve(ctx, lines, { biz_no: 'DD1', reason: '订单DD1' })
    await last(ctx, lines, { biz_no: 'DD1', reason: '订单DD1' })
    await audit(ctx, { address: 'order.order.ship' }, { id, before: null, after: { shipped: 1 } })
  })
}

test('[I9] two counts beside orders: one differing count is listed, and no ordered piece is lost', async () => {
  const id = await make.sku({ spu_id: await make.spu(), stock: 100 })
  const { code } = await stored(id)
  const outcomes = { both: 0, listed: 0 }
  for (let round = 0; round < 8; round++) {
    const before = await stored(id)
    const onHand = before.stock + before.stock_lock
    time.round += 1000
    const send = (token: string, qty: number, key: string, accepts?: number) =>
      call(
        sku.count,
        { code, qty, seen: onHand, reason: '盘点', ...(accepts && { accepts }) },
        {
          token,
          // both were typed before any of these movements
          headers: { 'x-idempotency-key': key, 'x-queued-for': '700' },
        },
      )
    const keys = [randomUUID(), randomUUID()] as const
    const [one, other, again] = await Promise.all([
      send(counters[0] as string, onHand + 2, keys[0]),
      send(counters[1] as string, onHand - 3, keys[1]),
      // a second tab sends the first one too
      send(counters[0] as string, onHand + 2, keys[0]),
      ...[ship, release, ship, ship].map((last) => order(id, last)),
    ])
    expect(again.code).toBe(one.code)
    const listed = [one, other].filter(({ code }) => code !== 200)
    outcomes[listed.length === 0 ? 'both' : 'listed'] += 1
    // one holds: what it counted less the three pieces shipped
    expect(listed).toHaveLength(1)
    const winner = one.code === 200 ? onHand + 2 : onHand - 3
    const now = await stored(id)
    expect(now.stock + now.stock_lock).toBe(winner - 3)
    const { count } = (listed[0] as Answer<unknown>).data as { count: CountClash }
    expect(count.mine).toBe(one.code === 200 ? onHand - 3 : onHand + 2)
    expect(count.result - count.now).toBe(count.mine - winner)
    expect(await moved(id)).toBe(now.stock)
  }
  expect(outcomes).toEqual({ both: 0, listed: 8 })
  expect(await wrongGoods(database.db)).toEqual([])
  expect((await runChecks(database.pool, stockChecks)).violations).toEqual([])
})
