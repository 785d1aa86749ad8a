import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { agentRow, storeRow } from '#test/make/people-rows.ts'
import { startServer } from '../harness.ts'
import { importMaker, workbook } from '../imports.ts'

const server = await startServer()
const { call, login, database } = server
const token = await login()
const make = goodsMaker(server, token)
const { goods } = contract

let brand_id = 0
let series_id = 0
let spu_id = 0
beforeAll(async () => {
  brand_id = await make.brand({ code: 'RNPL' })
  series_id = await make.series({ brand_id, code: 'W-63' })
  spu_id = await make.spu({ series_id, code: 'RNPL-W' })
  await make.sku({ spu_id, code: 'RNPL-W-6314' })
})

describe('a code in another writing is a repetition', () => {
  test.each(['rnpl-w-6314', 'RNPL—W－6314', 'Rnpl-W-6314'])('[N12] the SKU %j is refused at its field', async (code) => {
    const answer = await call(goods.sku.edit, { ...make.skuBody(), spu_id, code }, { token })
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'code', msg: '商品编码已存在' }] } })
  })

  test.each([
    ['brand', () => make.brand({ code: 'rnpl' })],
    ['series', () => make.series({ brand_id, code: 'ｗ-63' })],
    ['SPU', () => make.spu({ series_id, code: 'rnpl-w' })],
  ])('[N12] the %s is refused', async (_, making) => {
    await expect(making()).rejects.toThrow('编码已存在')
  })

  test('[N12] a series code may repeat in another brand', async () => {
    expect(await make.series({ brand_id: await make.brand(), code: 'w-63' })).toBeGreaterThan(0)
  })

  test.each(['rnpl-w-6314', 'RNPLW-6314', 'RNPL-W-6314'])('[N12] the own code may be written as %j', async (code) => {
    const [row] = (await call(goods.sku.list, { code: 'RNPL-W-6314' }, { token })).data.list
    const { data } = await call(goods.sku.detail, { id: row?.id ?? 0 }, { token })
    const answer = await call(goods.sku.edit, { ...data, code } as never, { token })
    expect(answer.code, answer.msg).toBe(200)
    expect((await call(goods.sku.list, { code: 'rnplw6314' }, { token })).data.list.map((found) => found.code)).toEqual([code])
  })

  test('[N12] the database refuses stores and agents whose codes differ in their writing', async () => {
    const { db } = database
    await db.insert(store).values(storeRow({ code: 'S8000001' }))
    await expect(db.insert(store).values(storeRow({ code: 's8000001' }))).rejects.toMatchObject({
      cause: { constraint: 'store_code_fold_key' },
    })
    await db.insert(agent).values(agentRow({ code: 'A80001' }))
    await expect(db.insert(agent).values(agentRow({ code: 'a80001' }))).rejects.toMatchObject({
      cause: { constraint: 'agent_code_fold_key' },
    })
    await db.insert(agent).values(agentRow({ code: 'a80002', deleted_at: '2026-01-01T00:00:00Z' }))
    await db.insert(agent).values(agentRow({ code: 'A80002' }))
  })
})

describe('codes that differ in their hyphens only are different articles', () => {
  test.each([
    ['AB-1-12', 'AB-11-2'],
    ['D1-12', 'D11-2'],
    ['6204-2RS', '62042RS'],
  ])('[N12] %j and %j can both be created, and a count finds each', async (one, other) => {
    const ids = [await make.sku({ spu_id, code: one }), await make.sku({ spu_id, code: other })]
    for (const [at, code] of [one, other.toLowerCase()].entries())
      expect((await call(goods.sku.lookup, { code }, { token })).data?.id).toBe(ids[at])
    expect((await call(goods.sku.list, { code: one.replaceAll('-', '') }, { token })).data.list).toHaveLength(2)
  })

  test('[N12] a code without its hyphens finds the only article, and names several', async () => {
    const id = await make.sku({ spu_id, code: 'EF-7-30' })
    expect((await call(goods.sku.lookup, { code: 'ef730' }, { token })).data?.id).toBe(id)
    await make.sku({ spu_id, code: 'EF-73-0' })
    const answer = await call(goods.sku.lookup, { code: 'ef730' }, { token })
    expect(answer).toMatchObject({ code: 400, msg: '编码“ef730”可能是EF-7-30、EF-73-0，请写全' })
    const checked = await call(goods.sku.codes, { codes: 'ef730 EF-7-30 ef731' }, { token })
    expect(checked.data).toEqual({ found: 1, missing: ['ef731'], several: [{ code: 'ef730', codes: ['EF-7-30', 'EF-73-0'] }] })
    expect((await call(goods.sku.picker, { codes: 'ef730' }, { token })).data.list).toEqual([])
  })
})

test.each([
  ['gh740', '编码“gh740”可能是GH-7-40、GH-74-0，请写全', 0],
  ['GH-7-40', undefined, 0],
  ['gh-74-0', undefined, 0],
  ['gh740', undefined, 1],
] as const)('[N12] an imported code %j: %j', async (code, fault, create) => {
  if ((await call(goods.sku.list, { code: 'GH740' }, { token })).data.total === 0)
    for (const one of ['GH-7-40', 'GH-74-0']) await make.sku({ spu_id, code: one })
  const { compared } = importMaker(server, goods.sku.import, token)
  const { rows } = await compared(
    await workbook([
      ['商品编码', '门店价'],
      [code, 20],
    ]),
    { create },
  )
  const messages = rows.flatMap(({ errors }) => errors.map(({ msg }) => msg))
  if (fault) expect(messages).toEqual([fault])
  else expect(messages.filter((msg) => msg.includes('可能是'))).toEqual([])
})

test('[N12] an import names both codes of an inexact repetition and takes exact ones', async () => {
  const ids = [await make.sku({ spu_id, code: 'PAIR1' }), await make.sku({ spu_id, code: 'PAIR2' })]
  await database.pool.query("update sku set code = 'pair1', repeated_code = 'pair1' where id = $1", [ids[1]])
  const { compared } = importMaker(server, goods.sku.import, token)
  const file = await workbook([['商品编码', '门店价'], ...['Pair1', 'PAIR1', 'pair1'].map((code) => [code, 23.5])])
  for (const create of [0, 1] as const) {
    const { rows } = await compared(file, { create })
    const several = rows.map(({ state, errors }) => [state, ...errors.map(({ msg }) => msg).filter((msg) => msg.includes('可能'))])
    expect(several).toEqual([['error', '编码“Pair1”可能是PAIR1、pair1，请写全'], ['changed'], ['changed']])
  }
  await database.pool.query('update sku set deleted_at = now() where id = any($1)', [ids])
})

test('[N12] codes in any writing are found by count, codes editor and cart', async () => {
  await make.sku({ spu_id, code: 'GHT-M8x40-304' })
  for (const code of ['ght-m8x40-304', 'ＧＨＴ－Ｍ８×４０－３０４', 'GHTM8*40304'])
    expect(await call(goods.sku.codes, { codes: code }, { token }), code).toMatchObject({ data: { found: 1, missing: [], several: [] } })
  const missing = await call(goods.sku.codes, { codes: 'GHT-M8x41-304 ght—m8x40-304' }, { token })
  expect(missing.data).toEqual({ found: 1, missing: ['GHT-M8x41-304'], several: [] })
})

test('[N12] repetitions from before the rule stay, and the check names them until a new code', async () => {
  const { pool, db } = database
  const checks = entities().flatMap(({ checks = [] }) => checks.filter(({ name }) => name.endsWith('.code_writing')))
  expect(checks.map(({ name }) => name).toSorted()).toEqual(
    ['brand', 'category', 'customer_service', 'package', 'series', 'sku', 'spu'].map((table) => `${table}.code_writing`),
  )
  const id = await make.spu({ series_id, code: 'OLD-1' })
  const other = await make.spu({ series_id, code: 'OLD-2' })
  // as the migration marks the later one
  await pool.query("update spu set code = 'old-1', repeated_code = 'old-1' where id = $1", [other])
  const { violations } = await runChecks(pool, checks)
  expect(violations).toEqual([{ check: 'spu.code_writing', count: 1, samples: ['OLD-1 = old-1'] }])
  const rows = await db.select({ id: spu.id, code: spu.code }).from(spu)
  expect(rows.filter(({ id: one }) => [id, other].includes(one)).map(({ code }) => code)).toEqual(['OLD-1', 'old-1'])
  await expect(make.spu({ series_id, code: 'Old-1' })).rejects.toThrow('编码已存在')
  await pool.query("update spu set code = 'OLD-3' where id = $1", [other])
  await expect(pool.query("update spu set code = 'Old-1' where id = $1", [other])).rejects.toMatchObject({
    constraint: 'spu_code_fold_key',
  })
  expect((await runChecks(pool, checks)).violations).toEqual([])
})
