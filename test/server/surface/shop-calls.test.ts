import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { dayAfter } from '#contract/sign/streak.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { customer, salesman, storeAudit } from '#server/areas/people/tables.ts'
import { signRecord } from '#server/areas/sign/shared/tables.ts'
import type { OpenApi } from '#server/http/openapi/openapi-document.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { rounds } from '#test/campaign.ts'
import { aftersaleOrders } from '#test/make/aftersale-orders.ts'
import { bannerMaker } from '#test/make/banners.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { freeForm } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { offerMaker } from '#test/make/offers.ts'
import { blockOf, pageMaker } from '#test/make/pages.ts'
import { salesmanRow } from '#test/make/people-rows.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { application, onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleInForce } from '#test/make/signs.ts'
import { startServer } from '#test/server/harness.ts'
import { writesDuring } from '#test/setup/watch-writes.ts'
import { callsOf, operationsOf, resolver } from './fuzz/calls.ts'
import { judge } from './fuzz/judge.ts'

// Every call in the Shop API: statements, others' ids, and calls made from its document.

const server = await startServer({ demo: true })
const { app, call, database, login } = server
const { db } = database
const make = shopMaker(server)
const goods = offerMaker(server, await login('admin'))
const makeOrder = aftersaleOrders(server, goods)
const lotteries = lotteryMaker({ ...server, ctxFor: () => server.ctxFor('admin') }, await login('admin'))
const points = pointsMaker({ ...server, ctxFor: () => server.ctxFor('admin') }, await login('admin'))
const pages = pageMaker(server, await login('admin'))
const banners = bannerMaker(server, await login('admin'))
const envelopes = envelopeMaker({ ...server, ctxFor: () => server.ctxFor('admin') }, await login('admin'))
const calls = endpointsOf(shop)
const reading = calls.filter(({ effect }) => effect === 'read')
const MOST_FOR_LIST = 6
const MOST_FOR_OTHERS = 12
/** Rows in every table: a statement per row shows with a few more than two rows. */
const MORE = rounds(5, 20)
/** A list that prices an order's lines, as a quote does. */
const PRICES_LINES = 'shop.coupon.usable'

interface Filled {
  token: string
  inputs: Record<string, object>
}

/** A salesman who owns a store, with this many rows for everything that the calls read. */
async function filled(rows: number): Promise<Filled> {
  const its = await make.agent()
  const seller = await make.salesman({ agent_id: its.id })
  const { id, token } = seller.user
  const bound = { agent_id: its.id, salesman_id: seller.id }
  const own = await make.storeOf(bound)
  await call(shop.store.transfer, { user_id: own.owner.id }, { token: own.owner.token, ...onceKey() })
  await db.update(customer).set({ store_id: own.id, store_role: 'clerk' }).where(eq(customer.id, id))
  const spu_id = await goods.spu()
  await db.update(spu).set({ state: 'on' }).where(eq(spu.id, spu_id))
  const items: { sku_id: number; qty: number }[] = []
  const invite = await make.invite({ ...bound, inviter_type: 'salesman', inviter_id: seller.id })
  for (let n = 0; n < rows; n += 1) {
    items.push({ sku_id: await goods.sku({ spu_id, price_market: 3000, stock: 100 }), qty: 1 })
    if (n > 0) await make.storeOf(bound)
    await make.invite({ ...bound, inviter_type: 'salesman', inviter_id: seller.id })
    if (n < 18) await call(shop.address.edit, { ...place, receiver: '王建国', phone: '13900000000' }, { token })
    const ctx = await server.ctxFor('admin')
    await transact(ctx, (ctx) =>
      post(ctx, [
        { biz_type: 'admin_add', biz_id: `B${id}-${n}`, debit: system('adjustment'), credit: user(id, 'balance'), amount: 100 },
        { biz_type: 'sign_in', biz_id: `S${id}-${n}`, debit: system('integral_issue'), credit: user(id, 'integral'), amount: 1 },
      ]),
    )
  }
  for (let n = 0; n < rows; n += 2) await goods.package({ items: items.slice(0, 2) })
  for (const { sku_id } of items) await call(shop.cart.add, { sku_id, qty: 1 }, { token })
  for (let n = 0; n < Math.min(rows, 18); n += 1) await call(shop.invoice.edit, { kind: 'personal', title: `抬头${n}` }, { token })
  const lines = Array.from({ length: rows }, () => ({ qty: 2, pay_amount: 1000 }))
  const bought = await makeOrder({ user_id: id, store_id: own.id }, lines)
  for (let n = 1; n < rows; n += 1) await makeOrder({ user_id: id, store_id: own.id }, [{ qty: 1, pay_amount: 100 }])
  const answers = []
  for (const item of bought.items) answers.push(await apply({ token }, item.id))
  await call(shop.store.apply, application(), { token, ...onceKey() })
  const collection = await collectionOf(items.map(({ sku_id }) => sku_id))
  const groups: number[] = []
  for (const { sku_id } of items) groups.push(await groupOf(sku_id))
  const line = { sku_id: items[0]?.sku_id ?? 0, qty: 1, ship_type: 'pickup' as const }
  const team = await call(shop.group.open, { activity_id: groups[0] ?? 0, ...line }, { token, ...onceKey() })
  for (let n = 0; n < rows; n += 1) await call(shop.coupon.receive, { id: await couponOf() }, { token, ...onceKey() })
  const lottery = await lotteries.published()
  for (let n = 0; n < rows; n += 1) await lotteries.draw(lottery, id)
  const pointsItems: number[] = []
  for (let n = 0; n < rows; n += 1) pointsItems.push(await points.onSale({ integral: 1, amount: 1 }))
  for (const one of pointsItems) await points.exchangeBy(one, id)
  const free: number[] = []
  const staff = await login('admin')
  for (let n = 0; n < rows; n += 1) free.push(await freeActivity(staff))
  const home = await pages.published({ kind: 'home', draft: pageBlocks(items, groups) })
  await call(contract.block.page.default, { id: home }, { token: await login('admin') })
  for (let n = 0; n < Math.min(rows, 10); n += 1) await banners.create({ position: 'splash' })
  const envelope = await envelopes.published({ per_user_limit: 100 })
  for (let n = 0; n < rows; n += 1) await envelopes.published({ title: `红包${n}` })
  for (let n = 0; n < rows; n += 1) await envelopes.receive(envelope, id)
  const rule_id = await ruleInForce(server, { effective_from: '2020-01-01' })
  const days = Array.from({ length: rows }, (_, n) => ({
    sign_date: dayAfter(businessDay(new Date()), -n - 1),
    created_at: new Date().toISOString(),
  }))
  await db
    .insert(signRecord)
    .values(days.map((day) => ({ ...day, user_id: id, streak_day: 1, integral: 0, is_makeup: 1 as const, rule_id })))
  const { data } = await call(contract.common.gproto.gen, { func: 'spu_detail', params: { spu_id } }, { token: await login('admin') })
  return {
    token,
    inputs: {
      'shop.goods.spu': { id: spu_id },
      'shop.goods.sku': { id: items[0]?.sku_id },
      'shop.goods.list': { word: '测试', page_size: 50 },
      'shop.collection.detail': { id: collection },
      'shop.group.detail': { id: groups[0] },
      'shop.group.team': { team_no: team.data.team_no },
      'shop.group.quote': { activity_id: groups[0], ...line },
      'shop.lottery.detail': { id: lottery },
      'shop.integralGoods.detail': { id: pointsItems[0] },
      'shop.freeOrder.detail': { id: free[0] },
      'shop.page.default': { kind: 'home' },
      'shop.page.detail': { id: home },
      'shop.banner.list': { position: 'splash' },
      'shop.redEnvelope.detail': { id: envelope },
      'shop.coupon.usable': { lines: items.map(({ sku_id, qty }) => `${sku_id}:${qty}`) },
      'shop.invite.detail': { code: invite.code },
      'shop.protocol.resolve': { url: data.url },
      'shop.order.quote': { lines: items, ship_type: 'pickup' },
      'shop.order.detail': { id: bought.id },
      'shop.order.track': { id: bought.id },
      'shop.aftersale.refundable': { order_id: bought.id },
      'shop.aftersale.detail': { id: answers[0] },
    },
  }
}

/** A published SKU collection. */
async function collectionOf(sku_ids: number[]): Promise<number> {
  const token = await login('admin')
  const times = { start_at: '2026-01-01T00:00:00.000Z', end_at: '2999-01-01T00:00:00.000Z' }
  const form = { title: '合集', price_rule: 'price' as const, sections: [{ title: '热卖' }], audience: 'all' as const, ...times }
  const lines = sku_ids.map((sku_id) => ({ section: 0, sku_id, activity_price: 1900 }))
  const saved = await call(contract.activity.collection.edit, { ...form, goods: lines }, { token })
  const { code, msg } = await call(contract.activity.collection.publish, { id: saved.data.id }, { token })
  if (code !== 200) throw new Error(`a collection to test with is refused: ${msg}`)
  return saved.data.id
}

/** A published free-order activity. */
async function freeActivity(token: string): Promise<number> {
  const saved = await call(contract.freeOrder.activity.edit, freeForm(), { token })
  await call(contract.freeOrder.activity.publish, { id: saved.data.id }, { token })
  return saved.data.id
}

/** Blocks with rows in every kind that the filling has. */
function pageBlocks(items: readonly { sku_id: number }[], groups: number[]) {
  return [
    ...items.map(({ sku_id }) => blockOf('goods', { sku_ids: [sku_id] })),
    blockOf('goods', { source: 'hot' }),
    blockOf('group', { group_ids: groups.slice(0, 10) }),
    blockOf('search', {}, { visible: { areas: ['330000'] } }),
    blockOf('banner', { position: 'home_top' }),
  ]
}

/** A published group buy for an SKU. */
async function groupOf(sku_id: number): Promise<number> {
  const token = await login('admin')
  const times = { start_at: '2026-01-01T00:00:00.000Z', end_at: '2999-01-01T00:00:00.000Z' }
  const form = { title: '拼团', mode: 'people' as const, need: 3, team_hours: 24, audience: 'all' as const, ...times }
  const saved = await call(contract.activity.group.edit, { ...form, sku_items: [{ sku_id, group_price: 1500, stock: 5 }] }, { token })
  const { code, msg } = await call(contract.activity.group.publish, { id: saved.data.id }, { token })
  if (code !== 200) throw new Error(`a group buy to test with is refused: ${msg}`)
  return saved.data.id
}

/** A coupon that customers claim. */
async function couponOf(): Promise<number> {
  return couponMaker(server, await login('admin')).running({ amount: 100, total: -1, valid_days: 300 })
}

/** Applies for a refund on one piece in a line; returns the after-sale id. */
async function apply({ token }: { token: string }, item_id: number): Promise<number> {
  const refund = { item_id, kind: 'refund' as const, qty: 1, amount: 100, reason: 'other' as const, images: [] }
  return (await call(shop.aftersale.create, refund, { token, ...onceKey() })).data.id
}

const place = { province_code: '330000', city_code: '330100', district_code: '330109', address: '建设一路18号' }

describe('[R4] the statements of every call of the shop that reads', () => {
  const written: Record<string, string[]> = {}

  async function costsOf({ token, inputs }: Filled) {
    const costs: Record<string, { statements: number; isList: boolean }> = {}
    for (const endpoint of reading) {
      let data: unknown
      const ask = async () => {
        const answer = await call(endpoint, (inputs[endpoint.address] ?? {}) as never, { token })
        expect(answer.code, `${endpoint.address}: ${answer.msg}`).toBe(200)
        data = answer.data
      }
      const changes = await writesDuring(database.pool, ask)
      if (changes.length > 0) written[endpoint.address] = changes
      const { length: statements } = await server.statementsOf(ask)
      costs[endpoint.address] = {
        statements,
        isList: endpoint.address !== PRICES_LINES && Array.isArray((data as { list?: unknown }).list),
      }
    }
    return costs
  }

  test('few in number, as many for two rows of everything as for more, and none changes a row', async () => {
    const [few, many] = [await costsOf(await filled(2)), await costsOf(await filled(MORE))]
    for (const [address, { statements, isList }] of Object.entries(many)) {
      expect(statements, address).toBeLessThanOrEqual(isList ? MOST_FOR_LIST : MOST_FOR_OTHERS)
    }
    expect(many).toEqual(few)
    expect(written).toEqual({})
  })
})

describe('[P01] ids of others', () => {
  const NOBODYS = 9_000_000_001

  test('are answered like ids that do not exist, by every call that takes one, and change nothing', async () => {
    const theirs = await make.storeOf()
    const clerk = await make.clerkOf(theirs)
    const applicant = await make.person()
    const { data } = await call(shop.store.apply, application(), { token: applicant.token, ...onceKey() })
    const address = await call(shop.address.edit, { ...place, receiver: '外人', phone: '13900000000' }, { token: applicant.token })
    const buyer = { token: theirs.owner.token }
    const bought = await makeOrder({ user_id: theirs.owner.id, store_id: theirs.id }, [{ qty: 2, pay_amount: 200 }])
    const aftersale = await apply(buyer, bought.items[0]?.id ?? 0)
    const sku_id = await goods.sku({ spu_id: await goods.shownSpu(), stock: 9 })
    const line = (await call(shop.cart.add, { sku_id, qty: 1 }, buyer)).data.id
    const personal = { kind: 'personal' as const, title: '外人' }
    const title = (await call(shop.invoice.edit, personal, buyer)).data.id
    const prize = { kind: 'goods', title: '轴承', sku_id, qty: 1, stock: 5, weight: 1_000_000 } as const
    const won = await lotteries.draw(await lotteries.published({ prizes: prizesOf([prize], { weight: 0 }) }), theirs.owner.id)
    await post(await server.ctxFor('admin'), [
      { biz_type: 'sign_in', biz_id: 'S-OTHER', debit: system('integral_issue'), credit: user(theirs.owner.id, 'integral'), amount: 1 },
    ])
    const exchanged = await points.exchangeBy(await points.onSale({ integral: 1, cash: 100 }), theirs.owner.id)
    const received = await envelopes.receive(await envelopes.published(), theirs.owner.id)
    const own = await make.storeOf()
    const { token } = own.owner
    // owner and salesman, who may make every call
    await db.insert(salesman).values(salesmanRow({ user_id: own.owner.id }))
    await db.update(customer).set({ is_salesman: 1 }).where(eq(customer.id, own.owner.id))
    const foreign: Record<string, [name: string, id: number, beside?: object]> = {
      'shop.address.edit': ['id', address.data.id, { ...place, receiver: '王建国', phone: '13900000000' }],
      'shop.address.delete': ['id', address.data.id],
      'shop.address.default': ['id', address.data.id],
      'shop.store.resubmit': ['id', data.id, application()],
      'shop.store.withdraw': ['id', data.id],
      'shop.store.transfer': ['user_id', clerk.id],
      'shop.member.remove': ['user_id', clerk.id],
      'shop.cart.edit': ['id', line, { qty: 3 }],
      'shop.invoice.edit': ['id', title, personal],
      'shop.invoice.delete': ['id', title],
      ...Object.fromEntries(
        ['cancel', 'receive', 'remind', 'again', 'detail', 'track'].map((verb) => [`shop.order.${verb}`, ['id', bought.id]]),
      ),
      'shop.order.pay': ['id', bought.id, { way: 'balance' }],
      'shop.order.voucher': ['id', bought.id, { images: ['/files/v.png'], payer_name: '外人', paid_date: '2026-01-01', amount: 100 }],
      'shop.lottery.address': ['id', won.record_id, { address: { ...place, receiver: '王建国', phone: '13900000000' } }],
      'shop.integralGoods.pay': ['id', exchanged.id, { way: 'balance' }],
      'shop.integralGoods.cancel': ['id', exchanged.id],
      'shop.redEnvelope.open': ['id', received.record_id],
      'shop.aftersale.detail': ['id', aftersale],
      'shop.aftersale.cancel': ['id', aftersale],
      'shop.aftersale.tracking': ['id', aftersale, { tracking_no: 'SF123456' }],
      'shop.withdraw.cancel': ['id', aftersale],
      'shop.withdraw.confirm': ['id', aftersale],
    }
    const rows = async () =>
      (
        await database.pool
          .query(`select (select json_agg(a order by id)::text from customer_address a) || (select json_agg(s order by id)::text
        from store_audit s) || (select json_agg(json_build_array(c.id, c.store_id, c.store_role) order by id)::text from customer c) as all`)
      ).rows[0]
    const before = await rows()
    const publicIds =
      /^shop\.(?:goods|group|collection|page)\.|^shop\.lottery\.(?:detail|draw)$|^shop\.integralGoods\.(?:detail|exchange)$|^shop\.freeOrder\.detail$|^shop\.redEnvelope\.(?:detail|receive)$|^shop\.coupon\.(?:center|receive)$/
    const withId = calls.filter(({ address, input }) => !publicIds.test(address) && idNameOf(input) !== undefined)
    expect(withId.map((one) => one.address).toSorted()).toEqual(Object.keys(foreign).toSorted())
    for (const endpoint of withId) {
      const [name, id, beside] = foreign[endpoint.address] ?? ['id', 0]
      const ask = async (amount: number) => {
        const { code, msg } = await call(endpoint, { ...beside, [name]: amount } as never, { token, ...onceKey() })
        return { code, msg }
      }
      expect(await ask(id), endpoint.address).toEqual(await ask(NOBODYS))
      expect((await ask(id)).code, endpoint.address).toBe(404)
    }
    expect(await rows()).toEqual(before)
  })

  test('a customer sees no row of a table that does not name customers', async () => {
    const { token } = await make.person()
    const theirs = await make.storeOf()
    const { data } = await call(shop.store.mine, {}, { token })
    expect(data).toMatchObject({ store: null, application: null })
    expect(JSON.stringify(data)).not.toContain(theirs.name)
    expect(await db.$count(storeAudit)).toBeGreaterThan(0)
  })
})

/** The id's name among the fields in an input. */
function idNameOf(input: Endpoint['input']): string | undefined {
  let schema = input
  while (!('shape' in schema._zod.def)) {
    const { innerType, in: first } = schema._zod.def as { innerType?: typeof input; in?: typeof input }
    const inner = innerType ?? first
    if (!inner) return undefined
    schema = inner
  }
  return Object.keys((schema._zod.def as unknown as { shape: object }).shape).find((name) => name === 'id' || name === 'user_id')
}

describe('[S24] calls made of the document', () => {
  const ending: ReadonlySet<string> = new Set(['shop.session.logout'])
  let token = ''
  beforeAll(async () => {
    token = (await make.storeOf()).owner.token
  })

  test('lead to no 5xx, and every answer is as described', async () => {
    const document = (await app.inject('/api/shop/openapi.json')).json<OpenApi>()
    const resolve = resolver(document)
    const wrong = judge(document)
    const faults: string[] = []
    for (const described of operationsOf(document).filter(({ operation }) => !ending.has(operation.operationId))) {
      const property = fc.asyncProperty(callsOf(described, resolve), async ({ request }) => {
        const answer = await app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
        const fault = wrong(described, answer, JSON.stringify(request))
        if (fault !== undefined) throw new Error(fault)
      })
      const found = await fc.check(property, { numRuns: rounds(4, 12), endOnFailure: false })
      if (found.failed)
        faults.push(`${described.operation.operationId}: ${String(found.errorInstance)}\n  ${JSON.stringify(found.counterexample?.[0])}`)
    }
    expect(faults.join('\n')).toBe('')
  })
})
