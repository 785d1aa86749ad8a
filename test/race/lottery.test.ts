import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { lotteryPrize, lotteryRecord, lotteryUser } from '#server/areas/lottery/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'

const world = await orderWorld()
const { server, db, call, token } = world
const make = lotteryMaker(server, token)

const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:lottery|ledger|order|activity)\./.test(name)),
    )
  ).violations

async function customers(count: number): Promise<number[]> {
  const rows = await db
    .insert(customer)
    .values(Array.from({ length: count }, (_, n) => ({ nick: `抽奖${n}` })))
    .returning({ id: customer.id })
  return rows.map(({ id }) => id)
}

/** The prize kinds, `refused` for draws that were refused. */
async function drawAll(id: number, users: readonly number[]): Promise<string[]> {
  const results = await Promise.allSettled(users.map((user) => make.draw(id, user)))
  return results.map((result) => (result.status === 'fulfilled' ? result.value.prize.kind : 'refused'))
}

const countOf = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length

test('[M8] A23 1,000 parallel draws for 100 prizes give exactly 100, recorded and recomputable', async () => {
  const id = await make.published({
    prizes: prizesOf(
      [
        { kind: 'balance', amount: 100, stock: 60, weight: 500 },
        { stock: 40, weight: 500 },
      ],
      { weight: 0 },
    ).map((prize, at) => (at === 2 ? { ...prize, weight: 1 } : prize)),
  })
  const kinds = await drawAll(id, await customers(1000))
  expect([countOf(kinds, 'balance'), countOf(kinds, 'integral'), countOf(kinds, 'thanks')]).toEqual([60, 40, 900])
  expect(await db.$count(lotteryRecord, eq(lotteryRecord.lottery_id, id))).toBe(1000)
  await call(contract.lottery.lottery.close, { id }, { token })
  expect(await violated()).toEqual([])
}, 120_000)

test('[M8] A23 goods: 200 parallel draws of a stock of 7 reserve exactly 7', async () => {
  const [sku_id = 0] = await world.skus(1, { stock: 7 })
  const id = await make.published({ prizes: prizesOf([{ kind: 'goods', sku_id, qty: 1, stock: 100, weight: 1_000_000 }], { weight: 0 }) })
  const kinds = await drawAll(id, await customers(200))
  expect([countOf(kinds, 'goods'), countOf(kinds, 'thanks')]).toEqual([7, 193])
  expect(await world.stockOf([sku_id])).toEqual([[0, 7]])
  const [prize] = await db
    .select()
    .from(lotteryPrize)
    .where(and(eq(lotteryPrize.lottery_id, id), eq(lotteryPrize.position, 1)))
  expect(prize?.drawn).toBe(7)
  expect(await violated()).toEqual([])
}, 120_000)

test('A23 limits hold for one customer in 200 parallel draws: exact free draws, points, chances', async () => {
  const [user_id = 0] = await customers(1)
  await world.give(user_id, 'integral', 105)
  const id = await make.published({
    chance_type: 'integral',
    cost_integral: 10,
    free_per_day: 3,
    day_limit: 100,
    total_limit: 100,
    prizes: prizesOf(),
  })
  const kinds = await drawAll(id, Array<number>(200).fill(user_id))
  // three free draws and ten for points
  expect([countOf(kinds, 'thanks'), countOf(kinds, 'refused')]).toEqual([13, 187])
  expect(await world.available(user_id, 'integral')).toBe(5)
  const limited = await make.published({ day_limit: 6, total_limit: 8, free_per_day: 20, prizes: prizesOf() })
  expect(countOf(await drawAll(limited, Array<number>(200).fill(user_id)), 'thanks')).toBe(6)
  const [own] = await db.select().from(lotteryUser).where(eq(lotteryUser.lottery_id, limited))
  expect(own).toMatchObject({ draws: 6, day_draws: 6 })
  expect(await violated()).toEqual([])
}, 120_000)

test('A23 a pause beside draws: what was answered is recorded, and nothing is drawn after it', async () => {
  const id = await make.published({ prizes: prizesOf() })
  const users = await customers(120)
  const [first, , second] = await Promise.all([
    drawAll(id, users.slice(0, 60)),
    call(contract.lottery.lottery.pause, { id }, { token }),
    drawAll(id, users.slice(60)),
  ])
  const thanksCount = countOf([...first, ...second], 'thanks')
  expect(await db.$count(lotteryRecord, eq(lotteryRecord.lottery_id, id))).toBe(thanksCount)
  expect(countOf(await drawAll(id, users), 'refused')).toBe(120)
})

test('A23 a draw that fails halfway leaves nothing: neither points, nor a record, nor a prize', async () => {
  const [user_id = 0] = await customers(1)
  await world.give(user_id, 'integral', 100)
  const id = await make.published({
    chance_type: 'integral',
    cost_integral: 10,
    free_per_day: 0,
    prizes: prizesOf([{ kind: 'balance', amount: 100, weight: 1e6 }], { weight: 0 }),
  })
  const ctx = await make.ctxOf(user_id)
  // the record cannot be written: the statements before it have been run
  const broken = { ...ctx, http: { ...ctx.http, ip: '\u0000' } }
  const { draw } = await import('#server/areas/lottery/lottery/draw.ts')
  await expect(draw(broken, { id })).rejects.toThrow('lottery_record')
  expect(await world.available(user_id, 'integral')).toBe(100)
  expect(await db.$count(lotteryRecord, eq(lotteryRecord.lottery_id, id))).toBe(0)
  expect(await db.$count(lotteryUser, eq(lotteryUser.lottery_id, id))).toBe(0)
  expect((await db.select().from(lotteryPrize).where(eq(lotteryPrize.lottery_id, id))).every(({ drawn }) => drawn === 0)).toBe(true)
  expect(await violated()).toEqual([])
})
