import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'
import { assignRows, customerServiceFor } from './assign.ts'
import { countBound } from './binding.ts'
import { assignLog } from './followup-tables.ts'
import { customer, salesman, store } from './tables.ts'

const server = await startServer()
const { db } = server.database
let ctx: Ctx
const ids = { near: 0, far: 0, fallback: 0 }

beforeAll(async () => {
  ctx = await server.ctxFor()
  const rows = [
    serviceRow({ areas: ['330000'], weight: 10 }),
    serviceRow({ areas: ['330000'], weight: 10 }),
    serviceRow({ areas: ['110000'], is_default: 1 }),
  ]
  const newRows = await db.insert(customerService).values(rows).returning({ id: customerService.id })
  ;[ids.near, ids.far, ids.fallback] = newRows.map(({ id }) => id) as [number, number, number]
})

/** Assigns users as the verbs do, with a log row. */
async function assign(userIds: readonly number[], cs_id: number | null) {
  return transact(ctx, async (ctx) => {
    const changed = await assignRows(ctx, { targets: userIds.map((id) => ({ type: 'user', id })), cs_id, reason: '试一试' })
    await audit(
      ctx,
      { address: 'customService.assign.edit' },
      changed.map(({ id, from }) => ({ id, before: { cs_id: from }, after: { cs_id } })),
    )
    return changed
  })
}

async function users(n: number): Promise<number[]> {
  const rows = Array.from({ length: n }, (_, i) => ({ nick: `客户${i}` }))
  return (await db.insert(customer).values(rows).returning({ id: customer.id })).map(({ id }) => id)
}

test('[A22] a new customer gets the least loaded staff of the area, others the default', async () => {
  expect(await customerServiceFor(ctx, { province_code: '330000' })).toBe(ids.near)
  await assign(await users(2), ids.near)
  expect(await customerServiceFor(ctx, { province_code: '330000', city_code: '330100' })).toBe(ids.far)
  await db.update(customerService).set({ max_customers: 0 }).where(eq(customerService.id, ids.far))
  expect(await customerServiceFor(ctx, { province_code: '330000' })).toBe(ids.near)
  expect(await customerServiceFor(ctx, { province_code: '440000' })).toBe(ids.fallback)
})

test('[A22] [I2] parallel assignments leave counts and logs that agree with the rows', async () => {
  const people = await users(12)
  const staff = [ids.near, ids.far, ids.fallback]
  await Promise.all(Array.from({ length: 18 }, (_, n) => assign(people.slice(n % 6, (n % 6) + 6), staff[n % 3] ?? null)))
  const rows = await db.select({ id: customer.id, cs_id: customer.cs_id }).from(customer)
  const counted = await db
    .select({ id: customerService.id, n: customerService.user_count })
    .from(customerService)
    .orderBy(asc(customerService.id))
  expect(counted).toEqual(counted.map(({ id }) => ({ id, n: rows.filter(({ cs_id }) => cs_id === id).length })))
  const log = await db.select().from(assignLog).orderBy(asc(assignLog.id))
  for (const id of people)
    expect(log.findLast((row) => row.target_id === id)?.to_cs_id ?? null).toBe(rows.find((row) => row.id === id)?.cs_id)
})

test('[A16] the database refuses a store with another agent than its salesman', async () => {
  const [one, two] = await db.insert(agent).values([agentRow(), agentRow()]).returning({ id: agent.id })
  const [user_id = 0] = await users(1)
  const [his] = await db
    .insert(salesman)
    .values(salesmanRow({ user_id, agent_id: one?.id ?? 0 }))
    .returning({ id: salesman.id })
  const values = { salesman_id: his?.id ?? 0, agent_id: two?.id ?? 0 }
  await expect(db.insert(store).values(storeRow(values))).rejects.toMatchObject({ cause: { constraint: 'store_salesman_check' } })
  await db.insert(store).values(storeRow({ ...values, agent_id: one?.id ?? 0 }))
  await transact(ctx, async (ctx) => {
    await countBound(ctx, { agents: [one?.id ?? 0], salesmen: [his?.id ?? 0] })
    await audit(ctx, { address: 'store.store.edit' }, { id: 1, before: null, after: { name: '门店' } })
  })
  const [counted] = await db
    .select({ n: agent.store_count })
    .from(agent)
    .where(eq(agent.id, one?.id ?? 0))
  expect(counted?.n).toBe(1)
  const leaving = db
    .update(salesman)
    .set({ state: 'left', left_at: '2026-01-01' })
    .where(eq(salesman.id, his?.id ?? 0))
  await expect(leaving).rejects.toMatchObject({ cause: { constraint: 'salesman_stores_check' } })
})
