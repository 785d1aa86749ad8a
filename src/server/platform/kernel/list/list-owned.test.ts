import { beforeAll, expect, test } from 'vitest'
import { storeQuery } from '#contract/store/store.ts'
import { store } from '#server/areas/people/tables.ts'
import { source } from '#server/areas/store/store/store-source.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { agentRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'
import { planOf } from './list-plan.ts'
import { readRows } from './list-statements.ts'
import { readPage } from './list.ts'

const server = await startServer()
const { db, pool } = server.database
const ROWS = 240
let ctx: Ctx
let agents: number[]

beforeAll(async () => {
  const [top] = await db.insert(agent).values(agentRow()).returning({ id: agent.id })
  const others = await db
    .insert(agent)
    .values([agentRow({ parent_id: top?.id ?? 0 }), agentRow({ parent_id: top?.id ?? 0 }), agentRow()])
    .returning({ id: agent.id })
  agents = [top, ...others].map((one) => one?.id ?? 0)
  const rows = Array.from({ length: ROWS }, (_, n) =>
    storeRow({
      agent_id: agents[(n * 7) % 4] as number,
      type: n % 3 === 0 ? 'hardware' : 'other',
      order_amount: (n * 7919) % 50,
      last_order_at: n % 5 === 0 ? null : new Date(Date.UTC(2026, 0, (n * 31) % 60)).toISOString(),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, n % 40)).toISOString(),
      ...(n % 10 === 0 && { deleted_at: '2026-02-01T00:00:00Z' }),
    }),
  )
  await db.insert(store).values(rows)
  ctx = await server.ctxFor({ perms: ['store:store:list'], scope: 'agent_tree', agent_id: agents[0] as number })
})

/** The ids in list order, without the list engine. */
async function expected(order: string, where = 'true'): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::float8 as id from store where deleted_at is null and agent_id = any($1) and ${where} order by ${order}`,
    [agents.slice(0, 3)],
  )
  return rows.map(({ id }) => id)
}

const questions = [
  ['plain', {}, 'created_at desc, id desc', 'true'],
  ['rising', { sort_order: 'asc' }, 'created_at, id', 'true'],
  ['by amount', { sort_field: 'order_amount' }, 'order_amount desc, id desc', 'true'],
  ['by the last order', { sort_field: 'last_order_at' }, 'last_order_at desc nulls last, id desc', 'true'],
  ['a type', { type: 'hardware' }, 'created_at desc, id desc', `type = 'hardware'`],
  ['a day', { created_from: '2026-01-01' }, 'created_at desc, id desc', 'true'],
] as const

test.for(questions)(
  '[R1] under the scope of an agent the list has the rows of its tree in order: %s',
  async ([, question, order, where]) => {
    const all = await expected(order, where)
    expect(all.length).toBeGreaterThan(40)
    const query = storeQuery.parse({ page_size: 20, ...question })
    for (const page_no of [1, 2, 3]) {
      const page = all.slice((page_no - 1) * 20, page_no * 20)
      const { list, total, total_exact } = await readPage(ctx, source, { ...query, page_no })
      expect([list.map(({ id }) => id), total, total_exact]).toEqual([page, all.length, true])
      const merged = await readRows(ctx.db, source as never, planOf(ctx, source, { ...query, page_no }), 'owned')
      expect(merged.map(({ id }) => id)).toEqual(page)
    }
    const first = await readPage(ctx, source, query)
    if (first.next === null) return
    const second = await readPage(ctx, source, { ...query, cursor: first.next })
    expect(second.list.map(({ id }) => id)).toEqual(all.slice(20, 40))
    expect((await readPage(ctx, source, { ...query, cursor: second.prev ?? '' })).list).toEqual(first.list)
  },
)

test('[R1] the rows of the tree are counted up to the limit of lists, or exactly on request', async () => {
  const { length } = await expected('id')
  for (const count of [undefined, 'exact'] as const) {
    expect(await readPage(ctx, source, { ...storeQuery.parse({ page_no: 99, page_size: 20 }), count })).toMatchObject({
      list: [],
      total: length,
    })
  }
})

test('[R1] rows without a sort value come last, in both directions and on every page', async () => {
  const admin = await server.ctxFor()
  for (const sort_order of ['desc', 'asc'] as const) {
    const { rows } = await pool.query<{ id: number }>(
      `select id::float8 as id from store where deleted_at is null order by last_order_at ${sort_order} nulls last, id ${sort_order}`,
    )
    const all = rows.map(({ id }) => id)
    const read: number[] = []
    for (let page_no = 1; page_no <= Math.ceil(all.length / 20); page_no += 1) {
      const { list, total } = await readPage(admin, source, {
        ...storeQuery.parse({ page_size: 20, page_no, sort_field: 'last_order_at', sort_order }),
      })
      expect(total).toBe(all.length)
      read.push(...list.map(({ id }) => id))
    }
    expect(read).toEqual(all)
  }
})

test('[R1] owners with many rows are read singly only in default order and within a filter index', () => {
  const many = { ...source, ownsMany: true } as never
  const owners = (question: object) => planOf(ctx, many, storeQuery.parse(question)).owners?.ids
  expect(owners({})).toHaveLength(3)
  expect(owners({ created_from: '2026-01-01' })).toHaveLength(3)
  expect(owners({ sort_field: 'order_amount' })).toBeUndefined()
  expect(owners({ salesman_id: 1 })).toBeUndefined()
})
