import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { shop } from '#contract/shop/index.ts'
import { customer } from '#server/areas/people/tables.ts'
import { orderMaker } from '#test/make/order-world.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startSimulator } from '../../scripts/pay-simulator/simulator.ts'
import { callerOf, type Line } from '../../scripts/traffic/caller.ts'
import { compareCarts, compareJournal, compareProvider } from '../../scripts/traffic/compare.ts'
import type { Draw } from '../../scripts/traffic/draw.ts'
import { figures } from '../../scripts/traffic/figures.ts'
import { openJournal } from '../../scripts/traffic/journal.ts'
import { carryOut, plannedKills } from '../../scripts/traffic/kills.ts'
import type { Buyer } from '../../scripts/traffic/people.ts'
import { providerAt } from '../../scripts/traffic/provider.ts'
import { goShopping } from '../../scripts/traffic/shopping.ts'
import { restock, shipOrders } from '../../scripts/traffic/staff-work.ts'
import { startServer } from './harness.ts'

const simulator = await startSimulator({ notices: 'hold' })
afterAll(simulator.close)
const server = await startServer({ paySimulator: simulator.address })
const { pool, db } = server.database
const make = await orderMaker(server)
const provider = providerAt(simulator.address)

/** Always the first choice, and payment by WeChat. */
const draw: Draw = {
  next: () => 0,
  below: () => 0,
  chance: (share) => share > 0.5,
  one: ([first]) => first as never,
  weighted: (weights) => ('wechat' in weights ? 'wechat' : Object.keys(weights)[0]) as never,
}

test('[A19] traffic reports exactly the acknowledged writes that are lost, changed or doubled', async () => {
  const url = await server.app.listen({ port: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-traffic-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const since = new Date(Date.now() - 60_000)
  const journal = openJournal(join(folder, 'journal.jsonl'))
  const line: Line = { url, figures: figures(), journal, run: 'traffic-test', deviations: [], isOver: () => false }
  let marks = 0
  const place = { draw, provider, journal, mark: () => `T-test-${(marks += 1)}` }
  const as = (token: string) => Object.assign(callerOf(line, draw), { token })
  const { user_id } = await make.buyer()
  await db.update(customer).set({ openid: 'o-traffic' }).where(eq(customer.id, user_id))
  await make.skus(1)
  const buyer: Buyer = { caller: as(await shopMaker(server).tokenOf(user_id)), phone: '', user_id, cart: new Map() }
  await goShopping(buyer, place)
  await goShopping(buyer, place)
  const added = await buyer.caller.call(shop.cart.add, { sku_id: 1, qty: 2 })
  buyer.cart.set(added.data.id, 2)
  expect(await restock(as(make.token), { ...place, image: '' })).toBe(1)
  const differences = async () => {
    const client = new pg.Client({ connectionString: pool.options.connectionString })
    await client.connect()
    try {
      const found = [
        ...(await compareJournal(client, journal.path, since)),
        ...(await compareProvider(client, provider, since)),
        ...(await compareCarts(client, [buyer])),
      ]
      return found.filter((one) => !one.startsWith('    ')).map((one) => one.replace(/ P\d{18}/, '').replace(/: .*/, ''))
    } finally {
      await client.end()
    }
  }
  // the provider has the money, and its notifications are not delivered yet
  expect(await differences()).toEqual(['provider.pay', 'payment', 'payment', 'the ledger has 0 in and 0 out, the provider 4000 and 0'])
  for (const { url: address, headers, body } of simulator.held.splice(0))
    expect((await fetch(url + new URL(address).pathname, { method: 'POST', headers, body })).status).toBe(200)
  expect(await shipOrders(as(make.token), { ...place, image: '' })).toBe(2)
  expect(await differences()).toEqual([])

  const losses: [change: string, undo: string, found: string[]][] = [
    [
      `update sales_order set buyer_remark = 'x' where buyer_remark = 'T-test-1'`,
      `update sales_order set buyer_remark = 'T-test-1' where buyer_remark = 'x'`,
      ['shop.order.create'],
    ],
    [
      `update sales_order set buyer_remark = 'T-test-1' where buyer_remark = 'T-test-2'`,
      `update sales_order set buyer_remark = 'T-test-2' where id = (select max(id) from sales_order)`,
      ['shop.order.create', 'no basket is ordered twice'],
    ],
    [`update cart_line set qty = qty + 1`, `update cart_line set qty = qty - 1`, ['cart line 3']],
    [
      `update shipment set tracking_no = 'x' || tracking_no where tracking_no = 'T-TEST-4'`,
      `update shipment set tracking_no = substr(tracking_no, 2) where tracking_no = 'xT-TEST-4'`,
      ['order.order.ship'],
    ],
  ]
  for (const [change, undo, found] of losses) {
    expect((await pool.query(change)).rowCount, change).toBe(1)
    expect(await differences(), change).toEqual(found)
    await pool.query(undo)
  }
  simulator.books.effects.paid.forEach((_, no) => simulator.books.effects.paid.set(no, 2))
  expect((await differences()).every((one) => one.endsWith('was paid 2 times'))).toBe(true)
  journal.write({ call: 'goods.sku.stock', key: 'lost', input: { id: 1, qty: 5, reason: 'never written' }, data: {} })
  expect(await differences()).toEqual(expect.arrayContaining(['goods.sku.stock', 'every acknowledged key is stored']))
  journal.close()
})

test('[A19] traffic kills hit server and worker in turn, once per run part, and restart them', async () => {
  const kills = plannedKills(3, 0.3, { ...draw, next: () => 0.5 })
  expect(kills.map(({ part }) => part)).toEqual(['worker', 'server', 'worker'])
  expect(kills.every(({ at }, n) => at > n * 0.1 && at < (n + 1) * 0.1)).toBe(true)
  const lines: string[] = []
  const part = (name: 'server' | 'worker') => ({
    name,
    kill: async () => void lines.push(`kill ${name}`),
    start: async () => void lines.push(`start ${name}`),
  })
  const done = await carryOut(
    kills.map((kill) => ({ ...kill, down: 0 })),
    [part('server'), part('worker')],
    () => false,
  )
  expect(done).toHaveLength(3)
  expect(lines).toEqual(['kill worker', 'start worker', 'kill server', 'start server', 'kill worker', 'start worker'])
})
