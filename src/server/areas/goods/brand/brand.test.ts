import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { brand, sku } from '#server/areas/goods/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { conformsToEntity, START } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'

const day = (n: number) => new Date(START + n * 86_400_000).toISOString().slice(0, 10)

await conformsToEntity({
  entity: contract.goods.brand,
  table: brand,
  sample: (n) => ({
    title: `品牌${n}`,
    title_en: n % 2 ? `Brand ${n}` : null,
    code: `B${n}`,
    initial: 'P',
    logo: '/files/brand.png',
    origin: '德国',
    intro: '轴承\n与密封件',
    level: (['economy', 'standard', 'premium'] as const)[n % 3],
    is_recommend: n % 4 ? 0 : 1,
    cert_images: n % 2 ? ['/files/a.jpg', '/files/b.webp'] : [],
    cert_expire_at: n % 5 ? day(n * 3 - 60) : null,
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({
    title: `改名${n}`,
    level: n % 3 === 0 ? 'premium' : 'economy',
    origin: null,
    cert_images: ['/files/c.png'],
    cert_expire_at: '2031-12-31',
    is_recommend: n % 4 ? 1 : 0,
  }),
  filters: {
    word: [
      { value: '品牌1', fits: ({ title }) => String(title).includes('品牌1') },
      {
        value: 'brand 3',
        fits: ({ title, title_en, code }) =>
          /brand/i.test(String(title_en)) && `${String(title)} ${String(title_en)} ${String(code)}`.includes('3'),
      },
      { value: 'b99', fits: ({ code }) => code === 'B99' },
    ],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
    is_recommend: [{ value: 1, fits: (row) => row['is_recommend'] === 1 }],
    cert_within_days: ['0', '30', '90'].map((value) => ({
      value,
      fits: ({ cert_expire_at: end }) => end !== null && String(end) <= day(Number(value)),
    })),
  },
  spread: ({ database }) => database.db.update(brand).set({ sku_count: sql`id % 4` }),
  optionIds: async ({ call }, token) => (await call(contract.goods.brand.option, {}, { token })).data.list.map(({ key }) => key),
})

describe('brand', async () => {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const token = await server.login()
  const make = goodsMaker(server, token)
  const { brand: calls, series, sku: skuCalls } = contract.goods
  const edit = (values: object) => server.call(calls.edit, { title: '斯凯孚', code: 'SKF', logo: '/files/skf.png', ...values }, { token })
  const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data

  beforeEach(() => {
    moment.now = START
  })

  test('name and code are unlike those of any other brand', async () => {
    await make.brand({ title: '恩斯克', code: 'NSK' })
    const taken = await edit({ title: '恩斯克' })
    expect(taken).toMatchObject({ code: 400, msg: '品牌名称已存在', data: { errors: [{ field: 'title', msg: '品牌名称已存在' }] } })
    expect(await edit({ code: 'NSK' })).toMatchObject({ code: 400, msg: '品牌编码已存在', data: { errors: [{ field: 'code' }] } })
    const body = { title: '恩斯克', code: 'NEW', logo: '/files/l.png' }
    const english = await server.call(calls.edit, body, { token, headers: { 'accept-language': 'en' } })
    expect(english.msg).toBe('Brand name already exists')
  })

  test('every wrong field is named, the first one as the message', async () => {
    expect(await edit({ title: '斯', code: 'sk-f', logo: 'https://example.com/a.png', level: 'cheap' })).toMatchObject({
      code: 400,
      msg: '品牌名称不能少于2个字符',
      data: {
        errors: [
          { field: 'title', msg: '品牌名称不能少于2个字符' },
          { field: 'code', msg: '品牌编码只能为2~8位大写字母或数字' },
          { field: 'logo', msg: '图片地址不合法' },
          { field: 'level', msg: '品牌定位格式不正确' },
        ],
      },
    })
  })

  test('a logo has at most 2 MB; one that is there already stays', async () => {
    const pixels = (side: number) =>
      sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
        .png()
        .toBuffer()
    const sent = async (side: number) =>
      (await server.call(contract.common.upload.image, {} as never, { token, file: await pixels(side) })).data
    const [small, large] = [await sent(800), await sent(900)]
    expect([small.size, large.size].map((size) => size > 2 * 1024 * 1024)).toEqual([false, true])
    const msg = '品牌LOGO大小不能超过2MB'
    const values = { title: '图大的品牌', code: 'LARGE', logo: large.url }
    expect(await edit(values)).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'logo', msg }] } })
    const english = { token, headers: { 'accept-language': 'en' } }
    expect((await server.call(calls.edit, values, english)).msg).toBe('The brand logo must be at most 2 MB')
    const { data } = await edit({ ...values, logo: small.url })
    expect(await edit({ ...values, id: data.id, version: 1 })).toMatchObject({ code: 400, msg })
    await server.database.db.update(brand).set({ logo: large.url }).where(eq(brand.id, data.id))
    expect(await edit({ ...values, id: data.id, version: 1, origin: '宁波' })).toMatchObject({ code: 200 })
  })

  test('the initial is that of the name until somebody enters another', async () => {
    const { data } = await edit({ title: '舍弗勒', code: 'FAG' })
    expect(await detail(data.id)).toMatchObject({ initial: 'S' })
    await edit({ id: data.id, version: 1, title: '因纳', code: 'FAG' })
    expect(await detail(data.id)).toMatchObject({ title: '因纳', initial: 'S' })
    await edit({ id: data.id, version: 2, title: '因纳', code: 'FAG', initial: 'F' })
    expect(await detail(data.id)).toMatchObject({ initial: 'F' })
    await edit({ id: data.id, version: 3, title: '因纳', code: 'FAG', initial: null })
    expect(await detail(data.id)).toMatchObject({ initial: 'Y' })
  })

  test('the detail names creator and last editor, even after their accounts are deleted', async () => {
    const { real_name: names } = adminUser
    const { db } = server.database
    const maker = await server.login({ perms: ['goods:brand:edit'], username: 'brand-maker' })
    await db.update(adminUser).set({ real_name: '王芳' }).where(eq(adminUser.username, 'brand-maker'))
    const answer = await server.call(calls.edit, { title: '欧米茄', code: 'OMEGA', logo: '/files/o.png' }, { token: maker })
    const { id } = answer.data
    expect(await detail(id)).toMatchObject({ created_by_name: '王芳', updated_by_name: '王芳' })
    await edit({ id, version: 1, title: '欧米茄', code: 'OMEGA', origin: '瑞士' })
    await db.update(adminUser).set({ deleted_at: new Date().toISOString() }).where(eq(adminUser.username, 'brand-maker'))
    const [admin] = await db.select({ names }).from(adminUser).where(eq(adminUser.is_admin, 1))
    expect(await detail(id)).toMatchObject({ created_by_name: '王芳', updated_by_name: admin?.names })
    // the system wrote it
    await db.update(brand).set({ created_by: null, updated_by: null }).where(eq(brand.id, id))
    expect(await detail(id)).toMatchObject({ created_by_name: null, updated_by_name: null })
    const { list } = (await server.call(calls.list, { word: 'OMEGA' }, { token })).data
    expect(Object.keys(list[0] ?? {})).not.toContain('created_by_name')
  })

  test('the code is fixed once a SKU has it', async () => {
    const brand_id = await make.brand({ title: '铁姆肯', code: 'TIMKEN' })
    const skuId = await make.sku({ spu_id: await make.spu({ series_id: await make.series({ brand_id }) }) })
    const values = { id: brand_id, version: 1, title: '铁姆肯', code: 'TIM' }
    const refused = { code: 400, msg: '品牌编码被SKU使用，不能修改', data: { errors: [{ field: 'code' }] } }
    expect(await edit(values)).toMatchObject(refused)
    expect(await edit({ ...values, code: 'TIMKEN', origin: '美国' })).toMatchObject({ code: 200, data: { version: 2 } })
    await server.call(skuCalls.delete, { id: skuId }, { token })
    expect(await edit({ ...values, version: 2 })).toMatchObject({ code: 200 })
  })

  test('a brand with series or goods is not deleted', async () => {
    const [empty, used] = [await make.brand(), await make.brand()]
    const seriesId = await make.series({ brand_id: used })
    const { data } = await server.call(calls.delete, { ids: [used, empty] }, { token })
    expect(data).toEqual({ success: [empty], failed: [{ id: used, msg: '品牌下存在系列或商品，无法删除' }] })
    await server.call(series.delete, { id: seriesId }, { token })
    expect((await server.call(calls.delete, { id: used }, { token })).data.success).toEqual([used])
  })

  test('disabling reports the SKUs on sale that the shop hides, and leaves them unchanged', async () => {
    const brand_id = await make.brand()
    const spu_id = await make.spu({ series_id: await make.series({ brand_id }) })
    await make.sku({ spu_id })
    await make.sku({ spu_id })
    const off = await make.sku({ spu_id, status: 0 })
    const { msg } = await server.call(calls.status, { id: brand_id, status: 0 }, { token })
    expect(msg).toBe('该品牌下有2个在售SKU，停用后前台不再展示')
    expect((await server.call(calls.status, { id: brand_id, status: 1 }, { token })).msg).toBe('已启用')
    const rows = await server.database.db.select().from(sku).where(eq(sku.brand_id, brand_id))
    expect(rows.filter(({ status }) => status === 0).map(({ id }) => id)).toEqual([off])
  })

  test('an authorisation ends with the day in Shanghai', async () => {
    const id = await make.brand({ title: '授权到期', code: 'CERT', cert_expire_at: '2026-04-01' })
    const ended = async () => {
      // a new login, because a session does not last a month
      const { data } = await server.call(calls.list, { cert_within_days: '0' }, { token: await server.login() })
      return data.list.some((row) => row.id === id)
    }
    moment.now = Date.parse('2026-03-31T23:59:59+08:00')
    expect(await ended()).toBe(false)
    moment.now = Date.parse('2026-04-01T00:00:00+08:00')
    expect(await ended()).toBe(true)
  })
})
