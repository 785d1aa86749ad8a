import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { draw } from '#server/areas/freeOrder/activity/draw.ts'
import { giveOne } from '#server/areas/freeOrder/record/grant.ts'
import { choose } from '#server/areas/freeOrder/record/record.ts'
import { cancelWithRefund } from '#server/areas/order/order/order-close.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { freeMaker, later } from '#test/make/free-orders.ts'
import { orderWorld } from '#test/make/order-world.ts'

const world = await orderWorld()
const { server, clock } = world
const make = freeMaker(world)

const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:freeOrder|ledger|order|activity|finance)\./.test(name)),
    )
  ).violations

/** Paid orders from different buyers, which are not counted yet. */
async function orders(count: number): Promise<Order[]> {
  const [sku_id = 0] = await world.skus(1, { stock: 10_000 })
  const rows: Order[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await world.buyer()
    rows.push(await world.paid({ store_id: id, lines: [{ sku_id, qty: 1 }] }))
  }
  return rows
}

const cancelAll = (rows: readonly Order[]) =>
  rows.map(async ({ id }) =>
    cancelWithRefund(await server.ctxFor('admin'), { id, reason: 'other', call: { address: contract.order.order.cancelRefund.address } }),
  )

const countOf = (results: readonly PromiseSettledResult<unknown>[], status: 'fulfilled' | 'rejected') =>
  results.filter((one) => one.status === status).length

test('[M8] A25 twenty parallel draws draw a session once, beside refunds for its candidates', async () => {
  const id = await make.published({ mode: 'draw', sessions: [{ draw_at: later(clock.now(), 10), quota: 5 }] })
  const rows = await orders(30)
  await make.consume()
  clock.advance(10 * DAY_MS + 1000)
  const draws = Array.from({ length: 20 }, async () => draw(await server.ctxFor('admin'), { id, session: 1 }))
  const [results, cancelled] = await Promise.all([Promise.allSettled(draws), Promise.allSettled(cancelAll(rows.slice(0, 10)))])
  expect(countOf(results, 'fulfilled')).toBe(1)
  expect(countOf(cancelled, 'fulfilled')).toBe(10)
  const records = await make.recordsOf(id)
  expect(records.filter(({ outcome }) => outcome === 'won')).toHaveLength(5)
  expect((await make.activityOf(id)).won).toBe(records.filter(({ state }) => state === 'won').length)
  expect(await violated()).toEqual([])
}, 120_000)

test('[M8] A25 parallel grants stay within budget, once each; refund + free ≤ paid throughout', async () => {
  const id = await make.published({ budget: 20 * 2000, quota: 40, reward_rate: 10_000 })
  const rows = await orders(40)
  await make.consume()
  const records = await make.recordsOf(id)
  const ids = records.map((record) => record.id)
  // forty places for forty choices, each made twice in parallel
  const chosen = await Promise.all([choose(await server.ctxFor('admin'), { ids }), choose(await server.ctxFor('admin'), { ids })])
  expect(chosen.flatMap(({ success }) => success).toSorted((a, b) => a - b)).toEqual(ids)
  // another person than the chooser gives the rewards
  const payer = await server.ctxFor({ perms: ['freeOrder:record:list', 'freeOrder:record:grant'] })
  const grants = [...ids, ...ids].map(async (one) => giveOne(payer, one, 'grant'))
  const [outcomes] = await Promise.all([Promise.allSettled(grants), Promise.allSettled(cancelAll(rows.slice(30)))])
  expect(countOf(outcomes, 'fulfilled')).toBe(20)
  expect(await make.activityOf(id)).toMatchObject({ granted: 20, granted_amount: 40_000 })
  expect(await violated()).toEqual([])
}, 120_000)

test('[M8] [X8] A25 four consumers count every n-th order without gaps or too many places', async () => {
  const id = await make.published({ mode: 'nth', nth: 3, quota: 5 })
  await orders(24)
  const consume = async () =>
    consumeOrderEvents(await server.ctxFor(), (error) => {
      throw error
    })
  await Promise.all([consume(), consume(), consume(), consume()])
  clock.advance(10 * DAY_MS + 1000)
  const draws = Array.from({ length: 5 }, async () => draw(await server.ctxFor('admin'), { id, session: 1 }))
  expect(countOf(await Promise.allSettled(draws), 'fulfilled')).toBe(1)
  const records = await make.recordsOf(id)
  expect(records.map(({ seq }) => seq ?? 0).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
  const blocks = records.filter(({ state }) => state === 'won').map(({ seq }) => Math.ceil((seq ?? 0) / 3))
  expect(blocks.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(records.filter(({ outcome }) => outcome === 'quota')).toHaveLength(3)
  expect(await violated()).toEqual([])
}, 120_000)
