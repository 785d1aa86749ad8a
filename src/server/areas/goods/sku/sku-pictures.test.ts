import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db } = server.database
const calls = contract.goods.sku
const tasks = contract.task.task

const url = (name: string) => `/files/${name}.webp`
const ids: Record<'spu' | 'one' | 'two' | 'short', number> = { spu: 0, one: 0, two: 0, short: 0 }

beforeAll(async () => {
  const names = Array.from({ length: 12 }, (_, n) => `p${n}`)
  await db.insert(media).values(names.map((name) => ({ url: url(name), hash: name, type: 'image/webp', size: 1000, title: name })))
  ids.spu = await make.spu({ code: 'PIC' })
  ids.one = await make.sku({ spu_id: ids.spu, code: 'Pic.a-1', main_image: url('p0'), images: [url('p1')] })
  ids.two = await make.sku({ spu_id: ids.spu, code: 'PIC-B' })
  ids.short = await make.sku({ spu_id: ids.spu, code: 'PIC.A' })
})

const skuOf = async (id: number) => (await db.select().from(sku).where(eq(sku.id, id)))[0]
const set = async (input: InputOf<typeof calls.pictures>, as = token) => {
  const answer = await server.call(calls.pictures, input, { token: as })
  await work(server)
  return answer
}

test('[I2] a name finds SKUs and SPUs by code, numbered or not, several need a decision', async () => {
  const names = ['Pic.a-1.jpg', 'pic-b_2.PNG', 'PIC.jpg', '目录/PIC-3.webp', 'nothing.jpg', '.jpg']
  const { data } = await server.call(calls.matchPictures, { names }, { token })
  expect(data.list.map(({ name, targets }) => [name, ...targets.map(({ kind, code, images }) => `${kind} ${code} ${images}`)])).toEqual([
    ['Pic.a-1.jpg', 'sku Pic.a-1 2', 'sku PIC.A 0'],
    ['pic-b_2.PNG', 'sku PIC-B 0'],
    ['PIC.jpg', 'spu PIC 0'],
    ['目录/PIC-3.webp', 'spu PIC 0'],
    ['nothing.jpg'],
    ['.jpg'],
  ])
  const many = Array.from({ length: 501 }, (_, n) => `${n}.jpg`)
  expect((await server.call(calls.matchPictures, { names: many }, { token })).code).toBe(400)
})

test('[I2] images are replaced or added as a task, logged, and taken back with what was there', async () => {
  const items = [
    { kind: 'sku', id: ids.one, urls: [url('p2'), url('p3')] },
    { kind: 'spu', id: ids.spu, urls: [url('p4')] },
    { kind: 'sku', id: ids.two, urls: [url('gone')] },
    { kind: 'sku', id: 999_999, urls: [url('p2')] },
  ] as const
  const { data } = await set({ mode: 'replace', items: items.map((item) => ({ ...item, urls: [...item.urls] })) })
  const { data: task } = await server.call(tasks.detail, { id: data.task_id }, { token })
  expect(task).toMatchObject({ kind: 'goods.sku.pictures', state: 'done', done: 4, total: 4, failed: 2, may_undo: 1 })
  expect(await skuOf(ids.one)).toMatchObject({ main_image: url('p2'), images: [url('p3')] })
  expect((await db.select().from(spu).where(eq(spu.id, ids.spu)))[0]).toMatchObject({ main_image: url('p4'), images: [] })
  expect((await skuOf(ids.two))?.main_image).toBe(null)
  const { list } = (await server.call(tasks.failures, { id: data.task_id }, { token })).data
  expect(list.map(({ title, msg }) => [title, msg])).toEqual([
    ['PIC-B', '图片不存在，请重新上传'],
    ['', '商品不存在或已删除'],
  ])
  const logged = await db.select().from(logger).where(eq(logger.action, 'goods.sku.pictures'))
  expect(logged.find(({ target_id }) => target_id === ids.one)).toMatchObject({
    before: { main_image: url('p0') },
    after: { main_image: url('p2') },
  })

  expect((await server.call(tasks.undo, { id: data.task_id }, { token })).code).toBe(200)
  await work(server)
  expect(await skuOf(ids.one)).toMatchObject({ main_image: url('p0'), images: [url('p1')] })
  expect((await db.select().from(spu).where(eq(spu.id, ids.spu)))[0]).toMatchObject({ main_image: null, images: [] })

  const add = (urls: string[]) => set({ mode: 'add', items: [{ kind: 'sku', id: ids.one, urls }] })
  await add([url('p1'), url('p5')])
  expect(await skuOf(ids.one)).toMatchObject({ main_image: url('p0'), images: [url('p1'), url('p5')] })
  // beside the main image ten at most
  await add(Array.from({ length: 10 }, (_, n) => url(`p${n + 1}`)))
  expect((await skuOf(ids.one))?.images).toHaveLength(10)
  const more = await add([url('p11')])
  const refused = (await server.call(tasks.failures, { id: more.data.task_id }, { token })).data.list
  expect(refused).toMatchObject([{ title: 'Pic.a-1', msg: '除主图外最多10张图片' }])
})

test('[S01] images need the SKU or SPU form permission, deleted or duplicate goods are refused', async () => {
  const one = { kind: 'sku' as const, id: ids.two, urls: [url('p1')] }
  const clerk = await server.login({ perms: ['goods:sku:list', 'goods:sku:pictures', 'goods:sku:edit'] })
  expect((await set({ mode: 'add', items: [{ ...one, kind: 'spu', id: ids.spu }] }, clerk)).code).toBe(403)
  expect((await set({ mode: 'add', items: [one, one] }, clerk)).code).toBe(400)
  expect((await set({ mode: 'add', items: [{ ...one, urls: ['https://elsewhere/a.jpg'] }] }, clerk)).code).toBe(400)
  expect((await set({ mode: 'add', items: [one] }, await server.login({ perms: ['goods:sku:list', 'goods:sku:pictures'] }))).code).toBe(403)
  expect((await server.call(calls.matchPictures, { names: ['a.jpg'] }, { token: await server.login({ perms: [] }) })).code).toBe(403)
  await server.call(calls.delete, { ids: [ids.short] }, { token })
  const { data } = await server.call(calls.matchPictures, { names: ['PIC.A.jpg'] }, { token: clerk })
  expect(data.list[0]?.targets).toEqual([])
})
