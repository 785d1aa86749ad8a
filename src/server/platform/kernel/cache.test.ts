import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { role } from '#server/identity/tables.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { startServer } from '#test/server/harness.ts'
import { audit } from './audit.ts'
import { invalidate, cached } from './cache.ts'
import { transact, type Ctx } from './ctx.ts'

// two processes on one database
const here = await startServer()
const there = openDatabase(String(here.database.pool.options.connectionString), { max: 4 })
afterAll(() => there.close())

let loads = 0
const title = cached('test-title', async (db) => {
  loads += 1
  const [row] = await db.select({ title: role.title }).from(role).where(eq(role.code, 'goods'))
  return row?.title
})

const ctx = await here.ctxFor()
const ctxThere: Ctx = { ...ctx, db: there.db, cache: there.cache }
const rename = (ctx: Ctx, to: string) =>
  transact(ctx, async (ctx) => {
    const [row] = await ctx.db.update(role).set({ title: to }).where(eq(role.code, 'goods')).returning({ id: role.id })
    await audit(ctx, contract.dev.role.edit, { id: row?.id ?? 0, before: null, after: { title: to } })
  })
const change = (from: Ctx, to: string) =>
  transact(from, async (ctx) => {
    await rename(ctx, to)
    await invalidate(ctx, 'test-title')
    expect(await title(ctx)).toBe(to)
  })

beforeEach(async () => {
  await change(ctx, '商品专员')
  await vi.waitUntil(async () => (await title(ctxThere)) === '商品专员', { timeout: 30_000, interval: 5 })
})

test('[S5] a kept value is read once, however many ask at the same moment', async () => {
  await title(ctx)
  loads = 0
  await Promise.all(Array.from({ length: 20 }, () => title(ctx)))
  expect(loads).toBe(0)
  ctx.cache.forget('test-title')
  await Promise.all(Array.from({ length: 20 }, () => title(ctx)))
  expect(loads).toBe(1)
})

test('[S5] an announced change is visible here at once, in other processes within a moment', async () => {
  expect([await title(ctx), await title(ctxThere)]).toEqual(['商品专员', '商品专员'])
  await change(ctx, '五金专员')
  expect(await title(ctx)).toBe('五金专员')
  const began = performance.now()
  await expect.poll(() => title(ctxThere), { interval: 5 }).toBe('五金专员')
  expect(performance.now() - began).toBeLessThan(1000)
})

test('[S5] what is taken back is announced to nobody', async () => {
  await title(ctx)
  const failing = transact(ctx, async (ctx) => {
    await rename(ctx, '没有的')
    await invalidate(ctx, 'test-title')
    expect(await title(ctx)).toBe('没有的')
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect([await title(ctx), await title(ctxThere)]).toEqual(['商品专员', '商品专员'])
})

test('[S5] a change within a savepoint counts when the whole has been committed', async () => {
  await title(ctx)
  await transact(ctx, async (ctx) => {
    await transact(ctx, async (ctx) => {
      await rename(ctx, '内层')
      await invalidate(ctx, 'test-title')
    })
    expect(await title(ctx)).toBe('内层')
    expect(await title(ctxThere)).toBe('商品专员')
  })
  expect(await title(ctx)).toBe('内层')
})

test('[S5] a process that cannot hear keeps nothing, and what it missed is not missed', async () => {
  await title(ctxThere)
  await cutOff()
  // this change sends no notification
  await rename(ctx, '失联时')
  await expect.poll(() => title(ctxThere), { interval: 5 }).toBe('失联时')
  await rename(ctx, '商品专员')
})

test('[S5] a value that could not be loaded is asked for again', async () => {
  let isBroken = true
  const fragile = cached('test-fragile', async () => {
    if (isBroken) throw new Error('broken')
    return 1
  })
  await expect(fragile(ctx)).rejects.toThrow('broken')
  isBroken = false
  expect(await fragile(ctx)).toBe(1)
})

/** Closes the listening connections, as a network failure does. */
function cutOff() {
  return here.database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen hexbolt_change' and datname = current_database()`,
  )
}
