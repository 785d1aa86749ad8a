import { and, eq, inArray } from 'drizzle-orm'
import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { agentChecks } from '#server/areas/agent/agent/checks.ts'
import { countBound } from '#server/areas/people/binding.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { customer, salesman, store, storeInvite } from '#server/areas/people/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { agentMaker } from '#test/make/agent-maker.ts'
import { testClock } from '#test/make/clock.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, database, login } = server
const { db } = database
const token = await login()
const make = agentMaker(server, token)
const calls = contract.agent.salesman
const edit = (values: object) => call(calls.edit, values as never, { token })
const detail = async (id: number) => (await call(calls.detail, { id }, { token })).data
const change = async (id: number, values: object) => edit({ ...(await detail(id)), ...values })
const userOf = async (id: number) => (await db.select().from(customer).where(eq(customer.id, id)))[0]
const body = async (values: object = {}) => ({
  user_id: await make.user(),
  name: '孙八',
  commission_rate: 100,
  joined_at: '2026-01-05',
  ...values,
})

/** A salesman's stores, counted as the store verbs count them. */
async function shops(salesman_id: number, n: number, created_at = '2026-03-01T00:00:00Z') {
  const [his] = await db.select().from(salesman).where(eq(salesman.id, salesman_id))
  const rows = Array.from({ length: n }, () => storeRow({ salesman_id, agent_id: his?.agent_id ?? null, created_at }))
  const storeIds = (await db.insert(store).values(rows).returning({ id: store.id })).map(({ id }) => id)
  const ctx = await server.ctxFor()
  await db.transaction(async (db) => countBound({ ...ctx, db: db as never }, { agents: [his?.agent_id ?? null], salesmen: [salesman_id] }))
  return storeIds
}
const violations = async () => (await runChecks(database.pool, agentChecks)).violations

describe('the form', () => {
  test('[A15] a user becomes one salesman, with a code, an invitation code and the mark', async () => {
    expect((await edit({ name: '孙八', commission_rate: 0, joined_at: '2026-01-05' })).msg).toBe('请选择关联用户')
    const agent_id = await make.agent()
    const user_id = await make.user()
    const id = await make.salesman({ user_id, agent_id, areas: ['330106'] })
    const row = await detail(id)
    expect(row).toMatchObject({ user_id, state: 'on', store_count: 0, area_names: ['西湖区'] })
    expect(row.code).toMatch(/^Y\d{6,}$/)
    expect(row.invite_code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect((await userOf(user_id))?.is_salesman).toBe(1)
    expect((await call(contract.agent.agent.detail, { id: agent_id }, { token })).data.salesman_count).toBe(1)
    expect(await edit(await body({ user_id }))).toMatchObject({ msg: '该用户已是业务员', data: { errors: [{ field: 'user_id' }] } })
    expect((await change(id, { user_id: await make.user() })).msg).toBe('关联用户不能修改')
    expect((await edit(await body({ user_id: 9_000_000 }))).msg).toBe('用户不存在')
  })

  test('[A15] of parallel saves one makes the user a salesman', async () => {
    const one = await body()
    const answers = await Promise.all(Array.from({ length: 4 }, () => edit(one)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('[A15] the rate is at most that of the agent, for a direct salesman that of the settings', async () => {
    const agent_id = await make.agent({ commission_rate: 300 })
    expect((await edit(await body({ agent_id, commission_rate: 301 }))).msg).toBe('佣金比例不能高于所属代理商(3%)')
    expect((await edit(await body({ commission_rate: 3001 }))).msg).toBe('佣金比例不能高于平台上限(30%)')
    const id = await make.salesman({ agent_id, commission_rate: 300 })
    const agent = (await call(contract.agent.agent.detail, { id: agent_id }, { token })).data
    const lower = call(contract.agent.agent.edit, { ...agent, commission_rate: 200 }, { token })
    expect((await lower).msg).toBe('佣金比例不能低于下级或业务员的最高比例(3%)')
    expect((await change(id, { commission_rate: 150 })).code).toBe(200)
  })

  test('[A15] [I12] parallel edits of the agent and the salesman keep the rates in order', async () => {
    const agent_id = await make.agent({ commission_rate: 900 })
    const id = await make.salesman({ agent_id, commission_rate: 100 })
    const agent = (await call(contract.agent.agent.detail, { id: agent_id }, { token })).data
    const answers = await Promise.all([
      change(id, { commission_rate: 800 }),
      call(contract.agent.agent.edit, { ...agent, commission_rate: 500 }, { token }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(await violations()).toEqual([])
  })

  test('[A15] a frozen agent employs nobody, and a salesman with stores keeps the agent', async () => {
    const [one, other] = [await make.agent(), await make.agent()]
    const id = await make.salesman({ agent_id: one })
    await shops(id, 2)
    expect((await change(id, { agent_id: other })).msg).toBe('该业务员名下还有2家门店，请先转移')
    await call(contract.agent.agent.freeze, { id: other, reason: '欠费' }, { token })
    expect((await edit(await body({ agent_id: other }))).msg).toBe('代理商已冻结，请联系平台')
  })
})

describe('leaving', () => {
  test('[A15] needs a date and no stores; the user is a salesman no more', async () => {
    const agent_id = await make.agent()
    const [id, other] = [await make.salesman({ agent_id }), await make.salesman({ agent_id })]
    await shops(id, 3)
    const leave = (input: object) => call(calls.leave, { id, ...input } as never, { token })
    expect((await leave({})).msg).toBe('请输入离职日期')
    expect((await leave({ left_at: '2026-03-02' })).msg).toBe('该业务员名下还有3家门店，请先转移')
    const rogue = db.update(salesman).set({ state: 'left', left_at: '2026-03-02' }).where(eq(salesman.id, id))
    await expect(rogue).rejects.toMatchObject({ cause: { constraint: 'salesman_stores_check' } })
    await call(calls.transfer, { from_id: id, to_id: other }, { token })
    expect((await leave({ left_at: '2025-12-31' })).msg).toBe('离职日期不能早于入职日期')
    expect((await leave({ left_at: '2026-03-02' })).code).toBe(200)
    const row = await detail(id)
    expect(row).toMatchObject({ state: 'left', left_at: '2026-03-02' })
    expect((await userOf(row.user_id))?.is_salesman).toBe(0)
    expect((await change(id, { name: '改名' })).msg).toBe('该业务员已离职')
    expect((await call(contract.agent.agent.detail, { id: agent_id }, { token })).data).toMatchObject({ salesman_count: 1, store_count: 3 })
    expect(await violations()).toEqual([])
  })
})

describe('transfers', () => {
  test('[A15] [I12] all or chosen stores of one agent, or none; the stores’ log names both', async () => {
    const agent_id = await make.agent()
    const [from, to, off] = [await make.salesman({ agent_id }), await make.salesman({ agent_id }), await make.salesman({ agent_id })]
    const his = await shops(from, 4)
    const foreign = await shops(to, 1)
    const transfer = (input: object) => call(calls.transfer, { from_id: from, to_id: to, ...input } as never, { token })
    await call(calls.status, { ids: [off], status: 0 }, { token })
    expect((await transfer({ to_id: from })).msg).toBe('不能转移给同一业务员')
    expect((await transfer({ to_id: off })).msg).toBe('接收业务员必须为在职状态')
    expect((await transfer({ store_ids: [his[0], foreign[0]] })).msg).toBe('部分门店不属于该业务员，请刷新后重试')
    expect((await detail(from)).store_count).toBe(4)
    expect((await transfer({ store_ids: [his[0]] })).data).toEqual({ count: 1 })
    expect((await transfer({})).data).toEqual({ count: 3 })
    expect((await transfer({})).msg).toBe('没有可转移的门店')
    expect([(await detail(from)).store_count, (await detail(to)).store_count]).toEqual([0, 5])
    const [logged] = await db
      .select()
      .from(logger)
      .where(and(eq(logger.action, 'store.store.edit'), eq(logger.target_id, his[0] ?? 0)))
    expect(logged).toMatchObject({ before: { salesman_id: from }, after: { salesman_id: to } })
    expect(await violations()).toEqual([])
  })

  test('[A15] [I12] across agents the stores and their users follow; a person of an agent may not', async () => {
    const top = await make.agent()
    const below = await make.agent({ level: 2, parent_id: top })
    const [from, to] = [await make.salesman({ agent_id: top }), await make.salesman({ agent_id: below })]
    const [shop = 0] = await shops(from, 2)
    const [owner] = await db.insert(customer).values({ nick: '店主', store_id: shop, store_role: 'owner', agent_id: top }).returning()
    const own = await login({ perms: ['agent:salesman:*'], scope: 'agent_tree', agent_id: top })
    expect((await call(calls.transfer, { from_id: from, to_id: to }, { token: own })).msg).toBe('只能转移给同一代理商的业务员')
    expect((await call(calls.transfer, { from_id: from, to_id: to }, { token })).code).toBe(200)
    expect((await userOf(owner?.id ?? 0))?.agent_id).toBe(below)
    expect((await call(contract.agent.agent.detail, { id: below }, { token })).data.store_count).toBe(2)
    expect(await violations()).toEqual([])
  })

  test('[A15] [I12] parallel transfers leave each store with one salesman and correct counts', async () => {
    const agent_id = await make.agent()
    const men = [await make.salesman({ agent_id }), await make.salesman({ agent_id }), await make.salesman({ agent_id })]
    const shop = await shops(men[0] ?? 0, 6)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => call(calls.transfer, { from_id: men[n % 3] ?? 0, to_id: men[(n + 1) % 3] ?? 0 }, { token })),
    )
    const rows = await db.select().from(store).where(inArray(store.id, shop))
    expect(new Set(rows.map(({ agent_id }) => agent_id))).toEqual(new Set([agent_id]))
    const counted = await Promise.all(men.map(async (id) => (await detail(id)).store_count))
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(6)
    expect(await violations()).toEqual([])
  })
})

describe('reading', () => {
  test('[A15] ranking, tiles and the count of the month are sums of the stores', async () => {
    const agent_id = await make.agent()
    const [good, better] = [await make.salesman({ agent_id, name: '小王' }), await make.salesman({ agent_id, name: '小李' })]
    await shops(good, 1)
    await shops(better, 2)
    await shops(good, 5, '2026-02-01T00:00:00Z')
    const own = await login({ perms: ['agent:salesman:list'], scope: 'agent_tree', agent_id })
    const rank = async (input: object) =>
      (await call(calls.rank, input as never, { token: own })).data.list.map(({ id, new_stores }) => [id, new_stores])
    expect(await rank({})).toEqual([
      [better, 2],
      [good, 1],
    ])
    expect(await rank({ from: '2026-02-01', to: '2026-02-28' })).toEqual([[good, 5]])
    const { list } = (await call(calls.list, {}, { token: own })).data
    expect(list.map(({ id, month_new_store }) => [id, month_new_store])).toEqual([
      [better, 2],
      [good, 1],
    ])
    const exporter = await login({ perms: ['agent:salesman:*'], scope: 'agent_tree', agent_id })
    const { task_id } = (await call(calls.export, { format: 'csv' } as never, { token: exporter })).data
    await work(server)
    const headers = { authorization: `Bearer ${exporter}` }
    const file = await server.app.inject({ url: `/api/task/file?id=${task_id}&kind=file`, headers })
    const [headings = [], ...rows] = parseCsv(file.body.slice(1)).map((row) => row.map(String))
    const [name, n] = ['姓名', '本月新增门店'].map((heading) => headings.indexOf(heading))
    expect(rows.map((row) => [row[name ?? -1], row[n ?? -1]])).toEqual([
      ['小李', '2'],
      ['小王', '1'],
    ])
    expect(list[0]?.phone).toMatch(/\*{4}/)
    expect((await call(calls.stat, {}, { token: own })).data).toEqual({ on_duty: 2, new_stores: 3, month_amount: 0, average: 0 })
    const found = async (query: object) => (await call(calls.list, query as never, { token })).data.list.map(({ id }) => id)
    const row = await detail(good)
    for (const word of ['小王', row.nick, row.phone?.slice(-4), row.code]) expect(await found({ word })).toEqual([good])
    expect(await found({ agent_id, state: 'on' })).toEqual([better, good])
    expect(await found({ agent_id, joined_from: '2026-01-06' })).toEqual([])
  })

  test('[A15] stores and invitation records of one salesman', async () => {
    const id = await make.salesman()
    const [shop] = await shops(id, 1)
    const [invite] = await db
      .insert(storeInvite)
      .values({
        code: 'INV001',
        title: '五金城推广',
        inviter_type: 'salesman',
        inviter_id: id,
        salesman_id: id,
        max_uses: 10,
        scan_count: 1,
        expire_at: '2027-01-01T00:00:00Z',
        url: 'app://store_invite?code=INV001',
      })
      .returning()
    await db
      .insert(storeInviteRecord)
      .values({ invite_id: invite?.id ?? 0, user_id: await make.user(), scanned_at: '2026-03-01T00:00:00Z' })
    expect((await call(calls.stores, { id }, { token })).data).toMatchObject({ total: 1, list: [{ id: shop }] })
    expect((await call(calls.invites, { id }, { token })).data).toMatchObject({ total: 1, list: [{ title: '五金城推广', code: 'INV001' }] })
  })

  test('[A15] a person of an agent employs for the own agent only', async () => {
    const agent_id = await make.agent()
    const own = await login({ perms: ['agent:salesman:*', 'user:user:list'], scope: 'agent_tree', agent_id })
    const person = await make.user()
    await db.update(customer).set({ agent_id }).where(eq(customer.id, person))
    const input = { user_id: person, name: '孙八', commission_rate: 100, joined_at: '2026-01-05' }
    const other = await make.agent()
    expect((await call(calls.edit, { ...input, agent_id: other }, { token: own })).code).toBe(404)
    const answer = await call(calls.edit, input, { token: own })
    expect(answer.code).toBe(200)
    expect((await detail(answer.data.id)).agent_id).toBe(agent_id)
    expect((await call(calls.edit, (await body()) as never, { token: own })).msg).toBe('用户不存在')
  })
})
