import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityKinds, type ActivityKind } from '#contract/activity/words.ts'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import type { coupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { protocol } from '#server/features/common/tables.ts'
import { targetsOf } from '#server/features/links/protocol-targets.ts'
import { entities, entityAt } from '#server/platform/entity/registry.ts'
import type { ListTable } from '#server/platform/kernel/entity-rows.ts'
import { bannerMaker } from '#test/make/banners.ts'
import { rowMaker } from '#test/make/every-entity.ts'
import { offerMaker } from '#test/make/offers.ts'
import { blockOf, pageMaker } from '#test/make/pages.ts'
import { shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const admin = await server.login('admin')
const create = rowMaker(server, admin)
const make = offerMaker(server, admin)
const people = shopMaker(server)
const pages = pageMaker(server, admin)
const banners = bannerMaker(server, admin)

const DAY_MS = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const hardware = await people.storeOf({ type: 'hardware', price_level: 'trade' })
const repair = await people.storeOf({ type: 'repair', price_level: 'store', created_at: at(-40) })
const tokens = {
  visitor: undefined,
  stranger: (await people.person()).token,
  outsider: repair.owner.token,
  member: hardware.owner.token,
}
type Viewer = keyof typeof tokens
const everyone: readonly Viewer[] = ['visitor', 'stranger', 'outsider', 'member']
let segment_id = 0

type Aims = Readonly<Record<string, { set: () => object; seenBy: readonly Viewer[] }>>

const audiences: Aims = {
  all: { set: () => ({ audience: 'all' }), seenBy: everyone },
  approved_store: { set: () => ({ audience: 'approved_store' }), seenBy: ['visitor', 'outsider', 'member'] },
  trade: { set: () => ({ audience: 'trade' }), seenBy: ['visitor', 'member'] },
  new_store: { set: () => ({ audience: 'new_store' }), seenBy: ['visitor', 'member'] },
  segment: { set: () => ({ audience: 'segment', segment_id }), seenBy: ['member'] },
}
const levels: Aims = {
  all: { set: () => ({ price_level: 'all' }), seenBy: everyone },
  store: { set: () => ({ price_level: 'store' }), seenBy: ['visitor', 'outsider'] },
  trade: { set: () => ({ price_level: 'trade' }), seenBy: ['visitor', 'member'] },
}

/** The answer to a customer who opens an activity by its address: whether the customer takes part. */
const standing = async (id: number, token: string | undefined) => ({
  collection: async () => (await call(shop.collection.detail, { id }, { token })).data.can_join,
  // a coupon has no page: the coupon centre shows it, or does not
  coupon: async () => (await call(shop.coupon.center, { id }, { token })).data.list.length > 0,
  group: async () => (await call(shop.group.detail, { id }, { token })).data.can_join,
  redEnvelope: async () => (await call(shop.redEnvelope.detail, { id }, { token })).data.can_receive,
  lottery: async () => (await call(shop.lottery.detail, { id }, { token })).data.chances?.can_draw,
  freeOrder: async () => (await call(shop.freeOrder.detail, { id }, { token })).data.can_join,
  integralGoods: async () => (await call(shop.integralGoods.detail, { id }, { token })).data.own?.msg !== '您不符合兑换条件',
})

const blockTypes = { coupon: 'coupon', group: 'group', collection: 'collection' } as const
const addresses: Readonly<Record<ActivityKind, string>> = {
  collection: 'activity.collection',
  coupon: 'activity.coupon',
  group: 'activity.group',
  redEnvelope: 'activity.redEnvelope',
  lottery: 'lottery.lottery',
  freeOrder: 'freeOrder.activity',
  integralGoods: 'integralGoods.goods',
}

/** A running activity for this audience. */
async function running(kind: ActivityKind, { set }: Aims[string]): Promise<number> {
  const entity = entityAt(addresses[kind])
  if (!entity?.table) throw new Error(`no entity has the activities ${kind}`)
  // the tables with activities have these columns
  const table = entity.table as typeof coupon
  const id = await create({ entity: entity.contract, table: entity.table as ListTable })
  const state = kind === 'integralGoods' ? 'on' : 'published'
  const own = { state, start_at: at(-1), end_at: at(9), ...(kind === 'coupon' && { issue_type: 'receive' }), ...set() }
  await db
    .update(table)
    .set(own as Partial<typeof coupon.$inferInsert>)
    .where(eq(table.id, id))
  return id
}

async function linkTo(kind: ActivityKind): Promise<(id: number) => string> {
  const rows = await db.select({ func: protocol.func }).from(protocol)
  const found = rows.find(({ func }) => targetsOf(func, 'id').some(({ entity }) => entity === addresses[kind]))
  if (!found) throw new Error(`no link opens the activities ${kind}`)
  return (id) => `app://${found.func}?id=${id}`
}

const open = async (id: number, viewer: Viewer) => (await call(shop.page.detail, { id }, { token: tokens[viewer] })).data.blocks
const linksIn = (props: object) => (props as { items: { url: string | null }[] }).items.map(({ url }) => url)
const entry = (url: string) => ({ icon: '/files/a.png', text: '入口', url })

beforeAll(async () => {
  const { data } = await call(contract.store.segment.edit, { title: '五金店', store_types: ['hardware'] } as never, { token: admin })
  segment_id = data.id
})

describe.each(Object.keys(activityKinds) as ActivityKind[])('the audience of activities: %s', (kind) => {
  const aims = Object.entries(kind === 'coupon' ? levels : audiences)
  const ids: number[] = []
  const own = (viewer: Viewer) => ids.filter((_, n) => aims[n]?.[1].seenBy.includes(viewer))
  let link: (id: number) => string
  let page = 0
  const draft = () => [
    blockOf('nav', { items: [entry('app://cart'), ...ids.map((id) => entry(link(id)))] }),
    blockOf('image', { items: [{ image: '/files/a.png', url: link(ids.at(-1) ?? 0) }] }),
    ...(kind in blockTypes ? [blockOf(kind as 'coupon', { [`${kind}_ids`]: ids })] : []),
  ]

  beforeAll(async () => {
    for (const [, aim] of aims) ids.push(await running(kind, aim))
    link = await linkTo(kind)
    page = await pages.published({ draft: draft() })
  })

  test.each(everyone)('a page shows each %s the own activities and the links to them', async (viewer) => {
    const [nav, image, block] = await open(page, viewer)
    expect(linksIn(nav?.props ?? {})).toEqual(['app://cart', ...own(viewer).map(link)])
    const last = ids.at(-1) ?? 0
    expect(linksIn(image?.props ?? {})).toEqual([own(viewer).includes(last) ? link(last) : null])
    expect(block?.activities.map(({ id }) => id)).toEqual(kind in blockTypes ? own(viewer) : undefined)
  })

  test('a banner leads its own audience alone to the activity', async () => {
    const id = await banners.create({ position: 'category_top', url: link(ids.at(-1) ?? 0) })
    const urlFor = async (viewer: Viewer) => {
      const { list } = (await call(shop.banner.list, { position: 'category_top' }, { token: tokens[viewer] })).data
      return list.find((banner) => banner.id === id)?.url
    }
    expect([await urlFor('member'), await urlFor('outsider')]).toEqual([link(ids.at(-1) ?? 0), null])
    await call(contract.banner.banner.delete, { ids: [id] }, { token: admin })
  })

  test('others who open it by its address read that they cannot take part', async () => {
    const takesPart = async (id: number, viewer: Viewer) => (await standing(id, tokens[viewer]))[kind]()
    for (const id of ids) expect(await takesPart(id, 'outsider'), String(id)).toBe(own('outsider').includes(id))
    for (const id of ids) expect(await takesPart(id, 'member'), String(id)).toBe(own('member').includes(id))
  })

  test('the preview in the editor shows all', async () => {
    const { blocks, warnings } = (await call(contract.block.page.preview, { blocks: draft() }, { token: admin })).data
    expect(linksIn(blocks[0]?.props ?? {})).toEqual(['app://cart', ...ids.map(link)])
    if (kind in blockTypes) expect(blocks[2]?.activities.map(({ id }) => id)).toEqual(ids)
    expect(warnings).toEqual([])
  })
})

test('the goods of a collection stand on a page for its audience alone', async () => {
  const collection_id = await running('collection', audiences['segment'] as Aims[string])
  const { goods } = (await call(contract.activity.collection.detail, { id: collection_id }, { token: admin })).data
  const page = await pages.published({ draft: [blockOf('goods', { source: 'collection', ref_id: collection_id }), blockOf('search')] })
  const goodsFor = async (viewer: Viewer) => (await open(page, viewer)).flatMap((block) => block.goods.map(({ id }) => id))
  expect(await goodsFor('member')).toEqual(goods.map(({ sku_id }) => sku_id))
  for (const viewer of ['visitor', 'stranger', 'outsider'] as const) expect(await goodsFor(viewer)).toEqual([])
})

test('a collection offers the coupons at the price level of the customer', async () => {
  const [all, store, trade] = await Promise.all(Object.values(levels).map((level) => running('coupon', level)))
  const id = await running('collection', audiences['all'] as Aims[string])
  const { collection } = contract.activity
  const { data } = await call(collection.detail, { id }, { token: admin })
  const chosen = { coupon_ids: [trade, all, store], title: data.title, price_rule: data.price_rule, audience: data.audience }
  const times = { start_at: data.start_at, end_at: data.end_at }
  const goods = data.goods.map(({ section, sku_id, activity_price, activity_stock }) => ({
    section,
    sku_id,
    activity_price,
    activity_stock,
  }))
  const form = { id, version: data.version, ...chosen, ...times, sections: data.sections, goods }
  expect(await call(collection.edit, form as never, { token: admin })).toMatchObject({ code: 200 })
  const couponsFor = async (viewer: Viewer) =>
    (await call(shop.collection.detail, { id }, { token: tokens[viewer] })).data.coupons.map((one) => one.id)
  expect([await couponsFor('visitor'), await couponsFor('stranger')]).toEqual([[trade, all, store], [all]])
  expect([await couponsFor('outsider'), await couponsFor('member')]).toEqual([
    [all, store],
    [trade, all],
  ])
})

test('the customer is read once for all activities and links on a page', async () => {
  const spu_id = await make.shownSpu()
  const sku_id = await make.sku({ spu_id })
  const activities = async (n: number) => {
    const own = { coupon: [] as number[], group: [] as number[], collection: [] as number[] }
    for (let at = 0; at < n; at += 1)
      for (const kind of ['coupon', 'group', 'collection'] as const)
        own[kind].push(await running(kind, (kind === 'coupon' ? levels : audiences)['trade'] as Aims[string]))
    return own
  }
  const count = async (n: number) => {
    const { coupon, group, collection } = await activities(n)
    const blocks = Array.from({ length: n }, (_, at) => [
      blockOf('coupon', { coupon_ids: coupon }),
      blockOf('group', { group_ids: group }),
      blockOf('collection', { collection_ids: collection }),
      blockOf('goods', { source: 'collection', ref_id: collection[at] }),
      blockOf('title', { text: '链接', url: `app://group_detail?id=${group[at]}` }),
    ])
    const page = await pages.published({ draft: [...blocks.flat(), blockOf('goods', { sku_ids: [sku_id] })] })
    await open(page, 'member')
    const statements = await server.statementsOf(() => open(page, 'member'))
    return [statements.length, statements.filter((text) => text.includes('from customer c left join store s')).length]
  }
  const one = await count(1)
  expect(one[1]).toBe(1)
  expect(await count(4)).toEqual(one)
})

test('every table with an audience by segment declares it; a banner has its own rule', () => {
  const tables = entities().filter(({ table }) => table && 'segment_id' in table)
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ aim }) => !aim).map(({ contract: { $ } }) => $.address)).toEqual(['banner.banner'])
})
