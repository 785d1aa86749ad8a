import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { customerAddress } from '#server/areas/people/address-tables.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { post, system, user as ofUser } from '#server/platform/ledger/post.ts'
import { agentRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'

const NOW = new Date('2026-03-10T04:00:00Z')
const server = await startServer({ clock: () => NOW })
const { call, login } = server
const { db } = server.database
const { user } = contract.user
const ids = { owner: 0, clerk: 0, visitor: 0, foreign: 0, agent: 0, service: 0, store: 0 }
let token: string

async function create(values: Partial<typeof customer.$inferInsert>): Promise<number> {
  const [row] = await db
    .insert(customer)
    .values({ nick: '用户', created_at: '2026-01-01T00:00:00Z', ...values })
    .returning({ id: customer.id })
  return row?.id ?? 0
}

beforeAll(async () => {
  token = await login()
  const [one, other] = await db.insert(agent).values([agentRow(), agentRow()]).returning({ id: agent.id })
  const [service] = await db
    .insert(customerService)
    .values(serviceRow({ wxid: 'service_a' }))
    .returning({ id: customerService.id })
  const [shop] = await db
    .insert(store)
    .values(storeRow({ name: '宏达五金', agent_id: one?.id ?? 0 }))
    .returning({ id: store.id })
  ;[ids.agent, ids.service, ids.store] = [one?.id ?? 0, service?.id ?? 0, shop?.id ?? 0]
  const bound = { store_id: ids.store, agent_id: ids.agent }
  ids.owner = await create({ nick: '张老板', phone: '13800000001', openid: 'o-1', ...bound, store_role: 'owner', tags: ['常客'] })
  ids.clerk = await create({ nick: '李店员', phone: '13800000002', ...bound, store_role: 'clerk', cs_id: ids.service })
  ids.visitor = await create({ nick: '王访客', created_at: '2026-03-09T16:00:00Z', last_login_at: '2026-03-04T00:00:00Z' })
  ids.foreign = await create({ nick: '外人', agent_id: other?.id ?? 0, status: 0, source: 'invite', inviter_user_id: ids.owner })
  const ctx = await server.ctxFor()
  await transact(ctx, (ctx) =>
    post(ctx, [{ debit: system('recharge'), credit: ofUser(ids.owner, 'balance'), amount: 12_300, biz_type: 'recharge', biz_id: 'R1' }]),
  )
})

describe('[A39] the list of users', () => {
  const found = async (query: object) => (await call(user.list, query as never, { token })).data.list.map(({ nick }) => nick)

  test.each([
    ['a nickname', { word: '老板' }, ['张老板']],
    ['the beginning of a phone number', { word: '13800000002' }, ['李店员']],
    ['visitors', { kind: 'visitor' }, ['王访客', '外人']],
    ['owners', { kind: 'owner' }, ['张老板']],
    ['clerks', { kind: 'clerk' }, ['李店员']],
    ['customer service', { cs_wxid: 'service_a' }, ['李店员']],
    ['the source', { source: 'invite' }, ['外人']],
    ['a tag', { tag: '常客' }, ['张老板']],
    ['the state', { status: 0 }, ['外人']],
    ['days of registration', { created_from: '2026-03-10', created_to: '2026-03-10' }, ['王访客']],
    ['days of the last login', { login_from: '2026-03-04', login_to: '2026-03-04' }, ['王访客']],
  ])('finds by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('shows balance and points of the ledger, 0 without an account, and the inviter', async () => {
    const { data } = await call(user.list, { sort_order: 'asc' }, { token })
    const byId = new Map(data.list.map((row) => [row.id, row]))
    expect(byId.get(ids.owner)).toMatchObject({ balance: 12_300, integral: 0, store_name: '宏达五金', store_role: 'owner' })
    expect(byId.get(ids.visitor)).toMatchObject({ balance: 0, integral: 0, store_name: null })
    expect(byId.get(ids.foreign)).toMatchObject({ inviter_nick: '张老板' })
  })

  test('counts users, new ones, active ones and those with a store', async () => {
    const { data } = await call(user.summary, {}, { token })
    expect(data).toEqual({ total: 4, today: 1, active: 1, bound_rate: 5000 })
  })
})

test('[A39] [I13] an agent sees its stores’ users, with masked phones and no WeChat identity', async () => {
  const agentToken = await login({ perms: ['user:user:list'], scope: 'agent_tree', agent_id: ids.agent })
  const { data } = await call(user.list, { sort_order: 'asc' }, { token: agentToken })
  expect(data.list.map(({ nick, phone }) => [nick, phone])).toEqual([
    ['张老板', '138****0001'],
    ['李店员', '138****0002'],
  ])
  const { data: view } = await call(user.detail, { id: ids.owner }, { token: agentToken })
  expect(view).toMatchObject({ openid: null, unionid: null, phone: '138****0001' })
  expect((await call(user.detail, { id: ids.owner }, { token })).data.openid).toBe('o-1')
  expect((await call(user.detail, { id: ids.foreign }, { token: agentToken })).code).toBe(404)
  expect(
    (
      await call(
        user.status,
        { ids: [ids.foreign], status: 1 },
        { token: await login({ perms: ['user:user:status'], scope: 'agent_tree', agent_id: ids.agent }) },
      )
    ).data.failed,
  ).toHaveLength(1)
})

test('[A39] a phone number belongs to one user', async () => {
  const { data } = await call(user.detail, { id: ids.visitor }, { token })
  const edit = (phone: string) => call(user.edit, { id: ids.visitor, version: data.version, nick: '王访客', tags: [], phone }, { token })
  expect(await edit('13800000001')).toMatchObject({ code: 400, msg: '手机号已存在' })
  expect(await edit('138')).toMatchObject({ code: 400, msg: '请输入正确的手机号' })
  expect((await edit('13800000003')).code).toBe(200)
  expect(await edit('13800000004')).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
})

test('[A39] tags are added, removed and replaced; a user has at most ten', async () => {
  const tagsOf = async (id: number) => (await call(user.detail, { id }, { token })).data.tags
  const tag = (mode: 'add' | 'remove' | 'set', tags: string[]) => call(user.tag, { ids: [ids.owner], mode, tags }, { token })
  await tag('add', ['大客户', '常客'])
  expect(await tagsOf(ids.owner)).toEqual(['常客', '大客户'])
  await tag('remove', ['常客'])
  expect(await tagsOf(ids.owner)).toEqual(['大客户'])
  const { data } = await tag(
    'add',
    Array.from({ length: 10 }, (_, n) => `标签${n}`),
  )
  expect(data.failed).toEqual([{ id: ids.owner, msg: '标签最多10个' }])
  await tag('set', [])
  expect(await tagsOf(ids.owner)).toEqual([])
  expect((await tag('add', [])).msg).toBe('请输入标签')
})

test('[A39] an assignment to customer service is logged and counted', async () => {
  const assign = (cs_wxid: string | null) => call(user.assign, { ids: [ids.owner, 9_000_000], cs_wxid } as never, { token })
  expect(await assign(null)).toMatchObject({ code: 400, msg: '请选择客服' })
  expect(await assign('nobody_1')).toMatchObject({ code: 400, msg: '客服不存在' })
  expect((await assign('service_a')).data).toMatchObject({ success: [ids.owner], failed: [{ id: 9_000_000, msg: '用户不存在' }] })
  expect(await db.select().from(assignLog).where(eq(assignLog.target_id, ids.owner))).toMatchObject([{ to_cs_id: ids.service }])
})

test('[A39] a clerk is released from the store, an owner hands it over first', async () => {
  const { data } = await call(user.unbind, { ids: [ids.owner, ids.clerk, ids.visitor] }, { token })
  expect(data).toMatchObject({
    success: [ids.clerk],
    failed: [
      { id: ids.owner, msg: '店主不能解绑，请先转让店主' },
      { id: ids.visitor, msg: '该用户没有绑定门店' },
    ],
  })
  const [clerk] = await db.select().from(customer).where(eq(customer.id, ids.clerk))
  expect(clerk).toMatchObject({ store_id: null, store_role: null, agent_id: null })
})

test('[A39] addresses show the default first, notes are those of the user', async () => {
  const place = { province_code: '330000', city_code: '330100', district_code: '330109', receiver: '张三', phone: '13800000001' }
  await db.insert(customerAddress).values([
    { user_id: ids.owner, address: '一号', ...place },
    { user_id: ids.owner, address: '二号', is_default: 1, ...place },
    { user_id: ids.clerk, address: '三号', ...place },
  ])
  const { data } = await call(user.address, { id: ids.owner }, { token })
  expect(data.list).toMatchObject([{ address: '二号', region: '浙江省杭州市萧山区' }, { address: '一号' }])
  const note = { channel: 'phone' as const, content: '下周补货' }
  expect(await call(user.followup, { id: ids.owner, ...note, next_at: '2026-03-01T00:00:00Z' }, { token })).toMatchObject({
    msg: '下次跟进时间必须晚于当前时间',
  })
  await call(user.followup, { id: ids.owner, ...note }, { token })
  expect((await call(user.followups, { id: ids.owner }, { token })).data.list).toMatchObject([note])
})

test('[A39] a user is disabled and enabled again', async () => {
  const id = await create({ nick: '停用者' })
  for (const status of [0, 1] as const) {
    expect((await call(user.status, { ids: [id], status }, { token })).data.success).toEqual([id])
    const [row] = await db.select({ status: customer.status }).from(customer).where(eq(customer.id, id))
    expect(row?.status).toBe(status)
  }
})
