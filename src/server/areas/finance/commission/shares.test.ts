import { asc, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addAgent, addPaidOrder, addSalesman, refundLine, type Line, type Parties } from '#test/make/paid-orders.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { settleCommission } from './commission-settle.ts'
import { cancelCommission, freezeCommission, reduceCommission, scheduleCommission } from './shares.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { db, pool } = server.database
await goodsMaker(server, await server.login()).sku()

const parent = await addAgent(db, { commission_rate: 1000 })
const child = await addAgent(db, { commission_rate: 800, parent_id: parent.id })
const seller = await addSalesman(db, { agent_id: child.id, commission_rate: 300 })
const all = { agent_id: child.id, salesman_id: seller.id }

const within = async <Result>(act: (ctx: Ctx) => Promise<Result>) => transact(await server.ctxFor(), act)
const settle = async () => settleCommission(await workerContextOf(server))
const setting = async (key: string, value: unknown) => {
  await pool.query(
    'insert into config (key, value, updated_at) values ($1, $2, now()) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
  server.acting.cache.forget('config')
}

async function frozen(lines: readonly Line[], parties: Parties = all, more: object = {}) {
  const order = await addPaidOrder(db, lines, parties, more)
  await within((ctx) => freezeCommission(ctx, order))
  return order
}

async function settled(lines: readonly Line[]) {
  const order = await frozen(lines)
  await within((ctx) => scheduleCommission(ctx, [order.id]))
  clock.advance(7 * DAY_MS)
  await settle()
  return order
}

/** An order's shares as [role, owner, amount, clawback, state]. */
const sharesOf = async (orderId: number) => {
  const rows = await db
    .select()
    .from(commission)
    .where(eq(commission.order_id, orderId))
    .orderBy(asc(commission.item_id), asc(commission.id))
  return rows.map(({ role, amount, clawback, state }) => [role, amount, clawback, state])
}

async function refund(order: { id: number }, itemId: number, amount: number): Promise<void> {
  await refundLine(db, itemId, amount)
  await within((ctx) => reduceCommission(ctx, { order_id: order.id }))
}

async function accountOf(owner: 'agent' | 'salesman', id: number) {
  const { rows } = await pool.query<{ available: number }>(
    `select available::float8 from account where owner_type = $1 and owner_id = $2 and kind = 'commission'`,
    [owner, id],
  )
  return rows[0]?.available ?? 0
}
const accounts = async () => [
  await accountOf('salesman', seller.id),
  await accountOf('agent', child.id),
  await accountOf('agent', parent.id),
]

describe('[A21] a paid order', () => {
  test('gives each party its share of every line, except of gifts and of lines that cost nothing', async () => {
    const order = await frozen([{ pay: 100_000 }, { pay: 0 }, { pay: 5000, gift: 1 }, { pay: 20_000, cap: 500 }])
    expect(await sharesOf(order.id)).toEqual([
      ['salesman', 3000, 0, 'frozen'],
      ['agent', 5000, 0, 'frozen'],
      ['parent_agent', 2000, 0, 'frozen'],
      ['salesman', 600, 0, 'frozen'],
      ['agent', 400, 0, 'frozen'],
    ])
    const [row] = await db.select().from(commission).where(eq(commission.order_id, order.id)).orderBy(asc(commission.id))
    expect(row).toMatchObject({
      owner_type: 'salesman',
      owner_id: seller.id,
      agent_id: child.id,
      base: 100_000,
      rate: 300,
      settle_at: null,
    })
  })

  test('has the commission once, by the parties and the rates of its payment', async () => {
    const order = await frozen([{ pay: 100_000 }])
    await db.update(agent).set({ commission_rate: 900 }).where(eq(agent.id, child.id))
    await within((ctx) => freezeCommission(ctx, order))
    expect((await sharesOf(order.id)).map(([, amount]) => amount)).toEqual([3000, 5000, 2000])
    await db.update(agent).set({ commission_rate: 800 }).where(eq(agent.id, child.id))
  })

  test('of a salesman of the platform has his rate, or that of the setting if he has none', async () => {
    const [own, none] = [await addSalesman(db, { commission_rate: 200 }), await addSalesman(db)]
    await setting('commission.direct_rate', 150)
    const shares = async (salesman_id: number) => sharesOf((await frozen([{ pay: 10_000 }], { salesman_id })).id)
    expect(await shares(own.id)).toEqual([['salesman', 200, 0, 'frozen']])
    expect(await shares(none.id)).toEqual([['salesman', 150, 0, 'frozen']])
    expect(await sharesOf((await frozen([{ pay: 10_000 }], {})).id)).toEqual([])
  })

  test('without a salesman leaves the whole rate to the agent', async () => {
    const order = await frozen([{ pay: 10_000 }], { agent_id: child.id })
    expect(await sharesOf(order.id)).toEqual([
      ['agent', 800, 0, 'frozen'],
      ['parent_agent', 200, 0, 'frozen'],
    ])
  })

  test('gives a frozen agent its share, and an expired one nothing; its salesman keeps his', async () => {
    const roles = async (state: 'frozen' | 'expired') => {
      await db.update(agent).set({ state }).where(eq(agent.id, child.id))
      return (await sharesOf((await frozen([{ pay: 10_000 }])).id)).map(([role, amount]) => [role, amount])
    }
    expect(await roles('frozen')).toEqual([
      ['salesman', 300],
      ['agent', 500],
      ['parent_agent', 200],
    ])
    expect(await roles('expired')).toEqual([
      ['salesman', 300],
      ['parent_agent', 700],
    ])
    await db.update(agent).set({ state: 'active' }).where(eq(agent.id, child.id))
  })

  test('of points or of a prize, or while commission is off, has none', async () => {
    expect(await sharesOf((await frozen([{ pay: 10_000 }], all, { type: 'integral' })).id)).toEqual([])
    await setting('commission.enabled', 0)
    expect(await sharesOf((await frozen([{ pay: 10_000 }])).id)).toEqual([])
    await setting('commission.enabled', 1)
  })

  test('writes the shares of a thousand lines by two statements', async () => {
    const order = await addPaidOrder(
      db,
      Array.from({ length: 1000 }, (_, n) => ({ pay: 1000 + n })),
      all,
    )
    await within((ctx) => freezeCommission(ctx, { id: order.id }))
    expect(await db.$count(commission, eq(commission.order_id, order.id))).toBe(3000)
    await within((ctx) => cancelCommission(ctx, order.id))
    const other = await addPaidOrder(db, [{ pay: 1 }, { pay: 100 }], all)
    const ctx = await server.ctxFor()
    // a transaction does not keep the settings that it reads
    await settingOf(ctx, 'commission.enabled')
    expect(await server.statementsOf(() => transact(ctx, (ctx) => freezeCommission(ctx, other)))).toHaveLength(2)
  })
})

describe('[A21] a refund before the settlement', () => {
  test('makes the shares of the line smaller, and cancels them when nothing is left', async () => {
    const order = await frozen([{ pay: 10_000 }, { pay: 333 }])
    const [first] = order.items
    await refund(order, first?.id ?? 0, 3333)
    expect(await sharesOf(order.id)).toEqual([
      ['salesman', 200, 0, 'frozen'],
      ['agent', 333, 0, 'frozen'],
      ['parent_agent', 133, 0, 'frozen'],
      ['salesman', 9, 0, 'frozen'],
      ['agent', 16, 0, 'frozen'],
      ['parent_agent', 6, 0, 'frozen'],
    ])
    await refund(order, first?.id ?? 0, 6667)
    expect((await sharesOf(order.id)).map(([, , , state]) => state)).toEqual([...Array(3).fill('cancelled'), ...Array(3).fill('frozen')])
    // a repetition, and a cancelled row, change nothing
    await within((ctx) => reduceCommission(ctx, { order_id: order.id }))
    expect((await sharesOf(order.id)).map(([, amount]) => amount)).toEqual([200, 333, 133, 9, 16, 6])
  })

  test('of the whole order cancels all of it', async () => {
    const order = await frozen([{ pay: 10_000 }, { pay: 5000 }])
    await within((ctx) => cancelCommission(ctx, order.id))
    expect((await sharesOf(order.id)).every(([, , , state]) => state === 'cancelled')).toBe(true)
  })
})

describe('[A21] the settlement', () => {
  test('credits the owners when the days after the completion are over, once', async () => {
    const order = await frozen([{ pay: 10_000 }, { pay: 20_000 }])
    const before = await accounts()
    await within((ctx) => scheduleCommission(ctx, [order.id]))
    clock.advance(7 * DAY_MS - 1)
    await settle()
    expect(await accounts()).toEqual(before)
    clock.advance(1)
    await Promise.all([settle(), settle(), settle()])
    await settle()
    expect(await accounts()).toEqual([900, 1500, 600].map((amount, at) => amount + (before[at] ?? 0)))
    expect((await sharesOf(order.id)).every(([, , , state]) => state === 'settled')).toBe(true)
    const { rows } = await pool.query(`select leg from transfer where biz_type = 'settle' and biz_id = $1 order by leg`, [order.order_no])
    expect(rows).toEqual([{ leg: 1 }, { leg: 2 }, { leg: 3 }])
  })

  test('takes many orders in batches, each wholly or not at all', async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5].map((n) => frozen([{ pay: n * 1000 }, { pay: n * 2000 }])))
    await within((ctx) =>
      scheduleCommission(
        ctx,
        orders.map(({ id }) => id),
      ),
    )
    clock.advance(30 * DAY_MS)
    await db.execute(sql`create function fail_settle() returns trigger language plpgsql as 'begin raise exception ''power cut''; end'`)
    await db.execute(sql`create trigger fail_settle before insert on transfer execute function fail_settle()`)
    const place = await workerContextOf(server)
    await expect(settleCommission(place, 3)).rejects.toThrow('audit.post')
    expect((await sharesOf(orders[0]?.id ?? 0)).map(([, , , state]) => state)).toContain('frozen')
    await db.execute(sql`drop function fail_settle cascade`)
    await settleCommission(place, 3)
    const states = (await Promise.all(orders.map(({ id }) => sharesOf(id)))).flat().map(([, , , state]) => state)
    expect(new Set(states)).toEqual(new Set(['settled']))
  })
})

describe('[A21] a refund after the settlement', () => {
  test('claws the difference back, below 0 if need be, and once', async () => {
    const order = await settled([{ pay: 10_000 }, { pay: 333 }])
    const before = await accounts()
    const [first, second] = order.items
    await refund(order, first?.id ?? 0, 5000)
    expect(await accounts()).toEqual([150, 250, 100].map((lost, at) => (before[at] ?? 0) - lost))
    await within((ctx) => reduceCommission(ctx, { order_id: order.id }))
    await refund(order, first?.id ?? 0, 5000)
    await refund(order, second?.id ?? 0, 333)
    expect(await sharesOf(order.id)).toEqual([
      ['salesman', 300, 300, 'settled'],
      ['agent', 500, 500, 'settled'],
      ['parent_agent', 200, 200, 'settled'],
      ['salesman', 9, 9, 'settled'],
      ['agent', 16, 16, 'settled'],
      ['parent_agent', 6, 6, 'settled'],
    ])
    expect(await accounts()).toEqual([309, 516, 206].map((lost, at) => (before[at] ?? 0) - lost))
  })

  test('may take the account below 0', async () => {
    const poor = await addSalesman(db, { agent_id: child.id, commission_rate: 300 })
    const order = await frozen([{ pay: 10_000 }], { agent_id: child.id, salesman_id: poor.id })
    await within((ctx) => scheduleCommission(ctx, [order.id]))
    clock.advance(7 * DAY_MS)
    await settle()
    await pool.query(
      `select audit.post(array['post'], array['salesman'], array[$1::int8], array['commission'], array['system'],
      array[0::int8], array['adjustment'], array[300::int8], array['admin_sub'], array['T-spent'], array[1::int2], array[null::text],
      array[null::text], 'system', null, now())`,
      [poor.id],
    )
    await within((ctx) => cancelCommission(ctx, order.id))
    expect(await accountOf('salesman', poor.id)).toBe(-300)
  })

  test('beside the settlement ends with the same accounts in either order', async () => {
    const before = await accounts()
    const orders = await Promise.all(Array.from({ length: 8 }, () => frozen([{ pay: 10_000 }, { pay: 10_000 }])))
    await within((ctx) =>
      scheduleCommission(
        ctx,
        orders.map(({ id }) => id),
      ),
    )
    clock.advance(7 * DAY_MS)
    await Promise.all([settle(), ...orders.map((order) => refund(order, order.items[0]?.id ?? 0, 10_000))])
    await settle()
    expect(await accounts()).toEqual([300, 500, 200].map((amount, at) => (before[at] ?? 0) + amount * 8))
  })
})

test('[I8] after any refunds and settlement each line gives at most base times highest rate', async () => {
  const step = fc.record({ line: fc.nat(2), share: fc.integer({ min: 0, max: 100 }), settles: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 5 }),
      async (pays, steps) => {
        const before = await accounts()
        const order = await frozen(pays.map((pay) => ({ pay })))
        await within((ctx) => scheduleCommission(ctx, [order.id]))
        const left = [...pays]
        for (const { line, share, settles } of steps) {
          if (settles) {
            clock.advance(7 * DAY_MS)
            await settle()
          }
          const amount = Math.floor(((left[line] ?? 0) * share) / 100)
          left[line] = (left[line] ?? 0) - amount
          await refund(order, order.items[line]?.id ?? 0, amount)
        }
        clock.advance(7 * DAY_MS)
        await settle()
        const expected = [300, 500, 200].map((rate) => left.reduce((sum, base) => sum + Math.floor((base * rate) / 10_000), 0))
        expect(await accounts()).toEqual(expected.map((amount, at) => (before[at] ?? 0) + amount))
      },
    ),
    { numRuns: 12 },
  )
})
