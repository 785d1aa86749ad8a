import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { grants } from '#contract/kit/grants.ts'
import { store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { agentRow, storeRow } from '#test/make/people-rows.ts'
import { behindTheTriggers } from '#test/make/triggers.ts'
import { startServer } from '#test/server/harness.ts'
import { fill } from '#test/server/statements/filling.ts'
import { columnOf, fileReferences, type Reference } from './references.ts'

const server = await startServer()
const { call, database, login } = server
const { db } = database
const token = await login({ perms: [...permissions], scope: 'all', username: 'filler' })
const make = goodsMaker(server, token)
const calls = contract.media.media
let count = 0

async function file(values: Partial<typeof media.$inferInsert> = {}): Promise<{ id: number; url: string }> {
  const name = `f${String(++count).padStart(63, '0')}`
  const row = { url: `/files/f0/${name}.png`, hash: name, type: 'image/png', size: 9, ...values }
  const [newRow] = await db.insert(media).values(row).returning({ id: media.id, url: media.url })
  return newRow as { id: number; url: string }
}

const uses = async (id: number, by = token) => (await call(calls.uses, { id }, { token: by })).data
const replace = (id: number, by: number, as: string) => call(calls.replace, { id, by }, { token: as })

/** Every reference with a row whose first column names its own file. */
const places: { reference: Reference; field: string; row: number; old: { id: number; url: string } }[] = []

beforeAll(async () => {
  const filling = await fill(server, token, 'filler')
  await filling.grow(1)
  for (const reference of fileReferences()) {
    const { table, fields } = reference
    const [field = ''] = Object.keys(fields)
    const old = await file()
    const column = columnOf(table, field)
    const value = column.getSQLType() === 'jsonb' ? `'["${old.url}"]'` : `'${old.url}'`
    const { rows } = await db.execute<{ id: string }>(sql`select id from ${table} order by id limit 1`)
    const row = Number(rows[0]?.id)
    const statement = `update ${getTableName(table)} set ${column.name} = ${value} where id = ${row}`
    // triggers keep the payout documents as they were sent
    if (reference.files.replaceable) await database.pool.query(statement)
    else await behindTheTriggers(database.pool, statement)
    places.push({ reference, field, row, old })
  }
})

describe('[S2] the library and the rows of other areas', () => {
  test.each(systemRoles.map(({ code, perms }) => [code, perms] as const))(
    'role %s reads and replaces only what its own permissions allow',
    async (_code, perms) => {
      const by = await login({ perms: [...perms, 'media:media:*'], scope: 'all' })
      const may = (endpoint: Endpoint | undefined) => endpoint !== undefined && perms.some((one) => grants(one, endpoint.access as never))
      for (const { reference, field, row, old } of places) {
        const { contract: entity, scope, files } = reference
        const name = `${entity.$.address} ${field}`
        const isOpen = scope !== undefined && may(entity.detail ?? entity.list)
        const found = await uses(old.id, by)
        expect([found.total, found.other, found.list.map(({ id }) => id)], name).toEqual([1, isOpen ? 0 : 1, isOpen ? [row] : []])

        const next = await file()
        const isFree = may(files.replaceable?.[field]) && may(entity.edit)
        const answer = await replace(old.id, next.id, by)
        expect(answer, name).toMatchObject(isFree ? { code: 200, data: { changed: 1 } } : { code: 400 })
        expect((await uses(old.id)).total, name).toBe(isFree ? 0 : 1)
        if (isFree) expect((await replace(next.id, old.id, by)).data, name).toEqual({ changed: 1 })
      }
    },
  )

  test('evidence is never among the columns of a replacement', () => {
    const free = fileReferences().flatMap(({ contract: entity, files }) => (files.replaceable ? [entity.$.address] : []))
    expect(free.toSorted()).toEqual([
      'banner.banner',
      'block.page',
      'goods.brand',
      'goods.category',
      'goods.detail',
      'goods.scene',
      'goods.series',
      'goods.sku',
      'goods.spu',
    ])
  })

  test('one licence use refuses the whole replacement, uses outside the scope have no name', async () => {
    const [old, next] = [await file(), await file()]
    const [own, other] = await db.insert(agent).values([agentRow(), agentRow()]).returning()
    const [mine] = await db
      .insert(store)
      .values([
        storeRow({ agent_id: own?.id ?? 0, license_image: old.url }),
        storeRow({ agent_id: other?.id ?? 0, license_image: old.url }),
      ])
      .returning()
    const brand = await make.brand({ logo: old.url })
    const goods = await login({ perms: ['goods:*:*', 'media:media:*'], scope: 'all' })
    for (const by of [goods, token]) {
      const { code, msg } = await replace(old.id, next.id, by)
      expect([code, msg]).toEqual([400, '该文件有2处用于证照、凭证、合同、活动等，只能在对应数据中修改，未做任何替换'])
    }
    expect((await call(contract.goods.brand.detail, { id: brand }, { token })).data).toMatchObject({ logo: old.url, version: 1 })
    expect(await uses(old.id, goods)).toMatchObject({ total: 3, other: 2, list: [{ id: brand }] })
    const clerk = await login({ perms: ['media:media:*', 'store:store:list'], scope: 'agent_tree', agent_id: own?.id ?? 0 })
    expect(await uses(old.id, clerk)).toMatchObject({ total: 3, other: 2, list: [{ id: mine?.id }] })
    const { data } = await call(calls.delete, { ids: [old.id] }, { token: clerk })
    expect(data.failed).toEqual([{ id: old.id, msg: '文件已被引用，无法删除' }])
  })

  test('published content also needs the permission to publish', async () => {
    const [old, next] = [await file(), await file()]
    const content = `<img src="${old.url}" />`
    const id = (await call(contract.goods.detail.edit, { title: '发布的详情', content }, { token })).data.id
    await call(contract.goods.detail.publish, { ids: [id] }, { token })
    const editor = await login({ perms: ['goods:detail:list', 'goods:detail:edit', 'media:media:*'], scope: 'all' })
    expect((await replace(old.id, next.id, editor)).msg).toBe('该文件有1处使用您无权修改，未做任何替换')
    const publisher = await login({ perms: ['goods:detail:*', 'media:media:*'], scope: 'all' })
    expect((await replace(old.id, next.id, publisher)).data).toEqual({ changed: 1 })
    const lines = await db.select().from(logger).where(eq(logger.target_id, id))
    expect(lines.find(({ reason }) => reason === '替换文件')).toMatchObject({
      action: 'goods.detail.edit',
      before: { images: [old.url] },
      after: { images: [next.url] },
    })
  })

  test('a file that the form would refuse for its size is refused', async () => {
    const [old, large] = [await file(), await file({ size: 2 * 1024 * 1024 + 1 })]
    const brand = await make.brand({ logo: old.url })
    expect((await replace(old.id, large.id, token)).msg).toBe('用于“品牌”的图片大小不能超过2MB')
    expect((await call(contract.goods.brand.detail, { id: brand }, { token })).data.logo).toBe(old.url)
  })
})
