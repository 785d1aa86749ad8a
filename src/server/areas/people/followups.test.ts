import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'
import { addFollowup, followupsOf, type Target } from './followups.ts'
import { store } from './tables.ts'

const server = await startServer()
const { db } = server.database
const page = { page_no: 1, page_size: 10 }
let ctx: Ctx
let target: Target

beforeAll(async () => {
  ctx = await server.ctxFor()
  const [row] = await db.insert(store).values(storeRow()).returning({ id: store.id })
  target = { type: 'store', id: row?.id as number }
})

/** Adds a note as the verbs do, with a log row. */
async function add(content: string, next_at: string | null = null) {
  return transact(ctx, async (ctx) => {
    const note = await addFollowup(ctx, target, { channel: 'phone', content, next_at })
    await audit(ctx, { address: 'store.store.followup' }, { id: target.id, before: null, after: { content, next_at } })
    return note
  })
}

async function planned() {
  const [row] = await db.select({ last: store.last_followup_at, next: store.next_followup_at }).from(store).where(eq(store.id, target.id))
  return row
}

test('[A22] the newest note determines the last and the next contact of its target', async () => {
  const next = new Date(ctx.now.getTime() + 86_400_000).toISOString()
  await add('第一次', next)
  expect(Date.parse(String((await planned())?.next))).toBe(Date.parse(next))
  await add('第二次')
  expect((await planned())?.next).toBeNull()
  const { list, total } = await followupsOf(ctx, target, page)
  expect(total).toBe(2)
  expect(list.map(({ content }) => content)).toEqual(['第二次', '第一次'])
})

test('[A22] 下次跟进时间必须晚于当前时间', async () => {
  await expect(add('太早', ctx.now.toISOString())).rejects.toMatchObject({
    field: 'next_at',
    label: ['下次跟进时间必须晚于当前时间', expect.any(String)],
  })
})

test('[I9] an 8-hour-old note keeps its time, its past plan is due, a newer note keeps its plan', async () => {
  const [row] = await db.insert(store).values(storeRow()).returning({ id: store.id })
  target = { type: 'store', id: row?.id as number }
  const before = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000)
  const late = { ...ctx, typed_at: before(8) }
  const write = (ctx: Ctx, content: string, next_at: string | null) =>
    transact(ctx, async (ctx) => {
      await addFollowup(ctx, target, { channel: 'phone', content, next_at })
      await audit(ctx, { address: 'store.store.followup' }, { id: target.id, before: null, after: { content } })
    })
  await write(late, '离线写的', before(7).toISOString())
  expect((await followupsOf(ctx, target, page)).list[0]).toMatchObject({ created_at: before(8).toISOString() })
  expect(Date.parse(String((await planned())?.next))).toBe(before(7).getTime())
  await write(ctx, '后来写的', null)
  await write({ ...ctx, typed_at: before(1) }, '更早的', before(0.5).toISOString())
  expect(await planned()).toEqual({ last: ctx.now.toISOString(), next: null })
  await expect(write(late, '太早', before(9).toISOString())).rejects.toMatchObject({ field: 'next_at' })
})

test('[I13] notes about a store outside the scope are neither read nor added', async () => {
  const stranger = { ...ctx, actor: { ...ctx.actor, is_admin: false, scopes: ['cs_self' as const], cs_id: 999 } }
  await expect(followupsOf(stranger, target, page)).rejects.toMatchObject({ code: 404 })
  await expect(addFollowup(stranger, target, { channel: 'phone', content: '不可见' })).rejects.toMatchObject({ code: 404 })
})
