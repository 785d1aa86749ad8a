import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { settingMaker } from '#test/make/shop.ts'

// A person without access to costs, who varies a draft's price, must find no cost by the answers (ADR 0066).

const world = await collectionWorld()
const { server, call, db, skus } = world
const set = settingMaker(server)
const operator = systemRoles.find(({ code }) => code === 'operator')?.perms ?? []
const more = ['goods:package:*', 'goods:sku:price', 'goods:priceChange:audit', 'order:order:price', 'history:history:list']
const blind = { token: await server.login({ perms: [...operator, ...more], scope: 'all' }) }
const period = { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-10T00:00:00.000Z' }
const PRICE = 1500
const [BELOW, ABOVE] = [100, 1800]

const [sku_id = 0, part = 0] = await skus(2, { price_store: 2000, price_trade: 1900, stock: 50 })
const cost = (price_cost: number) =>
  db
    .update(sku)
    .set({ price_cost })
    .where(inArray(sku.id, [sku_id, part]))

/** The answer from two worlds that differ in the cost only, without the request number. */
async function both(ask: () => Promise<unknown>): Promise<[string, string]> {
  await cost(BELOW)
  const plain = async () => JSON.stringify({ ...((await ask()) as object), headers: null })
  const one = await plain()
  await cost(ABOVE)
  return [one, await plain()]
}

type Calls = Record<'edit' | 'detail' | 'list' | 'impact' | 'publish', Endpoint>
const { collection, group } = contract.activity
const drafts: Record<string, { calls: unknown; form: () => object }> = {
  'activity.collection': {
    calls: collection,
    form: () => ({
      ...period,
      title: '合集',
      price_rule: 'price',
      audience: 'all',
      sections: [{ title: '热卖' }],
      goods: [{ section: 0, sku_id, activity_price: PRICE }],
    }),
  },
  'activity.group': {
    calls: group,
    form: () => ({
      ...period,
      title: '拼团',
      mode: 'people',
      need: 2,
      team_hours: 24,
      audience: 'all',
      leader_discount: 0,
      virtual_fill: 0,
      sku_items: [{ sku_id, group_price: PRICE, stock: 10 }],
    }),
  },
  'goods.package': {
    calls: contract.goods.package,
    form: () => ({
      title: '紧固件套装',
      code: `K${randomUUID().slice(0, 8)}`,
      price_store: 2 * PRICE,
      price_trade: 2 * PRICE,
      status: 0,
      items: [
        { sku_id, qty: 1 },
        { sku_id: part, qty: 1 },
      ],
    }),
  },
  'integralGoods.goods': { calls: contract.integralGoods.goods, form: () => ({}) },
}

async function createDraft(address: string): Promise<number> {
  if (address === 'integralGoods.goods') return pointsMaker(server, blind.token).saved({ sku_id, integral: 500, cash: 1000 })
  const { calls, form } = drafts[address] as { calls: Calls; form: () => object }
  const { code, msg, data } = await call(calls.edit, form() as never, blind)
  if (code !== 200) throw new Error(msg)
  return (data as { id: number }).id
}

beforeAll(async () => {
  await set('price.approve_floor', 1)
  await set('integral.per_yuan', 100)
})

describe.each(Object.keys(drafts))('%s', (address) => {
  const calls = drafts[address]?.calls as Calls

  test('[S26] answers of drafts do not depend on costs: detail, list and impact', async () => {
    const id = await createDraft(address)
    for (const name of ['detail', 'list', 'impact'] as const) {
      const [one, two] = await both(() => call(calls[name], (name === 'list' ? {} : { id }) as never, blind))
      expect(two, name).toBe(one)
    }
    expect((await call(calls.impact, { id } as never, blind)).data).toMatchObject({ needs_approval: null, why: null, may_approve: false })
  })

  test('[S26] a save answers the same on both sides of the cost', async () => {
    const id = await createDraft(address)
    const [one, two] = await both(async () => {
      const row = (await call(calls.detail, { id } as never, blind)).data as object
      const { code, msg, data } = await call(calls.edit, row as never, blind)
      return { code, msg, ...(data as object), version: 0 }
    })
    expect(one).toContain('"code":200')
    expect(two).toBe(one)
  })

  test('[S26] a request names no cost, and another person without access to costs approves it', async () => {
    await cost(ABOVE)
    const id = await createDraft(address)
    const { msg } = await call(calls.publish, { id } as never, blind)
    expect(msg).toContain('已提交复核')
    const second = { token: await server.login({ perms: [...operator, ...more], scope: 'all' }) }
    const impact = (await call(calls.impact, { id } as never, second)).data as { hash: string }
    expect(impact).toMatchObject({ needs_approval: true, may_approve: true, why: '超出个人免复核额度' })
    const { version } = (await call(calls.detail, { id } as never, second)).data as { version: number }
    expect((await call(calls.publish, { id, version, hash: impact.hash } as never, second)).msg).not.toContain('复核')
  })
})

describe('[S26] prices of SKUs', () => {
  const { priceChange } = contract.goods
  const change = () => ({ ids: [sku_id], field: 'price_trade' as const, mode: 'set' as const, value: PRICE })
  const key = () => ({ ...blind, headers: { 'x-idempotency-key': randomUUID() } })

  test('[S26] the impact of a change does not depend on costs', async () => {
    const [one, two] = await both(() => call(priceChange.impact, change(), blind))
    expect(two).toBe(one)
    expect(one).toContain('"needs_approval":null')
  })

  test('[S26] a refusal and a request that an amount needs do not depend on costs', async () => {
    await set('price.approve_loss', 100)
    const [one, two] = await both(() => call(contract.goods.sku.price, { ...change(), reason: '试' }, blind))
    expect(two).toBe(one)
    expect(one).toContain('最多让利')
    const [first, other] = await both(async () => {
      const { id } = (await call(priceChange.create, { ...change(), reason: '试' }, key())).data
      const { impact, state } = (await call(priceChange.detail, { id }, blind)).data
      return { impact, state }
    })
    expect(other).toBe(first)
    expect(first).toContain('"under_floor":null')
    await set('price.approve_loss', 10_000_000)
  })

  test('[S26] a request that only a cost needs names the limits of one person', async () => {
    await cost(ABOVE)
    const direct = await call(contract.goods.sku.price, { ...change(), reason: '试' }, blind)
    expect(direct.msg).toBe('改动超出免复核范围（超出个人免复核额度），请提交调价单')
    const { id } = (await call(priceChange.create, { ...change(), reason: '试' }, key())).data
    expect((await call(priceChange.detail, { id }, blind)).data.impact).toMatchObject({
      under_floor: null,
      below_cost: null,
      is_under_floor: null,
      needs_approval: true,
      why: '超出个人免复核额度',
    })
  })
})

test('[S26] the refusal of an order price has one reason for a cost and for an amount', async () => {
  await set('finance.adjust_free_limit', 0)
  await set('price.approve_loss', 100)
  const placed = await world.place(await world.customer(), sku_id)
  const { data } = await call(contract.order.order.detail, { id: placed.id }, blind)
  const price = { id: placed.id, version: data.version, adjust_amount: 500 - data.pay_amount, reason: '议价' }
  const [one, two] = await both(() =>
    call(contract.order.order.price, price as never, { ...blind, headers: { 'x-idempotency-key': randomUUID() } }),
  )
  expect(two).toBe(one)
  expect(one).toContain('减价超出今日免复核额度')
  await set('price.approve_loss', 10_000_000)
})
