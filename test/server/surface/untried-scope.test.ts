import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { protections } from '#contract/config/protection.ts'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { buildApp } from '#server/app.ts'
import { draftsFor } from '#server/features/desk/drafts.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { testClock } from '#test/make/clock.ts'
import { openEvents, settled } from '#test/make/events.ts'
import { offerMaker } from '#test/make/offers.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { ruleForm } from '#test/make/signs.ts'
import { appUrlOf, secretKey, startServer } from '#test/server/harness.ts'

const clock = testClock('2026-03-02T08:00:00.000Z')
const server = await startServer({ clock: clock.now, limits: 'delivered' })
const { call, login } = server
const { db, pool } = server.database
const admin = await login()
const make = shopMaker(server)
const goods = offerMaker(server, admin)

const perms = ['goods:*:*', 'sign:*:*']
const staff = () => login({ perms, scope: 'all' })

describe('giveaways beyond the budget', () => {
  test('[N11] an edit by another person does not let the author of a gift rule enable it', async () => {
    const [author, other, third] = [await staff(), await staff(), await staff()]
    const sku_id = await goods.sku({
      spu_id: await goods.shownSpu(),
      is_gift_only: 1,
      stock: 900,
      price_store: 900_000,
      price_trade: 900_000,
    })
    const form = goods.giftBody({ gift_items: [{ sku_id, qty: 1 }] })
    const { gift } = contract.goods
    const { id, version } = (await call(gift.edit, form, { token: author })).data
    const stateOf = async () => (await call(gift.detail, { id }, { token: third })).data.state
    const enable = (token: string) => call(gift.status, { ids: [id], status: 1 }, { token })
    expect(await stateOf()).toBe('off')
    expect((await call(gift.edit, { ...form, id, version, title: '改名' }, { token: other })).code).toBe(200)
    await call(gift.status, { ids: [id], status: 0 }, { token: third })
    for (const token of [author, other]) {
      await enable(token)
      expect(await stateOf()).toBe('off')
    }
    await enable(third)
    expect(await stateOf()).toBe('running')
  })

  test('[N11] a new version by another person does not let the author of a sign-in rule enable it', async () => {
    await settingMaker(server)('integral.per_yuan', 10)
    await make.person()
    const [author, other, third] = [await staff(), await staff(), await staff()]
    const { rule } = contract.sign
    const newest = async () => (await call(rule.list, {}, { token: admin })).data.list.toSorted((a, b) => b.no - a.no)[0]
    const save = async (token: string, values: object) =>
      call(rule.edit, ruleForm({ base_no: (await newest())?.no ?? 0, base_integral: 1000, ...values }), { token })
    await save(author, {})
    expect((await newest())?.status).toBe(0)
    expect((await save(other, { rules_text: '每日签到得积分，规则有改动。' })).code).toBe(200)
    const enable = async (token: string) => {
      await call(rule.status, { ids: [(await newest())?.id ?? 0], status: 1 }, { token })
      return (await newest())?.status
    }
    expect([await enable(author), await enable(other), await enable(third)]).toEqual([0, 0, 1])
  })
})

test('[N11] the wrong exchange codes of a customer count over all processes, also in parallel', async () => {
  const { env } = await server.ctxFor()
  const second = openDatabase(appUrlOf(server.database), { max: 4, pipeline: true })
  const app = await buildApp({ database: second, env: { ...env, logLevel: 'silent', storageUrl: '/nowhere' }, secretKey, clock: clock.now })
  afterAll(async () => {
    await app.close()
    await second.close()
  })
  const { token } = await make.person()
  const guess = async (n: number) => {
    if (n % 2 === 0) return (await call(shop.coupon.redeem, { code: `WRONGCODE${n}` }, { token, ...onceKey() })).code
    const headers = { authorization: `Bearer ${token}`, ...onceKey().headers }
    const answer = await app.inject({ method: 'POST', url: shop.coupon.redeem.path, payload: { code: `WRONGCODE${n}` }, headers })
    return answer.json<{ code: number }>().code
  }
  const codes = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)))
  expect(codes.filter((code) => code === 400)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(30)
  expect([await guess(100), await guess(101)]).toEqual([429, 429])
  clock.advance(3_600_001)
  const { token: later } = await make.person()
  expect((await call(shop.coupon.redeem, { code: 'WRONGCODE' }, { token: later, ...onceKey() })).code).toBe(400)
})

test.each([2, 7, 9])('[N11] a body with %i MB gets 413 in the envelope, and the connection does not break before', async (megabytes) => {
  if (server.app.server.address() === null) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const token = await login()
  const payload = JSON.stringify({ title: 'x'.repeat(megabytes * 1024 * 1024) })
  for (const hasLength of [true, false]) {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': 'en',
        ...(hasLength ? { 'content-length': Buffer.byteLength(payload) } : { 'transfer-encoding': 'chunked' }),
      }
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: contract.goods.brand.edit.path, headers }, (response) => {
        let body = ''
        response.on('data', (part: Buffer) => (body += part.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(payload)
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toEqual({ code: 413, msg: 'The request is too large', data: null })
  }
})

describe('the data scope', () => {
  test('[N11] a note on a foreign store is answered as for a missing store, and writes nothing', async () => {
    const [own, other] = [await make.agent(), await make.agent()]
    const foreign = await make.storeOf({ agent_id: other.id })
    const token = await login({ perms: ['customService:*:*', 'store:*:*'], scope: 'agent_tree', agent_id: own.id })
    const { followup } = contract.customService
    const note = (target_id: number) =>
      call(followup.edit, { target_type: 'store', target_id, channel: 'phone', content: '回访' } as never, { token, ...onceKey() })
    const resultOf = async ({ code, msg }: Awaited<ReturnType<typeof note>>) => ({ code, msg })
    expect(await resultOf(await note(foreign.id))).toEqual(await resultOf(await note(9_000_000_001)))
    const read = (target_id: number) => call(followup.list, { target_type: 'store', target_id } as never, { token })
    expect((await read(foreign.id)).msg).toBe((await read(9_000_000_001)).msg)
    const { rows } = await pool.query('select from followup')
    expect(rows).toEqual([])
  })

  test('[N11] the past of a foreign store is neither read nor restored', async () => {
    const [own, other] = [await make.agent(), await make.agent()]
    const foreign = await make.storeOf({ agent_id: other.id })
    const token = await login({ perms: ['store:*:*', 'dev:*:*'], scope: 'agent_tree', agent_id: own.id })
    const { history } = contract.history
    const restore = async (id: number) => {
      const input = { entity: 'store.store', id, version: foreign.version, entry_id: 1, fields: ['name'], reason: '恢复' }
      const { code, msg } = await call(history.restore, input as never, { token, ...onceKey() })
      return { code, msg }
    }
    expect(await restore(foreign.id)).toEqual(await restore(9_000_000_001))
    expect((await restore(foreign.id)).code).not.toBe(200)
  })

  test('[N11] the live stream outside the scope reveals no editor in a foreign store', async () => {
    const [own, other] = [await make.agent(), await make.agent()]
    const foreign = await make.storeOf({ agent_id: other.id })
    const scoped = await login({ perms: ['store:*:*'], scope: 'agent_tree', agent_id: own.id })
    const editor = await login({ perms: ['store:*:*'], scope: 'all' })
    const stream = await openEvents(server, scoped)
    await stream.until(settled)
    const seat = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    const here = (token: string, n: number, field: string) =>
      call(contract.presence.presence.here, { entity: 'store.store', id: foreign.id, seat: seat(n), field } as never, { token })
    expect((await here(scoped, 1, 'name')).data.list).toEqual([])
    await here(editor, 2, 'name')
    await here(editor, 2, 'phone')
    expect((await here(scoped, 1, 'phone')).data.list).toEqual([])
    // a later message to the scoped person arrives after whatever the editor's calls would have told
    await db.execute(`select pg_notify('hexbolt_notice', '{"event":"probe","data":{}}')`)
    await stream.until((events) => events.some(({ event }) => event === 'probe'))
    expect(stream.events.filter(({ event }) => event === 'presence')).toEqual([])
    stream.close()
  })
})

test('[N11] a file address has a content hash with at least 128 bits, and no folder is listed', async () => {
  for (const url of ['/files/', '/files/aa', '/files/aa/', '/files/..%2fetc%2fpasswd', '/files/aa/voucher'])
    expect((await server.app.inject({ url })).statusCode, url).toBe(404)
  const { token } = await make.person()
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const { data } = await call(shop.upload.image, undefined as never, { token, file: png })
  expect((data as { url: string }).url).toMatch(/^\/files\/.*[0-9a-f]{32,}\.\w+$/)
})

test('[N11] a handed-over draft has no field hidden from its receiver, nested lists included', async () => {
  const input = JSON.stringify({
    at: 1,
    base: { title: '螺丝', skus: [{ code: 'A1', price_cost: 111 }] },
    mine: { title: '螺栓', skus: [{ code: 'A1', price_cost: 222 }] },
  })
  const handedTo = async (perms: string[]) => {
    const { actor } = await server.ctxFor({ perms, scope: 'all' })
    return JSON.stringify(draftsFor(actor, { contract: contract.goods.spu } as never, [{ form: 'goods.spu.edit', input }]))
  }
  const without = await handedTo(['goods:spu:*'])
  expect(without).toContain('螺栓')
  expect(without).not.toMatch(/111|222/)
  expect(await handedTo(['goods:spu:*', 'goods:sku:*'])).toMatch(/111.*222/)
})

test('[N11] settings for payment authority and for code or money targets need two people', () => {
  const keys = Object.keys(protections).filter((key) =>
    /^(pay\.wechat\.(mch_id|serial_no|private_key|secret|public_key|public_key_id|enabled)|pay\.offline\.account|wechat\.app_(id|secret))$/.test(
      key,
    ),
  )
  expect(keys).toHaveLength(10)
  for (const key of keys) expect(protections[key as keyof typeof protections], key).toBe('two_people')
})
