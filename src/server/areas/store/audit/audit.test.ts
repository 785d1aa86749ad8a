import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { store } from '#server/areas/people/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { one, reviewServer } from '#test/make/applications.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { passLate } from './late.ts'

const calls = contract.store.audit
const { server, clock, call, db, token, license, mobile, agentOf, inviteOf, application, decide, approve, row, messages, inviteAt } =
  await reviewServer()

describe('[A17] rejection', () => {
  test('stores nothing, gives the use of the invitation back and tells the applicant the reason', async () => {
    const invite = await inviteOf({ max_uses: 1 })
    const audit = await application({ invite_id: invite.id })
    const stores = await db.$count(store)
    expect(await decide({ id: audit.id, pass: 0, reason: '营业执照不清晰' })).toMatchObject({ code: 200 })
    expect(await row(audit.id)).toMatchObject({ state: 'rejected', reject_reason: '营业执照不清晰', auditor_id: 1, store_id: null })
    expect(await db.$count(store)).toBe(stores)
    expect(await inviteAt(invite.id)).toMatchObject({ success_count: 0, open_count: 0 })
    const params = { store: audit.name, reason: '营业执照不清晰' }
    expect(await messages(audit.audit_no)).toMatchObject([{ event: 'store_rejected', params }])
    const again = await application({ user_id: audit.user_id, prev_id: audit.id, submit_count: 2 })
    const { data } = await call(calls.detail, { id: again.id }, { token })
    expect(data.earlier).toMatchObject([{ id: audit.id, state: 'rejected', reject_reason: '营业执照不清晰' }])
  })

  test('a decided application is not decided again', async () => {
    const { id } = await application()
    await decide({ id, pass: 0, reason: '重复申请' })
    const refusal = { code: 400, msg: '该申请已被处理' }
    expect(await approve(id)).toMatchObject(refusal)
    expect(await decide({ id, pass: 0, reason: '重复申请' })).toMatchObject(refusal)
    expect(await call(calls.preAudit, { id, pass: 1 }, { token })).toMatchObject(refusal)
  })

  test('[F4] the second of two reviewers, who read the same version, learns that it is decided', async () => {
    const { id, version } = await application()
    expect(await decide({ id, version, pass: 0, reason: '营业执照不清晰' })).toMatchObject({ code: 200 })
    expect(await approve(id, { version })).toMatchObject({ code: 400, msg: '该申请已被处理' })
    expect(await decide({ id, version, pass: 0, reason: '重复申请' })).toMatchObject({ code: 400, msg: '该申请已被处理' })
  })

  test('a stale version is refused', async () => {
    const { id, version } = await application()
    expect(await approve(id, { version: version + 1 })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
  })
})

describe('[A17] the agent decides first in the double mode', async () => {
  test('an agent passes applications of the own tree on, and neither decides nor sees others', async () => {
    const [own, other] = [await agentOf(), await agentOf()]
    const below = await agentOf({ parent_id: own.id })
    const perms = ['store:audit:list', 'store:audit:preAudit']
    const agentToken = await server.login({ perms, scope: 'agent_tree', agent_id: own.id })
    const mine = await application({ agent_id: below.id, state: 'pending_agent' })
    const theirs = await application({ agent_id: other.id, state: 'pending_agent' })
    const pre = (id: number, more: object = {}) => call(calls.preAudit, { id, pass: 1, ...more }, { token: agentToken })
    expect(await approve(mine.id)).toMatchObject({ code: 400, msg: '该申请已被处理' })
    expect(await pre(theirs.id)).toMatchObject({ code: 404 })
    expect(await pre(mine.id, { opinion: '门店属实' })).toMatchObject({ code: 200 })
    expect(await row(mine.id)).toMatchObject({ state: 'pending', pre_opinion: '门店属实' })
    expect(await decide({ id: mine.id, pass: 1, price_level: 'store' }, agentToken)).toMatchObject({ code: 403 })
    const { data } = await call(calls.list, {}, { token: agentToken })
    expect(data.list.map(({ id }) => id)).toEqual([mine.id])
    expect(data.list[0]?.phone).toMatch(/^188\*{4}\d{4}$/)
    expect((await call(calls.counts, {}, { token: agentToken })).data).toMatchObject({ all: 1, pending: 1 })
    expect((await call(calls.detail, { id: mine.id }, { token: agentToken })).data.data.phone).toMatch(/^188\*{4}\d{4}$/)
    expect(await approve(mine.id)).toMatchObject({ code: 200 })
  })

  test('an agent rejects with a reason, which releases the use of the invitation', async () => {
    const own = await agentOf()
    const invite = await inviteOf({ agent_id: own.id })
    const audit = await application({ agent_id: own.id, invite_id: invite.id, state: 'pending_agent' })
    const pre = (input: object) => call(calls.preAudit, { id: audit.id, pass: 0, ...input }, { token })
    expect(await pre({})).toMatchObject({ code: 400, msg: '请输入驳回原因' })
    expect(await pre({ opinion: '不在服务区域' })).toMatchObject({ code: 200 })
    expect(await row(audit.id)).toMatchObject({ state: 'rejected', reject_reason: '不在服务区域' })
    expect(await inviteAt(invite.id)).toMatchObject({ open_count: 0 })
    expect(await messages(audit.audit_no)).toMatchObject([{ event: 'store_rejected' }])
  })

  test('an application that waits for 48 hours moves on to the platform, once', async () => {
    const own = await agentOf()
    const at = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
    const early = await application({ agent_id: own.id, state: 'pending_agent', submitted_at: at(48 * HOUR_MS - 1) })
    const later = await application({ agent_id: own.id, state: 'pending_agent', submitted_at: at(48 * HOUR_MS - 2) })
    const place = await workerContextOf(server)
    const run = async () => passLate({ ...place, clock: clock.now })
    await run()
    expect(await row(early.id)).toMatchObject({ state: 'pending_agent' })
    clock.advance(1)
    await Promise.all([run(), run()])
    expect(await row(early.id)).toMatchObject({ state: 'pending', version: early.version + 1 })
    expect(await row(later.id)).toMatchObject({ state: 'pending_agent' })
    const logged = await db.select().from(logger).where(eq(logger.target_id, early.id))
    expect(logged.filter(({ reason }) => reason === '初审超时')).toHaveLength(1)
  })
})

test('[A17] duplicates name the licence, the number, and a similar name within 500 m', async () => {
  const phone = mobile()
  const place = { lng: 121.5, lat: 31.2 }
  const at = (name: string, east: number) =>
    one(
      db
        .insert(store)
        .values(storeRow({ name, lng: place.lng + east / 95_000, lat: place.lat, phone: mobile() }))
        .returning(),
    )
  const near = await at('永固五金店', 300)
  await at('永固五金商行', 900)
  await at('别家', 10)
  const called = await one(db.insert(store).values(storeRow({ phone })).returning())
  const license_no = license()
  const waiting = await application({ license_no })
  const audit = await application({ name: '永固五金', phone, license_no, snapshot: place })
  const { data } = await call(calls.duplicates, { id: audit.id }, { token })
  expect(data.list.map(({ type, id, reasons }) => ({ type, id, reasons }))).toEqual([
    ...[near, called]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id }) => ({ type: 'store', id, reasons: [id === near.id ? 'near' : 'phone'] })),
    { type: 'audit', id: waiting.id, reasons: ['license'] },
  ])
  expect(data.list.find(({ id, type }) => id === near.id && type === 'store')?.distance).toBeGreaterThan(250)
})

test('[A17] filters, counts and figures', async () => {
  clock.advance(20 * 24 * HOUR_MS)
  const before = (await call(calls.counts, {}, { token: await server.login() })).data
  const fresh = await server.login()
  const old = await application({ submitted_at: new Date(clock.now().getTime() - 25 * 3_600_000).toISOString(), name: '超时门店' })
  const young = await application({ name: '新鲜门店' })
  const approved = await application()
  const rejected = await application()
  const by = { token: fresh }
  await decide({ id: approved.id, pass: 1, price_level: 'store' }, fresh)
  await decide({ id: rejected.id, pass: 0, reason: '重复申请' }, fresh)
  const list = async (query: object) => (await call(calls.list, { page_size: 100, ...query }, by)).data.list.map(({ id }) => id)
  expect(await list({ word: '超时' })).toEqual([old.id])
  expect(await list({ word: young.phone.slice(0, 11) })).toEqual([young.id])
  expect(await list({ word: young.license_no?.slice(0, 17).toLowerCase() })).toEqual([young.id])
  const overdue = await list({ overdue: '24' })
  expect(overdue).toContain(old.id)
  expect(overdue).not.toContain(young.id)
  // a queue begins with its oldest row, every other list with its newest; a chosen order is kept
  const places = async (query: object) => (await list(query)).filter((id) => id === old.id || id === young.id)
  expect(await places({ state: 'pending' })).toEqual([old.id, young.id])
  expect(await places({})).toEqual([young.id, old.id])
  expect(await places({ state: 'pending', sort_field: 'submitted_at', sort_order: 'desc' })).toEqual([young.id, old.id])
  const today = '2026-03-22'
  expect(await list({ state: 'approved', decided_from: today })).toEqual([approved.id])
  expect(await list({ state: 'rejected', decided_from: today, decided_to: today })).toEqual([rejected.id])
  expect((await list({ area: '330000' })).length).toBe((await list({})).length)
  expect(await list({ area: '330109', word: '新鲜' })).toEqual([young.id])
  expect(await list({ area: '110000' })).toEqual([])
  const after = (await call(calls.counts, {}, by)).data
  expect(after.pending - before.pending).toBe(2)
  expect(after.approved - before.approved).toBe(1)
  const { data } = await call(calls.stat, {}, by)
  expect(data).toMatchObject({ approved_today: 1, pass_rate: 5000, overdue: overdue.length })
})

test('[A17] a decision leads to the next waiting application within the filters', async () => {
  const by = { token: await server.login() }
  const rows = []
  for (let n = 0; n < 3; n += 1) {
    clock.advance(60_000)
    rows.push(await application({ name: `排队门店${n}` }))
  }
  const [first, second, third] = rows.map(({ id }) => id) as [number, number, number]
  const next = async (after?: number) => (await call(calls.next, { word: '排队', ...(after && { after }) }, by)).data.id
  expect(await next()).toBe(first)
  expect(await next(first)).toBe(second)
  expect(await next(third)).toBe(first)
  expect((await call(calls.next, { word: '没有' }, by)).data.id).toBe(null)
})

test('[A17] the export has the rows of the list', async () => {
  const by = { token: await server.login() }
  const { data } = await call(calls.export, { word: '排队' } as never, by)
  await work(server)
  const { data: task } = await call(contract.task.task.detail, { id: data.task_id }, by)
  expect(task).toMatchObject({ state: 'done', done: 3 })
})
