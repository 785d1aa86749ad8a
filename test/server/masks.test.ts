import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { maskPhone, seesPhones } from '#contract/kit/masked.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { agent, customer, salesman, store } from '#server/common/tables.ts'
import { hiddenFields, masked, unmasked } from '#server/core/masks.ts'
import { nobody } from '#server/core/ctx.ts'
import { adminUser } from '#server/dev/tables.ts'
import { sku } from '#server/goods/tables.ts'
import { goodsMaker } from './goods.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { sku: skus, spu, skuGrid } = contract.goods
const endpoints = endpointsOf(contract)

// numbers that stand nowhere by chance
const COST = 76_543_217
const STORE_PHONE = '13987612345'
const ids = { sku: 0, spu: 0 }
let blind = ''

beforeAll(async () => {
  const admin = await login()
  const make = goodsMaker(server, admin)
  ids.spu = await make.spu()
  ids.sku = await make.sku({ spu_id: ids.spu })
  const { data } = await call(skus.detail, { id: ids.sku }, { token: admin })
  const prices = { price_store: COST + 2000, price_trade: COST + 1000, price_cost: COST }
  const edited = await call(skus.edit, { ...data, ...prices, id: ids.sku, version: data.version } as never, { token: admin })
  if (edited.code !== 200) throw new Error(edited.msg)
  await db.update(sku).set({ stock: 1 }).where(eq(sku.id, ids.sku))
  const [house] = await db.insert(agent).values({ name: '润垣' }).returning({ id: agent.id })
  await db.insert(store).values({ name: '保密门店', phone: STORE_PHONE, agent_id: house?.id ?? null })
  const [person] = await db.insert(customer).values({ nick: '保密用户', phone: STORE_PHONE }).returning({ id: customer.id })
  await db.insert(salesman).values({ customer_id: person?.id ?? 0 })
  await db.insert(adminUser).values({ username: 'hushed', password_hash: 'none', real_name: '保密同事', phone: STORE_PHONE })
  // everything but the permissions that open masked fields
  const masks: readonly string[] = [skus.price.access, 'goods:sku:cost', seesPhones, 'dev:user:edit']
  blind = await login({ perms: permissions.filter((code) => !masks.includes(code) && !code.startsWith('dev:logger:')) })
})

describe('[S3] a masked field', () => {
  test('is in no answer of any call for whoever may not see it', async () => {
    const asked = [
      ...[{}, { id: ids.sku }, { id: ids.spu }, { ids: [ids.sku] }, { entity: 'goods.sku', id: ids.sku }],
      ...[{ word: '保密' }, { word: STORE_PHONE.slice(0, 5) }, { word: 'hushed' }],
    ]
    const readers = endpoints.filter(({ method, access, upload }) => method === 'GET' && access !== 'public' && !upload)
    for (const endpoint of readers.filter(({ address }) => address !== 'session.session.logout')) {
      for (const input of asked) {
        const text = JSON.stringify(await call(endpoint, input as never, { token: blind }))
        expect(text.includes(String(COST)), `${endpoint.address} tells the cost`).toBe(false)
        expect(text.includes(STORE_PHONE), `${endpoint.address} tells a phone number`).toBe(false)
      }
    }
    const found = await call(contract.common.search.store, { word: '保密门店' }, { token: blind })
    expect(found.data).toMatchObject([{ phone: maskPhone(STORE_PHONE) }])
  })

  test('is shown to whoever may', async () => {
    const token = await login({ perms: ['goods:sku:list', 'goods:sku:cost', seesPhones] })
    expect((await call(skus.detail, { id: ids.sku }, { token })).data.price_cost).toBe(COST)
    expect((await call(skus.summary, {}, { token })).data.value).toBe(COST)
    expect((await call(contract.common.search.store, { word: '保密门店' }, { token })).data).toMatchObject([{ phone: STORE_PHONE }])
  })

  test('is not written by whoever may not see it; sent back as it was shown, it stays', async () => {
    const token = await login({ perms: ['goods:*:list', 'goods:sku:edit', 'goods:spu:edit'] })
    const { data } = await call(skus.detail, { id: ids.sku }, { token })
    expect(data.price_cost).toBeNull()
    const edit = (values: object) => call(skus.edit, { ...data, ...values } as never, { token })
    const refused = { code: 403, data: { rule: 'permission', permission: 'goods:sku:cost' } }
    expect(await edit({ price_cost: 1 })).toMatchObject(refused)
    const rows = [{ id: ids.sku, version: data.version, price_cost: 1 }]
    const headers = { 'x-idempotency-key': crypto.randomUUID() }
    expect(await call(skuGrid.save, { reason: '改成本', rows } as never, { token, headers })).toMatchObject(refused)
    const whole = (await call(spu.detail, { id: ids.spu }, { token })).data
    const grid = { ...whole, skus: whole.sku_list.map((row) => ({ ...row, price_cost: 1 })) }
    expect(await call(spu.edit, grid as never, { token })).toMatchObject(refused)
    expect(await edit({ lead_days: 9 })).toMatchObject({ code: 200 })
    const [stored] = await db.select().from(sku).where(eq(sku.id, ids.sku))
    expect(stored).toMatchObject({ price_cost: COST, lead_days: 9 })
  })

  test('is told to nobody by an outdated save or by the history', async () => {
    const token = await login({ perms: ['goods:*:list', 'goods:sku:edit'] })
    const { data } = await call(skus.detail, { id: ids.sku }, { token })
    const stale = await call(skus.edit, { ...data, lead_days: 3, version: 1 } as never, { token })
    expect(stale.code).toBe(400)
    expect(JSON.stringify(stale)).not.toContain(String(COST))
    const seen = await call(contract.history.history.list, { entity: 'goods.sku', id: ids.sku }, { token })
    expect(seen.data.list.length).toBeGreaterThan(0)
    expect(JSON.stringify(seen)).not.toContain('price_cost')
  })
})

test('[S3] every field that is called a phone number, a cost or a bank account is masked, or is the person’s own', () => {
  const own = /^(?:session|config)\.|^common\.common\.config|^dev\.sms/
  const open = endpoints
    .filter(({ address, method }) => method === 'GET' && !own.test(address))
    .flatMap((endpoint) => bareNames(endpoint.output).map((path) => `${endpoint.address} ${path}`))
  expect(open).toEqual([])
})

test('[S3] masks reach into lists, pages and what may be empty, and leave the value itself alone', () => {
  const clerk = { ...nobody, id: 7 }
  const page = { list: [{ id: 1, price_cost: 5 }], total: 1 }
  expect(masked(clerk, skus.list.output, page)).toEqual({ list: [{ id: 1, price_cost: null }], total: 1 })
  expect(page.list[0]?.price_cost).toBe(5)
  expect(masked({ ...clerk, is_admin: true }, skus.list.output, page)).toBe(page)
  expect(hiddenFields(clerk, rowOf(skus.list))).toEqual(['price_cost'])
  expect(unmasked(clerk, skus.edit.input, { price_cost: null })).toEqual({ price_cost: undefined })
  expect(() => unmasked(clerk, skus.edit.input, { price_cost: 5 })).toThrow(expect.objectContaining({ code: 403 }))
})

const SECRET = /^(?:phone|mobile|price_cost|cost|bank_account)$/

interface Def {
  shape?: Record<string, Endpoint['output']>
  element?: Endpoint['output']
}

/** The paths of fields with such a name that no mask covers. */
function bareNames(schema: Endpoint['output'], path = '', seen = new Set<unknown>()): string[] {
  const inner = unwrap(schema)
  if (seen.has(inner)) return []
  seen.add(inner)
  const { shape = {}, element } = inner._zod.def as unknown as Def
  const below = Object.entries(shape).flatMap(([name, field]) => {
    const bare = SECRET.test(name) && masked({ ...nobody, id: 7 }, field, '13812345678') === '13812345678'
    return [...(bare ? [`${path}${name}`] : []), ...bareNames(field, `${path}${name}.`, seen)]
  })
  return [...below, ...(element ? bareNames(element, path, seen) : [])]
}

function rowOf(endpoint: typeof skus.list) {
  return endpoint.output.shape.list._zod.def.element
}
