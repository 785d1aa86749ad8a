import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { redEnvelope, redEnvelopeRecord, redEnvelopeUser } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { areaJobs } from '#server/platform/entity/registry.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { workerContextOf } from '#test/make/work.ts'

const world = await orderWorld()
const { server, db, call, token, clock } = world
const make = envelopeMaker(server, token)
const calls = contract.activity.redEnvelope

async function customers(count: number): Promise<number[]> {
  const rows = await db
    .insert(customer)
    .values(Array.from({ length: count }, (_, n) => ({ nick: `红包${n}` })))
    .returning({ id: customer.id })
  return rows.map(({ id }) => id)
}

const all = (users: readonly number[], act: (user: number) => Promise<unknown>) => Promise.allSettled(users.map(act))
const done = (results: readonly PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length
const recordsOf = (id: number) => db.select().from(redEnvelopeRecord).where(eq(redEnvelopeRecord.activity_id, id))
const rowAt = async (id: number) => (await db.select().from(redEnvelope).where(eq(redEnvelope.id, id)))[0]
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

test('[I10] [A13] 200 parallel receives of 50 envelopes give exactly 50 whose sum is the total', async () => {
  const id = await make.published({ total_amount: 12_345, total_count: 50, min_each: 17, max_each: 900 })
  const results = await all(await customers(200), (user) => make.receive(id, user))
  expect(done(results)).toBe(50)
  const rows = await recordsOf(id)
  expect(sumOf(rows)).toBe(12_345)
  expect(rows.every(({ amount }) => amount >= 17 && amount <= 900)).toBe(true)
  expect(await rowAt(id)).toMatchObject({ granted_count: 50, granted_amount: 12_345 })
  await call(calls.close, { id }, { token })
  expect(await rowAt(id)).toMatchObject({ released_count: 0, released_amount: 0 })
  expect(await make.violated()).toEqual([])
}, 120_000)

test('[A13] 200 parallel receives of one customer stop at the limits', async () => {
  const [user = 0] = await customers(1)
  const id = await make.published({ per_user_limit: 9, per_day_limit: 4 })
  expect(done(await all(Array<number>(200).fill(user), () => make.receive(id, user)))).toBe(4)
  const [own] = await db.select().from(redEnvelopeUser).where(eq(redEnvelopeUser.activity_id, id))
  expect(own).toMatchObject({ granted: 4, day_granted: 4 })
  expect(await make.violated()).toEqual([])
}, 120_000)

test('[A13] opening one envelope 50 times at once credits once, beside its expiry never after it', async () => {
  const [user = 0] = await customers(1)
  const id = await make.published({ per_user_limit: 9 })
  const { record_id } = await make.receive(id, user)
  expect(done(await all(Array<number>(50).fill(user), () => make.open(record_id, user)))).toBe(1)
  const [row] = await recordsOf(id)
  expect(await world.available(user, 'balance')).toBe(row?.amount)
  const late = await make.receive(id, user)
  const place = await workerContextOf(server)
  clock.advance(24 * HOUR_MS)
  const expire = areaJobs()['envelope_expire']?.act
  await Promise.allSettled([expire?.(place), make.open(late.record_id, user), expire?.({ ...place, clock: clock.now })])
  expect((await recordsOf(id)).map(({ state }) => state).toSorted()).toEqual(['expired', 'opened'])
  expect(await world.available(user, 'balance')).toBe(row?.amount)
  expect(await make.violated()).toEqual([])
}, 120_000)

test('[A13] pause and closing beside receives: answers are recorded, the rest is fully released', async () => {
  const id = await make.published({ total_amount: 50_000, total_count: 500 })
  const users = await customers(120)
  const [first, , second] = await Promise.all([
    all(users.slice(0, 60), (user) => make.receive(id, user)),
    call(calls.close, { id }, { token }),
    all(users.slice(60), (user) => make.receive(id, user)),
  ])
  const rows = await recordsOf(id)
  expect(rows).toHaveLength(done([...first, ...second]))
  expect(await rowAt(id)).toMatchObject({ released_amount: 50_000 - sumOf(rows), released_count: 500 - rows.length })
  expect(done(await all(users, (user) => make.receive(id, user)))).toBe(0)
  expect(await make.violated()).toEqual([])
}, 120_000)

test('[A13] a receive that fails in its middle leaves nothing', async () => {
  const [user = 0] = await customers(1)
  const id = await make.published()
  await db.execute(sql`alter table red_envelope_record add constraint test_fault check (user_id <> ${sql.raw(String(user))}) not valid`)
  await expect(make.receive(id, user)).rejects.toThrow('red_envelope_record')
  await db.execute(sql`alter table red_envelope_record drop constraint test_fault`)
  expect(await rowAt(id)).toMatchObject({ granted_count: 0, joined_count: 0 })
  expect(await db.select().from(redEnvelopeUser).where(eq(redEnvelopeUser.activity_id, id))).toEqual([])
  await make.receive(id, user)
  expect(await make.violated()).toEqual([])
})
