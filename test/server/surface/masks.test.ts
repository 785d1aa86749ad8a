import { eq, sql } from 'drizzle-orm'
import qs from 'qs'
import { beforeAll, describe, expect, test } from 'vitest'
import { skuCost } from '#contract/goods/sku.ts'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { maskPhone, seesPhones } from '#contract/kit/masked.ts'
import { shop } from '#contract/shop/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { hiddenFields, maskRow, unmasked } from '#server/platform/kernel/masks.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { COLLEAGUE_PHONE, COST, CUSTOMER_PHONE, hideSecrets, OLD_COST } from '#test/make/secrets.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { sku: skus, spu, skuGrid } = contract.goods
const endpoints = endpointsOf(contract)

let ids: Awaited<ReturnType<typeof hideSecrets>>
/** Log rows that contain a secret. */
let told: { id: number }[] = []
/** Records as a person without the permission reads them, by the call that saves them. */
const shown: Record<string, object> = {}
beforeAll(async () => {
  ids = await hideSecrets(server, await login())
  told = await db
    .select({ id: logger.id })
    .from(logger)
    .where(sql`(${logger}.*)::text ~ ${[COST, OLD_COST, COLLEAGUE_PHONE].join('|')}`)
  const token = await login({ perms: blind.perms })
  for (const [entity, id] of [
    [skus, ids.sku],
    [spu, ids.spu],
    [contract.goods.gift, ids.gift],
    [contract.dev.user, ids.user],
  ] as const)
    shown[entity.edit.address] = (await call(entity.detail as Endpoint, { id } as never, { token })).data as object
})

/** The masked part of it for these permissions. */
function closedTo(perms: readonly string[]): readonly string[] {
  const opens = (access: string) => perms.some((grant) => new RegExp(`^${grant.replaceAll('*', '[A-Za-z0-9]+')}$`).test(access))
  const costs = [COST, OLD_COST].flatMap((cost) => [String(cost), String(cost / 100), (cost / 100).toLocaleString('en')])
  const seesCosts = opens(skuCost)
  return [
    ...(seesCosts ? [] : costs),
    ...(opens(seesPhones) ? [] : [CUSTOMER_PHONE]),
    ...(opens(seesPhones) || opens('dev:user:edit') ? [] : [COLLEAGUE_PHONE]),
  ]
}

// all permissions except those of masked fields, and every delivered role
const masks: readonly string[] = [skuCost, seesPhones, 'dev:user:edit']
const blind = { code: 'everything else', perms: permissions.filter((code) => !masks.includes(code)) }
const people = [blind, ...systemRoles.filter(({ code }) => code !== 'admin')]

describe('[S3] a masked field', () => {
  test('is shown to whoever may', async () => {
    const token = await login({ perms: ['goods:sku:list', 'goods:sku:cost', seesPhones] })
    expect((await call(skus.detail, { id: ids.sku }, { token })).data.price_cost).toBe(COST)
    expect((await call(skus.summary, {}, { token })).data.value).toBe(COST)
    expect((await call(contract.common.search.store, { word: '保密门店' }, { token })).data.list).toMatchObject([{ phone: CUSTOMER_PHONE }])
  })

  test.each(people)('is in no answer of any call for whoever may not see it: $code', async ({ perms }) => {
    const closed = closedTo(perms)
    expect(closed.length).toBeGreaterThan(0)
    const token = await login({ perms: [...perms] })
    let answered = 0
    for (const endpoint of endpoints.filter(
      ({ access, upload, address }) => access !== 'public' && !upload && !/logout$|lock$|viewAs$/i.test(address),
    )) {
      for (const input of asked(endpoint)) {
        const { statusCode, body: text } = await send(endpoint, input, token)
        if (statusCode === 403) break
        answered += statusCode === 200 ? 1 : 0
        expect(
          closed.filter((secret) => text.includes(secret)),
          `${endpoint.address} ${JSON.stringify(input)}`,
        ).toEqual([])
      }
    }
    expect(answered).toBeGreaterThan(20)
  })

  test('is in no file that is made for whoever may not see it', async () => {
    const token = await login({ perms: blind.perms })
    for (const endpoint of endpoints.filter(({ address }) => address.endsWith('.export'))) {
      const { data, msg } = await call(endpoint as typeof skus.export, { format: 'csv' }, { token })
      await work(server)
      const { headers, payload } = await server.app.inject({
        url: `/api/task/file?id=${data.task_id}&kind=file`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(headers['content-type'], `${endpoint.address} ${msg}`).toContain('csv')
      expect(
        closedTo(blind.perms).filter((secret) => payload.includes(secret)),
        endpoint.address,
      ).toEqual([])
    }
  })

  test('is half shown where that helps to tell people apart', async () => {
    const token = await login({ perms: blind.perms })
    const found = await call(contract.common.search.store, { word: '保密门店' }, { token })
    expect(found.data.list).toMatchObject([{ phone: maskPhone(CUSTOMER_PHONE) }])
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

function send({ method, path }: Endpoint, input: object, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': crypto.randomUUID() }
  return server.app.inject({
    method,
    headers,
    ...(method === 'GET' ? { url: `${path}?${qs.stringify(input)}` } : { url: path, payload: input }),
  })
}

/** Inputs for the largest answer of a call: full lists, each of the records with a secret, an outdated save of it. */
function asked({ address, input, method }: Endpoint): object[] {
  const { shape = {} } = unwrap(input)._zod.def as unknown as Def
  const has = (name: string) => name in shape
  const [, entity = ''] = address.split('.')
  const id =
    { sku: ids.sku, skuGrid: ids.sku, spu: ids.spu, gift: ids.gift, user: ids.user, task: ids.task, import: ids.task }[entity] ?? ids.sku
  const rows = [{ id: ids.sku, version: 1, price_store: 100 }]
  const recorded = ['goods.sku', 'goods.spu', 'dev.user'].map((of) => ({ entity: of, id: of === 'dev.user' ? ids.user : ids.sku }))
  const own = {
    'dev.logger.detail': told,
    'goods.skuGrid.save': [{ reason: '试一试', rows }],
    'history.history.list': recorded,
    'history.history.asOf': recorded.map((of) => ({ ...of, at: new Date().toISOString() })),
  }
  const listed = (own as Record<string, object[]>)[address]
  if (listed) return listed
  if (address in shown) return [{ ...shown[address], version: 1 }]
  const price = { kind: 'price', field: 'price_store', mode: 'set', value: 100, status: 1, reason: '试一试', type: 'in', qty: 1 }
  return [
    ...(method === 'GET' && !has('id') ? [{}] : []),
    ...(has('word') ? [{ word: '保密' }, { word: CUSTOMER_PHONE.slice(0, 5) }, { word: 'hushed' }] : []),
    ...(has('scope') ? [{ scope: 'all' }] : []),
    ...(has('id') && !address.endsWith('delete') ? [{ ...price, id, version: 1 }] : []),
    ...(has('ids') && !address.endsWith('delete') ? [{ ...price, ids: [id] }] : []),
    ...(has('codes') ? [{ codes: ['TK-1'] }] : []),
  ]
}

test('[S3] every field that is called a phone number, a cost or a bank account is masked, or is the person’s own', () => {
  const own =
    /^(?:session|config)\.|^common\.common\.config|^dev\.sms|^shop\.(?:session|profile|address|service)\.|^shop\.(?:store\.mine|order\.detail|invoice\.title)$/
  const open = [...endpoints, ...endpointsOf(shop)]
    .filter(({ address, effect }) => effect === 'read' && !own.test(address))
    .flatMap((endpoint) => bareNames(endpoint.output).map((path) => `${endpoint.address} ${path}`))
    // our own number, on a delivery note
    .filter((path) => path !== 'order.order.print seller.phone')
    // the money that a campaign gives away is no purchase price
    .filter((path) => path !== 'integralGoods.order.detail cost')
    .filter((path) => !/\.stat (?:days\.)?cost$|^lottery\.record\.\w+ (?:list\.)?cost$/.test(path))
    .filter((path) => !/\.stat (?:days\.)?cost$|^(?:lottery|freeOrder)\.record\.\w+ (?:list\.)?cost$/.test(path))
  expect(open).toEqual([])
})

test('[S3] masks reach into lists, pages and what may be empty, and leave the value itself alone', () => {
  const clerk = { ...nobody, id: 7 }
  const page = { list: [{ id: 1, price_cost: 5 }], total: 1 }
  expect(maskRow(clerk, skus.list.output, page)).toEqual({ list: [{ id: 1, price_cost: null }], total: 1 })
  expect(page.list[0]?.price_cost).toBe(5)
  expect(maskRow({ ...clerk, is_admin: true }, skus.list.output, page)).toBe(page)
  expect(hiddenFields(clerk, rowOf(skus.list))).toEqual(['price_cost'])
  expect(unmasked(clerk, skus.edit.input, { price_cost: null })).toEqual({ price_cost: undefined })
  expect(() => unmasked(clerk, skus.edit.input, { price_cost: 5 })).toThrow(expect.objectContaining({ code: 403 }))
})

const SECRET = /^(?:phone|mobile|price_cost|cost|bank_account)$/

interface Def {
  shape?: Record<string, Endpoint['output']>
  element?: Endpoint['output']
}

/** The paths of fields with such a name that have no mask. */
function bareNames(schema: Endpoint['output'], path = '', seen = new Set<unknown>()): string[] {
  const inner = unwrap(schema)
  if (seen.has(inner)) return []
  seen.add(inner)
  const { shape = {}, element } = inner._zod.def as unknown as Def
  const below = Object.entries(shape).flatMap(([name, field]) => {
    const bare = SECRET.test(name) && maskRow({ ...nobody, id: 7 }, field, '13812345678') === '13812345678'
    return [...(bare ? [`${path}${name}`] : []), ...bareNames(field, `${path}${name}.`, seen)]
  })
  return [...below, ...(element ? bareNames(element, path, seen) : [])]
}

function rowOf(endpoint: typeof skus.list) {
  return endpoint.output.shape.list._zod.def.element
}
