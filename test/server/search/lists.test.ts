import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { media } from '#server/platform/storage/tables.ts'
import { bankRowsOf } from '#test/make/bank/rows.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { orderMaker } from '#test/make/order-world.ts'
import { exchangeOf } from '#test/make/scope-inputs.ts'
import { startServer } from '../harness.ts'

const server = await startServer()
const { call, login, database } = server
const token = await login()
const create = rowMaker(server, token)

const TEXT = '臺式 深溝球 Ｑ７－６２ 7×15'
const SEARCHES = [TEXT, '台式 深沟球', '7*15 台式', 'q762 深沟球', 'Q7-62', '深\u200b沟球', '７x１５', '球 台']
const OTHERS = ['台式 深沟球 没有', '深沟球台式', '7*16']

interface Case {
  address: string
  list: Endpoint
  filter: string
  table: string
  column: string
}

/** The names of filters by a free text; all others take codes, numbers and keys. */
const TEXTS = new Set(['word', 'title', 'inviter', 'goods', 'receiver', 'activity'])

function textsOf(list: Endpoint): string[] {
  const { shape = {} } = unwrap(list.input)._zod.def as { shape?: object }
  return Object.keys(shape).filter((name) => TEXTS.has(name))
}

/** Every list with a filter by the name of its rows. */
const cases = entities().flatMap(({ contract: { $, list }, table, search }): Case[] => {
  const column = search?.by.find(({ as, filter, of, where }) => (as === 'title' || as === 'name') && filter && !of && !where)
  if (!table || !list || !column?.filter || !textsOf(list as Endpoint).includes(column.filter)) return []
  return [{ address: $.address, list: list as Endpoint, filter: column.filter, table: getTableName(table), column: column.column.name }]
})

/** The filters by a text that the quick search does not read. */
const further: Case[] = [
  { address: 'finance.bankLine', list: contract.finance.bankLine.list, filter: 'word', table: 'bank_line', column: 'name' },
  { address: 'finance.withdraw', list: contract.finance.withdraw.list, filter: 'word', table: 'withdraw', column: 'owner_name' },
  { address: 'integralGoods.order', list: contract.integralGoods.order.list, filter: 'title', table: 'integral_order', column: 'title' },
  { address: 'order.order', list: contract.order.order.list, filter: 'receiver', table: 'sales_order', column: 'receiver' },
  { address: 'order.order', list: contract.order.order.list, filter: 'word', table: 'sales_order', column: 'receiver' },
]

/** Filters by a text in another table, each with the tried filter that has the same condition. */
const likewise: Readonly<Record<string, string>> = {
  'activity.envelopeRecord activity': 'activity.redEnvelope title',
  'customService.assign word': 'user.user word',
  'goods.skuGrid title': 'goods.sku title',
  'order.order goods': 'goods.sku title',
  'sign.record word': 'user.user word',
  'userBalance.account word': 'user.user word',
  'userBalance.adjust word': 'user.user word',
  'userBalance.log word': 'user.user word',
  'userIntegralLog.log word': 'user.user word',
  'dev.menu word': 'dev.role word',
}

/** Every free text by which a list of the contract is filtered. */
const free = Object.values(contract as unknown as Record<string, Record<string, { $?: { address: string }; list?: Endpoint }>>).flatMap(
  (area) => Object.values(area).flatMap(({ $, list }) => ($ && list?.input ? textsOf(list).map((filter) => `${$.address} ${filter}`) : [])),
)

test('[N11] every list with a free text is tried here or named', () => {
  const tried = [...cases, ...further].map(({ address, filter }) => `${address} ${filter}`)
  expect(cases.length).toBeGreaterThan(25)
  expect(tried).toEqual(expect.arrayContaining(Object.values(likewise)))
  expect([...new Set([...tried, ...Object.keys(likewise), 'store.invite inviter'])].toSorted()).toEqual([...new Set(free)].toSorted())
})

/** Kinds with so few rows, and with such short texts, that their texts are folded for each search. */
const few = ['dev.department', 'dev.role', 'dev.smsChannel', 'dev.smsTemplate', 'dev.user']

test('[N11] the quick search reads stored texts, so that no search folds every row', () => {
  const folding = entities().filter(({ search }) =>
    search?.by.some(({ as, where, search: stored }) => (as === 'title' || as === 'name') && !where && !stored),
  )
  expect(folding.map(({ contract }) => contract.$.address).toSorted()).toEqual(few)
})

// rows that no form creates
const world = await orderMaker(server)
const team = await world.team({ code: 'A90001' })
const shop = await world.buyer(team)
const place = { province_code: '330000', city_code: '330100', district_code: '330109' }
await world.placeOrder({ store_id: shop.id, lines: [{ sku_id: (await world.skus(1))[0] as number, qty: 1 }] })
await database.db.insert(media).values({ url: '/files/ab/n11.png', hash: 'n11', type: 'image/png', size: 1, created_by: 1 })
const [invite] = await database.db
  .insert(storeInvite)
  .values({
    code: 'N11N11',
    title: '邀请',
    inviter_type: 'salesman',
    inviter_id: team.salesman_id,
    max_uses: 9,
    expire_at: '2999-01-01T00:00:00Z',
    url: 'app://n11',
  })
  .returning({ id: storeInvite.id })
await database.db.insert(storeAudit).values({
  audit_no: 'SQN11',
  kind: 'new',
  user_id: shop.user_id,
  name: '门店',
  contact: '张三',
  phone: '13900001111',
  ...place,
  snapshot: {},
  state: 'pending',
  submitted_at: '2026-03-02T00:00:00Z',
})
await database.db.insert(withdraw).values({
  withdraw_no: 'TXN11',
  owner_type: 'salesman',
  owner_id: team.salesman_id,
  owner_name: '张三',
  amount: 100,
  actual: 100,
  way: 'wechat',
})
const points = editedEntities().find(({ entity }) => entity.$.address === 'integralGoods.goods')
await exchangeOf(database, shop.user_id, points ? ((await create(points)) as number) : 0)

await bankRowsOf(database)

test.each([...cases, ...further])(
  '[O19] [N11] $address by $filter is searched by folded words in any order',
  async ({ address, list, filter, table, column }) => {
    const edited = editedEntities().find(({ entity }) => entity.$.address === address)
    if (edited) await create(edited)
    const { rows } = await database.db.execute<{ id: number }>(
      sql`select id::int as id from ${sql.identifier(table)} order by id desc limit 1`,
    )
    const id = rows[0]?.id
    // rows of a free order follow from its activity alone
    if (id === undefined) return expect(address).toBe('freeOrder.record')
    await database.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${TEXT} where id = ${id}`)
    expect(await faults(list, filter, id)).toEqual([])
  },
)

test.each([
  ['salesman', 'salesman', 'name'],
  ['agent', 'agent', 'name'],
  ['admin', 'admin_user', 'real_name'],
] as const)('[N11] invitations are searched by the folded name of an inviting %s', async (type, table, column) => {
  const inviter_id = { salesman: team.salesman_id, agent: team.agent_id, admin: 1 }[type]
  await database.db.update(storeInvite).set({ inviter_type: type, inviter_id })
  await database.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${`${TEXT} 分部`} where id = ${inviter_id}`)
  expect(await faults(contract.store.invite.list, 'inviter', invite?.id ?? 0)).toEqual([])
  const { data } = await call(contract.store.invite.list, { inviter: '--' }, { token })
  expect(data.list).toEqual([])
})

test.each([
  [undefined, true],
  ['', true],
  [TEXT, true],
  ['臺式', true],
  ['--', false],
  ['没有', false],
] as const)('[N11] the choice of collections for %j offers the collection: %s', async (word, isOffered) => {
  await database.db.execute(sql`update collection set title = ${TEXT}, state = 'draft'`)
  const { code, msg, data } = await call(contract.freeOrder.activity.collections, { word }, { token })
  expect(code, msg).toBe(200)
  expect(data.list.length > 0).toBe(isOffered)
})

/** The searches with a wrong result: the variants of the text find the row, other texts do not. */
async function faults(list: Endpoint, filter: string, id: number): Promise<string[]> {
  const wrong: string[] = []
  for (const word of [...SEARCHES, ...OTHERS]) {
    const { code, msg, data } = await call(list, { [filter]: word } as never, { token })
    if (code !== 200) throw new Error(`${word}: ${msg}`)
    if (idsIn((data as { list: Found[] }).list).includes(id) !== SEARCHES.includes(word)) wrong.push(word)
  }
  return wrong
}

interface Found {
  id: number
  children?: Found[]
}

function idsIn(rows: readonly Found[]): number[] {
  return rows.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])
}
