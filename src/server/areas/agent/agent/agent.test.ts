import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { agentArea } from '#server/areas/people/area-tables.ts'
import { countBound, refuseInactiveAgent } from '#server/areas/people/binding.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { agentBody, agentMaker, licenseOf } from '#test/make/agent-maker.ts'
import { testClock } from '#test/make/clock.ts'
import { salesmanRow, storeRow } from '#test/make/people-rows.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { tendContracts } from './agent-contracts.ts'
import { agentChecks } from './checks.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, database, login } = server
const { db } = database
let token = await login()
let make = agentMaker(server, token)
const calls = contract.agent.agent
const edit = (values: object) => call(calls.edit, values as never, { token })
const detail = async (id: number) => (await call(calls.detail, { id }, { token })).data
const change = async (id: number, values: object) => {
  const row = await detail(id)
  return edit({ ...row, ...values })
}

let phones = 0
async function seller(agent_id: number | null, rate = 0) {
  const [user] = await db
    .insert(customer)
    .values({ nick: '业务', phone: `188${String(++phones).padStart(8, '0')}` })
    .returning()
  const [row] = await db
    .insert(salesman)
    .values(salesmanRow({ user_id: user?.id ?? 0, agent_id, commission_rate: rate }))
    .returning()
  return row?.id ?? 0
}
async function shops(agent_id: number, salesman_id: number | null, n = 1) {
  const rows = Array.from({ length: n }, () => storeRow({ agent_id, salesman_id }))
  return (await db.insert(store).values(rows).returning({ id: store.id })).map(({ id }) => id)
}
/** Counts written as the store verbs write them. */
async function counted(...agents: number[]) {
  const ctx = await server.ctxFor()
  const salesmen = (await db.select({ id: salesman.id }).from(salesman)).map(({ id }) => id)
  await db.transaction(async (db) => countBound({ ...ctx, db: db as never }, { agents, salesmen }))
}

/** Sessions end with the hours, so each moment has its own login. */
async function at(time: string) {
  clock.set(time)
  token = await login()
  make = agentMaker(server, token)
}

beforeEach(() => at('2026-03-02T08:00:00Z'))

describe('rules of the form', () => {
  test('[A14] the licence number has a check digit', async () => {
    const good = licenseOf(1)
    const bad = good.slice(0, 17) + (good.endsWith('0') ? '1' : '0')
    const area = await make.freeArea()
    expect((await edit(agentBody({ areas: [area], license_no: bad }))).msg).toBe('统一社会信用代码格式不正确')
    expect((await edit(agentBody({ areas: [area], license_no: good }))).code).toBe(200)
    expect((await edit(agentBody({ areas: [await make.freeArea()], license_no: good }))).msg).toBe('统一社会信用代码已存在')
  })

  test('[A14] name and phone are unlike those of other agents, and the code is A with five digits', async () => {
    const id = await make.agent()
    const { name, phone, code } = await detail(id)
    expect(code).toMatch(/^A\d{5,}$/)
    const areas = [await make.freeArea()]
    expect(await edit(agentBody({ areas, name }))).toMatchObject({ msg: '公司名称已存在', data: { errors: [{ field: 'name' }] } })
    expect(await edit(agentBody({ areas, phone }))).toMatchObject({ msg: '手机号已存在', data: { errors: [{ field: 'phone' }] } })
  })

  test('[A14] a level 2 needs an agent of level 1 above it, and there is no third level', async () => {
    const first = await make.agent()
    const second = await make.agent({ level: 2, parent_id: first })
    expect(await detail(second)).toMatchObject({ level: 2, parent_id: first, parent_name: (await detail(first)).name })
    const areas = [await make.freeArea()]
    expect((await edit(agentBody({ areas, level: 2 }))).msg).toBe('二级代理商必须选择上级代理商')
    expect((await edit(agentBody({ areas, level: 2, parent_id: second }))).msg).toBe('上级代理商必须为一级代理商')
    expect((await change(first, { level: 2, parent_id: await make.agent() })).msg).toBe('存在下级代理商，不能改为二级')
    expect((await change(first, { level: 2, parent_id: first })).msg).toBe('上级代理商必须为一级代理商')
    const rogue = db.update(agent).set({ parent_id: second }).where(eq(agent.id, first))
    await expect(rogue).rejects.toMatchObject({ cause: { constraint: 'agent_level_check' } })
    await expect(db.update(agent).set({ level: 2, parent_id: second }).where(eq(agent.id, first))).rejects.toMatchObject({
      cause: { constraint: 'agent_parent_level_fk' },
    })
  })

  test('[A14] a child never has a higher rate than its parent, whichever is edited', async () => {
    const first = await make.agent({ commission_rate: 1000 })
    const second = await make.agent({ level: 2, parent_id: first, commission_rate: 600 })
    await seller(second, 500)
    expect((await change(second, { commission_rate: 1050 })).msg).toBe('佣金比例不能高于上级代理商(10%)')
    expect((await change(first, { commission_rate: 550 })).msg).toBe('佣金比例不能低于下级或业务员的最高比例(6%)')
    expect((await change(second, { commission_rate: 450 })).msg).toBe('佣金比例不能低于下级或业务员的最高比例(5%)')
    expect((await change(second, { commission_rate: 500 })).code).toBe(200)
    expect((await change(first, { commission_rate: 3100 })).msg).toBe('佣金比例不能高于平台上限(30%)')
  })

  test('[A14] parallel edits of parent and child leave no child above its parent', async () => {
    const first = await make.agent({ commission_rate: 1000 })
    const second = await make.agent({ level: 2, parent_id: first, commission_rate: 500 })
    const [one, other] = [await detail(first), await detail(second)]
    const answers = await Promise.all([edit({ ...one, commission_rate: 600 }), edit({ ...other, commission_rate: 900 })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect((await detail(second)).commission_rate).toBeLessThanOrEqual((await detail(first)).commission_rate)
  })

  test('[A14] a contract below does not end later than the one above, whichever is edited', async () => {
    const first = await make.agent({ contract_end: '2027-12-31' })
    expect((await edit(agentBody({ areas: [await make.freeArea()], contract_end: '2025-01-01' }))).msg).toBe('结束时间必须晚于开始时间')
    const areas = [await make.freeArea()]
    const late = await edit(agentBody({ areas, level: 2, parent_id: first, contract_end: '2028-01-01' }))
    expect(late.msg).toBe('合同结束日期不能晚于上级代理商合同结束日期')
    await make.agent({ level: 2, parent_id: first, contract_end: '2027-06-30' })
    expect((await change(first, { contract_end: '2027-06-29' })).msg).toBe('合同结束日期不能早于下级代理商合同结束日期')
  })

  test('[A14] a territory belongs to one agent of each level, and the message names both', async () => {
    const area = '330106'
    const holder = await make.agent({ areas: [area, '330105'] })
    const { name, areas, area_names } = await detail(holder)
    expect({ areas, area_names }).toEqual({ areas: ['330105', '330106'], area_names: ['拱墅区', '西湖区'] })
    expect((await edit(agentBody({ areas: [area] }))).msg).toBe(`区域“西湖区”已由代理商“${name}”代理`)
    expect((await edit(agentBody({ areas: ['999999'] }))).msg).toBe('地区不存在')
    expect((await edit(agentBody({ areas: [] }))).msg).toBe('请选择代理区域')
    await make.agent({ areas: [area], level: 2, parent_id: holder })
    const rogue = db.insert(agentArea).values({ agent_id: await make.agent(), level: 1, area_code: area })
    await expect(rogue).rejects.toMatchObject({ cause: { constraint: 'agent_area_level_area_code_key' } })
    const changed = await change(holder, { areas: ['330105'] })
    expect(changed).toMatchObject({ code: 200, data: { version: 2 } })
    expect((await edit(agentBody({ areas: [area] }))).code).toBe(200)
  })

  test('[A14] of parallel agents one gets the territory', async () => {
    const areas = [await make.freeArea()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => edit(agentBody({ areas }))))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('[A14] lists find agents by area, above and below it', async () => {
    const id = await make.agent({ areas: ['440100'] })
    const found = async (area: string) => (await call(calls.list, { area } as never, { token })).data.list.map((row) => row.id)
    for (const area of ['440000', '440100', '440106']) expect(await found(area), area).toContain(id)
    expect(await found('440300')).not.toContain(id)
  })
})

describe('the account number', () => {
  test('[A14] it is encrypted, shows its last four digits, and each reading is logged', async () => {
    const id = await make.agent({ bank_account: '6222021234567890123', bank_name: '工商银行' })
    expect(await detail(id)).toMatchObject({ bank_account: '**** 0123' })
    const [row] = await db.select().from(agent).where(eq(agent.id, id))
    expect(row?.bank_account).not.toContain('6222')
    expect((await change(id, { remark: '备注' })).code).toBe(200)
    expect((await call(calls.bank, { id }, { token })).data).toEqual({ bank_account: '6222021234567890123' })
    const logged = await db.select().from(logger).where(eq(logger.target_id, id))
    expect(logged.filter(({ action }) => action === 'agent.agent.bank')).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('6222')
    expect(JSON.stringify(logged)).not.toContain(row?.bank_account)
    const clerk = await login({ perms: ['agent:agent:list', 'agent:agent:edit'], scope: 'all' })
    expect((await call(calls.bank, { id }, { token: clerk })).code).toBe(403)
    expect((await change(id, { bank_account: '12' })).msg).toBe('银行账号必须为8~30位数字')
    expect((await change(id, { bank_account: null })).code).toBe(200)
    expect((await detail(id)).bank_account).toBeNull()
  })
})

describe('login accounts', () => {
  const enter = (username: string, password: string) => call(contract.session.session.login, { username, password })

  test('[A14] freezing an agent ends its sessions and blocks logins until reactivation', async () => {
    const answer = await edit(agentBody({ areas: [await make.freeArea()], login_name: 'huadong', login_person: '赵六' }))
    expect(answer).toMatchObject({ code: 200, data: { password: expect.any(String) as string } })
    const { id, password } = answer.data
    const { list } = (await call(calls.accounts, { id }, { token })).data
    expect(list).toMatchObject([{ username: 'huadong', real_name: '赵六', status: 1 }])
    const entered = (await enter('huadong', password ?? '')).data as { token: string }
    const asks = () => call(contract.session.session.info, {}, { token: entered.token })
    expect(await asks()).toMatchObject({ code: 200, data: { roles: ['agent'] } })

    const { version } = await detail(id)
    expect((await call(calls.freeze, { id, version, reason: '欠费' }, { token })).code).toBe(200)
    expect((await asks()).code).toBe(401)
    expect((await enter('huadong', password ?? '')).msg).toBe('代理商已冻结，请联系平台')
    const [log] = await db.select().from(logger).where(eq(logger.action, 'agent.agent.freeze'))
    expect(log).toMatchObject({ target_id: id, reason: '欠费' })
    const ctx = await server.ctxFor()
    await expect(transact(ctx, (ctx) => refuseInactiveAgent(ctx, id))).rejects.toThrow('This agent is frozen')
    expect((await call(calls.freeze, { id, reason: '又' }, { token })).msg).toBe('当前状态不允许该操作')
    expect((await call(calls.unfreeze, { id }, { token })).code).toBe(200)
    expect((await enter('huadong', password ?? '')).code).toBe(200)
    await transact(ctx, (ctx) => refuseInactiveAgent(ctx, id))
  })

  test('[A14] a name that exists is refused at its field, and nothing is saved', async () => {
    const areas = [await make.freeArea()]
    const body = agentBody({ areas, login_name: 'huadong', login_person: '赵六' })
    expect(await edit(body)).toMatchObject({ msg: '账号已存在', data: { errors: [{ field: 'login_name' }] } })
    expect((await edit({ ...body, login_person: null })).msg).toBe('请输入使用人姓名')
    expect((await call(calls.list, { word: body.name } as never, { token })).data.total).toBe(0)
  })

  test('[A14] without the permission for accounts nobody makes one, nor resets its password', async () => {
    const clerk = await login({ perms: ['agent:agent:*', 'user:user:phone'], scope: 'all' })
    const areas = [await make.freeArea()]
    const refused = await call(calls.edit, agentBody({ areas, login_name: 'sneaky', login_person: '某' }) as never, { token: clerk })
    expect(refused.code).toBe(403)
    const [account] = await db.select().from(adminUser).where(eq(adminUser.username, 'huadong'))
    const input = { id: account?.agent_id ?? 0, user_id: account?.id ?? 0 }
    expect((await call(calls.resetAccount, input, { token: clerk })).code).toBe(403)
    const reset = await call(calls.resetAccount, input, { token })
    expect(reset.data).toMatchObject({ username: 'huadong', password: expect.any(String) as string })
    expect((await call(calls.resetAccount, { ...input, id: await make.agent() }, { token })).msg).toBe('后台账号不存在')
  })
})

describe('the end of a contract', () => {
  const run = async () => tendContracts(await workerContextOf(server))

  test('[A14] the job warns once at 30 and once at 7 days and expires the contract a day after', async () => {
    const boss = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.is_admin, 1))
    const areas = [await make.freeArea()]
    const id = await make.agent({ contract_end: '2026-06-30', areas })
    const texts = async () => (await db.select().from(smsRecord)).filter(({ biz_id }) => biz_id?.startsWith(`agent:${id}:`)).length
    const notices = async () =>
      (
        await db
          .select()
          .from(notification)
          .where(eq(notification.admin_user_id, boss[0]?.id ?? 0))
      ).filter(({ link }) => link?.endsWith(`?id=${id}`)).length
    await at('2026-05-30T16:05:00Z')
    await run()
    expect([await texts(), await notices()]).toEqual([1, 1])
    await Promise.all([run(), run()])
    expect([await texts(), await notices()]).toEqual([1, 1])
    await at('2026-06-25T16:05:00Z')
    await run()
    expect([await texts(), await notices()]).toEqual([2, 2])
    expect((await call(calls.list, { ends_within: '7' } as never, { token })).data.list.map((row) => row.id)).toContain(id)
    await at('2026-06-30T02:00:00Z')
    await run()
    expect((await detail(id)).state).toBe('active')
    await at('2026-06-30T16:05:00Z')
    await Promise.all([run(), run()])
    expect(await detail(id)).toMatchObject({ state: 'expired', version: 2 })

    const other = await make.agent({ areas })
    const renewed = (values: object) =>
      call(calls.renew, { id, contract_start: '2026-07-01', contract_end: '2027-06-30', ...values }, { token })
    expect((await renewed({ contract_start: '2027-06-30' })).msg).toBe('结束时间必须晚于开始时间')
    expect((await renewed({ contract_start: '2026-01-01', contract_end: '2026-06-30' })).msg).toBe('新的合同结束日期必须晚于原结束日期')
    expect((await renewed({})).msg).toMatch(/^区域“.*”已由代理商“.*”代理$/)
    expect((await change(id, { contract_end: '2029-01-01' })).msg).toBe('合同已到期，请使用“续约”修改合同日期')
    await change(other, { areas: [await make.freeArea()] })
    expect((await renewed({ contract_no: 'HT-2' })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'active', contract_end: '2027-06-30', contract_no: 'HT-2' })
  })
})

describe('termination', () => {
  const terminate = (id: number, values: object) => call(calls.terminate, { id, reason: '合同终止', ...values }, { token })

  test('[A14] [I12] the receiver takes stores, salesmen, users, sub-agents, the store total stays', async () => {
    const [from, to] = [await make.agent({ commission_rate: 900 }), await make.agent({ commission_rate: 800 })]
    const below = await make.agent({ level: 2, parent_id: from, commission_rate: 800 })
    const man = await seller(from, 700)
    const his = await shops(from, man, 3)
    await shops(from, null, 2)
    const [owner] = await db
      .insert(customer)
      .values({ nick: '店主', store_id: his[0] ?? 0, store_role: 'owner', agent_id: from })
      .returning()
    await counted(from, to)
    const weak = await make.agent({ commission_rate: 750 })
    const short = await make.agent({ commission_rate: 900, contract_end: '2026-12-31' })
    expect((await terminate(from, {})).msg).toBe('该代理商名下还有5家门店、1名业务员、1个下级代理商，请选择接收代理商')
    expect((await terminate(from, { receiver_id: from })).msg).toBe('接收代理商必须为其他合作中的代理商')
    expect((await terminate(from, { receiver_id: below })).msg).toBe('存在下级代理商，接收代理商必须为一级代理商')
    expect((await terminate(from, { receiver_id: weak })).msg).toBe('佣金比例不能低于下级或业务员的最高比例(8%)')
    expect((await terminate(from, { receiver_id: short })).msg).toBe('合同结束日期不能早于下级代理商合同结束日期')

    const [one, other] = await Promise.all([terminate(from, { receiver_id: to }), terminate(from, { receiver_id: to })])
    expect([one.code, other.code].toSorted()).toEqual([200, 400])
    expect(await detail(to)).toMatchObject({ store_count: 5, salesman_count: 1, child_count: 1 })
    expect(await detail(from)).toMatchObject({ state: 'terminated', store_count: 0, salesman_count: 0 })
    expect((await detail(below)).parent_id).toBe(to)
    const rows = await db.select().from(store).where(eq(store.salesman_id, man))
    expect(rows.map(({ agent_id }) => agent_id)).toEqual([to, to, to])
    const [moved] = await db
      .select()
      .from(customer)
      .where(eq(customer.id, owner?.id ?? 0))
    expect(moved?.agent_id).toBe(to)
    const logged = await db
      .select()
      .from(logger)
      .where(eq(logger.target_id, his[0] ?? 0))
    expect(logged.some(({ action, after }) => action === 'store.store.edit' && (after as { agent_id?: number }).agent_id === to)).toBe(true)
    expect((await change(from, { remark: '迟到' })).msg).toBe('代理商已终止')
  })

  test('[A14] without stores no receiver is needed, territory is freed and accounts are disabled', async () => {
    const areas = [await make.freeArea()]
    const answer = await edit(agentBody({ areas, login_name: 'gone_agent', login_person: '钱七' }))
    expect((await terminate(answer.data.id, {})).code).toBe(200)
    const [account] = await db.select().from(adminUser).where(eq(adminUser.username, 'gone_agent'))
    expect(account?.status).toBe(0)
    await make.agent({ areas })
  })
})

describe('the catalogue of verify', () => {
  test('[A14] [I12] counts, bindings, rates and territories hold after all of this', async () => {
    const agents = (await db.select({ id: agent.id }).from(agent)).map(({ id }) => id)
    await counted(...agents)
    expect((await runChecks(database.pool, agentChecks)).violations).toEqual([])
    await db
      .update(agent)
      .set({ store_count: 77 })
      .where(eq(agent.id, agents[0] ?? 0))
    expect((await runChecks(database.pool, agentChecks)).violations).toMatchObject([{ check: 'agent.counts', count: 1 }])
  })
})

describe('reading', () => {
  test('[A14] tiles, tabs, filters and the palette', async () => {
    const top = await make.agent({ name: '华东总代理有限公司', contract_end: '2026-03-20' })
    const id = await make.agent({ name: '华东分代理有限公司', level: 2, parent_id: top, contract_end: '2026-03-10' })
    const stat = (await call(calls.stat, {}, { token })).data
    const counts = (await call(calls.counts, {}, { token })).data
    expect(stat.active).toBe(counts.active)
    expect(stat.ending).toBeGreaterThanOrEqual(2)
    const ids = async (query: object) =>
      (await call(calls.list, { page_size: 100, ...query } as never, { token })).data.list.map((row) => row.id)
    expect(await ids({ parent_id: top })).toEqual([id])
    expect(await ids({ word: '华东', level: 1 })).toEqual([top])
    expect(await ids({ end_from: '2026-03-10', end_to: '2026-03-10' })).toEqual([id])
    const { phone, code } = await detail(id)
    for (const word of [code, phone.slice(-4), '华东分']) {
      const { list } = (await call(contract.common.palette.find, { word }, { token })).data
      expect(
        list.find(({ entity }) => entity === 'agent.agent')?.records.map((one) => one.id),
        word,
      ).toContain(id)
    }
    const todos = (await call(contract.common.todo.count, {}, { token })).data
    expect(JSON.stringify(todos)).toContain('agent/agent/index')
  })

  test('[A14] an agent sees itself and those below; phones are masked', async () => {
    const top = await make.agent()
    const below = await make.agent({ level: 2, parent_id: top })
    await make.agent()
    const own = await login({ perms: ['agent:agent:list'], scope: 'agent_tree', agent_id: top })
    const { list } = (await call(calls.list, {}, { token: own })).data
    expect(list.map((row) => row.id).toSorted()).toEqual([top, below].toSorted())
    expect(list[0]?.phone).toMatch(/^137\*{4}\d{4}$/)
  })
})
