import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '#server/areas/people/tables.ts'
import { makeUp, signToday } from '#server/areas/sign/record/sign-in.ts'
import { signRecord, signReward } from '#server/areas/sign/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { customerActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { transfer } from '#server/platform/ledger/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { ruleInForce } from '#test/make/signs.ts'

const world = await orderWorld()
const { server, clock, db } = world

const violated = async () =>
  (
    await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => /^(?:sign|ledger)\./.test(name)),
    )
  ).violations

async function person(): Promise<number> {
  const [row] = await db.insert(customer).values({ nick: '签到', created_at: '2026-01-01T00:00:00Z' }).returning({ id: customer.id })
  return row?.id ?? 0
}

async function ctxOf(user_id: number): Promise<Ctx> {
  const own = { id: user_id, store_id: null, store_role: null, price_level: null, salesman_id: null, session_id: 0 }
  return { ...(await server.ctxFor()), actor: customerActor(own) }
}

/** The success count. */
async function all(tries: readonly Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
}

const posted = (biz_type: 'sign_in' | 'streak' | 'makeup') => db.$count(transfer, eq(transfer.biz_type, biz_type))

test('[I11] A24 50 parallel taps of one customer make one record and one posting', async () => {
  await ruleInForce(server, { makeup_cost: 0 })
  const user_id = await person()
  const ctx = await ctxOf(user_id)
  expect(await all(Array.from({ length: 50 }, () => signToday(ctx)))).toBe(1)
  expect([await db.$count(signRecord), await posted('sign_in'), await world.available(user_id, 'integral')]).toEqual([1, 1, 5])
  expect(await violated()).toEqual([])
})

test('[I11] A24 taps on both sides of midnight make one record for each day', async () => {
  const user_id = await person()
  clock.set('2026-03-02T15:59:59.999Z')
  const before = await ctxOf(user_id)
  clock.set('2026-03-02T16:00:00.000Z')
  const after = await ctxOf(user_id)
  expect(await all(Array.from({ length: 20 }, (_, n) => signToday(n % 2 === 0 ? before : after)))).toBe(2)
  const rows = await db.select().from(signRecord).where(eq(signRecord.user_id, user_id)).orderBy(signRecord.sign_date)
  expect(rows.map(({ sign_date }) => sign_date)).toEqual(['2026-03-02', '2026-03-03'])
})

test('[M8] A24 parallel sign-ins and make-ups keep one streak, single rewards, the month limit', async () => {
  await ruleInForce(server, { makeup_cost: 1, makeup_month_limit: 4 })
  clock.set('2026-03-20T08:00:00.000Z')
  const user_id = await person()
  await world.give(user_id, 'integral', 100)
  const ctx = await ctxOf(user_id)
  const days = ['2026-03-19', '2026-03-18', '2026-03-17', '2026-03-16', '2026-03-15', '2026-03-14']
  const madeUp = await all(
    [...days, ...days, ...days].map((day) => makeUp(ctx, day)).concat(Array.from({ length: 6 }, () => signToday(ctx))),
  )
  expect(madeUp).toBe(5)
  expect(await db.$count(signRecord, and(eq(signRecord.user_id, user_id), sql`is_makeup = 1`))).toBe(4)
  const rewards = await db.select().from(signReward).where(eq(signReward.user_id, user_id))
  expect(new Set(rewards.map(({ cycle_from, day }) => `${cycle_from} ${day}`)).size).toBe(rewards.length)
  expect(await violated()).toEqual([])
})
