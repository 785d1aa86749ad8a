import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { scene } from '#server/areas/goods/shared/offer-tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { offerMaker } from '#test/make/offers.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'

const { scene: calls, spu } = contract.goods
let visibleSpu = 0

await conformsToEntity({
  entity: calls,
  table: scene,
  parents: async (server) => {
    visibleSpu = await offerMaker(server, await server.login()).shownSpu()
  },
  sample: (n) => ({
    title: `场景${n}`,
    icon: n % 2 ? '/files/icon.png' : null,
    cover: '/files/cover.jpg',
    intro: '更换轴承\n与密封件',
    is_home: n % 4 ? 0 : 1,
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({ title: `改名${n}`, icon: '/files/other.png', cover: null, intro: null, is_home: n % 4 ? 1 : 0 }),
  filters: {
    word: [{ value: '场景1', fits: ({ title }) => String(title).includes('场景1') }],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
    // those with one product, by the counts below
    spu_id: [{ value: () => visibleSpu, fits: (row) => row['spu_count'] === 1 }],
    is_home: [{ value: 1, fits: (row) => row['is_home'] === 1 }],
  },
  spread: async ({ database: { db } }) => {
    await db.update(scene).set({ spu_count: sql`id % 4` })
    await db.execute(sql`insert into scene_spu (scene_id, spu_id, sort) select id, ${visibleSpu}, 0 from scene where spu_count = 1`)
  },
  optionIds: async ({ call }, token) => (await call(calls.option, {}, { token })).data.list.map(({ key }) => key),
})

describe('[A06] scene', async () => {
  const server = await startServer()
  const token = await server.login()
  const make = goodsMaker(server, token)
  const create = async (title: string) => (await server.call(calls.edit, { title }, { token })).data.id
  const arrange = (id: number, spu_ids: number[]) => server.call(calls.goods, { id, spu_ids }, { token })
  const arranged = async (id: number) => (await server.call(calls.spus, { id }, { token })).data.list.map((row) => row.id)
  const count = async (id: number) => (await server.call(calls.detail, { id }, { token })).data.spu_count

  test('its goods are kept in the order that they are given in, each once', async () => {
    const id = await create('机床维修')
    const [a, b, c] = [await make.spu(), await make.spu(), await make.spu()]
    expect(await arrange(id, [b, a, b, c])).toMatchObject({ code: 200, msg: '保存成功', data: { spu_count: 3 } })
    expect(await arranged(id)).toEqual([b, a, c])
    await arrange(id, [c, b])
    expect(await arranged(id)).toEqual([c, b])
    expect(await count(id)).toBe(2)
    const log = await server.database.db.select().from(logger).where(eq(logger.action, calls.goods.address)).orderBy(logger.id)
    expect(log.at(-1)).toMatchObject({ target_id: id, before: { spu_ids: [b, a, c] }, after: { spu_ids: [c, b] } })
    await arrange(id, [])
    expect([await arranged(id), await count(id)]).toEqual([[], 0])
  })

  test('goods that are gone are refused, and 500 are the most', async () => {
    const id = await create('汽修保养')
    const one = await make.spu()
    const refused = { code: 400, data: { errors: [{ field: 'spu_ids' }] } }
    expect(await arrange(id, [one, 9_000_000_000])).toMatchObject({ ...refused, msg: '有1个商品不存在或已删除' })
    const many = Array.from({ length: 501 }, (_, n) => n + 1)
    expect(await arrange(id, many)).toMatchObject({ ...refused, msg: '商品最多500个' })
    expect(await arranged(id)).toEqual([])
    expect(await server.call(calls.goods, { id: 9_000_000_000, spu_ids: [] }, { token })).toMatchObject({ code: 404 })
  })

  test('goods that are deleted disappear from it', async () => {
    const id = await create('仓储物流')
    const [spuId, deleted] = [await make.spu(), await make.spu()]
    await arrange(id, [deleted, spuId])
    expect((await server.call(spu.delete, { id: deleted }, { token })).data.success).toEqual([deleted])
    expect([await arranged(id), await count(id)]).toEqual([[spuId], 1])
  })

  test('who may only look cannot arrange', async () => {
    const id = await create('工地安全')
    const viewer = await server.login({ perms: ['goods:scene:list'] })
    expect((await server.call(calls.spus, { id }, { token: viewer })).code).toBe(200)
    expect((await server.call(calls.goods, { id, spu_ids: [] }, { token: viewer })).code).toBe(403)
  })
})
