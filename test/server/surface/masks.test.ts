import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { skuCost } from '#contract/goods/sku.ts'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { maskPhone, seesPhones } from '#contract/kit/masked.ts'
import { shop } from '#contract/shop/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { hiddenFields, maskRow, unmasked } from '#server/platform/kernel/masks.ts'
import { COST, CUSTOMER_PHONE, hideSecrets } from '#test/make/secrets.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { closedTo } from './checks/masked.ts'

const server = await startServer()
const { call, login } = server
const { db } = server.database
const { sku: skus, spu, skuGrid } = contract.goods
const endpoints = endpointsOf(contract)

const masks: readonly string[] = [skuCost, seesPhones, 'dev:user:edit']
const blind = { perms: permissions.filter((code) => !masks.includes(code)) }

// a statement's rest is a workbook by its id, whose columns have no mask
const withoutMasks = ['finance.bankStatement.export']

let ids: Awaited<ReturnType<typeof hideSecrets>>
beforeAll(async () => {
  ids = await hideSecrets(server, await login())
})

describe('[S3] a masked field', () => {
  test('is shown to whoever may', async () => {
    const token = await login({ perms: ['goods:sku:list', 'goods:sku:cost', seesPhones] })
    expect((await call(skus.detail, { id: ids.sku }, { token })).data.price_cost).toBe(COST)
    expect((await call(skus.summary, {}, { token })).data.value).toBe(COST)
    expect((await call(contract.common.search.store, { word: '保密门店' }, { token })).data.list).toMatchObject([{ phone: CUSTOMER_PHONE }])
  })

  test('is in no file that is made for whoever may not see it', async () => {
    const token = await login({ perms: blind.perms })
    for (const endpoint of endpoints.filter(({ address }) => address.endsWith('.export') && !withoutMasks.includes(address))) {
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
    const answer = await call(contract.history.history.list, { entity: 'goods.sku', id: ids.sku }, { token })
    expect(answer.data.list.length).toBeGreaterThan(0)
    expect(JSON.stringify(answer)).not.toContain('price_cost')
  })
})

test('[S3] every field named phone number, cost or bank account is masked or the person’s own', () => {
  const own =
    /^(?:session|config)\.|^common\.common\.config|^dev\.sms|^shop\.(?:session|profile|address|service)\.|^shop\.(?:store\.mine|order\.detail|invoice\.title)$/
  const open = [...endpoints, ...endpointsOf(shop)]
    .filter(({ address, effect }) => effect === 'read' && !own.test(address))
    .flatMap((endpoint) => bareNames(endpoint.output).map((path) => `${endpoint.address} ${path}`))
    // our own number, on a delivery note
    .filter((path) => path !== 'order.order.print seller.phone')
    // the money that a campaign gives away is no purchase price
    .filter((path) => path !== 'integralGoods.order.detail cost' && path !== 'index.home.running list.cost')
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

/** The paths to fields with such a name that have no mask. */
function bareNames(schema: Endpoint['output'], path = '', visits = new Set<unknown>()): string[] {
  const inner = unwrap(schema)
  if (visits.has(inner)) return []
  visits.add(inner)
  const { shape = {}, element } = inner._zod.def as unknown as Def
  const below = Object.entries(shape).flatMap(([name, field]) => {
    const bare = SECRET.test(name) && maskRow({ ...nobody, id: 7 }, field, '13812345678') === '13812345678'
    return [...(bare ? [`${path}${name}`] : []), ...bareNames(field, `${path}${name}.`, visits)]
  })
  return [...below, ...(element ? bareNames(element, path, visits) : [])]
}

function rowOf(endpoint: typeof skus.list) {
  return endpoint.output.shape.list._zod.def.element
}
