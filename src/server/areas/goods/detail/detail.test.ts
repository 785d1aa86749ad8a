import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const calls = contract.goods.detail
const make = goodsMaker(server, token)

const edit = (values: object) => server.call(calls.edit, { title: '选型指南', content: '<p>正文</p>', ...values }, { token })
const create = async (values: object = {}) => (await edit(values)).data.id
const read = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
const listed = async (query: object) => (await server.call(calls.list, query, { token })).data.list.map(({ id }) => id)
const publish = (...ids: number[]) => server.call(calls.publish, { ids }, { token })

describe('[A03] goods detail', () => {
  test('what is entered is kept, its pictures are named, and the log says who', async () => {
    const { code, msg, data } = await edit({ kind: 'header', content: '<h2>须知</h2><img src="/files/ab/cd.webp" />' })
    expect([code, msg]).toEqual([200, '保存成功'])
    expect(await read(data.id)).toMatchObject({
      title: '选型指南',
      kind: 'header',
      content: '<h2>须知</h2><img src="/files/ab/cd.webp" />',
      images: ['/files/ab/cd.webp'],
      state: 'draft',
      used_count: 0,
      published_content: null,
      updated_by_name: expect.stringMatching(/./),
    })
    const [line] = await server.database.db.select().from(logger).where(eq(logger.target_id, data.id))
    expect(line).toMatchObject({ action: 'goods.detail.edit', after: { kind: 'header' } })
  })

  test('what is not allowed is taken out, and the answer says so', async () => {
    const { code, msg, data } = await edit({ content: '<p onclick="x()">正文</p><script>alert(1)</script>' })
    expect([code, msg]).toEqual([200, '内容包含不允许的标签，已自动清除'])
    expect(await read(data.id)).toMatchObject({ content: '<p>正文</p>' })
  })

  test.each([
    ['', '详情内容不能为空'],
    [undefined, '详情内容不能为空'],
    ['<p> </p>', '详情内容不能为空'],
    ['<script>alert(1)</script>', '详情内容不能为空'],
    [`<p>${'字'.repeat(70_000)}</p>`, '详情内容不能超过200KB'],
  ])('a content of %.20s is refused', async (content, msg) => {
    expect(await edit({ content })).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'content', msg }] } })
  })

  test('publishing shows the latest edit, an edit is a draft and the shop keeps the published one', async () => {
    const id = await create()
    expect((await publish(id)).data).toEqual({ success: [id], failed: [] })
    expect(await read(id)).toMatchObject({ state: 'published', published_content: '<p>正文</p>', version: 2 })
    expect((await publish(id)).data.failed).toEqual([{ id, msg: '当前状态不允许该操作' }])

    await edit({ id, version: 2, content: '<p>新的</p>' })
    expect(await read(id)).toMatchObject({ state: 'draft', content: '<p>新的</p>', published_content: '<p>正文</p>' })
    await publish(id)
    expect(await read(id)).toMatchObject({ state: 'published', published_content: '<p>新的</p>' })
    // a rename alone does not affect the publication
    await edit({ id, version: 4, title: '改了名', content: '<p>新的</p>' })
    expect(await read(id)).toMatchObject({ state: 'published', title: '改了名' })
    expect((await edit({ id, version: 4 })).msg).toBe('数据已被他人修改，请刷新后重试')
  })

  test('a copy is a draft of the same content under a name of its own', async () => {
    const id = await create({ title: '长'.repeat(60), kind: 'footer', content: '<p><img src="/files/x.png" /></p>' })
    const { data } = await server.call(calls.copy, { id }, { token })
    expect(await read(data.id)).toMatchObject({
      title: `${'长'.repeat(57)} 副本`,
      kind: 'footer',
      state: 'draft',
      content: '<p><img src="/files/x.png" /></p>',
      images: ['/files/x.png'],
    })
  })

  test('one that goods show is not deleted', async () => {
    const [free, used] = [await create(), await create()]
    await server.database.db.update(detail).set({ used_count: 1 }).where(eq(detail.id, used))
    const { data } = await server.call(calls.delete, { ids: [free, used] }, { token })
    expect(data).toEqual({ success: [free], failed: [{ id: used, msg: '商品详情已被使用，无法删除' }] })
    expect((await server.call(calls.detail, { id: free }, { token })).code).toBe(410)
  })

  test('is found by title, kind, state, and by the code of the goods that show it', async () => {
    const [body, header, other] = [
      await create({ title: '查找甲' }),
      await create({ title: '查找乙', kind: 'header' }),
      await create({ title: '查找丙', kind: 'footer' }),
    ]
    await publish(header)
    const spu_id = await make.spu({ code: 'FIND-SPU' })
    await server.database.db.update(spu).set({ detail_id: body, common_header_id: header }).where(eq(spu.id, spu_id))
    const skuId = await make.sku({ spu_id, code: 'FINDSKU-M8x30' })
    expect(await listed({ title: '查找' })).toEqual([other, header, body])
    expect(await listed({ title: '查找', kind: 'footer' })).toEqual([other])
    expect(await listed({ title: '查找', state: 'published' })).toEqual([header])
    expect(await listed({ code: 'find-' })).toEqual([header, body])
    expect(await listed({ code: 'FINDSKU' })).toEqual([header, body])
    expect(await listed({ code: 'FINDSKU-M8x30' })).toEqual([header, body])
    expect(await listed({ code: 'findsku-m8X' })).toEqual([header, body])
    expect(await listed({ code: 'NOSUCH' })).toEqual([])
    await server.call(contract.goods.sku.delete, { id: skuId }, { token })
    expect(await listed({ code: 'FINDSKU' })).toEqual([])
  })

  test('goods may show what has been published, by kind and by a piece of its title', async () => {
    const [draft, publicDetail] = [await create({ title: '选项草稿' }), await create({ title: '选项已发布' })]
    await publish(publicDetail)
    const offered = async (query: object, perms: string[] = []) =>
      (await server.call(calls.option, query, { token: await server.login({ perms }) })).data.list
    expect(await offered({ word: '选项' })).toEqual([{ key: publicDetail, title: '选项已发布', kind: 'body', state: 'published' }])
    expect(await offered({ word: '选项', kind: 'header' })).toEqual([])
    expect(await offered({ id: draft }, ['goods:spu:list'])).toMatchObject([{ key: draft, state: 'draft' }])
    expect(await offered({ id: draft })).toEqual([])
  })

  test('a list of a hundred costs as many statements as one of ten', async () => {
    const statements = await server.statementsOf(() => listed({ page_size: 100 }))
    expect(statements.length).toBeLessThanOrEqual(6)
  })
})
