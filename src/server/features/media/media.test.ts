import { eq, getTableName, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { thumb } from '#contract/common/thumb.ts'
import { contract } from '#contract/index.ts'
import { category } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
import { startServer } from '#test/server/harness.ts'
import { clearMedia } from './clear.ts'
import { fileCopies, fileReferences } from './references.ts'

const START = Date.parse('2026-03-01T08:00:00Z')
const DAY = 86_400_000
const moment = { now: START }
const server = await startServer({ clock: () => new Date(moment.now) })
const { call, database } = server
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.media.media
let counter = 0

async function picture(): Promise<{ id: number; url: string }> {
  const n = ++counter
  const file = await sharp({ create: { width: 8 + n, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { data } = await call(contract.common.upload.image, undefined as never, { token, file })
  return data
}
const listed = async (query: object) => (await call(calls.list, query, { token })).data.list.map(({ id }) => id)
const uses = async (id: number) => (await call(calls.uses, { id }, { token })).data
const remove = async (...ids: number[]) => (await call(calls.delete, { ids }, { token })).data
const replace = (id: number, by: number) => call(calls.replace, { id, by }, { token })

/** One row per kind that refers to the picture. */
async function useEverywhere(url: string) {
  const brand = await make.brand({ title: `用图品牌${++counter}`, logo: url, cert_images: [url, '/files/other.png'] })
  const series = await make.series({ brand_id: brand, image: url })
  const category_id = await make.category()
  await database.db.update(category).set({ banner: url }).where(eq(category.id, category_id))
  const spu = await make.spu({ series_id: series, category_id })
  await database.db.execute(sql`update spu set main_image = ${url}, images = jsonb_build_array(${url}::text) where id = ${spu}`)
  const skuId = await make.sku({ spu_id: spu, main_image: url })
  const content = `<p>图</p><img src="${url}" />`
  const detail = (await call(contract.goods.detail.edit, { title: '用图详情', content }, { token })).data.id
  await call(contract.goods.detail.publish, { ids: [detail] }, { token })
  return { brand, series, category: category_id, spu, sku: skuId, detail }
}

describe('[S18] the library of files', () => {
  test('knows every column that names files', async () => {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name || '.' || column_name not in ('sms_record.content', 'sms_template.content', 'followup.content', 'sales_order_log.content', 'aftersale_log.content', 'comment.content', 'free_order_activity.proof_required', 'free_order_record.proof_text', 'banner_count.banner_id')
        and (table_name || '.' || column_name in ('lottery.rules', 'free_order_activity.rules', 'integral_goods.detail', 'block_page.draft', 'block_page.planned', 'block_page_version.blocks') or column_name ~ 'image|logo|icon|banner|cover|avatar|video|docs|picture|qrcode|voucher|proof|^snapshot$|^bg$|^content$|_content$')`)
    const known = [...fileReferences(), ...fileCopies()].flatMap(({ table, fields }) =>
      Object.keys(fields).map((field) => `${getTableName(table)}.${field}`),
    )
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('is browsed by name, kind and day', async () => {
    const one = await picture()
    const pdf = await call(contract.common.upload.file, undefined as never, { token, file: Buffer.from('%PDF-1.4\n%%EOF') })
    expect(await listed({ kind: 'image', page_size: 100 })).toContain(one.id)
    expect(await listed({ kind: 'document' })).toEqual([pdf.data.id])
    expect(await listed({ kind: 'video' })).toEqual([])
    expect(await listed({ title: 'PICTURE', page_size: 100 })).toContain(one.id)
    expect(await listed({ title: 'no such name' })).toEqual([])
    expect(await listed({ from: '2026-03-01', to: '2026-03-01', page_size: 100 })).toContain(one.id)
    expect(await listed({ from: '2026-03-02' })).toEqual([])
    const [row] = (await call(calls.list, { kind: 'document' }, { token })).data.list
    expect(row).toMatchObject({ type: 'application/pdf', width: null, created_by_name: expect.stringMatching(/./) })
  })

  test('says where a file is used, and finds what is used nowhere', async () => {
    const [used, unused] = [await picture(), await picture()]
    const at = await useEverywhere(used.url)
    const { total, list } = await uses(used.id)
    expect(total).toBe(6)
    expect(list).toMatchObject([
      { entity: '品牌', id: at.brand, fields: ['logo', 'cert_images'], link: '/goods/brand', deleted: false },
      { entity: '分类', id: at.category, fields: ['banner'] },
      { entity: '系列', id: at.series, fields: ['image'] },
      { entity: 'SPU', id: at.spu, fields: ['main_image', 'images'] },
      { entity: 'SKU', id: at.sku, fields: ['main_image'] },
      { entity: '商品详情', id: at.detail, fields: ['content', 'published_content', 'images'] },
    ])
    expect(await uses(unused.id)).toEqual({ total: 0, other: 0, list: [] })
    const missing = await listed({ use: 'unused', page_size: 100 })
    expect(missing).toContain(unused.id)
    expect(missing).not.toContain(used.id)
    expect(await listed({ use: 'used', page_size: 100 })).toContain(used.id)
  })

  test('throws away only what is not used; a row in a recycle bin uses its pictures still', async () => {
    const [used, unused] = [await picture(), await picture()]
    const skuId = await make.sku({ main_image: used.url })
    await call(contract.goods.sku.delete, { id: skuId }, { token })
    expect(await remove(used.id, unused.id)).toEqual({ success: [unused.id], failed: [{ id: used.id, msg: '文件已被引用，无法删除' }] })
    expect(await listed({ page_size: 100 })).not.toContain(unused.id)
  })

  test('what was thrown away is gone after 30 days, unless it was sent or used again', async () => {
    const { files } = await server.ctxFor()
    const place = { database, files, clock: () => new Date(moment.now) }
    const [gone, again, named] = [await picture(), await picture(), await picture()]
    await remove(gone.id, again.id, named.id)
    const sent = await files.read(again.url.slice('/files/'.length)).then((stream) => stream.toArray())
    const back = await call(contract.common.upload.image, undefined as never, { token, file: Buffer.concat(sent as Buffer[]) })
    expect(back.data.id).toBe(again.id)
    await make.brand({ title: '后来又用', logo: named.url })
    moment.now = START + 29 * DAY
    await clearMedia(place)
    expect((await server.app.inject(gone.url)).statusCode).toBe(200)

    moment.now = START + 31 * DAY
    expect(await clearMedia(place)).toBeGreaterThanOrEqual(1)
    for (const url of [gone.url, thumb(gone.url, 96)]) expect((await server.app.inject(url)).statusCode).toBe(404)
    for (const { url, id } of [again, named]) {
      expect((await server.app.inject(url)).statusCode).toBe(200)
      const [row] = await database.db.select().from(media).where(eq(media.id, id))
      expect(row?.deleted_at).toBeNull()
    }
    moment.now = START
  })

  test('puts one file into every place that has another, and the log says of each what it was', async () => {
    const [old, next] = [await picture(), await picture()]
    const at = await useEverywhere(old.url)
    const answer = await replace(old.id, next.id)
    expect(answer).toMatchObject({ code: 200, data: { changed: 6 } })
    expect((await uses(old.id)).total).toBe(0)
    expect((await uses(next.id)).total).toBe(6)
    const brand = (await call(contract.goods.brand.detail, { id: at.brand }, { token })).data
    expect(brand).toMatchObject({ logo: next.url, cert_images: [next.url, '/files/other.png'], version: 2 })
    const detail = (await call(contract.goods.detail.detail, { id: at.detail }, { token })).data
    expect(detail).toMatchObject({
      content: `<p>图</p><img src="${next.url}" />`,
      published_content: `<p>图</p><img src="${next.url}" />`,
      images: [next.url],
      state: 'published',
    })
    const lines = await database.db.select().from(logger).where(eq(logger.reason, '替换文件'))
    expect(lines.find(({ target_id, action }) => target_id === at.sku && action === 'goods.sku.edit')).toMatchObject({
      before: { main_image: old.url },
      after: { main_image: next.url },
    })
    // a form with the old row must not overwrite it
    const stale = await call(
      contract.goods.brand.edit,
      { id: at.brand, version: 1, title: brand.title, code: brand.code, logo: old.url },
      { token },
    )
    expect(stale.msg).toBe('数据已被他人修改，请刷新后重试')
  })

  test('changes nothing where one of the two is missing or of another kind', async () => {
    const one = await picture()
    const { data: pdf } = await call(contract.common.upload.file, undefined as never, { token, file: Buffer.from('%PDF-1.5\n%%EOF') })
    expect((await replace(one.id, pdf.id)).msg).toBe('只能替换为同类文件')
    expect((await replace(one.id, 9_000_000)).msg).toBe('新文件不存在')
    expect((await replace(9_000_000, one.id)).code).toBe(404)
    expect((await replace(one.id, one.id)).data).toEqual({ changed: 0 })
  })

  test('a picture used by thousands of SKUs is replaced in all, each with its log line', async () => {
    const [old, next] = [await picture(), await picture()]
    const many = 4800
    await make.sku({ code: 'SHOWN' })
    await copySkus(database, 'SHOWN', many)
    await database.db.execute(sql`update sku set main_image = ${old.url} where code like 'SHOWN-%'`)
    expect((await replace(old.id, next.id)).data).toEqual({ changed: many })
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from logger where reason = '替换文件' and before ->> 'main_image' = ${old.url}`,
    )
    expect(rows[0]?.n).toBe(many)
  })

  test('is open to those who may', async () => {
    const looking = await server.login({ perms: ['media:media:list'] })
    const one = await picture()
    expect((await call(calls.list, {}, { token: looking })).code).toBe(200)
    expect((await call(calls.delete, { ids: [one.id] }, { token: looking })).code).toBe(403)
    expect((await call(calls.replace, { id: one.id, by: one.id }, { token: looking })).code).toBe(403)
    expect((await call(calls.list, {}, { token: await server.login({ perms: ['goods:*:*'] }) })).code).toBe(403)
  })

  test('one statement finds the uses of a file among all rows', async () => {
    const one = await picture()
    const statements = await server.statementsOf(() => uses(one.id))
    expect(statements.length).toBeLessThanOrEqual(6)
  })
})
