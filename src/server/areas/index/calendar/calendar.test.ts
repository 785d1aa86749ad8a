import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { MOST_CALENDAR_ROWS } from '#contract/index/calendar.ts'
import { lottery } from '#server/areas/lottery/shared/tables.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { couponForm } from '#test/make/coupons.ts'
import { freeForm } from '#test/make/free-orders.ts'
import { lotteryForm } from '#test/make/lotteries.ts'

const world = await collectionWorld()
const { server, call, token, db, skus } = world
const calls = contract.index.calendar
const days = { from: '2026-03-01', to: '2026-08-31' }
const july = { start_at: '2026-07-01T00:00:00.000Z', end_at: '2026-07-05T00:00:00.000Z' }
const read = async (range: object = days, by = token) => (await call(calls.list, { ...days, ...range }, { token: by })).data

describe('the calendar of activities', () => {
  test('has what touches the days, in both directions, with the phase of the moment', async () => {
    const past = await world.draft({ title: '上月', start_at: '2026-02-01T00:00:00.000Z', end_at: '2026-02-28T16:00:00.000Z' })
    const inside = await world.running({ title: '跨月', start_at: '2026-02-20T00:00:00.000Z', end_at: '2026-04-02T00:00:00.000Z' })
    const next = await world.draft({ title: '九月', start_at: '2026-08-31T16:00:00.000Z', end_at: '2026-09-28T00:00:00.000Z' })
    const { list, total, kinds } = await read()
    expect(list).toContainEqual({
      kind: 'collection',
      id: inside.id,
      title: '跨月',
      phase: 'running',
      start_at: '2026-02-20T00:00:00.000Z',
      end_at: '2026-04-02T00:00:00.000Z',
    })
    const ids = list.map(({ id }) => id)
    expect(ids).not.toContain(past)
    expect(ids).not.toContain(next)
    expect(total).toBe(list.length)
    expect(kinds).toHaveLength(7)
    expect((await read({ from: '2026-02-28' })).list.map(({ id }) => id)).toContain(past)
  })

  test('a range is from one day to 430 days, in years that the database has', async () => {
    const code = async (range: object) => (await call(calls.list, { ...days, ...range }, { token })).code
    expect(await code({ to: '2026-03-01' })).toBe(200)
    expect(await code({ to: '2026-02-28' })).toBe(400)
    expect(await code({ to: '2027-05-04' })).toBe(200)
    expect(await code({ to: '2027-05-05' })).toBe(400)
    expect(await code({ from: '0001-01-01', to: '0001-01-02' })).toBe(400)
  })

  test('names clashes with the reason and the goods in both', async () => {
    const [shared = 0, other = 0] = await skus(2, { price_store: 2000, price_trade: 1900 })
    const times = { start_at: '2026-06-01T00:00:00.000Z', end_at: '2026-06-10T00:00:00.000Z' }
    const one = await world.draft({ goods: [{ sku_id: shared }, { sku_id: other }], ...times })
    const two = await world.draft({ goods: [{ sku_id: shared }], ...times })
    const apart = await world.draft({ goods: [{ sku_id: other }], ...times, audience: 'trade' })
    const plain = await world.draft({ goods: [{ sku_id: other }], ...times, price_rule: 'none' })
    const { clashes } = await read({ from: '2026-06-01', to: '2026-06-30' })
    const named = clashes.map((clash) => [clash.why, clash.one.id, clash.other.id, clash.goods])
    expect(named).toContainEqual(['price', one, two, 1])
    expect(named).toContainEqual(['price', one, apart, 1])
    expect(named.flat()).not.toContain(plain)
  })

  test('shows a role only the kinds that it may list', async () => {
    const { data } = await call(contract.lottery.lottery.edit, lotteryForm(july), { token })
    const free = await call(contract.freeOrder.activity.edit, freeForm(july), { token })
    const coupon = await call(contract.activity.coupon.edit, couponForm(july), { token })
    expect([free.code, coupon.code]).toEqual([200, 200])
    const inJuly = { from: '2026-07-01', to: '2026-07-31' }
    const perms = ['index:calendar:list', 'lottery:lottery:list']
    const mine = await read(inJuly, await server.login({ perms }))
    expect(mine).toMatchObject({ kinds: ['lottery'], total: 1, list: [{ kind: 'lottery', id: data.id }] })
    const all = await read(inJuly)
    expect(new Set(all.list.map(({ kind }) => kind))).toEqual(new Set(['lottery', 'freeOrder', 'coupon']))
    const none = await server.login({ perms: ['index:calendar:list'] })
    expect(await read(inJuly, none)).toEqual({ list: [], clashes: [], total: 0, kinds: [] })
    expect((await call(calls.list, days, { token: await server.login({ perms: [] }) })).code).toBe(403)
  })

  test('is cut at its limit and says how many there are', async () => {
    await call(contract.lottery.lottery.edit, lotteryForm(july), { token })
    const [row] = await db.select().from(lottery).limit(1)
    const { id: _id, ...values } = row as NonNullable<typeof row>
    const times = { start_at: '2028-01-01T00:00:00.000Z', end_at: '2028-01-02T00:00:00.000Z' }
    await db.insert(lottery).values(Array.from({ length: MOST_CALENDAR_ROWS + 1 }, () => ({ ...values, ...times })))
    const answer = await read({ from: '2028-01-01', to: '2028-01-31' })
    expect([answer.list.length, answer.total]).toEqual([MOST_CALENDAR_ROWS, MOST_CALENDAR_ROWS + 1])
  })
})
