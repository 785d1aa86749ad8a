import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { staffChecks } from '#server/areas/customService/staff/staff-checks.ts'
import { assignNew } from '#server/areas/people/assign.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { serviceRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const moment = { now: Date.parse('2026-03-02T08:00:00Z') }
const server = await startServer({ clock: () => new Date(moment.now) })
const { db } = server.database
const { assign, followup, staff } = contract.customService
const perms = ['customService:assign:*', 'customService:followup:*', 'customService:staff:*']
let token = ''
let own = ''
const ids = { one: 0, two: 0 }
const wxids = { one: 'service_one', two: 'service_two' }
const users: number[] = []
const shops: number[] = []

beforeAll(async () => {
  token = await server.login()
  const rows = [
    serviceRow({ wxid: wxids.one, nickname: '小一', is_default: 1 }),
    serviceRow({ wxid: wxids.two, nickname: '小二', max_customers: 4 }),
  ]
  const newRows = await db.insert(customerService).values(rows).returning({ id: customerService.id })
  ;[ids.one, ids.two] = newRows.map(({ id }) => id) as [number, number]
  own = await server.login({ perms, scope: 'cs_self', cs_id: ids.two })
  const people = Array.from({ length: 8 }, (_, n) => ({ nick: `客户甲${n}`, phone: `1370000000${n}` }))
  users.push(...(await db.insert(customer).values(people).returning({ id: customer.id })).map(({ id }) => id))
  const made2 = await db.insert(store).values([storeRow(), storeRow(), storeRow()]).returning({ id: store.id })
  shops.push(...made2.map(({ id }) => id))
})

type Kind = 'user' | 'store'
const give = (targets: { type: Kind; id: number }[], wxid: string, by = token) =>
  server.call(assign.edit, { targets, wxid, reason: '换人' }, { token: by })
const listed = async (query: object, by = token) => {
  const { data } = await server.call(assign.list, { page_size: 100, ...query } as never, { token: by })
  return data.list.map(({ id }) => id)
}
const note = (input: object, by = token) =>
  server.call(followup.edit, { target_type: 'user', target_id: users[0], channel: 'phone', content: '回访', ...input } as never, {
    token: by,
  })

test('[A22] customers are assigned in one call, users and stores, and leave the unassigned tab', async () => {
  const targets = [
    { type: 'user' as const, id: users[0] ?? 0 },
    { type: 'store' as const, id: shops[0] ?? 0 },
  ]
  expect(await give(targets, wxids.two)).toMatchObject({ code: 200, data: { success: [users[0], shops[0]], failed: [] } })
  expect(await listed({})).not.toContain(users[0])
  expect(await listed({ tab: 'assigned' })).toEqual([users[0]])
  expect(await listed({ tab: 'assigned', target_type: 'store' })).toEqual([shops[0]])
  expect(await listed({ tab: 'assigned', cs_wxid: wxids.one })).toEqual([])
  expect(await listed({ word: '13700000001' })).toEqual([users[1]])
  expect(await listed({ word: '客户甲3' })).toEqual([users[3]])
  const { data } = await server.call(assign.log, { target_type: 'user', target_id: users[0] ?? 0 }, { token })
  expect(data.list).toMatchObject([{ from_nickname: null, to_nickname: '小二', reason: '换人' }])
})

test('[A22] 请选择客服', async () => {
  const answer = await server.call(assign.edit, { targets: [{ type: 'user', id: users[0] ?? 0 }], wxid: null } as never, { token })
  expect(answer).toMatchObject({ code: 400, msg: '请选择客服', data: { errors: [{ field: 'wxid' }] } })
  expect(await give([], wxids.one)).toMatchObject({ code: 400, msg: '请选择数据' })
  expect(await give([{ type: 'user', id: users[0] ?? 0 }], 'nobody_there')).toMatchObject({ code: 400, msg: '客服不存在' })
})

test('[A22] an employee gets no customers beyond the limit by hand', async () => {
  const targets = users.slice(1, 4).map((id) => ({ type: 'user' as const, id }))
  expect(await give(targets, wxids.two)).toMatchObject({ code: 400, msg: '该客服最多服务4位客户，分配后将有5位' })
  expect(await listed({ tab: 'assigned' })).toEqual([users[0]])
})

test('[A22] 请输入跟进内容 and 下次跟进时间必须晚于当前时间', async () => {
  expect(await note({ content: '' })).toMatchObject({ code: 400, msg: '请输入跟进内容' })
  const past = { code: 400, msg: '下次跟进时间必须晚于当前时间', data: { errors: [{ field: 'next_at' }] } }
  expect(await note({ next_at: new Date(moment.now).toISOString() })).toMatchObject(past)
})

test('[A22] [I12] a planned contact is overdue until a newer note, the oldest first', async () => {
  const at = (hours: number) => new Date(moment.now + hours * 3_600_000).toISOString()
  expect(await note({ next_at: at(2) })).toMatchObject({ code: 200, msg: '保存成功' })
  await note({ target_id: users[1], next_at: at(1) })
  await note({ target_id: users[2], next_at: at(99) })
  const due = { tab: 'due' }
  expect(await listed(due)).toEqual([users[1], users[0], users[2]])
  expect(await listed({ ...due, overdue: 1 })).toEqual([])
  moment.now += 3 * 3_600_000
  // the sessions have ended
  token = await server.login()
  own = await server.login({ perms, scope: 'cs_self', cs_id: ids.two })
  expect(await listed({ ...due, overdue: 1 })).toEqual([users[1], users[0]])
  expect(await listed({ ...due, overdue: 0 })).toEqual([users[2]])
  expect((await server.call(assign.counts, {}, { token })).data).toEqual({ none: 7, assigned: 1, due: 3, capped: 10_000 })
  await note({ target_id: users[1] })
  expect(await listed({ ...due, overdue: 1 })).toEqual([users[0]])
  const { data } = await server.call(followup.list, { target_type: 'user', target_id: users[1] ?? 0 }, { token })
  expect(data.total).toBe(2)
})

test('[A22] [I13] customer service sees its own customers, their notes and nothing unassigned', async () => {
  expect(await listed({}, own)).toEqual([users[0]])
  expect(await listed({ tab: 'none' }, own)).toEqual([])
  expect(await listed({ tab: 'due' }, own)).toEqual([users[0]])
  expect(await listed({ target_type: 'store' }, own)).toEqual([shops[0]])
  expect((await server.call(assign.counts, {}, { token: own })).data).toMatchObject({ none: null, assigned: 1, due: 1 })
  expect(await note({ content: '自己的客户' }, own)).toMatchObject({ code: 200 })
  const foreign = { target_type: 'user' as const, target_id: users[1] ?? 0 }
  expect(await note(foreign, own)).toMatchObject({ code: 404, msg: '用户不存在' })
  expect(await server.call(followup.list, foreign, { token: own })).toMatchObject({ code: 404 })
  expect(await server.call(assign.log, foreign, { token: own })).toMatchObject({ code: 404 })
  const refused = await give([{ type: 'user', id: users[1] ?? 0 }], wxids.two, own)
  expect(refused.data).toEqual({ success: [], failed: [{ id: users[1], msg: '用户不存在' }] })
})

test('[A22] [I12] [I2] after parallel transfers the customer’s employee equals the last log row', async () => {
  await db.update(customerService).set({ max_customers: null })
  const targets = users.map((id) => ({ type: 'user' as const, id }))
  const move = (from: string, to: string) => server.call(staff.transfer, { from, to }, { token })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      if (n % 3 === 0) return give(targets.slice(n % 5), n % 2 ? wxids.one : wxids.two)
      return n % 2 ? move(wxids.one, wxids.two) : move(wxids.two, wxids.one)
    }),
  )
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  const rows = await db.select({ id: customer.id, cs_id: customer.cs_id }).from(customer)
  const log = await db.select().from(assignLog).where(eq(assignLog.target_type, 'user')).orderBy(asc(assignLog.id))
  for (const { id, cs_id } of rows) expect(log.findLast(({ target_id }) => target_id === id)?.to_cs_id ?? null).toBe(cs_id)
  const counted = await db.select({ id: customerService.id, n: customerService.user_count }).from(customerService)
  for (const { id, n } of counted) expect(n).toBe(rows.filter(({ cs_id }) => cs_id === id).length)
})

test('[A22] a new customer always gets an enabled employee while there is one', async () => {
  const ctx = await server.ctxFor()
  const [fresh] = await db.insert(customer).values({ nick: '新用户' }).returning({ id: customer.id })
  const id = fresh?.id ?? 0
  const cs_id = await transact(ctx, async (ctx) => {
    const chosen = await assignNew(ctx, { type: 'user', id }, { province_code: '330000' })
    await audit(ctx, assign.edit, { id, before: { cs_id: null }, after: { cs_id: chosen } })
    return chosen
  })
  expect(cs_id).toBe(ids.one)
  const broken = async () => (await runChecks(server.database.pool, staffChecks)).violations.map(({ check }) => check)
  // this test's stores were inserted as data, after the default
  expect(await broken()).toEqual(['customService.store'])
  const left = shops.slice(1).map((one) => ({ type: 'store' as const, id: one }))
  await give(left, wxids.one)
  expect(await broken()).toEqual([])
})
