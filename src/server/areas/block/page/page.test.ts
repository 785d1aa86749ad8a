import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { blockPage, blockPageVersion } from '#server/areas/block/shared/tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { offerMaker } from '#test/make/offers.ts'
import { blockOf, pageForm, pageMaker } from '#test/make/pages.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const token = await server.login()
const calls = contract.block.page
const make = offerMaker(server, token)
const { create, published } = pageMaker(server, token)
const coupons = couponMaker(server, token)

type Form = InputOf<typeof calls.edit>
const edit = (values: Partial<Form>) => call(calls.edit, pageForm(values), { token })
const read = async (id: number) => (await call(calls.detail, { id }, { token })).data
const publish = (id: number, version?: number) => call(calls.publish, { id, ...(version && { version }) }, { token })
const messages = (answer: { data: unknown }) => (answer.data as { errors?: { field: string; msg: string }[] }).errors

describe('[A30] pages', () => {
  test('what is entered is kept, a block is complete with its defaults, and the log says who', async () => {
    const block = { uid: 'abcd', type: 'title', props: { text: ' 热卖专区 ' } }
    const { code, msg, data } = await edit({ title: '活动首页', kind: 'home', bg_color: '#F5F5F5', draft: [block] })
    expect([code, msg]).toEqual([200, '保存成功'])
    expect(await read(data.id)).toMatchObject({
      title: '活动首页',
      kind: 'home',
      bg_color: '#F5F5F5',
      state: 'draft',
      block_count: 1,
      is_default: 0,
      publish_version: 0,
      published_at: null,
      is_changed: false,
      draft: [
        {
          uid: 'abcd',
          type: 'title',
          title: null,
          hidden: 0,
          visible: { audience: 'all', start_at: null, end_at: null, areas: [] },
          props: { text: '热卖专区', sub: '', align: 'left', url: null },
        },
      ],
    })
    const [line] = await db.select().from(logger).where(eq(logger.target_id, data.id))
    expect(line).toMatchObject({ action: 'block.page.edit' })
  })

  test('a draft of another version is refused, so that an automatic save overwrites nothing', async () => {
    const id = await create()
    expect((await edit({ id, version: 1, title: '第一个人' })).code).toBe(200)
    const late = await edit({ id, version: 1, title: '第二个人' })
    expect([late.code, late.msg]).toEqual([400, '数据已被他人修改，请刷新后重试'])
    expect(await read(id)).toMatchObject({ title: '第一个人', version: 2 })
  })

  test.each([
    [[{ uid: 'abcd', type: 'nonsense', props: {} }], 'draft.0.type', '区块类型不存在'],
    [[{ uid: 'abcd', type: 'constructor', props: {} }], 'draft.0.type', '区块类型不存在'],
    [[blockOf('spacer', { height: 500 })], 'draft.0.props.height', '高度必须为4~200之间的整数'],
    [[blockOf('banner', { items: [{ image: 'https://evil.example/a.png', url: null }] })], 'draft.0.props.items.0.image', '图片地址不合法'],
    [[blockOf('banner', { items: [{ image: null, url: 'https://evil.example' }] })], 'draft.0.props.items.0.url', '跳转链接不合法'],
    [[blockOf('banner', { items: [{ image: null, url: 'app://no_such' }] })], 'draft.0.props.items.0.url', '跳转链接不合法'],
    [[blockOf('title', { url: 'app://goods_detail' })], 'draft.0.props.url', '跳转链接不合法'],
    [[blockOf('title', { url: 'app://web?url=javascript:alert(1)' })], 'draft.0.props.url', '跳转链接不合法'],
    [[blockOf('goods', { sku_ids: Array.from({ length: 51 }, (_, n) => n + 1) })], 'draft.0.props.sku_ids', '商品最多50个'],
    [[blockOf('richtext', { content: `<p>${'字'.repeat(12_000)}</p>` })], 'draft.0.props.content', '内容不能超过32KB'],
    [
      [blockOf('search', {}, { visible: { start_at: '2026-02-01T00:00:00Z', end_at: '2026-01-01T00:00:00Z' } })],
      'draft.0.visible.end_at',
      '结束时间必须晚于开始时间',
    ],
    [[blockOf('search', {}, { visible: { areas: ['33'] } })], 'draft.0.visible.areas.0', '地区编码不合法'],
    [Array.from({ length: 51 }, () => blockOf('search')), 'draft', '区块数量不能超过50个'],
    [[blockOf('search', {}, { uid: 'same' }), blockOf('search', {}, { uid: 'same' })], 'draft', '区块编号重复'],
  ])('blocks that do not fit their type are refused at their place %#', async (draft, field, msg) => {
    const answer = await edit({ draft })
    expect([answer.code, messages(answer)]).toEqual([400, [{ field, msg }]])
    expect(await call(calls.preview, { blocks: draft }, { token })).toMatchObject(
      field.endsWith('url') && msg === '跳转链接不合法' ? {} : { code: 400 },
    )
  })

  test('the messages are in the language of the person', async () => {
    const answer = await call(calls.edit, pageForm({ draft: [blockOf('spacer', { height: 500 })] }), {
      token,
      headers: { 'accept-language': 'en' },
    })
    expect(answer.msg).toBe('Height must be a whole number from 4 to 200')
  })

  test('rich text has only what is allowed', async () => {
    const id = await create({ draft: [blockOf('richtext', { content: '<p onclick="x()">说明</p><script>alert(1)</script>' })] })
    expect((await read(id)).draft[0]?.props).toEqual({ content: '<p>说明</p>' })
  })

  test.each([
    [[], ['页面至少包含一个区块']],
    [[blockOf('search', {}, { hidden: 1 })], ['页面至少包含一个区块']],
    [[blockOf('banner', { items: [] }, { title: '首屏' })], ['区块“首屏”的图片不能为空']],
    [[blockOf('image', { items: [{ image: null, url: null }] })], ['区块“图片广告”的图片不能为空']],
    [[blockOf('image', { layout: 'cube', items: [{ image: '/files/a.png', url: null }] })], ['区块“图片广告”需要4张图片']],
    [[blockOf('nav', { items: [{ icon: '/files/a.png', text: '轴承', url: null }] })], ['导航数量必须为4~20之间的整数']],
    [
      [blockOf('goods'), blockOf('goods', { source: 'brand' })],
      ['区块“商品列表”未选择商品', '区块“商品列表”未选择品牌'],
    ],
    [[blockOf('float', { kind: 'phone' })], ['区块“悬浮按钮”的电话不能为空']],
  ])('a publication needs finished blocks, and names every fault %#', async (draft, expected) => {
    const id = await create({ draft })
    const answer = await publish(id)
    expect([answer.code, answer.msg]).toEqual([400, expected[0]])
    expect(messages(answer)?.map(({ msg }) => msg)).toEqual(
      draft.length > 0 && expected[0] !== '页面至少包含一个区块' ? expected : [expected[0]],
    )
    expect((await read(id)).state).toBe('draft')
    expect(await db.$count(blockPageVersion, eq(blockPageVersion.page_id, id))).toBe(0)
  })

  test('a publication copies the draft; later edits wait for the next one', async () => {
    const id = await create({ title: '第一版' })
    expect(await publish(id)).toMatchObject({ code: 200, data: { id, publish_version: 1, warnings: [] } })
    const first = await read(id)
    expect(first).toMatchObject({ state: 'published', publish_version: 1, is_changed: false })
    await edit({ id, version: first.version, title: '第二版', draft: [blockOf('spacer'), blockOf('search')] })
    expect(await read(id)).toMatchObject({ state: 'published', publish_version: 1, is_changed: true, block_count: 2 })
    const stale = await publish(id, first.version)
    expect(stale.msg).toBe('数据已被他人修改，请刷新后重试')
    await publish(id)
    expect(await read(id)).toMatchObject({ publish_version: 2, is_changed: false })
    const { list } = (await call(calls.versions, { id }, { token })).data
    expect(list.map(({ version, title, block_count }) => [version, title, block_count])).toEqual([
      [2, '第二版', 2],
      [1, '第一版', 1],
    ])
    expect((await call(calls.versionDetail, { id, version: 1 }, { token })).data).toMatchObject({
      title: '第一版',
      blocks: [{ type: 'search' }],
    })
    expect((await call(calls.versionDetail, { id, version: 9 }, { token })).msg).toBe('版本不存在')
  })

  test('goods off sale are named as warnings, and do not hinder a publication', async () => {
    const spu_id = await make.shownSpu()
    const [visibleSku, gone] = [await make.sku({ spu_id, stock: 5 }), await make.sku({ spu_id, code: 'OFF-SALE-1' })]
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, gone))
    const brand = await make.brand({ status: 0 })
    const draft = [blockOf('goods', { sku_ids: [gone, visibleSku] }), blockOf('brand', { brand_ids: [brand] }, { title: '大牌' })]
    const view = (await call(calls.preview, { blocks: draft }, { token })).data
    expect(view.blocks[0]).toMatchObject({ goods: [{ id: visibleSku, price: 2000, stock_text: '5' }] })
    expect(view.warnings.map(({ msg }) => msg)).toEqual(['商品“OFF-SALE-1”已下架', '区块“大牌”有1个品牌已停用、结束或删除'])
    const id = await create({ draft })
    expect((await publish(id)).data.warnings).toEqual(['商品“OFF-SALE-1”已下架', '区块“大牌”有1个品牌已停用、结束或删除'])
  })

  test('the preview has what customers see of goods and coupons: sales, and terms', async () => {
    const spu_id = await make.shownSpu()
    const id = await make.sku({ spu_id })
    await db.update(sku).set({ sales_count: 1568 }).where(eq(sku.id, id))
    const cash = await coupons.running({ title: '满200减20', kind: 'cash', amount: 2000, threshold: 20_000 })
    const percent = await coupons.running({ title: '九折券', kind: 'discount', amount: null, discount: 9000, max_off: 5000, threshold: 0 })
    const blocks = [blockOf('goods', { sku_ids: [id] }), blockOf('coupon', { coupon_ids: [percent, cash] })]
    const view = (await call(calls.preview, { blocks }, { token })).data.blocks
    expect(view[0]?.goods).toMatchObject([{ id, sales_count: 1568 }])
    expect(view[1]?.activities.map(({ title, terms }) => [title, terms])).toEqual([
      ['九折券', { kind: 'discount', amount: null, discount: 9000, max_off: 5000, threshold: 0 }],
      ['满200减20', { kind: 'cash', amount: 2000, discount: null, max_off: null, threshold: 20_000 }],
    ])
  })

  test('links to what is deleted, off sale or over are warnings that name the block and the link', async () => {
    const spu_id = await make.shownSpu()
    const [on, off] = [await make.sku({ spu_id }), await make.sku({ spu_id })]
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, off))
    const brand = await make.brand({ title: '停用的品牌', status: 0 })
    const [target, hidden] = [await published({ title: '目标页' }), await create({ title: '未发布的页' })]
    const picture = (url: string) => ({ image: '/files/a.png', url })
    const draft = [
      blockOf('title', { text: '好货', url: `app://goods_detail?sku_id=${on}` }),
      blockOf('title', { text: '下架', url: `app://goods_detail?sku_id=${off}` }, { title: '标题一' }),
      blockOf('image', { items: [picture(`app://brand_detail?id=${brand}`)] }),
      blockOf('notice', { texts: ['看看'], url: 'app://collection?id=9000000001' }),
      blockOf('float', { kind: 'link', url: `app://custom_page?page_id=${hidden}` }),
      blockOf('float', { kind: 'link', url: `app://custom_page?page_id=${target}` }),
      blockOf('title', { text: '不检查', url: 'app://home' }, { hidden: 1 }),
    ]
    const id = await create({ draft })
    const { warnings } = (await publish(id)).data
    expect(warnings).toHaveLength(4)
    expect(warnings[0]).toMatch(/^区块“标题一”的链接“商品详情 · .+”已停用或下架，不会展示给客户$/)
    expect(warnings.slice(1)).toEqual([
      '区块“图片广告”的链接“品牌 · 停用的品牌”已停用或下架，不会展示给客户',
      '区块“公告”的链接“活动合集 · 9000000001”已删除，不会展示给客户',
      '区块“悬浮按钮”的链接“自定义页面 · 未发布的页”已停用或下架，不会展示给客户',
    ])
    const preview = (await call(calls.preview, { blocks: draft }, { token, headers: { 'accept-language': 'en' } })).data.warnings
    expect(preview.map(({ uid }) => uid)).toEqual(draft.slice(1, 5).map(({ uid }) => uid))
    expect(preview[1]?.msg).toContain('is disabled or off sale, so customers do not get the link')
  })

  test('the last 20 versions are kept, and one of them is published again by a rollback', async () => {
    const id = await published({ title: '版本1' })
    for (let n = 2; n <= 23; n += 1) {
      await edit({ id, version: (await read(id)).version, title: `版本${n}` })
      await publish(id)
    }
    const { list } = (await call(calls.versions, { id }, { token })).data
    expect(list.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, n) => 23 - n))
    const roll = (version: number) => call(calls.rollback, { id, version }, { token })
    expect((await roll(3)).msg).toBe('版本不存在')
    expect((await roll(23)).msg).toBe('该版本正在展示')
    expect((await roll(10)).data).toMatchObject({ publish_version: 24 })
    expect(await read(id)).toMatchObject({ title: '版本10', publish_version: 24, is_changed: false })
    const [newest] = (await call(calls.versions, { id }, { token })).data.list
    expect(newest).toMatchObject({ version: 24, title: '版本10', rolled_back_to: 10 })
  })

  test('a rollback keeps a draft with changes that were never published', async () => {
    const id = await published({ title: '旧内容' })
    await edit({ id, version: (await read(id)).version, title: '新内容' })
    await publish(id)
    await edit({ id, version: (await read(id)).version, title: '还没发布' })
    await call(calls.rollback, { id, version: 1 }, { token })
    expect(await read(id)).toMatchObject({ title: '还没发布', is_changed: true, publish_version: 3 })
    expect((await call(calls.versionDetail, { id, version: 3 }, { token })).data.title).toBe('旧内容')
  })

  test('one page of a kind is the default, which cannot go off, be deleted or change its kind', async () => {
    const [draft, first, second] = [await create({ kind: 'mine' }), await published({ kind: 'mine' }), await published({ kind: 'mine' })]
    const choose = (id: number) => call(calls.default, { id }, { token })
    expect((await choose(draft)).msg).toBe('只有已发布的页面可以设为默认')
    expect((await choose(second)).code).toBe(200)
    expect((await choose(first)).code).toBe(200)
    const state = await db
      .select({ id: blockPage.id, is_default: blockPage.is_default })
      .from(blockPage)
      .where(eq(blockPage.kind, 'mine'))
      .orderBy(asc(blockPage.id))
    expect(state.filter(({ is_default }) => is_default === 1)).toEqual([{ id: first, is_default: 1 }])
    expect((await call(calls.off, { ids: [first, second] }, { token })).data).toEqual({
      success: [second],
      failed: [{ id: first, msg: '默认页面不能下线' }],
    })
    expect((await call(calls.delete, { ids: [first, second] }, { token })).data).toEqual({
      success: [second],
      failed: [{ id: first, msg: '请先下线页面再删除' }],
    })
    const { version } = await read(first)
    expect((await edit({ id: first, version, kind: 'home' })).msg).toBe('默认页面不能修改类型')
    // a page that was taken off returns by a publication
    const again = await published({ kind: 'mine' })
    await call(calls.off, { ids: [again] }, { token })
    expect((await call(calls.rollback, { id: again, version: 1 }, { token })).msg).toBe('当前状态不允许该操作')
    expect((await publish(again)).data).toMatchObject({ publish_version: 2 })
  })

  test('a copy is a draft of its own', async () => {
    const id = await published({ title: '长'.repeat(30), kind: 'home', draft: [blockOf('spacer', { height: 40 })] })
    const { data } = await call(calls.copy, { id }, { token })
    expect(await read(data.id)).toMatchObject({
      title: `${'长'.repeat(27)} 副本`,
      kind: 'home',
      state: 'draft',
      is_default: 0,
      publish_version: 0,
      draft: [{ props: { height: 40 } }],
    })
  })

  test('is found by name, kind and state, with the numbers for the tabs', async () => {
    const [one, two] = [await create({ title: '查找甲', kind: 'category' }), await published({ title: '查找乙' })]
    const listed = async (query: object) => (await call(calls.list, query, { token })).data.list.map(({ id }) => id)
    expect(await listed({ title: '查找' })).toEqual([two, one])
    expect(await listed({ title: '查找', kind: 'category' })).toEqual([one])
    expect(await listed({ title: '查找', state: 'published' })).toEqual([two])
    expect((await call(calls.counts, { title: '查找' }, { token })).data).toMatchObject({ all: 2, draft: 1, published: 1, off: 0 })
    const options = (await call(calls.option, { word: '查找' }, { token })).data
    expect(options.list).toEqual([{ key: two, title: '查找乙' }])
  })

  test('the palette offers only types with rows here, and each refers to rows customers see', async () => {
    const types = (await call(calls.typeOption, {}, { token })).data.list.map(({ key }) => key)
    expect(types).toEqual(expect.arrayContaining(['banner', 'goods', 'group', 'package', 'float']))
    const [on, off] = [await make.brand({ title: '引用品牌甲' }), await make.brand({ title: '引用品牌乙', status: 0 })]
    const refs = async (query: InputOf<typeof calls.refOption>) =>
      (await call(calls.refOption, query, { token })).data.list.map(({ key }) => key)
    expect(await refs({ kind: 'brand', word: '引用品牌' })).toEqual([on])
    expect(await refs({ kind: 'brand', ids: [off] })).toEqual([off])
    for (const kind of ['goods', 'series', 'category', 'scene', 'coupon', 'group', 'collection', 'package'] as const)
      expect((await call(calls.refOption, { kind, word: '没有这个' }, { token })).data.list, kind).toEqual([])
  })

  test('the rules about stored pages hold', async () => {
    const { violations } = await runChecks(
      server.database.pool,
      allChecks().filter(({ name }) => name.startsWith('block.')),
    )
    expect(violations).toEqual([])
  })
})
