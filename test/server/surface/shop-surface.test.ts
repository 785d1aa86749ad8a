import { describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import { resource } from '#server/identity/resource/tables.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

// The tests on the whole surface for the Shop API; its statements, fuzz and foreign ids stand in the files beside.

const server = await startServer()
const { app, call, database, login } = server
const make = shopMaker(server)
const calls = endpointsOf(shop)
const guarded = calls.filter(({ access }) => access === 'customer')
const open = calls.filter(({ access }) => access === 'public')
const staffCalls = endpointsOf(contract)

describe('[P01] the callers of the Shop API', () => {
  test('these calls are open to everybody, and every other one is for customers', () => {
    expect(open.map(({ address }) => address)).toEqual([
      'shop.session.login',
      'shop.session.refresh',
      'shop.invite.detail',
      'shop.goods.category',
      'shop.goods.list',
      'shop.goods.spu',
      'shop.goods.sku',
      'shop.goods.package',
      'shop.goods.scene',
      'shop.goods.brand',
      'shop.collection.detail',
      'shop.coupon.center',
      'shop.group.list',
      'shop.group.detail',
      'shop.group.team',
      'shop.lottery.detail',
      'shop.freeOrder.list',
      'shop.freeOrder.detail',
      'shop.integralGoods.list',
      'shop.integralGoods.detail',
      'shop.redEnvelope.detail',
      'shop.config.public',
      'shop.protocol.resolve',
      'shop.page.default',
      'shop.page.detail',
      'shop.banner.list',
      'shop.banner.count',
    ])
    expect(open.length + guarded.length).toBe(calls.length)
  })

  test('a customer call is refused without a token, with an unknown one and with an account token', async () => {
    const staff = await login('admin')
    for (const endpoint of guarded) {
      for (const token of [undefined, 'a'.repeat(43), staff]) {
        expect((await call(endpoint, {} as never, { token })).code, endpoint.address).toBe(401)
      }
    }
  })

  test('a customer’s token opens every call for customers and none of the back office', async () => {
    const { token } = await make.person()
    for (const endpoint of guarded.filter(({ address }) => address !== 'shop.session.logout')) {
      expect([200, 400, 403, 404], endpoint.address).toContain((await call(endpoint, {} as never, { token })).code)
    }
    const closed = staffCalls.filter(({ access }) => access !== 'public')
    for (const endpoint of closed) expect((await call(endpoint, {} as never, { token })).code, endpoint.address).toBe(401)
    for (const url of ['/api/events', '/api/task/file?id=1']) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([401, 404], url).toContain(answer.statusCode)
    }
  })

  test('an open call that reads refuses a token that has ended, so that the client renews it', async () => {
    const answer = await call(shop.goods.brand, {}, { token: 'a'.repeat(43) })
    expect(answer.code).toBe(401)
  })
})

describe('the contract of the Shop API', () => {
  test('every address is `shop.<area>.<verb>`, its path follows, and no other call has this path', () => {
    const paths = new Set(staffCalls.map(({ path }) => path))
    for (const { address, path } of calls) {
      expect(address).toMatch(/^shop\.[a-z]\w*\.[a-z]\w*$/)
      expect(path).toBe(`/api/${address.replaceAll('.', '/')}`)
      expect(paths.has(path), address).toBe(false)
    }
    expect(new Set(calls.map(({ address }) => address)).size).toBe(calls.length)
  })

  test('no back-office role can hold its calls, and the resource table does not list them', async () => {
    expect(permissions.filter((permission) => permission.startsWith('shop:'))).toEqual([])
    expect((await database.db.select().from(resource)).filter(({ path }) => path.startsWith('/api/shop'))).toEqual([])
  })

  test('a GET reads, and every POST writes, except the price of a basket', () => {
    const reads = (address: string, method: string) => method === 'GET' || address.endsWith('.quote')
    for (const { address, method, effect } of calls) expect(effect, address).toBe(reads(address, method) ? 'read' : 'write')
  })

  test('what creates applications, moves money or changes the owner asks for an idempotency key', () => {
    expect(calls.filter(({ idempotent }) => idempotent).map(({ address }) => address)).toEqual([
      'shop.store.apply',
      'shop.store.resubmit',
      'shop.store.change',
      'shop.store.transfer',
      'shop.coupon.receive',
      'shop.coupon.redeem',
      'shop.group.open',
      'shop.group.join',
      'shop.order.create',
      'shop.order.pay',
      'shop.order.voucher',
      'shop.aftersale.create',
      'shop.invoice.apply',
      'shop.balance.recharge',
      'shop.lottery.draw',
      'shop.freeOrder.apply',
      'shop.integralGoods.exchange',
      'shop.integralGoods.pay',
      'shop.sign.sign',
      'shop.sign.makeup',
      'shop.redEnvelope.receive',
      'shop.redEnvelope.open',
      'shop.withdraw.apply',
    ])
  })
})

describe('[D1] the document of the Shop API', () => {
  const document = async (language: string) => (await app.inject(`/api/shop/openapi.json?lang=${language}`)).json<OpenApi>()

  test('has every call of the surface and no other one', async () => {
    const { paths, info } = await document('en')
    expect(info.title).toBe('Hexbolt Shop API')
    expect(Object.keys(paths).toSorted()).toEqual(calls.map(({ path }) => path).toSorted())
    for (const { address, method, path, access } of calls) {
      const operation = paths[path]?.[method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: address, 'x-permission': access })
      expect(operation?.security, address).toEqual(access === 'public' ? [] : [{ bearer: [] }])
    }
    const back = (await app.inject('/api/openapi.json')).json<OpenApi>()
    expect(Object.keys(back.paths).filter((path) => path.startsWith('/api/shop/'))).toEqual([])
  })

  test('every reference leads somewhere, and the English text has no Chinese', async () => {
    const whole = await document('en')
    const text = JSON.stringify(whole)
    for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path.split('/').reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], whole)
      expect(target, path).toBeDefined()
    }
    expect(text).not.toMatch(/\p{Script=Han}/u)
  })

  test('the page names every call in both languages', async () => {
    for (const language of ['zh', 'en']) {
      const { body } = await app.inject(`/api/shop/docs?lang=${language}`)
      for (const { path, address } of calls) {
        expect(body, address).toContain(`<code>${path}</code>`)
        expect(body, address).toContain(`id="${address}"`)
      }
    }
  })
})
