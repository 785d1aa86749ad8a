import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { goodsPackage, scene, sceneSpu } from '#server/areas/goods/shared/offer-tables.ts'
import { brand, sku } from '#server/areas/goods/shared/tables.ts'
import { bannerMaker } from '#test/make/banners.ts'
import { testClock } from '#test/make/clock.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { offerMaker } from '#test/make/offers.ts'
import { blockOf, pageMaker } from '#test/make/pages.ts'
import { settingMaker, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call } = server
const { db } = server.database
const admin = await server.login('admin')
const make = offerMaker(server, admin)
const people = shopMaker(server)
const { published } = pageMaker(server, admin)

const open = async (id: number, token?: string) => (await call(shop.page.detail, { id }, { token })).data
const typesOf = async (id: number, token?: string) => (await open(id, token)).blocks.map(({ type }) => type)

beforeAll(async () => {
  await settingMaker(server)('price.guest_visible', 0)
})

describe('[A30] pages in the shop', () => {
  test('the default page of a kind is what was published last; without one there is none', async () => {
    const home = () => call(shop.page.default, { kind: 'home' })
    expect([(await home()).code, (await home()).msg]).toEqual([404, '页面不存在'])
    const id = await published({
      title: '首页一',
      kind: 'home',
      share_title: '来看看',
      draft: [blockOf('search', { placeholder: '搜轴承' })],
    })
    expect((await home()).code).toBe(404)
    await call(contract.block.page.default, { id }, { token: admin })
    expect((await home()).data).toMatchObject({
      id,
      title: '首页一',
      kind: 'home',
      share_title: '来看看',
      publish_version: 1,
      blocks: [{ type: 'search', props: { placeholder: '搜轴承' } }],
    })
    const { version } = (await call(contract.block.page.detail, { id }, { token: admin })).data
    await call(contract.block.page.edit, { id, version, title: '还没发布', kind: 'home', draft: [blockOf('spacer')] }, { token: admin })
    expect((await home()).data).toMatchObject({ title: '首页一', blocks: [{ type: 'search' }] })
  })

  test('a draft, a page that was taken off and a deleted one do not exist', async () => {
    const draft = await pageMaker(server, admin).create()
    const id = await published()
    expect((await call(shop.page.detail, { id: draft })).code).toBe(404)
    expect((await call(shop.page.detail, { id })).code).toBe(200)
    await call(contract.block.page.off, { ids: [id] }, { token: admin })
    expect((await call(shop.page.detail, { id })).code).toBe(404)
    await call(contract.block.page.delete, { ids: [id] }, { token: admin })
    expect((await call(shop.page.detail, { id })).code).toBe(404)
  })

  test('a position carousel shows the banners for the caller and is absent without any', async () => {
    const id = await published({ draft: [blockOf('banner', { position: 'home_middle' }), blockOf('search')] })
    expect(await typesOf(id)).toEqual(['search'])
    const { create } = bannerMaker(server, admin)
    const [trade, one] = [
      await create({ position: 'home_middle', audience: 'trade' }),
      await create({ position: 'home_middle', title: '通栏一' }),
    ]
    await create({ position: 'mine' })
    const buyer = await people.storeOf({ price_level: 'trade' })
    const bannersSeenBy = async (token?: string) => (await open(id, token)).blocks[0]?.banners.map((banner) => banner.id)
    expect([await bannersSeenBy(), await bannersSeenBy(buyer.owner.token)]).toEqual([[one], [one, trade]])
    expect((await open(id)).blocks[0]?.banners).toEqual([{ id: one, title: '通栏一', image: '/files/banner.png', url: null }])
  })

  test('goods have the price of the caller, in the order that was chosen', async () => {
    const spu_id = await make.shownSpu()
    const [one, two] = [await make.sku({ spu_id, stock: 3 }), await make.sku({ spu_id })]
    const id = await published({ draft: [blockOf('goods', { sku_ids: [two, one] })] })
    const trade = await people.storeOf({ price_level: 'trade' })
    const readGoods = async (token?: string) => (await open(id, token)).blocks[0]?.goods ?? []
    expect((await readGoods()).map((row) => [row.id, row.price, row.price_hint])).toEqual([
      [two, null, '认证后可见'],
      [one, null, '认证后可见'],
    ])
    expect((await readGoods(trade.owner.token)).map(({ price, in_stock }) => [price, in_stock])).toEqual([
      [1500, false],
      [1500, true],
    ])
  })

  test('sources show first goods by brand, series, category or scene, best sellers and newest', async () => {
    const category_id = await make.category()
    const spu_id = await make.spu({ category_id })
    await db.execute(`update spu set state = 'on' where id = ${Number(spu_id)}`)
    const skus: number[] = []
    for (let n = 0; n < 4; n += 1) skus.push(await make.sku({ spu_id, stock: 1 }))
    const [row] = await db
      .select()
      .from(sku)
      .where(eq(sku.id, skus[0] ?? 0))
    await db
      .update(sku)
      .set({ sales_count: 90_000 })
      .where(eq(sku.id, skus[1] ?? 0))
    const [field] = await db.insert(scene).values({ title: '页面场景' }).returning()
    await db.insert(sceneSpu).values({ scene_id: field?.id ?? 0, spu_id })
    const sources = [
      { source: 'brand', ref_id: row?.brand_id, limit: 2 },
      { source: 'series', ref_id: row?.series_id, limit: 3 },
      { source: 'category', ref_id: category_id },
      { source: 'scene', ref_id: field?.id },
      { source: 'hot', limit: 1 },
      { source: 'new', limit: 1 },
    ]
    const id = await published({ draft: sources.map((source) => blockOf('goods', source)) })
    const newest = skus.toReversed()
    expect((await open(id)).blocks.map(({ goods }) => goods.map((one) => one.id))).toEqual([
      newest.slice(0, 2),
      newest.slice(0, 3),
      newest,
      newest,
      [skus[1]],
      [newest[0]],
    ])
  })

  test('a running collection gives its goods in order; ended coupons and collections are skipped', async () => {
    const spu_id = await make.shownSpu()
    const [one, two] = [await make.sku({ spu_id, stock: 9 }), await make.sku({ spu_id, stock: 9 })]
    const { collection, coupon } = contract.activity
    const during = { start_at: '2026-01-01T00:00:00.000Z', end_at: '2999-01-01T00:00:00.000Z' }
    const sections = [{ title: '一' }, { title: '二' }]
    const goods = [two, one].map((sku_id, section) => ({ sku_id, section }))
    const saved = await call(
      collection.edit,
      { title: '页面合集', price_rule: 'none', audience: 'all', sections, goods, ...during },
      { token: admin },
    )
    const themed = saved.data.id
    const ticket = await couponMaker(server, admin).draft()
    const id = await published({
      draft: [
        blockOf('goods', { source: 'collection', ref_id: themed }),
        blockOf('collection', { collection_ids: [themed] }),
        blockOf('coupon', { coupon_ids: [ticket] }),
        blockOf('search'),
      ],
    })
    const readBlocks = async () =>
      (await open(id)).blocks.map(({ type, goods, activities }) => [type, ...[...goods, ...activities].map((row) => row.id)])
    expect(await readBlocks()).toEqual([['search']])
    await call(collection.publish, { id: themed }, { token: admin })
    await call(coupon.publish, { id: ticket }, { token: admin })
    expect(await readBlocks()).toEqual([['goods', two, one], ['collection', themed], ['coupon', ticket], ['search']])
    await call(collection.close, { id: themed }, { token: admin })
    await call(coupon.close, { id: ticket }, { token: admin })
    expect(await readBlocks()).toEqual([['search']])
  })

  test('[I16] unavailable rows and blocks without remaining rows are skipped without a failure', async () => {
    const spu_id = await make.shownSpu()
    const [visibleSku, off] = [await make.sku({ spu_id, stock: 9 }), await make.sku({ spu_id, stock: 9 })]
    const own = await make.brand()
    const [field] = await db.insert(scene).values({ title: '停用的场景', status: 0 }).returning()
    const packed = await make.package({
      items: [
        { sku_id: off, qty: 1 },
        { sku_id: visibleSku, qty: 2 },
      ],
    })
    const running = { start_at: '2026-01-01T00:00:00.000Z', end_at: '2999-01-01T00:00:00.000Z' }
    const group = (
      await call(
        contract.activity.group.edit,
        {
          title: '页面拼团',
          mode: 'people',
          need: 2,
          team_hours: 24,
          audience: 'all',
          ...running,
          sku_items: [{ sku_id: visibleSku, group_price: 1200, stock: 5 }],
        },
        { token: admin },
      )
    ).data.id
    await call(contract.activity.group.publish, { id: group }, { token: admin })
    const draft = [
      blockOf('goods', { sku_ids: [off, visibleSku, 9_000_000_001] }),
      blockOf('brand', { brand_ids: [own] }),
      blockOf('scene', { scene_ids: [field?.id ?? 0] }),
      blockOf('package', { package_ids: [packed] }),
      blockOf('group', { group_ids: [group] }),
      blockOf('coupon', { coupon_ids: [1] }),
      blockOf('goods', { source: 'series', ref_id: 9_000_000_002 }),
      blockOf('search'),
    ]
    const id = await published({ draft })
    const trade = await people.storeOf()
    const page = await open(id, trade.owner.token)
    expect(page.blocks.map(({ type }) => type)).toEqual(['goods', 'brand', 'package', 'group', 'search'])
    expect(page.blocks[2]?.packages).toMatchObject([{ id: packed, price: 1000, in_stock: true }])
    expect(page.blocks[3]?.activities).toMatchObject([{ id: group, title: '页面拼团', price: 1200, end_at: running.end_at }])
    expect((await open(id)).blocks[3]?.activities).toMatchObject([{ price: null, price_hint: '认证后可见' }])
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, off))
    await db.update(brand).set({ status: 0 }).where(eq(brand.id, own))
    await call(contract.activity.group.pause, { id: group }, { token: admin })
    const left = await open(id, trade.owner.token)
    expect(left.blocks.map(({ type }) => type)).toEqual(['goods', 'search'])
    expect(left.blocks[0]?.goods.map((row) => row.id)).toEqual([visibleSku])
    await db
      .update(sku)
      .set({ deleted_at: '2026-01-01T00:00:00Z' })
      .where(inArray(sku.id, [visibleSku, off]))
    await db.update(goodsPackage).set({ deleted_at: '2026-01-01T00:00:00Z' }).where(eq(goodsPackage.id, packed))
    expect(await typesOf(id)).toEqual(['search'])
  })

  test('a block is there for its audience, at its time, in its areas, and never while it is hidden', async () => {
    const guest = blockOf('search', {}, { visible: { audience: 'guest' } })
    const trade = blockOf('spacer', {}, { visible: { audience: 'trade' } })
    const timed = blockOf('title', { text: '限时' }, { visible: { start_at: '2026-03-02T00:00:00Z', end_at: '2026-03-02T08:10:00Z' } })
    const local = blockOf('notice', { texts: ['杭州客户'] }, { visible: { areas: ['330100'] } })
    const hidden = blockOf('float', {}, { hidden: 1 })
    const id = await published({ draft: [guest, trade, timed, local, hidden] })
    const near = await people.storeOf({ price_level: 'trade', province_code: '330000', city_code: '330100', district_code: '330106' })
    const far = await people.storeOf({ province_code: '310000', city_code: '310100', district_code: '310115' })
    expect(await typesOf(id)).toEqual(['search', 'title'])
    expect(await typesOf(id, near.owner.token)).toEqual(['spacer', 'title', 'notice'])
    expect(await typesOf(id, far.owner.token)).toEqual(['title'])
    clock.set('2026-03-02T08:10:00Z')
    expect(await typesOf(id)).toEqual(['search'])
  })

  test('[I16] a link is omitted while customers cannot open its target, and returns with it', async () => {
    const spu_id = await make.shownSpu()
    const [visibleSku, off] = [await make.sku({ spu_id }), await make.sku({ spu_id })]
    const link = (id: number) => `app://goods_detail?sku_id=${id}`
    const entry = (id: number) => ({ icon: '/files/a.png', text: '入口', url: link(id) })
    const picture = { image: '/files/a.png', url: link(off) }
    const gone = 'app://lottery?id=9000000001'
    const id = await published({
      draft: [
        blockOf('nav', { items: [entry(visibleSku), entry(off), entry(visibleSku), { ...entry(off), url: null }] }),
        blockOf('image', { items: [picture] }),
        blockOf('banner', { items: [picture] }),
        blockOf('title', { text: '更多', url: gone }),
        blockOf('notice', { texts: ['通知'], url: link(off) }),
        blockOf('float', { kind: 'link', url: link(off) }),
        blockOf('float', { kind: 'phone', phone: '0571-12345678', url: gone }),
      ],
    })
    const linksIn = async () => {
      const { blocks } = await open(id)
      return blocks.map(({ type, props }) => {
        const { items, url } = props as { items?: { url: string | null }[]; url?: string | null }
        return [type, ...(items ? items.map((one) => one.url) : [url])]
      })
    }
    expect(await linksIn()).toEqual([
      ['nav', link(visibleSku), link(off), link(visibleSku), null],
      ['image', link(off)],
      ['banner', link(off)],
      ['title', null],
      ['notice', link(off)],
      ['float', link(off)],
      ['float', null],
    ])
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, off))
    expect(await linksIn()).toEqual([
      ['nav', link(visibleSku), link(visibleSku), null],

      ['image', null],
      ['banner', null],
      ['title', null],
      ['notice', null],
      ['float', null],
    ])
    await db.update(sku).set({ status: 1 }).where(eq(sku.id, off))
    expect((await linksIn())[0]).toEqual(['nav', link(visibleSku), link(off), link(visibleSku), null])
  })

  test('fifty blocks cost as many statements as five', async () => {
    const spu_id = await make.shownSpu()
    const one = await make.sku({ spu_id })
    const blocks = (n: number) =>
      Array.from({ length: n }, (_, at) =>
        at % 4 === 3
          ? blockOf('title', { text: '链接', url: `app://goods_detail?sku_id=${one}` })
          : blockOf('goods', at % 2 === 0 ? { sku_ids: [one] } : { source: 'hot', limit: 3 }),
      )
    const count = async (n: number) => {
      const id = await published({ draft: blocks(n) })
      await open(id)
      return (await server.statementsOf(() => open(id))).length
    }
    expect(await count(50)).toBe(await count(4))
  })
})
