import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { entity } from '#contract/kit/endpoint.ts'
import { machine } from '#contract/kit/machine.ts'
import { listQuery, verbs } from '#contract/kit/verbs.ts'
import { entityColumns } from '#server/platform/db/columns.ts'
import { startServer } from '#test/server/harness.ts'
import type { Ctx } from './ctx.ts'
import { eachRow } from './each-row.ts'
import { refuse } from './errors.ts'
import { equals } from './list/filters.ts'
import type { ListSource } from './list/list-source.ts'
import { stateCounts } from './list/state-counts.ts'
import { advance, transition, transitionRows } from './machine.ts'

const parcel = pgTable('test_parcel', { ...entityColumns, state: text().notNull().default('paid'), owner: text().notNull(), hint: text() })
type Parcel = typeof parcel.$inferSelect
type State = 'paid' | 'part' | 'shipped' | 'closed'

const flow = machine<State, { hint: string | null }>()({
  initial: ['paid'],
  states: {
    paid: { label: ['待发货', 'Paid'], tone: 'warning' },
    part: { label: ['部分发货', 'Part shipped'], tone: 'info' },
    shipped: { label: ['待收货', 'Shipped'], tone: 'success' },
    closed: { label: ['已关闭', 'Closed'], tone: 'neutral' },
  },
  actions: {
    ship: {
      label: ['发货', 'Ship'],
      from: ['paid', 'part'],
      to: ['part', 'shipped'],
      single: true,
      blocked: { closed: ['订单已关闭', 'The order is closed'] },
      guard: ({ hint }) => (hint === null ? undefined : { label: ['备注：{hint}', 'Note: {hint}'], values: { hint } }),
    },
    remark: { label: ['备注', 'Remark'], from: ['paid', 'part'], single: true },
    close: { label: ['关闭', 'Close'], from: ['paid'], to: 'closed' },
    expire: { label: ['超时', 'Time out'], from: ['paid'], to: 'closed', actor: 'system' },
  },
})
const query = listQuery({ owner: z.optional(z.string()), state: z.optional(z.string()) }, ['id'])
const contract = entity('test.parcel', ['包裹', 'Parcel'], flow, { ...verbs.transitions(flow), counts: verbs.counts(flow, query) })
const parcels = { table: parcel, contract, scope: () => eq(parcel.owner, 'mine') }
const source: ListSource = {
  ...parcels,
  name: 'test_parcel',
  row: z.object({ id: z.int() }),
  filters: { owner: equals(parcel.owner), hint: equals(parcel.hint) },
  sorts: { id: parcel.id },
}

const server = await startServer()
const { db } = server.database
let ctx: Ctx
beforeAll(async () => {
  await db.execute(sql`create table test_parcel (
    id bigint primary key generated always as identity, version int not null default 1, created_at timestamptz(3) not null default now(),
    created_by bigint, updated_at timestamptz(3) not null default now(), updated_by bigint, deleted_at timestamptz(3),
    state text not null default 'paid', owner text not null, hint text)`)
  ctx = { ...(await server.ctxFor()), db }
})

async function create(values: Partial<Parcel> = {}): Promise<number> {
  const [row] = await db
    .insert(parcel)
    .values({ owner: 'mine', created_by: 1, updated_by: 1, ...values })
    .returning({ id: parcel.id })
  return row?.id ?? 0
}
async function rowOf(id: number): Promise<Parcel> {
  const [row] = await db.select().from(parcel).where(eq(parcel.id, id))
  return row as Parcel
}
const ship = (id: number, to: State, version?: number) => transition(ctx, parcels, 'ship', { id, version, to: () => to })

describe('a transition', () => {
  test('leads where the row decides, through several states, and raises the version', async () => {
    const id = await create()
    expect(await ship(id, 'part')).toMatchObject({ state: 'part', version: 2 })
    expect(await ship(id, 'shipped', 2)).toMatchObject({ state: 'shipped', version: 3 })
  })

  test('to a state that the machine does not name, or to none of several, is a fault of the code', async () => {
    const id = await create()
    await expect(ship(id, 'closed')).rejects.toThrow('ship does not lead to closed')
    await expect(transition(ctx, parcels, 'ship', { id })).rejects.toThrow('ship does not lead to')
    expect(await rowOf(id)).toMatchObject({ state: 'paid', version: 1 })
  })

  test('is refused with the words of the state, the guard, the database, or for an old version', async () => {
    await expect(ship(await create({ state: 'closed' }), 'part')).rejects.toMatchObject({
      code: 400,
      label: ['订单已关闭', 'The order is closed'],
    })
    await expect(ship(await create({ state: 'shipped' }), 'part')).rejects.toMatchObject({
      label: ['当前状态不允许该操作', expect.anything()],
    })
    await expect(ship(await create({ hint: '易碎' }), 'part')).rejects.toMatchObject({ message: 'Note: 易碎' })
    await expect(ship(await create(), 'part', 9)).rejects.toMatchObject({ field: 'version' })
    const check = async () => ({ label: ['缺货', 'Out of stock'] as const })
    await expect(transition(ctx, parcels, 'close', { id: await create(), check })).rejects.toMatchObject({ message: 'Out of stock' })
  })

  test('of a row outside the scope, or of a deleted one, finds none', async () => {
    await expect(ship(await create({ owner: 'other' }), 'part')).rejects.toMatchObject({ code: 404 })
    await expect(ship(await create({ deleted_at: '2026-01-01T00:00:00Z' }), 'part')).rejects.toMatchObject({ code: 410 })
    const [foreign, own] = [await create({ owner: 'other' }), await create()]
    const { success, failed } = await transitionRows(ctx, parcels, 'close', { ids: [foreign, own] })
    expect({ success, failed }).toEqual({ success: [own], failed: [{ id: foreign, msg: '包裹不存在' }] })
    expect(await rowOf(foreign)).toMatchObject({ state: 'paid', version: 1 })
  })

  test('without a target changes other columns and leaves the state', async () => {
    const id = await create()
    expect(await transition(ctx, parcels, 'remark', { id, set: () => ({ hint: '加急' }) })).toMatchObject({ state: 'paid', hint: '加急' })
  })

  test('and its effects take place together or not at all', async () => {
    const id = await create()
    const effects = async (ctx: Ctx, after: Parcel, before: Parcel) => {
      expect([before.state, after.state]).toEqual(['paid', 'closed'])
      await ctx.db.update(parcel).set({ hint: 'released' }).where(eq(parcel.id, id))
      throw refuse(['释放失败', 'Not released'])
    }
    await expect(transition(ctx, parcels, 'close', { id, effects })).rejects.toMatchObject({ message: 'Not released' })
    expect(await rowOf(id)).toMatchObject({ state: 'paid', hint: null, version: 1 })
  })

  test('of each of several rows by itself leaves the others done where one fails late', async () => {
    const [good, bad] = [await create(), await create({ hint: 'bad' })]
    const effects = async (_ctx: Ctx, { hint }: Parcel) => {
      if (hint) throw refuse(['释放失败', 'Not released'])
    }
    const result = await eachRow(ctx, [bad, good], (ctx, id) => transition(ctx, parcels, 'close', { id, effects }))
    expect(result).toEqual({ success: [good], failed: [{ id: bad, msg: '释放失败' }] })
    expect([(await rowOf(good)).state, (await rowOf(bad)).state]).toEqual(['closed', 'paid'])
  })

  test('of the system that runs twice, late, or against a person takes effect once', async () => {
    const id = await create()
    const expire = () => advance(ctx, parcels, 'expire', { where: eq(parcel.id, id) })
    const outcomes = await Promise.allSettled([expire(), expire(), transition(ctx, parcels, 'close', { id })])
    const done = outcomes.filter((one) => one.status === 'fulfilled' && (!Array.isArray(one.value) || one.value.length > 0))
    expect(done).toHaveLength(1)
    expect(await expire()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'closed', version: 2 })
  })
})

describe('counts of states', () => {
  test('follow scope and filters, by one statement', async () => {
    await db.delete(parcel)
    for (const state of ['paid', 'paid', 'part', 'closed']) await create({ state, hint: 'a' })
    await create({ state: 'part', hint: 'b' })
    await create({ owner: 'other', hint: 'a' })
    await create({ hint: 'a', deleted_at: '2026-01-01T00:00:00Z' })
    expect(await stateCounts(ctx, flow, source, {})).toEqual({ all: 5, paid: 2, part: 2, shipped: 0, closed: 1 })
    const statements = await server.statementsOf(async () => {
      expect(await stateCounts(ctx, flow, source, { hint: 'a' })).toEqual({ all: 4, paid: 2, part: 1, shipped: 0, closed: 1 })
    })
    expect(statements).toHaveLength(1)
  })

  test('of a large list stop at the number to which lists count', async () => {
    await db.delete(parcel)
    await db.execute(sql`insert into test_parcel (owner, created_by, updated_by) select 'mine', 1, 1 from generate_series(1, 10500)`)
    const large = { ...source, large: true }
    expect(await stateCounts(ctx, flow, large, {})).toEqual({ all: 10_001, paid: 10_001, part: 0, shipped: 0, closed: 0, capped: 10_000 })
  })
})
