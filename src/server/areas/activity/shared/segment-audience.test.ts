import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityKind } from '#contract/activity/words.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { redEnvelopeRecord } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { lotteryChance } from '#server/areas/lottery/shared/tables.ts'
import { countSales } from '#server/areas/order/order/order-jobs.ts'
import { customerSegment } from '#server/areas/store/shared/segment-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { bannerMaker } from '#test/make/banners.ts'
import { envelopeForm } from '#test/make/envelopes.ts'
import { freeForm, freeMaker } from '#test/make/free-orders.ts'
import { lotteryForm } from '#test/make/lotteries.ts'
import { ADDRESS, orderWorld } from '#test/make/order-world.ts'
import { blockOf, pageMaker } from '#test/make/pages.ts'
import { agentRow } from '#test/make/people-rows.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'

const world = await orderWorld()
const { server, call, token, db, clock, skus } = world
const people = shopMaker(server)
const free = freeMaker(world)
const inside = await people.storeOf({ type: 'hardware' })
const outside = await people.storeOf({ type: 'repair' })
const calls = contract.store.segment

const times = { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-20T00:00:00.000Z' }
const segments = { hardware: 0, newBuyers: 0 }
let counter = 0

async function segmentWith(condition: object): Promise<number> {
  const { code, msg, data } = await call(calls.edit, { title: `人群${++counter}`, ...condition } as never, { token })
  if (code !== 200) throw new Error(msg)
  return data.id
}

type Kind = Exclude<ActivityKind, 'coupon'>
type Person = typeof inside.owner

interface KindCalls {
  edit: Endpoint
  detail: Endpoint
  copy: Endpoint
  delete: Endpoint
  /** Opens a draft for customers. */
  open: (id: number) => Promise<{ code: number; msg: string }>
  close?: Endpoint
  form: (aim: object) => Promise<object>
  /** The customer's own list; undefined where the mini-program has none. */
  ownList?: Endpoint
  /** Takes part; undefined, or the message of the refusal. */
  join: (id: number, person: Person) => Promise<string | undefined>
  refusal: string
}

const sku_id = async () => (await skus(1, { price_store: 2000, price_trade: 1900, stock: 1000 }))[0] ?? 0
const publishBy = (endpoint: Endpoint) => async (id: number) => call(endpoint, { id } as never, { token })
const messageOf = async (answer: Promise<{ code: number; msg: string }>) => {
  const { code, msg } = await answer
  return code === 200 ? undefined : msg
}
const basket = (sku: number) => ({ sku_id: sku, qty: 1, ship_type: 'express' as const, address: ADDRESS })

// complete by type: a kind without an entry does not compile
const kinds: Readonly<Record<Kind, KindCalls>> = {
  collection: {
    ...contract.activity.collection,
    open: publishBy(contract.activity.collection.publish),
    form: async (aim) => {
      const goods = [{ section: 0, sku_id: await sku_id(), activity_price: 1500 }]
      return { title: '人群合集', price_rule: 'price', sections: [{ title: '热卖' }], goods, ...times, ...aim }
    },
    async join(id, person) {
      const { data } = await call(contract.activity.collection.detail, { id }, { token })
      const sku = data.goods[0]?.sku_id ?? 0
      const input = { lines: [{ sku_id: sku, qty: 1 }], ship_type: 'express' as const, address: ADDRESS }
      const quote = await call(shop.order.quote, input, { token: person.token })
      return quote.data.lines[0]?.price === 1500 ? undefined : `price ${quote.data.lines[0]?.price}`
    },
    refusal: 'price 2000',
  },
  group: {
    ...contract.activity.group,
    open: publishBy(contract.activity.group.publish),
    form: async (aim) => ({
      title: '人群拼团',
      sku_items: [{ sku_id: await sku_id(), group_price: 1500, stock: 100 }],
      mode: 'people',
      need: 2,
      team_hours: 24,
      ...times,
      ...aim,
    }),
    ownList: shop.group.list,
    async join(id, person) {
      const { data } = await call(contract.activity.group.detail, { id }, { token })
      const input = { activity_id: id, ...basket(data.sku_items[0]?.sku_id ?? 0) }
      return messageOf(call(shop.group.open, input, { token: person.token, ...onceKey() }))
    },
    refusal: '您不符合参与条件',
  },
  redEnvelope: {
    ...contract.activity.redEnvelope,
    open: publishBy(contract.activity.redEnvelope.publish),
    form: (aim) => Promise.resolve(envelopeForm({ ...times, ...aim }, clock.now())),
    ownList: shop.redEnvelope.list,
    join: (id, person) => messageOf(call(shop.redEnvelope.receive, { id }, { token: person.token, ...onceKey() })),
    refusal: '您不符合领取条件',
  },
  lottery: {
    ...contract.lottery.lottery,
    open: publishBy(contract.lottery.lottery.publish),
    form: (aim) => Promise.resolve(lotteryForm({ ...times, ...aim }, clock.now())),
    join: (id, person) => messageOf(call(shop.lottery.draw, { id }, { token: person.token, ...onceKey() })),
    refusal: '您不符合参与条件',
  },
  freeOrder: {
    ...contract.freeOrder.activity,
    open: publishBy(contract.freeOrder.activity.publish),
    form: (aim) => Promise.resolve(freeForm({ ...times, ...aim }, clock.now())),
    ownList: shop.freeOrder.list,
    async join(id, person) {
      const row = await free.bought({ own: { id: person.store_id } })
      return (await free.recordOf(id, row.id)) ? undefined : 'no candidate'
    },
    refusal: 'no candidate',
  },
  integralGoods: {
    ...contract.integralGoods.goods,
    open: async (id) => {
      const { data, ...answer } = await call(contract.integralGoods.goods.status, { id, status: 1 }, { token })
      return data.failed[0] ? { code: 400, msg: data.failed[0].msg } : answer
    },
    form: (aim) => Promise.resolve({ title: '人群兑换', kind: 'balance', amount: 500, integral: 100, stock: 10, ...aim }),
    ownList: shop.integralGoods.list,
    async join(id, person) {
      await world.give(person.id, 'integral', 100)
      return messageOf(call(shop.integralGoods.exchange, { id }, { token: person.token, ...onceKey() }))
    },
    refusal: '您不符合兑换条件',
  },
}

async function saved({ edit, form }: KindCalls, aim: object): Promise<number> {
  const { code, msg, data } = await call(edit, (await form(aim)) as never, { token })
  if (code !== 200) throw new Error(`an activity to test with is refused: ${msg}`)
  return (data as { id: number }).id
}

async function opened(kind: KindCalls, aim: object): Promise<number> {
  const id = await saved(kind, aim)
  expect(await kind.open(id)).toMatchObject({ code: 200 })
  return id
}

const aimAt = (segment_id: number) => ({ audience: 'segment', segment_id })
const idsIn = async (list: Endpoint, by?: string) => {
  const { data } = await call(list, { page_size: 100 } as never, by === undefined ? {} : { token: by })
  return (data as { list: { id: number }[] }).list.map(({ id }) => id)
}

beforeAll(async () => {
  segments.hardware = await segmentWith({ store_types: ['hardware'] })
  segments.newBuyers = await segmentWith({ orders_to: 0 })
})

describe.each(Object.entries(kinds))('a customer segment as the audience: %s', (name, kind) => {
  test('its stores see the activity and take part; others are refused', async () => {
    const id = await opened(kind, aimAt(segments.hardware))
    if (kind.ownList) {
      expect(await idsIn(kind.ownList, inside.owner.token)).toContain(id)
      expect(await idsIn(kind.ownList, outside.owner.token)).not.toContain(id)
      if (kind.ownList.access === 'public') expect(await idsIn(kind.ownList), 'a visitor is in no segment').not.toContain(id)
    }
    expect(await kind.join(id, outside.owner)).toBe(kind.refusal)
    expect(await kind.join(id, inside.owner)).toBeUndefined()
    // the condition is asked each time: a store that changes leaves the segment
    await db.execute(sql`update store set type = 'repair' where id = ${inside.id}`)
    if (kind.ownList) expect(await idsIn(kind.ownList, inside.owner.token)).not.toContain(id)
    await db.execute(sql`update store set type = 'hardware' where id = ${inside.id}`)
  })

  test('the list, the record and a copy name the segment, which cannot be deleted', async () => {
    const segment_id = await segmentWith({ store_types: ['hardware'], orders_from: 0 })
    const id = await saved(kind, aimAt(segment_id))
    const detail = async (row: number) => (await call(kind.detail, { id: row } as never, { token })).data
    const title = `人群${counter}`
    expect(await detail(id)).toMatchObject({ audience: 'segment', segment_id, segment_title: title })
    const copy = (await call(kind.copy, { id } as never, { token })).data as { id: number }
    expect(await detail(copy.id)).toMatchObject({ segment_id, segment_title: title })
    const { data } = await call(calls.detail, { id: segment_id }, { token })
    expect(data.uses.map((use) => [use.kind, use.id])).toEqual([
      [name, id],
      [name, copy.id],
    ])
    const refused = (await call(calls.delete, { ids: [segment_id] }, { token })).data
    expect(refused).toMatchObject({ success: [], failed: [{ id: segment_id }] })
    expect(refused.failed[0]?.msg).toContain('该人群正在使用')
    expect(refused.failed[0]?.msg).toContain((data.uses[0] as { title: string }).title)
    await call(kind.delete, { ids: [id, copy.id] } as never, { token })
    expect((await call(calls.delete, { ids: [segment_id] }, { token })).data).toMatchObject({ success: [segment_id] })
  })

  test('an audience without a segment, and a segment outside the data scope, are refused', async () => {
    const fieldOf = async (aim: object, by = token) => {
      const { code, data } = await call(kind.edit, (await kind.form(aim)) as never, { token: by })
      return [code, ...(data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)]
    }
    expect(await fieldOf({ audience: 'segment' })).toEqual([400, 'segment_id'])
    expect(await fieldOf(aimAt(999_999))).toEqual([400, 'segment_id'])
    const [one] = await db.insert(agent).values(agentRow()).returning({ id: agent.id })
    const area = kind.edit.access as string
    const theirs = await world.server.login({ perms: [area], scope: 'agent_tree', agent_id: one?.id ?? 0 })
    expect(await fieldOf(aimAt(segments.hardware), theirs)).toEqual([400, 'segment_id'])
    const id = await saved(kind, { audience: 'all', segment_id: segments.hardware })
    expect((await call(kind.detail, { id } as never, { token })).data).toMatchObject({ audience: 'all', segment_id: null })
  })
})

test('a closed activity frees its segment; its copy names another one before the publication', async () => {
  const segment_id = await segmentWith({ store_types: ['hardware'], orders_from: 0 })
  const id = await opened(kinds.lottery, aimAt(segment_id))
  const { lottery } = contract.lottery
  expect(await call(lottery.close, { id }, { token })).toMatchObject({ code: 200 })
  expect((await call(calls.delete, { ids: [segment_id] }, { token })).data).toMatchObject({ success: [segment_id] })
  const copy = (await call(lottery.copy, { id }, { token })).data
  expect(await call(lottery.publish, { id: copy.id }, { token })).toMatchObject({ code: 400, msg: '人群已删除，请重新选择人群' })
})

test('an order does not end the membership that it is rewarded for', async () => {
  const buyer = await people.storeOf()
  const aim = aimAt(segments.newBuyers)
  const envelope = await opened(kinds.redEnvelope, { ...aim, trigger: 'order_paid', per_user_limit: 9 })
  const lottery = await opened(kinds.lottery, { ...aim, chance_type: 'order', free_per_day: 0 })
  const activity = await opened(kinds.freeOrder, aim)
  const bought = async () => {
    const row = await world.paid({ store_id: buyer.id, lines: [{ sku_id: await sku_id(), qty: 1 }] })
    // the counters of the store have the order before its rewards are given
    await countSales(await workerContextOf(server))
    await free.consume()
    clock.advance(60_000)
    return row
  }
  const first = await bought()
  const second = await bought()
  expect((await free.recordsOf(activity)).map(({ order_id }) => order_id)).toEqual([first.id])
  const chances = await db.select().from(lotteryChance).where(eq(lotteryChance.lottery_id, lottery))
  expect(chances.map(({ source_id }) => source_id)).toEqual([`${first.order_no}:1`])
  const envelopes = await db.select().from(redEnvelopeRecord).where(eq(redEnvelopeRecord.activity_id, envelope))
  expect(envelopes.map(({ source_id }) => source_id)).toEqual([first.order_no])
  expect(second.order_no).not.toBe(first.order_no)
})

describe('a customer segment as the audience of content', () => {
  const banners = bannerMaker(server, token)
  const pages = pageMaker(server, token)
  const blocks = async (id: number, by?: string) => {
    const { data } = await call(shop.page.detail, { id }, by === undefined ? {} : { token: by })
    return data.blocks.map(({ uid }) => uid)
  }

  test('a banner is shown to its stores alone', async () => {
    const id = await banners.create({ position: 'mine', ...aimAt(segments.hardware) } as never)
    const bannersFor = async (by?: string) =>
      (await call(shop.banner.list, { position: 'mine' }, by === undefined ? {} : { token: by })).data.list.map((row) => row.id)
    expect(await bannersFor(inside.owner.token)).toContain(id)
    expect(await bannersFor(outside.owner.token)).not.toContain(id)
    expect(await bannersFor()).not.toContain(id)
    const { data } = await call(contract.banner.banner.detail, { id }, { token })
    expect(data.segment_title).toBe('人群1')
    const copy = (await call(contract.banner.banner.copy, { id }, { token })).data
    expect((await call(contract.banner.banner.detail, { id: copy.id }, { token })).data.segment_id).toBe(segments.hardware)
  })

  test('a block is shown to its stores alone; its segment is named before the publication', async () => {
    const segment_id = await segmentWith({ store_types: ['hardware'], orders_from: 0 })
    const open = blockOf('search')
    const limited = blockOf('spacer', {}, { visible: aimAt(segment_id) as never })
    const id = await pages.published({ draft: [open, limited] })
    expect(await blocks(id, inside.owner.token)).toEqual([open.uid, limited.uid])
    expect(await blocks(id, outside.owner.token)).toEqual([open.uid])
    expect(await blocks(id)).toEqual([open.uid])
    const { page } = contract.block
    const { data } = await call(page.detail, { id }, { token })
    // what customers see still names the segment when the draft no longer does
    await call(page.edit, { id, version: data.version, title: data.title, kind: 'custom', draft: [open] }, { token })
    expect((await call(calls.detail, { id: segment_id }, { token })).data.uses).toMatchObject([{ kind: 'page', id }])
    expect((await call(calls.delete, { ids: [segment_id] }, { token })).data.failed).toHaveLength(1)
    const unfinished = await pages.create({ draft: [blockOf('search', {}, { visible: { audience: 'segment' } as never })] })
    const answer = await call(page.publish, { id: unfinished }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '区块“搜索框”未选择人群' })
    const foreign = blockOf('search', {}, { visible: aimAt(999_999) as never })
    const refused = await call(page.edit, { title: '外人', kind: 'custom', draft: [foreign] }, { token })
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'draft.0.visible.segment_id' }] } })
  })

  test('a former version with a deleted segment is not published again', async () => {
    const segment_id = await segmentWith({ store_types: ['hardware'], orders_from: 0 })
    const { page } = contract.block
    const id = await pages.published({ draft: [blockOf('search', {}, { visible: aimAt(segment_id) as never })] })
    const { data } = await call(page.detail, { id }, { token })
    const next = await call(
      page.edit,
      { id, version: data.version, title: data.title, kind: 'custom', draft: [blockOf('search')] },
      { token },
    )
    expect(await call(page.publish, { id, version: next.data.version }, { token })).toMatchObject({ code: 200 })
    await db.update(customerSegment).set({ deleted_at: clock.now().toISOString() }).where(eq(customerSegment.id, segment_id))
    expect(await call(page.rollback, { id, version: 1 }, { token })).toMatchObject({ code: 400, msg: '人群已删除，请重新选择人群' })
  })
})
