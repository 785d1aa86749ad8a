import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { skuCost } from '#contract/goods/sku.ts'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { allTasks, taskFile } from '#contract/task/task.ts'
import { giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { salesman, customer, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { customerSegment } from '#server/areas/store/shared/segment-tables.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { savedView } from '#server/features/view/tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { adminUser, department } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { knownEntities, type ListTable } from '#server/platform/kernel/entity-rows.ts'
import { bankNames, bankRowsOf } from '#test/make/bank/rows.ts'
import { costChangeOf } from '#test/make/cost-change.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { offerMaker } from '#test/make/offers.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from '#test/make/people-rows.ts'
import { entityOf, idNames, middleOf, namesIn } from '#test/make/scope-fields.ts'
import {
  beside,
  differenceOf,
  exchangeOf,
  inquiryInputs,
  keyed,
  moneyOf,
  audienceInputs,
  orderInputs,
  ordersOf,
  batchWith,
  payoutOf,
  recordsOf,
  storeBody,
} from '#test/make/scope-inputs.ts'
import { OWNERLESS, beyondId } from '#test/make/scope-lists.ts'
import { startServer } from '#test/server/harness.ts'
import { SCOPES, scopesOf } from './checks/scopes.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { search, common } = contract.common
// the holders of these permissions see all persons' tasks, and the cost changes, by design
const everything = permissions.filter((code) => code !== allTasks && code !== skuCost)

/** Entities without their own rows: their calls take shared rows. */
const withoutRows = ['goods.skuGrid']
const shared = new Set([
  ...knownEntities().flatMap(({ contract: { $ }, scope }) => (scope === 'shared' ? [$.address] : [])),
  ...withoutRows,
])
const scoped = knownEntities().filter(({ scope }) => scope !== 'shared')
const isShared = ({ address }: Endpoint) => shared.has(entityOf(address))

/** A row outside every tested scope, by entity. Every entity with a scope has one here. */
const foreign: Record<string, number> = {}
/** The same for a call with rows. */
const around: Record<string, object> = { 'customService.assign.edit': { wxid: 'foreign_staff' } }
const NOBODYS = 9_000_000_001

const agents: number[] = []
const shops: number[] = []
/** The own department, another one, and one below the own. */
const departments: number[] = []
beforeAll(async () => {
  const admin = await login()
  const make = offerMaker(server, admin)
  departments.push(await createRow(department, { title: '本部' }), await createRow(department, { title: '外部' }))
  departments.push(await createRow(department, { title: '本部一组', parent_id: departments[0] }))
  foreign['dev.department'] = departments[1] ?? 0
  for (const name of ['一级甲', '一级乙']) agents.push(await createRow(agent, agentRow({ name })))
  agents.push(
    await createRow(agent, agentRow({ name: '二级甲一', parent_id: agents[0] })),
    await createRow(agent, agentRow({ name: '二级乙一', parent_id: agents[1] })),
  )
  for (const [at, agent_id] of agents.entries()) {
    shops.push(await createRow(store, storeRow({ name: `范围门店${at}`, phone: `1390000000${at}`, agent_id })))
    const user_id = await createRow(customer, { nick: `范围业务${at}`, phone: `1380000000${at}` })
    await db.insert(salesman).values(salesmanRow({ user_id, agent_id }))
    await db.insert(adminUser).values({
      username: `scoped${at}`,
      password_hash: 'none',
      real_name: `范围${at}`,
      agent_id,
      department_id: at === 1 ? (departments[1] ?? null) : null,
    })
  }
  foreign['store.audit'] = await createRow(storeAudit, {
    audit_no: 'SQ1',
    kind: 'new',
    state: 'pending',
    agent_id: agents[1] ?? 0,
    user_id: await createRow(customer, { nick: '申请人' }),
    name: '外部门店',
    contact: '张三',
    phone: '13500000000',
    snapshot: {},
    submitted_at: '2026-01-01T00:00:00Z',
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
  })
  foreign['store.invite'] = await createRow(storeInvite, {
    code: 'FOREIGN2',
    title: '外邀请',
    inviter_type: 'agent',
    inviter_id: agents[1] ?? 0,
    agent_id: agents[1] ?? 0,
    max_uses: 9,
    expire_at: '2999-01-01T00:00:00Z',
    url: 'app://store_invite?code=FOREIGN2',
  })
  foreign['store.segment'] = await createRow(customerSegment, { title: '外人群', agent_id: agents[1] ?? 0 })
  const [user] = await db.select().from(adminUser).where(eq(adminUser.username, 'scoped1'))
  foreign['dev.user'] = foreign['history.history'] = foreign['presence.presence'] = user?.id ?? 0
  const [theirs] = await db.select().from(customer).where(eq(customer.nick, '范围业务1'))
  foreign['user.user'] = theirs?.id ?? 0
  const input = { user_id: theirs?.id ?? 0, direction: 'add' as const, reason: '范围' }
  const adjusting = (amount: number) => ({ token: admin, headers: { 'x-idempotency-key': `scope-${amount}` } })
  for (const amount of [100, 200_000]) await call(contract.userBalance.account.adjust, { ...input, amount }, adjusting(amount))
  await call(contract.userIntegralLog.log.adjust, { ...input, amount: 7 }, adjusting(7))
  foreign['userBalance.account'] = foreign['userBalance.log'] = 1
  foreign['userIntegralLog.log'] = foreign['userBalance.adjust'] = 2
  Object.assign(foreign, await moneyOf(server.database, theirs?.id ?? 0, agents[1] ?? 0))
  Object.assign(foreign, await ordersOf(server.database, theirs?.id ?? 0, agents[1] ?? 0, await make.sku()))
  const create = rowMaker(server, admin)
  const created = (address: string) => {
    const one = editedEntities().find(({ entity: { $ } }) => $.address === address)
    if (!one) throw new Error(`${address} is no entity with a form`)
    return create(one)
  }
  const activities = {
    group: await created('activity.group'),
    lottery: await created('lottery.lottery'),
    free: await created('freeOrder.activity'),
    order: foreign['order.order'] ?? 0,
    redEnvelope: await created('activity.redEnvelope'),
    coupon: await created('activity.coupon'),
  }
  Object.assign(foreign, await recordsOf(server.database, theirs?.id ?? 0, agents[1] ?? 0, activities))
  Object.assign(foreign, await exchangeOf(server.database, theirs?.id ?? 0, await created('integralGoods.goods')))
  await db.insert(customerService).values(serviceRow({ wxid: 'scope_service' }))
  const view = { list: 'goods.brand.list', title: '别人的', query: {}, table: {}, is_shared: 0 as const, admin_user_id: user?.id ?? 0 }
  foreign['view.view'] = await createRow(savedView, view)
  Object.assign(foreign, await bankRowsOf(server.database), { 'finance.reconciliation': await differenceOf(server.database) })
  foreign['finance.withdraw'] = await createRow(withdraw, payoutOf(agents[1] ?? 0))
  foreign['finance.payout'] = await batchWith(server.database, foreign['finance.withdraw'])
  const started = await call(contract.goods.brand.export, {} as never, { token: admin })
  foreign['task.task'] = foreign['task.import'] = started.data.task_id
  foreign['agent.agent'] = agents[1] ?? 0
  foreign['store.store'] = foreign['comment.comment'] = shops[1] ?? 0
  const [seller] = await db.select().from(salesman).where(eq(salesman.agent_id, foreign['agent.agent']))
  foreign['agent.salesman'] = seller?.id ?? 0
  foreign['goods.brand'] = await make.brand()
  foreign['goods.priceChange'] = await costChangeOf(call, admin, await make.sku())
  foreign['notice.notice'] = 1
  // of the administrator, who has no department
  const [logged] = await db.select({ id: logger.id }).from(logger).limit(1)
  foreign['dev.logger'] = logged?.id ?? 0
  foreign['session.profile'] = foreign['dev.user.endSession'] = foreign['finance.commission'] = 1
  foreign['customService.assign'] = await createRow(customer, { nick: '别人的客户' })
  foreign['customService.staff'] = await createRow(customerService, serviceRow({ wxid: 'foreign_staff' }))
  foreign['desk.desk'] = foreign['store.audit'] ?? 0
})

async function createRow(table: ListTable, values: object): Promise<number> {
  const inserted = db.insert(table).values(values as never)
  const [row] = await inserted.returning({ id: table.id })
  return (row?.id as number | undefined) ?? 0
}

/** An application that the platform decides. */
async function waiting(agent_id: number): Promise<number> {
  return createRow(storeAudit, {
    audit_no: 'SQ2',
    kind: 'new',
    state: 'pending',
    agent_id,
    user_id: await createRow(customer, { nick: '申请人二' }),
    name: '内部门店',
    contact: '张三',
    phone: '13500000001',
    snapshot: {},
    submitted_at: '2026-01-01T00:00:00Z',
    province_code: '330000',
    city_code: '330100',
    district_code: '330109',
  })
}

const endpoints = endpointsOf(contract)
const byId = endpoints.filter((endpoint) => idNames(endpoint).length > 0)

/** The input for a call that names one row in the given way. */
function inputWith({ address }: Endpoint, name: string, id: number): never {
  const rest = beside[address]
  if (name === 'id') return { ...rest, id } as never
  return (name === 'ids' ? { ...rest, ids: [id] } : { ...around[address], [name]: [{ ...rest, id }] }) as never
}

/** The stored rows for `foreign`. */
async function foreignRows(): Promise<Record<string, unknown>> {
  const rows = scoped.map(async ({ contract: { $ }, table }) => {
    const id = foreign[$.address] ?? 0
    return [$.address, await db.select().from(table).where(eq(table.id, id))] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe('[S2] [I13] what is outside the data scope is not there', () => {
  test('every scoped entity has a foreign row here, as has every id call for an unshared entity', () => {
    const undecided = [...byId.filter((endpoint) => !isShared(endpoint)), ...scoped.map(({ contract: { $ } }) => $)]
      .map(({ address }) => entityOf(address))
      .filter((entity) => !(entity in foreign))
    expect(undecided).toEqual([])
  })

  test('a foreign id is answered as one that there is not, to the letter, by every call', async () => {
    const walkCalls = byId.filter((endpoint) => !isShared(endpoint))
    expect(walkCalls.length).toBeGreaterThan(20)
    const before = await foreignRows()
    const unread: string[] = []
    const scopes = scopesOf(walkCalls, ({ address }) => entityOf(address))
    for (const scope of SCOPES) {
      const token = await login({ perms: everything, scope, agent_id: agents[0] ?? 0, department_id: departments[0] ?? 0 })
      for (const endpoint of walkCalls.filter((one) => scopes.get(one)?.has(scope))) {
        const { address } = endpoint
        const theirs = foreign[address] ?? foreign[entityOf(address)] ?? 0
        for (const name of idNames(endpoint)) {
          const ask = async (id: number) => {
            const { code, msg, data } = await call(endpoint, inputWith(endpoint, name, id), keyed(token))
            if (code === 400 && (data as { errors?: object })?.errors) unread.push(`${address} ${name}: ${JSON.stringify(data)}`)
            // each export creates a new task
            const same = JSON.stringify({ code, msg, data }).replace(/"task_id":\d+/, '"task_id":0')
            return same.replaceAll(`"id":${id}`, '"id":0')
          }
          expect(await ask(theirs), `${address} ${name} ${scope}`).toBe(await ask(NOBODYS))
        }
      }
    }
    expect([...new Set(unread)], 'calls whose other fields are wrong, so that no id was looked up').toEqual([])
    expect(await foreignRows()).toEqual(before)
  })

  test('every other field that names a row is nobody’s, or is walked here', () => {
    const found: Record<string, string[]> = {}
    for (const { address, input } of endpoints)
      for (const name of namesIn(input))
        if (/_ids?$/.test(name) && !OWNERLESS.test(name) && !address.startsWith('config.')) (found[name] ??= []).push(address)
    const sorted = (named: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(named).map(([name, calls]) => [name, calls.toSorted()]))
    expect(sorted(found)).toEqual(sorted(beyondId))
  })

  test('a foreign row that another field names is answered as one that there is not', async () => {
    const owner = await login()
    const make = offerMaker(server, owner)
    const sku_id = await make.sku({ spu_id: await make.shownSpu(), is_gift_only: 1 })
    const { data: rule } = await call(contract.goods.gift.edit, make.giftBody({ gift_items: [{ sku_id, qty: 1 }] }), { token: owner })
    const [theirs] = await db.select().from(salesman)
    const customer_id = theirs?.user_id ?? 0
    await db.insert(giftRecord).values({ gift_id: rule.id, sku_id, customer_id, biz_no: 'S2', qty: 1 })
    const input: Record<string, object> = {
      'dev.user.edit': { username: 'newcomer', real_name: '新人', role_ids: [1] },
      'agent.agent.terminate': { id: agents[2], reason: '试一试' },
      'agent.agent.resetAccount': { id: agents[2] },
      'agent.salesman.edit': { user_id: NOBODYS, name: '新人', commission_rate: 0, joined_at: '2026-01-01' },
      'agent.salesman.transfer': { from_id: 1, to_id: 2 },
      'dev.user.transfer': { ids: [1] },
      'dev.department.edit': { title: '新部门', parent_id: departments[0] },
      'dev.department.head': { id: departments[0] },
      'goods.gift.record': { id: rule.id },
      'store.store.edit': storeBody,
      'store.store.assign': { ids: [shops[2]] },
      'store.store.memberAdd': { id: shops[2] },
      'store.store.memberRemove': { id: shops[2] },
      'store.store.owner': { id: shops[2] },
      'store.audit.audit': { id: await waiting(agents[2] ?? 0), pass: 1, price_level: 'store' },
      'store.invite.edit': { title: '邀请', inviter_type: 'salesman', max_uses: 9, expire_at: '2999-01-01T00:00:00Z' },
      'userBalance.account.adjust': { direction: 'add', amount: 1, reason: '试一试' },
      'userIntegralLog.log.adjust': { direction: 'add', amount: 1, reason: '试一试' },
      'customService.staff.account': { id: foreign['customService.staff'] ?? 0 },
      ...inquiryInputs(sku_id),
      ...orderInputs(sku_id, shops[2] ?? 0),
      ...audienceInputs(sku_id),
    }
    const rows: Record<string, number> = {
      salesman_id: theirs?.id ?? 0,
      agent_id: agents[1] ?? 0,
      store_id: shops[1] ?? 0,
      user_id: foreign['user.user'] ?? 0,
      segment_id: foreign['store.segment'] ?? 0,
      department_id: departments[1] ?? 0,
      head_id: foreign['dev.user'] ?? 0,
      receiver_id: agents[1] ?? 0,
      customer_id,
      item_id: foreign['item_id'] ?? 0,
      shipment_id: foreign['shipment_id'] ?? 0,
      order_id: foreign['order.order'] ?? 0,
      ...bankNames(foreign),
      user_coupon_id: foreign['activity.couponRecord'] ?? 0,
      admin_user_id: foreign['dev.user'] ?? 0,
    }
    const named = Object.entries(beyondId).flatMap(([name, addresses]) =>
      endpoints.filter(({ address }) => addresses.includes(address)).map((endpoint) => ({ name, endpoint })),
    )
    const scopes = scopesOf(named, ({ name }) => name)
    for (const scope of SCOPES) {
      const token = await login({ perms: everything, scope, agent_id: agents[2] ?? 0, department_id: departments[0] ?? 0 })
      for (const { name, endpoint } of named.filter((one) => scopes.get(one)?.has(scope))) {
        const ask = async (id: number) => {
          const { code, msg, data } = await call(endpoint, { ...input[endpoint.address], [name]: id } as never, keyed(token))
          const isExport = /\.export/.test(endpoint.address)
          return { code, msg, data: isExport ? null : data }
        }
        const theirs = endpoint.address === 'agent.agent.resetAccount' && name === 'user_id' ? foreign['dev.user'] : rows[name]
        expect(await ask(theirs ?? 0), `${endpoint.address} ${scope}`).toEqual(await ask(NOBODYS))
      }
      const { data } = await call(contract.goods.gift.record, { id: rule.id }, { token })
      expect(JSON.stringify(data), scope).not.toContain('范围业务')
    }
    const { data } = await call(contract.goods.gift.record, { id: rule.id, customer_id }, { token: owner })
    expect(data.list).toMatchObject([{ customer: '范围业务0', biz_no: 'S2' }])
  })

  test('a file of somebody else’s task is answered as one that there is not', async () => {
    const token = await login({ perms: everything, scope: 'self' })
    const ask = async (id: number) => {
      const { statusCode, body } = await server.app.inject({
        url: `${taskFile.fetch.path}?id=${id}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return { statusCode, body }
    }
    expect(await ask(foreign['task.task'] ?? 0)).toEqual(await ask(NOBODYS))
  })

  test('the answer takes as long, by the middle of pairs in turn', async () => {
    const token = await login({ perms: everything, scope: 'agent_tree', agent_id: agents[0] ?? 0 })
    const { user } = contract.dev
    const timed = [user.detail, user.edit, contract.task.task.detail, contract.history.history.list] as Endpoint[]
    for (const endpoint of timed) {
      const { address } = endpoint
      const [name = 'id'] = idNames(endpoint)
      const ask = async (id: number) => {
        const began = performance.now()
        await call(endpoint, inputWith(endpoint, name, id), { token })
        return performance.now() - began
      }
      const longer: number[] = []
      for (let n = 0; n < 24; n += 1) {
        // the two alternate in their order
        const [first, second] = n % 2 === 0 ? [foreign[entityOf(address)] ?? 0, NOBODYS] : [NOBODYS, foreign[entityOf(address)] ?? 0]
        const difference = (await ask(first)) - (await ask(second))
        longer.push(n % 2 === 0 ? difference : -difference)
      }
      const middle = middleOf(longer)
      // the possible random error in the median, which on a busy machine can exceed the searched difference
      const doubt = (2.5 * middleOf(longer.map((one) => Math.abs(one - middle)))) / Math.sqrt(longer.length)
      expect(Math.abs(middle) - doubt, `${address}: ${middle.toFixed(2)} ms, give or take ${doubt.toFixed(2)}`).toBeLessThan(5)
    }
  })

  test('what was asked for in vain has not been changed', async () => {
    const [user] = await db.select().from(adminUser).where(eq(adminUser.username, 'scoped1'))
    expect(user).toMatchObject({ status: 1, real_name: '范围1', deleted_at: null, version: 1 })
    const [view] = await db.select().from(savedView)
    expect(view).toMatchObject({ deleted_at: null, version: 1 })
  })
})

describe('[I13] an agent sees itself and all levels beneath, and nothing beside or above', () => {
  const totalsOf = async (token: string) => ({
    stores: (await call(search.store, { word: '范围门店' }, { token })).data.list.map(({ name }) => name.slice(-1)),
    agents: (await call(search.agent, { word: '级' }, { token })).data.list.map(({ name }) => name),
    salesmen: (await call(common.salesmanOption, {}, { token })).data.map(({ nick }) => nick.slice(-1)),
    accounts: (await call(search.adminUser, { word: 'scoped' }, { token })).data.list.map(({ username }) => username.slice(-1)),
    listed: (await call(contract.dev.user.list, { word: 'scoped', page_size: 100 }, { token })).data.list
      .map(({ username }) => username.slice(-1))
      .toSorted(),
  })
  const inTree = async (at: number) => totalsOf(await login({ perms: everything, scope: 'agent_tree', agent_id: agents[at] ?? 0 }))

  test('the first level sees both levels', async () => {
    const own = ['0', '2']
    const agents = ['一级甲', '二级甲一']
    expect(await inTree(0)).toEqual({ stores: own, agents, salesmen: own, accounts: own, listed: own })
  })

  test('the lowest level sees itself', async () => {
    expect(await inTree(2)).toEqual({ stores: ['2'], agents: ['二级甲一'], salesmen: ['2'], accounts: ['2'], listed: ['2'] })
  })

  test('several roles see what the widest of them sees', async () => {
    const all = await totalsOf(await login({ perms: everything, scope: 'all' }))
    expect(all.stores).toHaveLength(4)
  })
})
