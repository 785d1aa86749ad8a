import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { mediaFolder } from '#server/common/tables.ts'
import { adminUser, menu, role } from '#server/dev/tables.ts'
import { resource } from '#server/dev/resource-tables.ts'
import { gift, goodsPackage, scene } from '#server/goods/offer-tables.ts'
import { detail } from '#server/goods/shared-tables.ts'
import { brand, category, series, sku, spu } from '#server/goods/tables.ts'
import { smsChannel, smsTemplate } from '#server/sms/tables.ts'
import { savedView } from '#server/view/tables.ts'
import { startServer } from './harness.ts'
import { offerMaker } from './offers.ts'

const server = await startServer()
const { call, login } = server
const { pool } = server.database
const endpoints = endpointsOf(contract)
const token = await login()
const headers = { authorization: `Bearer ${token}` }
const { goods, dev, media, view } = contract

/** Where names are the person's own, and what takes them: anything else that is sent is dropped before a verb sees it. */
const OPEN = {
  records: [
    'session.profile.preferences theme',
    'session.profile.preferences tables',
    'common.gproto.gen params',
    'goods.spu.edit skus.spec',
    'goods.sku.edit spec',
    'view.view.save query',
    'view.view.save table.widths',
    'view.view.save table.pins',
  ],
}

describe('[S3] what nobody may set', () => {
  test('has no place in any input: objects take the fields that they name', () => {
    const found = endpoints.flatMap(({ address, input }) => openPlaces(input).map((place) => `${address} ${place}`))
    expect(found.toSorted()).toEqual(OPEN.records.toSorted())
  })

  test('every record that is edited is tried here', () => {
    const edited = endpoints.filter(({ address }) => /\.(?:edit|save)$/.test(address)).map(({ address }) => address)
    const apart = ['config.config.edit', 'goods.skuGrid.save', 'session.profile.edit']
    expect(edited.filter((address) => !apart.includes(address)).toSorted()).toEqual([...subjects.keys()].toSorted())
  })

  test('is not written by an edit that sends it, new or old', async () => {
    const faults: unknown[] = []
    for (const [address, { save, table, read }] of subjects) {
      const id = made[address] ?? (await firstOf(table))
      const before = await rawRow(table, id)
      const { data } = await read(id)
      const body = { ...data, ...smuggledFor(save, table), id, version: before['version'] }
      // not by `call`, which waits for a line in the log: where nothing else is sent nothing is changed
      const answer = (await server.app.inject({ method: 'POST', url: save.path, payload: body, headers })).json<{
        code: number
        msg: string
      }>()
      const after = await rawRow(table, id)
      const written = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]))
      if (answer.code !== 200 || written.length > 0) faults.push([address, answer.msg, written])
    }
    expect(faults).toEqual([])
  })

  test('is not written by somebody who changes his own account', async () => {
    const own = await login({ perms: [], username: 'climber' })
    const { rows } = await pool.query<{ id: number }>("select id from admin_user where username = 'climber'")
    const id = Number(rows[0]?.id)
    const before = await rawRow(adminUser, id)
    const { profile } = contract.session
    const smuggled = { ...smuggledFor(profile.edit, adminUser), id: 1, is_admin: 1, role_ids: [1], username: 'admin2', agent_id: 1 }
    const answer = await call(profile.edit, { version: 1, real_name: '攀登者', ...smuggled } as never, { token: own })
    expect(answer.code, answer.msg).toBe(200)
    expect(await rawRow(adminUser, id)).toEqual({ ...before, real_name: '攀登者', version: 2 })
    expect((await call(contract.session.session.info, {}, { token: own })).data.permissions).toEqual([])
  })

  test('an id that is sent with a new record makes no record of that id', async () => {
    const answer = await call(goods.brand.edit, { title: '带编号', code: 'WITHID', logo: '/files/logo.png', id: 4711 } as never, { token })
    expect(answer.code).toBe(400)
    const versioned = await call(
      goods.brand.edit,
      { title: '带编号', code: 'WITHID', logo: '/files/logo.png', id: 4711, version: 1 },
      { token },
    )
    expect(versioned.code).toBe(404)
  })
})

interface Subject {
  save: Endpoint
  table: PgTable
  read: (id: number) => Promise<{ data: object }>
}

function subject(entity: { edit: Endpoint; detail: Endpoint }, table: PgTable): [string, Subject] {
  const read = (id: number) => call(entity.detail, { id } as never, { token }) as Promise<{ data: object }>
  return [entity.edit.address, { save: entity.edit, table, read }]
}

const LISTED = 'goods.brand.list'
const aView = { list: LISTED, title: '视图', is_shared: 0 as const, query: {}, table: {} }
const folderOf = async (id: number) => ({
  data: (await call(media.folder.list, {}, { token })).data.list.find((one) => one.id === id) ?? {},
})
const viewOf = async () => ({ data: aView })

const subjects = new Map<string, Subject>([
  subject(goods.brand, brand),
  subject(goods.category, category),
  subject(goods.series, series),
  subject(goods.spu, spu),
  subject(goods.sku, sku),
  subject(goods.detail, detail),
  subject(goods.package, goodsPackage),
  subject(goods.gift, gift),
  subject(goods.scene, scene),
  subject(dev.menu, menu),
  subject(dev.resources, resource),
  subject(dev.role, role),
  subject(dev.user, adminUser),
  subject(dev.smsTemplate, smsTemplate),
  subject(dev.smsChannel, smsChannel),
  [media.folder.edit.address, { save: media.folder.edit, table: mediaFolder, read: folderOf }],
  [view.view.save.address, { save: view.view.save, table: savedView, read: viewOf }],
])

const make = offerMaker(server, token)
const shown = await make.shownSpu()
const packed = [
  { sku_id: await make.sku({ spu_id: shown }), qty: 1 },
  { sku_id: await make.sku({ spu_id: shown }), qty: 1 },
]
const sku_id = await make.sku({ spu_id: shown, is_gift_only: 1 })
const saved = async (endpoint: Endpoint, input: object) => {
  const { data, msg } = await call(endpoint, input as never, { token })
  if (!data) throw new Error(`${endpoint.address}: ${msg}`)
  return (data as { id: number }).id
}
/** Rows that the product does not bring. */
const made: Record<string, number> = {
  'goods.detail.edit': await saved(goods.detail.edit, { title: '详情', kind: 'body', content: '<p>一</p>' }),
  'goods.package.edit': await make.package({ items: packed }),
  'goods.gift.edit': await saved(goods.gift.edit, make.giftBody({ gift_items: [{ sku_id, qty: 1 }] })),
  'goods.scene.edit': await saved(goods.scene.edit, { title: '场景' }),
  'dev.role.edit': await saved(dev.role.edit, { title: '新角色', code: 'fresh', scope: 'self' }),
  'dev.user.edit': await saved(dev.user.edit, { username: 'edited', real_name: '被改的人', role_ids: [await firstOf(role)] }),
  'dev.smsChannel.edit': await saved(dev.smsChannel.edit, { title: '通道', kind: 'console', sign: '润垣', priority: 1 }),
  'media.folder.edit': await saved(media.folder.edit, { title: '文件夹' }),
  'view.view.save': await saved(view.view.save, aView),
}

// what is made by data, or on its way, has no picture, which a form asks for
await pool.query("update spu set main_image = '/files/ab/cd.png'")
await pool.query("update category set icon = '/files/ab/cd.png'")

async function firstOf(table: PgTable): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(`select id from ${getTableName(table)} order by id limit 1`)
  return Number(rows[0]?.id)
}

/** The row as it stands in the table, without what every write sets. */
async function rawRow(table: PgTable, id: number): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - '{updated_at,updated_by}'::text[] as row from ${getTableName(table)} t where id = $1`,
    [id],
  )
  return rows[0]?.row ?? {}
}

/** Every column that the call does not name, and names that other products give such columns, with values that would be seen. */
function smuggledFor({ input }: Endpoint, table: PgTable): Record<string, unknown> {
  const { shape = {} } = input._zod.def as { shape?: object }
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => !(name in shape))
  const guessed = { is_deleted: 1, isAdmin: true, admin: 1, roles: ['admin'], permissions: ['*:*:*'], owner_id: 1, tenant_id: 2 }
  return { ...Object.fromEntries(columns.map((column) => [column.name, foreignTo(column)])), ...guessed }
}

function foreignTo({ dataType, name }: PgColumn): unknown {
  if (dataType === 'number') return 77
  if (dataType === 'json') return ['*:*:*']
  return /_at$|_until$/.test(name) ? '2001-01-01T00:00:00.000Z' : 'smuggled'
}

interface Def {
  type: string
  shape?: Record<string, Endpoint['input']>
  catchall?: { _zod: { def: { type: string } } }
  [part: string]: unknown
}

/** The places of a schema that take names of which it says nothing. */
function openPlaces(schema: Endpoint['input'], path: readonly string[] = [], seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Def
  const isOpen = ['record', 'any', 'unknown'].includes(def.type) || (def.catchall && def.catchall._zod.def.type !== 'never')
  const parts = ['innerType', 'in', 'out', 'element', 'valueType', 'left', 'right'].flatMap((name) => (def[name] ? [def[name]] : []))
  const inner = [...parts, ...((def['options'] as unknown[] | undefined) ?? [])] as Endpoint['input'][]
  return [
    ...(isOpen ? [path.join('.')] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => openPlaces(field, [...path, name], seen)),
    ...(isOpen ? [] : inner.flatMap((part) => openPlaces(part, path, seen))),
  ]
}
