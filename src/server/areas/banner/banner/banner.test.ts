import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { bannerPlaces, type BannerPosition } from '#contract/banner/words.ts'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { banner, bannerCount } from '#server/areas/banner/shared/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { bannerForm, bannerMaker } from '#test/make/banners.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { conformsToEntity, START } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'

const calls = contract.banner.banner
const DAY = 86_400_000
const at = (days: number) => new Date(START + days * DAY).toISOString()

const spread = ['home_middle', 'category_top', 'mine', 'integral_top', 'splash'] as const

/** Before, after, around and without a period. */
function periodOf(n: number) {
  return [
    { start_at: null, end_at: null },
    { start_at: at(-9), end_at: at(-2) },
    { start_at: at(3), end_at: null },
    { start_at: at(-1), end_at: at(5) },
  ][n % 4]
}

/** Popups have separate periods. */
function placeOf(n: number): { position: BannerPosition; popup_rule: 'once' | 'daily' | null; start_at?: string; end_at?: string } {
  // a popup in the same period is refused
  if (n >= 2000) return { position: 'popup', popup_rule: 'once', start_at: at(n * 10), end_at: at(n * 10 + 5) }
  if (n >= 1000) return { position: 'mine', popup_rule: null }
  if (n % 10 === 9) return { position: 'popup', popup_rule: n % 20 === 9 ? 'once' : 'daily', start_at: at(n), end_at: at(n + 5) }
  return { position: n % 10 === 8 ? 'home_top' : (spread[n % 5] ?? 'mine'), popup_rule: null }
}

await conformsToEntity({
  entity: calls,
  table: banner,
  sample: (n) => ({
    title: `轮播${n}`,
    image: '/files/banner.png',
    url: n % 2 ? 'app://home' : null,
    areas: n % 6 ? [] : ['330000'],
    audience: (['all', 'guest', 'store', 'trade'] as const)[n % 4],
    sort: n % 7,
    status: n > 1e3 || n % 3 ? 1 : 0,
    ...periodOf(n),
    ...placeOf(n),
  }),
  change: (n) => ({ title: `改名${n}`, image: '/files/other.png', url: n % 2 ? null : 'app://cart', areas: ['330100'], audience: 'all' }),
  filters: {
    title: [{ value: '轮播1', fits: ({ title }) => String(title).includes('轮播1') }],
    position: [
      { value: 'mine', fits: ({ position }) => position === 'mine' },
      { value: 'popup', fits: ({ position }) => position === 'popup' },
    ],
    state: (['upcoming', 'running', 'ended', 'off'] as const).map((value) => ({ value, fits: ({ state }) => state === value })),
    audience: [{ value: 'trade', fits: ({ audience }) => audience === 'trade' }],
    from: [{ value: '2026-03-01', fits: ({ end_at }) => end_at === null || String(end_at) > '2026-02-28T16:00:00.000Z' }],
    to: [{ value: '2026-03-01', fits: ({ start_at }) => start_at === null || String(start_at) < '2026-03-01T16:00:00.000Z' }],
  },
})

describe('[A29] banners', async () => {
  const clock = testClock()
  const server = await startServer({ clock: clock.now })
  const { call } = server
  const { db, pool } = server.database
  const token = await server.login()
  const { create } = bannerMaker(server, token)
  const edit = (values: Partial<InputOf<typeof calls.edit>>) => call(calls.edit, bannerForm(values), { token })
  const read = async (id: number) => (await call(calls.detail, { id }, { token })).data
  const enable = (ids: number[]) => call(calls.status, { ids, status: 1 }, { token })
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()

  afterEach(async () => {
    await db.update(banner).set({ status: 0 })
  })

  test.each([
    [{ position: undefined }, 'position', '请选择投放位置'],
    [{ image: '' }, 'image', '请上传轮播图片'],
    [{ title: '单' }, 'title', '标题不能少于2个字符'],
    [{ image: 'https://evil.example/a.png' }, 'image', '图片地址不合法'],
    [{ url: 'https://evil.example' }, 'url', '跳转链接不合法'],
    [{ url: 'app://nowhere' }, 'url', '跳转链接不合法'],
    [{ url: 'app://goods_detail' }, 'url', '跳转链接不合法'],
    [{ url: 'app://web?url=http%3A%2F%2Fevil.example' }, 'url', '跳转链接不合法'],
    [{ areas: ['33'] }, 'areas.0', '地区编码不合法'],
    [{ areas: ['999999'] }, 'areas', '地区编码不合法'],
    [{ start_at: '2026-05-02T00:00:00Z', end_at: '2026-05-01T00:00:00Z' }, 'end_at', '结束时间必须晚于开始时间'],
    [{ position: 'popup', popup_rule: null }, 'popup_rule', '请选择弹出规则'],
  ] as const)('what makes no sense is refused at its field %#', async (values, field, msg) => {
    const { code, data } = await edit(values as never)
    expect([code, (data as unknown as { errors: object[] }).errors]).toEqual([400, [{ field, msg }]])
  })

  test('a picture of more than 2 MB is refused; an unchanged one may stay', async () => {
    const url = '/files/large.png'
    const id = await create({ image: url })
    await db.insert(media).values({ url, hash: 'f'.repeat(64), type: 'image/png', size: 2 * 1024 * 1024 + 1, width: 750, height: 320 })
    expect(await edit({ image: url })).toMatchObject({ code: 400, msg: '轮播图片大小不能超过2MB', data: { errors: [{ field: 'image' }] } })
    expect((await edit({ id, version: 1, image: url, title: '改名' })).code).toBe(200)
  })

  test('only a popup keeps its rule', async () => {
    const id = await create({ position: 'mine', popup_rule: 'once' })
    expect((await read(id)).popup_rule).toBeNull()
    await edit({ id, version: 1, position: 'popup', popup_rule: 'once', status: 0 })
    expect((await read(id)).popup_rule).toBe('once')
  })

  test('a position takes as many enabled banners as it says, whichever way they become enabled', async () => {
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) ids.push(await create({ position: 'home_top' }))
    const full = '该位置最多启用8个'
    expect(await edit({ position: 'home_top' })).toMatchObject({ code: 400, msg: full, data: { errors: [{ field: 'position' }] } })
    const [off, other] = [await create({ position: 'home_top', status: 0 }), await create({ position: 'mine' })]
    expect((await enable([off])).data).toEqual({ success: [], failed: [{ id: off, msg: full }] })
    expect((await edit({ id: other, version: 1, position: 'home_top' })).msg).toBe(full)
    expect((await edit({ id: off, version: 1, position: 'home_top', status: 1 })).msg).toBe(full)
    // an enabled one does not count itself
    expect((await edit({ id: ids[0] ?? 0, version: 1, position: 'home_top', title: '改名' })).code).toBe(200)
    await call(calls.delete, { ids: ids.slice(0, 1) }, { token })
    const more = await create({ position: 'home_top', status: 0 })
    // one place is free: the first in a batch takes it
    expect((await enable([off, more])).data).toEqual({ success: [off], failed: [{ id: more, msg: full }] })
    expect((await enable([off])).data.success).toEqual([off])
    expect(bannerPlaces.home_top.most).toBe(8)
  })

  test('popups share no moment; one may begin where another ends', async () => {
    const first = await create({ position: 'popup', title: '开工季', start_at: later(1), end_at: later(5) })
    const taken = '该时段已有弹窗“开工季”'
    const popup = (start: number | null, end: number | null) =>
      edit({ position: 'popup', start_at: start === null ? null : later(start), end_at: end === null ? null : later(end) })
    for (const [start, end] of [
      [null, null],
      [4, null],
      [null, 2],
      [2, 3],
      [0, 9],
    ] as const)
      expect((await popup(start, end)).msg).toBe(taken)
    expect((await popup(5, 6)).code).toBe(200)
    expect((await popup(null, 1)).code).toBe(200)
    const [a, b] = [
      await create({ position: 'popup', title: '弹窗甲', start_at: later(10), end_at: later(12), status: 0 }),
      await create({ position: 'popup', title: '弹窗乙', start_at: later(11), end_at: later(13), status: 0 }),
    ]
    expect((await enable([a, b])).data).toEqual({ success: [a], failed: [{ id: b, msg: '该时段已有弹窗“弹窗甲”' }] })
    // a disabled one is in nobody's way
    await call(calls.status, { ids: [first], status: 0 }, { token })
    expect((await popup(2, 3)).code).toBe(200)
  })

  test('the database refuses what would pass the server', async () => {
    const one = { title: '直接写入', image: '/files/a.png', audience: 'all' as const }
    const refusal = async (values: Partial<typeof banner.$inferInsert>) => {
      const error: unknown = await db
        .insert(banner)
        .values({ ...one, position: 'mine', ...values })
        .catch((fault: unknown) => fault)
      return ((error as Error).cause as { constraint?: string }).constraint
    }
    await db.insert(banner).values(Array.from({ length: 8 }, () => ({ ...one, position: 'home_top' as const })))
    expect(await refusal({ position: 'home_top' })).toBe('banner_limit')
    await db.insert(banner).values({ ...one, position: 'popup', popup_rule: 'once' })
    expect(await refusal({ position: 'popup', popup_rule: 'once', start_at: later(1) })).toBe('banner_popup_excl')
    expect(await refusal({ position: 'popup' })).toBe('banner_popup_rule_check')
    expect(await refusal({ start_at: later(2), end_at: later(1) })).toBe('banner_time_check')
    for (const position of Object.keys(bannerPlaces) as BannerPosition[]) {
      const { most } = bannerPlaces[position]
      if (most === null) continue
      const enabled = await db.$count(banner, eq(banner.position, position))
      await db.update(banner).set({ status: 0 }).where(eq(banner.position, position))
      const rows = Array.from({ length: most }, () => ({ ...one, position }))
      await db.insert(banner).values(rows)
      expect([position, enabled >= 0, await refusal({ position })]).toEqual([position, true, 'banner_limit'])
    }
  })

  test('the state follows from the switch and the period, and tabs count what the filters leave', async () => {
    await db.update(banner).set({ deleted_at: later(0) })
    const id = await create({ title: '状态甲', start_at: later(1), end_at: later(3) })
    await create({ title: '状态乙', position: 'splash' })
    const counts = async (filters: object) => (await call(calls.counts, filters, { token })).data
    const none = { home_top: 0, home_middle: 0, category_top: 0, mine: 0, integral_top: 0, popup: 0, splash: 0 }
    expect((await read(id)).state).toBe('upcoming')
    expect(await counts({})).toEqual({ ...none, mine: 1, splash: 1, all: 2 })
    expect(await counts({ state: 'running' })).toEqual({ ...none, splash: 1, all: 1 })
    clock.advance(2 * 60_000)
    expect((await read(id)).state).toBe('running')
    expect((await call(calls.list, { state: 'running', position: 'mine' }, { token })).data.list.map((row) => row.id)).toEqual([id])
    clock.advance(60_000)
    expect((await read(id)).state).toBe('ended')
    await call(calls.status, { ids: [id], status: 0 }, { token })
    expect((await read(id)).state).toBe('off')
    expect(await counts({ title: '状态甲' })).toEqual({ ...none, mine: 1, all: 1 })
  })

  test('a copy is disabled, says that it is one, and begins with no figures', async () => {
    const id = await create({
      title: '三十个字的标题三十个字的标题三十个字的标题三十个字的标题三十',
      position: 'popup',
      popup_rule: 'once',
      sort: 5,
    })
    await db.insert(bannerCount).values({ banner_id: id, slot: 3, shown: 40, clicked: 2 })
    expect(await read(id)).toMatchObject({ show_count: 40, click_count: 2 })
    const { code, data } = await call(calls.copy, { id }, { token })
    expect(code).toBe(200)
    expect(await read(data.id)).toMatchObject({
      title: '三十个字的标题三十个字的标题三十个字的标题三十个字的标 副本',
      status: 0,
      state: 'off',
      sort: 5,
      position: 'popup',
      popup_rule: 'once',
      show_count: 0,
      click_count: 0,
    })
    const [line] = await db.select().from(logger).where(eq(logger.action, calls.copy.address))
    expect(line).toMatchObject({ target_id: data.id })
    expect((await call(calls.copy, { id: 9_000_000_000 }, { token })).code).toBe(404)
  })

  test('a link is told in words: its protocol, and what it leads to', async () => {
    const brand = await goodsMaker(server, token).brand({ title: '链接品牌' })
    const wordsOf = async (url: string | null) => (await read(await create({ url, status: 0 }))).url_text
    expect(await wordsOf(null)).toBeNull()
    expect(await wordsOf('app://home')).toBe('首页')
    expect(await wordsOf(`app://brand_detail?id=${brand}`)).toBe('品牌 · 链接品牌')
    expect(await wordsOf('app://brand_detail?id=9000000000')).toBe('品牌 · 9000000000')
    expect(await wordsOf(`app://goods_list?brand_id=${brand}&sort=sort&word=6204`)).toBe('商品列表 · 链接品牌 · 6204')
  })

  test('positions are offered with their sizes to everyone who is logged in', async () => {
    const own = await server.login({ perms: [] })
    const { list } = (await call(calls.positionOption, {}, { token: own })).data
    expect(list.map(({ key }) => key)).toEqual(Object.keys(bannerPlaces))
    expect(list[0]).toEqual({ key: 'home_top', title: '首页轮播', width: 750, height: 320, most: 8 })
    expect((await call(calls.list, {}, { token: own })).code).toBe(403)
  })

  test('what is stored violates no rule', async () => {
    const { violations } = await runChecks(
      pool,
      allChecks().filter(({ name }) => name.startsWith('banner.')),
    )
    expect(violations).toEqual([])
  })
})
