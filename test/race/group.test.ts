import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { groupMember } from '#server/areas/activity/group/group-tables.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { dueOf } from '#server/areas/order/order/place-order.ts'
import { holdOrder } from '#server/areas/trade/order-rows.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { rounds } from '#test/campaign.ts'
import { groupWorld } from '#test/make/group-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await groupWorld()
const { running, buyer, seat, opened, teamOf, teamAt, soldOf, settle, expire, broken, give, orderAt, db } = world
const HOUR = 3_600_000
// large stocks at lower prices are published here by one person
await settingMaker(world.server)('price.approve_loss', 0)

type Buyer = Awaited<ReturnType<typeof buyer>>

const buyers = async (count: number): Promise<Buyer[]> => {
  const rows: Buyer[] = []
  for (let n = 0; n < count; n += 1) rows.push(await buyer())
  return rows
}

/** Pays from the balance what still waits, under the order's lock as the shop does. */
async function pay(order_id: number) {
  return transact(await world.server.ctxFor(), async (ctx) => {
    const row = await holdOrder(ctx, order_id)
    if (row?.state === 'pending_pay') await startPayment(ctx, dueOf(row), { way: 'balance' })
  })
}

test('[A12] [I9] last two payments beside the team expiry: the team ends once, its orders follow', async () => {
  const activity = await running({
    sku_items: [{ sku_id: (await world.skus(1, { price_store: 2000, stock: 100_000 }))[0] ?? 0, group_price: 1500, stock: 99_999 }],
  })
  const [leader, a, b] = (await buyers(3)) as [Buyer, Buyer, Buyer]
  const count = rounds(16, 1000)
  const ends = { success: 0, failed: 0 }
  for (const { id } of [leader, a, b]) await give(id, 'balance', 1500 * count)
  for (let round = 0; round < count; round += 1) {
    const team = await opened(leader, activity)
    const orders = [await seat(a, activity, team.team_no), await seat(b, activity, team.team_no)]
    world.clock.advance(24 * HOUR)
    const acts = [
      () => expire(team.id),
      ...orders.map(
        ({ id }) =>
          () =>
            pay(id),
      ),
    ]
    const [first, ...rest] = round % 2 === 0 ? acts : acts.toReversed()
    await Promise.all([first?.(), ...rest.map((act) => act()), settle(team.id)])
    await Promise.all([settle(team.id), expire(team.id)])
    const ended = await teamAt(team.id)
    const states = await Promise.all([team.order_id, ...orders.map(({ id }) => id)].map(async (id) => (await orderAt(id)).state))
    if (ended?.state === 'success') expect(states).toEqual(['pending_ship', 'pending_ship', 'pending_ship'])
    else expect([ended?.state, ...states]).toEqual(['failed', 'closed', 'closed', 'closed'])
    ends[ended?.state as 'success' | 'failed'] += 1
    world.clock.advance(-24 * HOUR)
  }
  expect(ends.success + ends.failed).toBe(count)
  expect(await broken()).toEqual([])
}, 600_000)

test('[A12] 50 parallel joins for 5 seats: exactly 5 get one, and the activity stock holds', async () => {
  const activity = await running({
    need: 6,
    sku_items: [{ sku_id: (await world.skus(1, { price_store: 2000 }))[0] ?? 0, group_price: 1500, stock: 5 }],
  })
  const roomy = await running({ need: 6 })
  const people = await buyers(51)
  for (const [one, most] of [
    [roomy, 5],
    [activity, 4],
  ] as const) {
    const team = await opened(people[0] as Buyer, one)
    const results = await Promise.allSettled(people.slice(1).map((person) => seat(person, one, team.team_no)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
    expect(await teamAt(team.id)).toMatchObject({ joined_people: 1, reserved_people: most })
    expect(await soldOf(one.id)).toEqual([most + 1])
  }
  expect(await broken()).toEqual([])
}, 120_000)

test('[A12] one person joining ten times at once has one seat; the customer limit spans teams', async () => {
  const activity = await running({ limit_per_user: 3, need: 9 })
  const [leader, person] = (await buyers(2)) as [Buyer, Buyer]
  const team = await opened(leader, activity)
  const joined = await Promise.allSettled(Array.from({ length: 10 }, () => seat(person, activity, team.team_no)))
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const more = await Promise.allSettled(Array.from({ length: 10 }, () => seat(person, activity, null)))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await soldOf(activity.id)).toEqual([4])
  expect(await broken()).toEqual([])
}, 60_000)

test('[A12] seats that time out while others join and pay: no seat is lost or given twice', async () => {
  const activity = await running({ need: 4 })
  const people = await buyers(12)
  for (const { id } of people) await give(id, 'balance', 3000)
  for (let round = 0; round < rounds(6, 40); round += 1) {
    const team = await teamOf((await seat(people[0] as Buyer, activity, null)).id)
    const held = [await seat(people[1] as Buyer, activity, team.team_no), await seat(people[2] as Buyer, activity, team.team_no)]
    world.clock.advance(15 * 60_000)
    const ctx = await world.server.ctxFor()
    const [first] = await db
      .select({ id: groupMember.order_id })
      .from(groupMember)
      .where(and(eq(groupMember.team_id, team.id), eq(groupMember.is_leader, 1)))
    await Promise.allSettled([
      ...[first?.id ?? 0, ...held.map(({ id }) => id)].map((id) => expireOrder(ctx, id)),
      ...held.map(({ id }) => pay(id)),
      ...people.slice(3).map((person) => seat(person, activity, team.team_no)),
    ])
    const now = await teamAt(team.id)
    expect((now?.joined_people ?? 0) + (now?.reserved_people ?? 0)).toBeLessThanOrEqual(4)
    const open = await db
      .select({ id: groupMember.order_id })
      .from(groupMember)
      .where(and(eq(groupMember.team_id, team.id), inArray(groupMember.seat, ['reserved'])))
    world.clock.advance(15 * 60_000)
    const later = await world.server.ctxFor()
    for (const { id } of open) await expireOrder(later, id ?? 0)
    expect(await broken()).toEqual([])
    world.clock.advance(-30 * 60_000)
  }
}, 300_000)
