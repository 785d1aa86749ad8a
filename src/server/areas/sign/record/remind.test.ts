import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shop } from '#contract/shop/index.ts'
import { customer } from '#server/areas/people/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleInForce } from '#test/make/signs.ts'
import { workerContextOf } from '#test/make/work.ts'
import { remindCustomers } from './remind.ts'

const { server, clock, db, call } = await orderWorld()
const people = shopMaker(server)
// 20:00 in Shanghai
clock.set('2026-03-02T12:00:00.000Z')

const phones = ['13900000001', '13900000002', '13900000003', '13900000004'] as const
const sent = async () =>
  (await db.select().from(smsRecord).where(eq(smsRecord.event, 'sign_remind')).orderBy(smsRecord.id)).map(({ phone, params }) => ({
    phone,
    ...params,
  }))
const run = async () => remindCustomers(await workerContextOf(server))

test('[A24] the reminder goes once a day to subscribers not signed in, while the rule offers it', async () => {
  await ruleInForce(server)
  const [one, signed, silent, disabled] = await Promise.all(
    phones.map((phone) => people.person({ phone, created_at: '2026-01-01T00:00:00.000Z' })),
  )
  const as = async ({ id }: { id: number }) => ({ token: await people.tokenOf(id) })
  const remind = async (who: { id: number }, is_on: 0 | 1) => call(shop.sign.remind, { is_on }, await as(who))
  if (!one || !signed || !silent || !disabled) throw new Error('four customers')
  for (const who of [one, signed, disabled, one]) expect(await remind(who, 1)).toMatchObject({ code: 200, data: { is_on: true } })
  for (const is_on of [1, 0] as const) await remind(silent, is_on)
  const offered = async () => (await call(shop.sign.calendar, {}, await as(one))).data.remind
  expect(await offered()).toEqual({ is_offered: false, is_on: true })
  await db.update(customer).set({ status: 0 }).where(eq(customer.id, disabled.id))
  await call(shop.sign.sign, {}, { ...(await as(signed)), ...onceKey() })
  await run()
  expect(await sent()).toEqual([])

  await ruleInForce(server, { remind: 1 })
  expect(await offered()).toEqual({ is_offered: true, is_on: true })
  await run()
  await run()
  expect(await sent()).toEqual([{ phone: phones[0], days: '0' }])

  clock.advance(DAY_MS)
  await run()
  expect((await sent()).slice(1)).toEqual([
    { phone: phones[0], days: '0' },
    { phone: phones[1], days: '1' },
  ])
})
