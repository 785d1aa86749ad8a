import * as fc from 'fast-check'
import { givingCalls } from '#contract/giveaway.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { couponForm } from '#test/make/coupons.ts'
import { envelopeForm } from '#test/make/envelopes.ts'
import { freeForm } from '#test/make/free-orders.ts'
import { lotteryForm, prizesOf } from '#test/make/lotteries.ts'
import { onceKey } from '#test/make/shop.ts'
import { ruleForm } from '#test/make/signs.ts'
import { work } from '#test/make/work.ts'
import type { WalkWorld } from './world.ts'

// One move for every call by which staff can give value: a form with random amounts, for the walk's goods and customer.

export type Draw = fc.GeneratorValue
type Row = Record<string, unknown> & { id: number; version: number }
export type Move = (token: string, draw: Draw) => Promise<unknown>

interface Answer {
  code: number
  msg: string
  data: Record<string, unknown>
}

const YUAN = 100
const LIMIT = 1000 * YUAN
const CAMPAIGN = 100_000 * YUAN

/** Amounts in fen: small ones, and those around the two limits. */
const amounts = () =>
  fc.oneof(
    fc.constantFrom(1, 100, LIMIT - 1, LIMIT, LIMIT + 1, CAMPAIGN - 1, CAMPAIGN, 2 * CAMPAIGN),
    fc.integer({ min: 1, max: LIMIT }),
    fc.integer({ min: LIMIT, max: 2 * CAMPAIGN }),
  )
const pieces = () => fc.oneof(fc.constantFrom(1, 2, 10, 1000), fc.integer({ min: 1, max: 1000 }))
/** Prices for goods with store price 2,000, trade price 1,500 and cost 1,200. */
const prices = () => fc.oneof(fc.constantFrom(1, 1199, 1200, 1201, 1499, 1999, 2000), fc.integer({ min: 1, max: 2500 }))
const flags = () => fc.constantFrom<0 | 1>(0, 1)

/** The registry calls that give value, as `area.noun.verb`. */
export const givingAddresses = (): string[] =>
  Object.entries(givingCalls).flatMap(([area, nouns]) =>
    nouns === 'none'
      ? []
      : Object.entries(nouns).flatMap(([noun, calls]: [string, string | object]) =>
          typeof calls === 'string'
            ? []
            : Object.entries(calls).flatMap(([verb, kind]) => (kind === null ? [] : [`${area}.${noun}.${verb}`])),
        ),
  )

export function endpointAt(address: string): Endpoint {
  const [area = '', noun = '', verb = ''] = address.split('.')
  const tree = contract as unknown as Record<string, Record<string, Record<string, Endpoint>>>
  const endpoint = tree[area]?.[noun]?.[verb]
  if (!endpoint) throw new Error(`${address} is no call`)
  return endpoint
}

export function movesOf(world: WalkWorld): Readonly<Record<string, Move>> {
  const { server, skus, friend, agent_id, salesman_id } = world
  // past the log watch: a random call may change nothing
  const send = async (address: string, input: object, token: string): Promise<Answer> => {
    const answer = (await server.send(endpointAt(address), input, { token, ...onceKey() })) as Answer
    world.note(address, answer.code)
    return answer
  }
  const sku = (draw: Draw) => draw(() => fc.constantFrom(...skus))

  /** A list row as its form reads it, or none. */
  async function anyRow(entity: string, token: string, draw: Draw, query: object = {}): Promise<Row | undefined> {
    const input = { page_size: 50, ...query }
    const { code, data } = await server.call(endpointAt(`${entity}.list`), input as never, { token })
    if (code !== 200) return undefined
    const rows = (data as { list: Row[] }).list
    if (rows.length === 0) return undefined
    const { id } = draw(() => fc.constantFrom(...rows))
    const read = await server.call(endpointAt(`${entity}.detail`), { id } as never, { token })
    return read.code === 200 ? (read.data as Row) : undefined
  }

  /** Saves a new row, or raises one that exists, with the same random values. */
  const saving =
    (entity: string, form: (draw: Draw) => object | Promise<object>): Move =>
    async (token, draw) => {
      const values = await form(draw)
      const row = draw(flags) === 1 ? await anyRow(entity, token, draw) : undefined
      const input = row ? { ...row, ...values, id: row.id, version: row.version } : values
      await send(`${entity}.edit`, input, token)
    }

  const publishing =
    (entity: string, verb = 'publish'): Move =>
    async (token, draw) => {
      const row = await anyRow(entity, token, draw)
      if (!row) return
      const impact = await server.call(endpointAt(`${entity}.impact`), { id: row.id } as never, { token })
      const { hash } = impact.code === 200 ? (impact.data as { hash?: string }) : {}
      await send(`${entity}.${verb}`, { id: row.id, version: row.version, hash }, token)
    }

  const switching =
    (entity: string): Move =>
    async (token, draw) => {
      const row = await anyRow(entity, token, draw)
      if (row) await send(`${entity}.status`, { ids: [row.id], id: row.id, status: draw(flags) }, token)
    }

  const changing =
    (entity: string, change: (draw: Draw, row: Row) => object): Move =>
    async (token, draw) => {
      const row = await anyRow(entity, token, draw)
      if (row) await send(`${entity}.edit`, { ...row, ...change(draw, row) }, token)
    }

  /** Sends a file, confirms its columns and applies it. */
  const importing =
    (entity: string, mapping: readonly string[], line: (draw: Draw) => readonly (string | number)[]): Move =>
    async (token, draw) => {
      const text = [mapping.join(','), line(draw).join(',')].join('\n')
      const { code, data } = (await server.call(endpointAt(`${entity}.import`), {} as never, { token, file: Buffer.from(text) })) as Answer
      world.note(`${entity}.import`, code)
      if (code !== 200) return
      const { map, apply } = contract.task.import
      const id = data['task_id'] as number
      await work(server)
      await server.call(map, { id, mapping: [...mapping], create: 0 }, { token })
      await work(server)
      await server.call(apply, { id, skip_errors: 0 }, { token })
      await work(server)
    }

  const priceFields = (draw: Draw) => {
    const price_trade = draw(prices)
    return { price_trade, price_store: Math.max(price_trade, draw(prices)) }
  }
  const period = () => ({
    start_at: world.clock.now().toISOString(),
    end_at: new Date(world.clock.now().getTime() + 9 * 86_400_000).toISOString(),
  })
  const bulk = (draw: Draw) => ({
    ids: [sku(draw), sku(draw)],
    mode: 'set',
    field: draw(() => fc.constantFrom('price_store', 'price_trade', 'price_cost', 'price_market')),
    value: draw(prices),
    reason: '调价',
  })
  const yuan = (fen: number) => fen / YUAN

  return {
    'activity.collection.edit': saving('activity.collection', (draw) => ({
      title: '合集',
      price_rule: 'price',
      audience: 'all',
      sections: [{ title: '热卖' }],
      goods: [{ section: 0, sku_id: sku(draw), activity_price: draw(prices), activity_stock: draw(pieces) }],
      confirm_below_cost: 1,
      ...period(),
    })),
    'activity.collection.goods': async (token, draw) => {
      const row = await anyRow('activity.collection', token, draw)
      if (!row) return
      const goods = [{ section: 0, sku_id: sku(draw), activity_price: draw(prices), activity_stock: draw(pieces) }]
      await send('activity.collection.goods', { id: row.id, version: row.version, goods, confirm_below_cost: 1 }, token)
    },
    'activity.collection.publish': publishing('activity.collection'),
    'activity.coupon.edit': saving('activity.coupon', (draw) =>
      couponForm({
        amount: draw(amounts),
        threshold: draw(() => fc.constantFrom(0, 1, 5000)),
        total: draw(() => fc.constantFrom(-1, 1, 100)),
        per_limit: draw(() => fc.constantFrom(1, 10)),
      }),
    ),
    'activity.coupon.publish': publishing('activity.coupon'),
    'activity.group.edit': saving('activity.group', (draw) => ({
      title: '拼团',
      sku_items: [{ sku_id: sku(draw), group_price: draw(prices), stock: draw(pieces) }],
      mode: 'people',
      need: 2,
      team_hours: 24,
      audience: 'all',
      confirm_below_cost: 1,
      ...period(),
    })),
    'activity.group.publish': publishing('activity.group'),
    'activity.redEnvelope.edit': saving('activity.redEnvelope', (draw) => {
      const [each, total_count] = [draw(amounts), draw(pieces)]
      const fixed = {
        kind: 'fixed',
        each,
        total_count,
        total_amount: each * total_count,
        per_user_limit: draw(() => fc.constantFrom(1, 10)),
      } as const
      return envelopeForm(fixed, world.clock.now())
    }),
    'activity.redEnvelope.publish': publishing('activity.redEnvelope'),
    'goods.spu.edit': changing('goods.spu', (draw, row) => {
      const [first, ...others] = (row['skus'] ?? []) as object[]
      return first ? { skus: [{ ...first, ...priceFields(draw) }, ...others] } : {}
    }),
    'goods.spu.import': importing('goods.spu', ['code', 'sku.code', 'sku.price_store', 'sku.price_trade'], (draw) => {
      const { price_store, price_trade } = priceFields(draw)
      const { code, spu_code } = world.codesOf(sku(draw))
      return [spu_code, code, yuan(price_store), yuan(price_trade)]
    }),
    'goods.sku.edit': changing('goods.sku', (draw) => priceFields(draw)),
    'goods.sku.import': importing('goods.sku', ['code', 'price_store', 'price_trade'], (draw) => {
      const { price_store, price_trade } = priceFields(draw)
      return [world.codesOf(sku(draw)).code, yuan(price_store), yuan(price_trade)]
    }),
    'goods.sku.price': async (token, draw) => send('goods.sku.price', bulk(draw), token),
    'goods.sku.bulk': async (token, draw) => {
      await send('goods.sku.bulk', { kind: 'price', ...bulk(draw) }, token)
      await work(server)
    },
    'goods.skuGrid.save': async (token, draw) => {
      const row = await anyRow('goods.sku', token, draw)
      if (row)
        await send('goods.skuGrid.save', { reason: '调价', rows: [{ id: row.id, version: row.version, ...priceFields(draw) }] }, token)
    },
    'goods.package.edit': saving('goods.package', (draw) => ({
      title: '套装',
      code: `PK-WALK-${draw(fc.nat)}`,
      items: [skus[0], skus[1]].map((sku_id) => ({ sku_id, qty: draw(() => fc.constantFrom(1, 10)) })),
      ...priceFields(draw),
    })),
    'goods.package.status': switching('goods.package'),
    'goods.package.publish': publishing('goods.package'),
    'goods.gift.edit': saving('goods.gift', (draw) => ({
      title: '满赠',
      cond_type: 'amount',
      threshold: draw(() => fc.constantFrom(1, 1000, 100_000)),
      gift_items: [{ sku_id: world.gift_id, qty: draw(pieces) }],
      total_qty: draw(pieces),
      per_user_limit: draw(pieces),
      ...period(),
    })),
    'goods.gift.status': switching('goods.gift'),
    'goods.priceChange.create': async (token, draw) => {
      await send('goods.priceChange.create', bulk(draw), token)
      await work(server)
    },
    'goods.priceChange.audit': async (token, draw) => {
      const row = await anyRow('goods.priceChange', token, draw, { state: 'pending' })
      if (!row) return
      await send('goods.priceChange.audit', { id: row.id, version: row.version, pass: 1, hash: row['hash'] }, token)
      await work(server)
    },
    'agent.agent.edit': async (token, draw) => {
      const { code, data } = await server.call(contract.agent.agent.detail, { id: agent_id }, { token })
      if (code === 200) await send('agent.agent.edit', { ...data, commission_rate: draw(() => fc.integer({ min: 0, max: 10_000 })) }, token)
    },
    'agent.salesman.edit': async (token, draw) => {
      const { code, data } = await server.call(contract.agent.salesman.detail, { id: salesman_id }, { token })
      if (code === 200)
        await send('agent.salesman.edit', { ...data, commission_rate: draw(() => fc.integer({ min: 0, max: 10_000 })) }, token)
    },
    'agent.agent.terminate': async (token, draw) => {
      const row = await anyRow('agent.agent', token, draw)
      if (row) await send('agent.agent.terminate', { id: row.id, version: row.version, receiver_id: agent_id, reason: '解约' }, token)
    },
    'agent.salesman.transfer': async (token, draw) => {
      const [from, to] = [await anyRow('agent.salesman', token, draw), await anyRow('agent.salesman', token, draw)]
      if (from && to) await send('agent.salesman.transfer', { from_id: from.id, to_id: to.id }, token)
    },
    'store.store.edit': changing('store.store', () => ({ salesman_id, agent_id, front_images: ['/files/front.png'] })),
    'store.store.import': importing('store.store', ['code', 'salesman_code'], () => [world.store_code, world.salesman_code]),
    'store.store.assign': async (token, draw) => {
      const row = await anyRow('store.store', token, draw)
      const chosen = draw(() => fc.constantFrom(salesman_id, null))
      if (row) await send('store.store.assign', { ids: [row.id], salesman_id: chosen }, token)
    },
    'store.store.memberAdd': async (token, draw) => {
      const [row, user] = [await anyRow('store.store', token, draw), await anyRow('user.user', token, draw)]
      if (row && user) await send('store.store.memberAdd', { id: row.id, user_id: user.id }, token)
    },
    'store.audit.audit': async (token, draw) => {
      const row = await anyRow('store.audit', token, draw, { state: 'pending' })
      if (row) await send('store.audit.audit', { id: row.id, version: row.version, pass: 1, price_level: 'store' }, token)
    },
    'store.audit.approve': async (token, draw) => {
      const row = await anyRow('store.audit', token, draw, { state: 'pending' })
      if (row) await send('store.audit.approve', { ids: [row.id], price_level: 'store' }, token)
    },
    'order.order.price': async (token, draw) => {
      const row = await anyRow('order.order', token, draw, { user_id: friend.id, state: 'pending_pay' })
      const adjust_amount = -draw(amounts)
      if (row) await send('order.order.price', { id: row.id, version: row.version, adjust_amount, reason: '老客户' }, token)
    },
    'order.aftersale.refund': async (token, draw) => {
      const row = await anyRow('order.order', token, draw, { user_id: friend.id })
      const { data } = await server.call(contract.order.aftersale.refundable, { order_id: row?.id ?? 0 }, { token })
      const line = data?.list?.[0]
      if (line) {
        const { item_id, qty, amount, compensation } = line
        const forms = [
          { kind: 'refund', qty, amount },
          { kind: 'compensation', qty: 0, amount: compensation },
        ] as const
        const form = { item_id, ...draw(() => fc.constantFrom(...forms)), reason: 'quality' } as const
        await server.call(contract.order.aftersale.create, form, { token, ...onceKey() })
      }
      const applied = await anyRow('order.aftersale', token, draw, { state: 'applied' })
      if (applied) await server.call(contract.order.aftersale.audit, { id: applied.id, pass: 1 }, { token })
      const waiting = await anyRow('order.aftersale', token, draw, { state: 'wait_refund' })
      if (waiting) await send('order.aftersale.refund', { id: waiting.id, version: waiting.version }, token)
    },
    'lottery.lottery.edit': saving('lottery.lottery', (draw) => {
      const kind = draw(() => fc.constantFrom('balance' as const, 'integral' as const))
      const amount = draw(amounts)
      const prize = kind === 'balance' ? { kind, amount, points: null } : { kind, points: amount, amount: null }
      const of = { ...prize, stock: draw(pieces), weight: 999_900 }
      return lotteryForm({ prizes: prizesOf([of as never]), chance_type: 'free' }, world.clock.now())
    }),
    'lottery.lottery.prizeStock': async (token, draw) => {
      const row = await anyRow('lottery.lottery', token, draw)
      if (!row) return
      const prizes = [{ position: 1, stock: draw(pieces) }]
      await send('lottery.lottery.prizeStock', { id: row.id, version: row.version, prizes }, token)
    },
    'lottery.lottery.publish': publishing('lottery.lottery'),
    'freeOrder.activity.edit': saving('freeOrder.activity', (draw) =>
      freeForm({ mode: 'nth', nth: 2, order_min: 1, quota: draw(pieces), budget: draw(amounts), reward_rate: 10_000 }, world.clock.now()),
    ),
    'freeOrder.activity.publish': publishing('freeOrder.activity'),
    'integralGoods.goods.edit': saving('integralGoods.goods', (draw) => ({
      title: '积分商品',
      kind: 'balance',
      amount: draw(amounts),
      integral: draw(() => fc.constantFrom(1, 100, 100_000)),
      cash: 0,
      stock: draw(pieces),
      audience: 'all',
    })),
    'integralGoods.goods.status': switching('integralGoods.goods'),
    'integralGoods.goods.publish': publishing('integralGoods.goods'),
    'sign.rule.edit': async (token, draw) => {
      const row = await anyRow('sign.rule', token, draw)
      const base_no = await world.ruleNo()
      const form = ruleForm({
        base_no,
        base_integral: draw(() => fc.integer({ min: 0, max: 100_000 })),
        streak: [{ day: 3, integral: draw(amounts) }],
      })
      await send('sign.rule.edit', row ? { ...form, base_no } : form, token)
    },
    'sign.rule.status': switching('sign.rule'),
    'userBalance.account.adjust': async (token, draw) =>
      send('userBalance.account.adjust', { user_id: friend.id, direction: 'add', amount: draw(amounts), reason: '补偿' }, token),
    'userBalance.adjust.audit': async (token, draw) => {
      const row = await anyRow('userBalance.adjust', token, draw, { state: 'pending' })
      if (row) await send('userBalance.adjust.audit', { id: row.id, version: row.version, pass: 1, hash: row['hash'] }, token)
    },
    'userIntegralLog.log.adjust': async (token, draw) =>
      send('userIntegralLog.log.adjust', { user_id: friend.id, direction: 'add', amount: draw(amounts), reason: '补偿' }, token),
    'userIntegralLog.log.import': importing('userIntegralLog.log', ['phone', 'direction', 'amount', 'reason'], (draw) => [
      friend.phone,
      '增加',
      draw(amounts),
      '补偿',
    ]),
    'task.task.undo': async (token, draw) => {
      const row = await anyRow('task.task', token, draw)
      if (!row) return
      await send('task.task.undo', { id: row.id }, token)
      await work(server)
    },
  }
}
