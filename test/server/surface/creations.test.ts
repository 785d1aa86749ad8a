import { eq, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, isCreation, type Endpoint } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { shop } from '#contract/shop/index.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { knownEntities } from '#server/platform/kernel/entity-rows.ts'
import { mediaFolder } from '#server/platform/storage/tables.ts'
import { aftersaleOrders } from '#test/make/aftersale-orders.ts'
import { bankBytes, bankLines } from '#test/make/bank/files.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { offerMaker } from '#test/make/offers.ts'
import { ADDRESS } from '#test/make/order-world.ts'
import { shopMaker } from '#test/make/shop.ts'
import { ruleForm } from '#test/make/signs.ts'
import { startServer, type CallOptions, type TestServer } from '#test/server/harness.ts'

const server = await startServer()
const { send, login } = server
const { pool } = server.database
const token = await login()

const tables = new Map([
  ...knownEntities().map(({ contract: { $ }, table }): [string, string] => [$.address, getTableName(table)]),
  ['media.folder', getTableName(mediaFolder)],
  ['view.view', 'saved_view'],
  ['order.aftersale.reply', 'aftersale_log'],
  ['shop.address', 'customer_address'],
  ['shop.cart', 'cart_line'],
  ['shop.invoice', 'invoice_title'],
])
const tableOf = ({ address }: Endpoint): string => {
  const table = tables.get(address) ?? tables.get(address.split('.').slice(0, 2).join('.'))
  if (table === undefined) throw new Error(`${address} has no known table`)
  return table
}
const rowsOf = async (endpoint: Endpoint): Promise<number> => {
  const table = tableOf(endpoint)
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}

interface Creation {
  rows: number
  isSame: boolean
  changed: { code: number; msg: string }
}

const creations = new Map<string, Creation>()
const copies = endpointsOf(contract).filter(
  ({ address, method, input }) => method === 'POST' && address.endsWith('.copy') && 'id' in shapeOf(input),
)
let keys = 0

function shapeOf({ _zod }: Endpoint['input']) {
  const { shape = {} } = _zod.def as { shape?: Record<string, Endpoint['input']> }
  return shape
}

/** Makes every creation twice at once and once later under its key, then with another body. */
async function created<E extends Endpoint>(endpoint: E, input: object, options?: CallOptions) {
  const headers = { 'X-Idempotency-Key': `creation-${++keys}` }
  const again = (body: object) => send(endpoint, body, { ...options, headers })
  const before = await rowsOf(endpoint)
  const answers = [...(await Promise.all([again(input), again(input)])), await again(input)]
  const changed = await again({ ...input, 'x-remark': '之后改的' })
  const isSame = new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size === 1
  creations.set(endpoint.address, { rows: (await rowsOf(endpoint)) - before, isSame, changed: { code: changed.code, msg: changed.msg } })
  return answers[0] as Awaited<ReturnType<typeof again>>
}

const doubling: TestServer = {
  ...server,
  call: (endpoint, input, options) =>
    isCreation(endpoint, input) && !creations.has(endpoint.address)
      ? created(endpoint, input as object, options)
      : server.call(endpoint, input, options),
}

describe('[N20] a creation under one key', () => {
  test('makes one row and answers each repetition with it, for every call that creates', { timeout: 120_000 }, async () => {
    const make = rowMaker(doubling, token)
    for (const one of editedEntities()) await make(one)
    await doubling.call(contract.media.folder.edit, { title: '文件夹' }, { token })
    await doubling.call(contract.view.view.save, { list: 'goods.brand.list', title: '视图', is_shared: 0, query: {}, table: {} }, { token })
    const file = await bankBytes(bankLines([{ day: '2026-01-02', amount: 100, name: '甲', serial: 'S1' }]), 'csv')
    await doubling.call(contract.finance.bankStatement.import, {} as never, { token, file })
    const { data: applied } = await doubling.call(contract.order.aftersale.create, await application(), { token })
    await doubling.call(contract.order.aftersale.reply, { id: applied.id, content: '请补充照片' }, { token })
    await doubling.call(contract.goods.category.edit, { title: '紧固件', code: 'NEWCAT', icon: '/files/ab/cd.png' }, { token })
    await doubling.call(contract.dev.menu.edit, { type: 'dir', title: '新目录', name: 'NewDir', path: '/new' }, { token })
    await doubling.call(contract.sign.rule.edit, ruleForm(), { token })
    for (const copy of copies) {
      const { rows } = await pool.query<{ id: string }>(`select max(id) as id from ${tableOf(copy)}`)
      await doubling.call(copy, { id: Number(rows[0]?.id), title: '副本角色', code: 'copied' } as never, { token })
    }
    await customersCreations()

    const apart = [...endpointsOf(contract), ...endpointsOf(shop)]
      .filter(({ address, creates }) => creates && !creations.has(address))
      .map(({ address }) => address)
    expect(apart.toSorted()).toEqual(APART)
    const one: Creation = { rows: 1, isSame: true, changed: { code: 400, msg: messages.saved_before[0] } }
    expect(Object.fromEntries(creations)).toEqual(Object.fromEntries([...creations.keys()].map((address) => [address, one])))
    expect(creations.size).toBeGreaterThanOrEqual(40)
  })

  test('is declared by each call that copies a row', () => {
    expect(copies.filter(({ creates }) => creates !== 'always').map(({ address }) => address)).toEqual([])
    expect(copies.length).toBeGreaterThanOrEqual(11)
  })

  test('is declared by each call that has an optional id', () => {
    const undeclared = endpointsOf(contract).filter(({ method, effect, address, creates, idempotent, offline, input }) => {
      const shape = shapeOf(input)
      const mayCreate =
        /\.(?:edit|save|create|add)$/.test(address) && (shape['id'] === undefined || shape['id'].safeParse(undefined).success)
      return method === 'POST' && effect === 'write' && mayCreate && !creates && !idempotent && offline === undefined
    })
    // they change one row that exists, or a set of rows; registration has its own code
    const existing = ['config.config.edit', 'customService.assign.edit', 'session.profile.edit', 'session.register.create']
    expect(undeclared.map(({ address }) => address).toSorted()).toEqual(existing)
  })

  test('that is refused leaves the key free: the corrected form is saved', async () => {
    const headers = { 'X-Idempotency-Key': 'corrected-form' }
    expect(await send(contract.dev.department.edit, { title: '' }, { token, headers })).toMatchObject({ code: 400 })
    expect(await send(contract.dev.department.edit, { title: '更正后' }, { token, headers })).toMatchObject({ code: 200 })
  })

  test('answers nothing to a caller who has lost the permission, and nothing to another caller', async () => {
    const headers = { 'X-Idempotency-Key': 'lost-permission' }
    const perms = ['dev:department:list', 'dev:department:edit']
    const own = await login({ perms, username: 'loses' })
    const other = await login({ perms, username: 'keeps' })
    const body = { title: '华南大区' }
    expect(await send(contract.dev.department.edit, body, { token: own, headers })).toMatchObject({ code: 200 })
    expect(await send(contract.dev.department.edit, body, { token: other, headers })).toMatchObject({ code: 400, msg: '部门名称已存在' })
    await server.database.db
      .update(role)
      .set({ perms: ['dev:department:list'] })
      .where(eq(role.code, 'role_loses'))
    expect(await send(contract.dev.department.edit, body, { token: own, headers })).toMatchObject({ code: 403 })
  })

  test('stores no password: the answer with the first one is sealed, and the body is no plain hash', async () => {
    const headers = { 'X-Idempotency-Key': 'new-account' }
    const { rows: roles } = await pool.query<{ id: string }>('select id from role order by id limit 1')
    const body = { username: 'sealed1', real_name: '某人', role_ids: [Number(roles[0]?.id)] }
    const first = await send(contract.dev.user.edit, body, { token, headers })
    expect(first.data.password).toMatch(/\S{8,}/)
    const { rows } = await pool.query<{ answer: string }>(`select answer from idempotency_key where key = 'new-account'`)
    expect(rows[0]?.answer).not.toContain(first.data.password)
    expect((await send(contract.dev.user.edit, body, { token, headers })).data).toEqual(first.data)
    const { rowCount } = await pool.query(`select from ${getTableName(adminUser)} where username = 'sealed1'`)
    expect(rowCount).toBe(1)
  })
})

// the product delivers the rows for the first two; an invitation is the same row as by `store.invite.edit`
const APART = ['dev.resources.edit', 'dev.smsTemplate.edit', 'shop.salesman.invite']

/** Makes every customer's creation under one key. */
async function customersCreations() {
  const buyer = await shopMaker(server).person({ phone: '13800137777' })
  const by = { token: await shopMaker(server).tokenOf(buyer.id) }
  const make = offerMaker(server, token)
  const [sku_id, other] = [await make.sku({ spu_id: await make.shownSpu() }), await make.sku({ spu_id: await make.shownSpu() })]
  await doubling.call(shop.address.edit, ADDRESS, by)
  await doubling.call(shop.invoice.edit, { kind: 'personal', title: '李四' }, by)
  await doubling.call(shop.cart.add, { sku_id, qty: 3 }, by)
  const { rows } = await pool.query<{ code: string }>(`select code from sku where id = ${other}`)
  await doubling.call(shop.cart.paste, { text: `${rows[0]?.code} 4` }, by)
  const { rows: lines } = await pool.query(`select qty from cart_line where user_id = ${buyer.id} order by id`)
  expect(lines).toEqual([{ qty: 3 }, { qty: 4 }])
}

/** The application for a shipped order. */
async function application() {
  const buyer = await shopMaker(server).storeOf()
  const shipped = { state: 'shipped', ship_at: new Date().toISOString(), auto_receive_at: '2999-01-01T00:00:00Z' } as const
  const makeOrder = aftersaleOrders(server, offerMaker(server, token))
  const one = await makeOrder({ user_id: buyer.owner.id, store_id: buyer.id }, [{ qty: 1, pay_amount: 1000, shipped: 1 }], shipped)
  return { item_id: one.items[0]?.id ?? 0, kind: 'return' as const, qty: 1, amount: 1000, reason: 'wrong' as const }
}
