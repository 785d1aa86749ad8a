import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { integralGoods, integralGoodsUser, integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { customerActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { cancel as cancelVerb, exchange as exchangeVerb } from '#server/shop/integralGoods/integralGoods.ts'
import { replaceRewards } from '#test/make/ports.ts'
import type { TestServer } from '#test/server/harness.ts'
import { ADDRESS, orderWorld } from './order-world.ts'
import { onceKey, shopMaker } from './shop.ts'

type Form = InputOf<typeof contract.integralGoods.goods.edit>

/** A coupon giver in place of the area that has them: coupon 7 exists, with `left` pieces. */
export function couponGiver(left = 1000) {
  const grants: { user_id: number; source: string; source_id: string | number }[] = []
  const stock = { left }
  replaceRewards({
    coupon: {
      title: (_ctx, id) => Promise.resolve(id === 7 ? '满100减10' : undefined),
      give(_ctx, { user_id, source, source_id }) {
        if (grants.length >= stock.left) return Promise.resolve(undefined)
        grants.push({ user_id, source, source_id })
        return Promise.resolve({ id: grants.length, cost: 1000 })
      },
      options: () => Promise.resolve([{ key: 7, title: '满100减10' }]),
    },
  })
  return { grants, stock }
}

/** Items in the points shop by staff calls, and exchanges without a session. */
export function pointsMaker(server: Pick<TestServer, 'call' | 'ctxFor'>, token: string) {
  const { goods } = contract.integralGoods
  let count = 0

  async function saved(values: Partial<Form> = {}): Promise<number> {
    const kind = values.kind ?? (values.sku_id ? 'goods' : 'balance')
    const input = { ...(kind === 'balance' && { amount: 500 }), ...(kind === 'coupon' && { template_id: 7 }) }
    const form = { title: `积分商品${++count}`, kind, integral: 100, cash: 0, stock: 10, audience: 'all' as const, ...input, ...values }
    const { code, msg, data } = await server.call(goods.edit, form, { token })
    if (code !== 200) throw new Error(`an item to test with is refused: ${msg}`)
    return data.id
  }

  /** A customer's ctx. */
  async function ctxOf(user_id: number): Promise<Ctx> {
    const own = { id: user_id, store_id: null, store_role: null, price_level: null, salesman_id: null, session_id: 0 }
    return { ...(await server.ctxFor()), actor: customerActor(own), request_id: randomUUID() }
  }

  return {
    saved,
    ctxOf,
    async onSale(values: Partial<Form> = {}): Promise<number> {
      const id = await saved(values)
      const { data } = await server.call(goods.status, { id, status: 1 }, { token })
      if (data.failed[0]) throw new Error(`an item to test with is refused: ${data.failed[0].msg}`)
      return id
    },
    exchangeBy: async (id: number, user_id: number) => exchangeVerb(await ctxOf(user_id), { id, address: ADDRESS }),
    cancelBy: async (id: number, user_id: number) => cancelVerb(await ctxOf(user_id), { id }),
  }
}

/** A server with items in the points shop, and exchanges by customer calls. */
export async function pointsWorld(start = '2026-03-02T08:00:00.000Z') {
  const world = await orderWorld(start)
  const { server, db, call, token } = world
  const people = shopMaker(server)
  const make = pointsMaker(server, token)
  const { goods, order } = contract.integralGoods
  let count = 0

  /** Goods for a new SKU, unless another kind is asked for. */
  async function withSku(values: Partial<Form>): Promise<Partial<Form>> {
    if ((values.kind ?? 'goods') !== 'goods' || 'sku_id' in values) return values
    return { ...values, sku_id: (await world.skus(1, { stock: 100, price_store: 2000 }))[0] ?? 0 }
  }

  async function form(values: Partial<Form> = {}): Promise<Form> {
    const input = { title: `表单${++count}`, kind: 'goods' as const, integral: 100, cash: 0, stock: 10, audience: 'all' as const }
    return { ...input, ...(values.kind === 'coupon' && { template_id: 7 }), ...(await withSku(values)) }
  }

  const saved = async (values: Partial<Form> = {}) => make.saved(await withSku(values))
  const onSale = async (values: Partial<Form> = {}) => make.onSale(await withSku(values))
  const turn = async (id: number, status: 0 | 1) => (await call(goods.status, { id, status }, { token })).data

  /** A customer with points. */
  async function rich(points = 1000, values: Parameters<typeof people.person>[0] = {}) {
    const one = await people.person(values)
    if (points > 0) await world.give(one.id, 'integral', points)
    return one
  }

  /** With its own session, because a test's clock may move on. */
  const by = async ({ id }: { id: number }) => ({ token: await people.tokenOf(id), ...onceKey() })
  const exchange = async (id: number, one: { id: number }, more: object = {}) =>
    call(shop.integralGoods.exchange, { id, address: ADDRESS, ...more }, await by(one))

  /** Exchanges; a refusal is a test fault. */
  async function exchanged(id: number, one: { id: number }, more: object = {}) {
    const { code, msg, data } = await exchange(id, one, more)
    if (code !== 200) throw new Error(`an exchange to test with is refused: ${msg}`)
    return data
  }

  const itemRow = async (id: number) => (await db.select().from(integralGoods).where(eq(integralGoods.id, id)))[0]
  const exchangeAt = async (id: number) => (await db.select().from(integralOrder).where(eq(integralOrder.id, id)))[0]
  const countedOf = async (id: number) => db.select().from(integralGoodsUser).where(eq(integralGoodsUser.goods_id, id))

  /** The violations of all rules that an exchange may break. */
  async function broken() {
    const rules = allChecks().filter(({ name }) => /^(?:integralGoods|order|goods\.stock|ledger|activity|payment|finance)/.test(name))
    return (await runChecks(server.database.pool, rules)).violations
  }

  return {
    ...world,
    people,
    make,
    goodsCalls: goods,
    orderCalls: order,
    form,
    saved,
    onSale,
    turn,
    rich,
    by,
    exchange,
    exchanged,
    itemRow,
    exchangeAt,
    countedOf,
    broken,
  }
}
