import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const { call, login } = server
const token = await login()
const make = goodsMaker(server, token)
const { palette } = contract.common

const find = async (word: string, as = token) => (await call(palette.find, { word }, { token: as })).data.list
const codesOf = async (word: string, entity: string, as = token) =>
  (await find(word, as)).find((group) => group.entity === entity)?.records.map(({ code }) => code) ?? []

beforeAll(async () => {
  const brand_id = await make.brand({ title: '格锐轴承', code: 'GRB', title_en: 'Greyrock' })
  await make.brand({ title: '万能 GRB 配件', code: 'ZZ', sort: 100 })
  const series_id = await make.series({ brand_id, title: '深沟球系列', code: 'DGB' })
  const spu_id = await make.spu({ series_id })
  for (let i = 0; i < 7; i++) await make.sku({ spu_id, code: `GRB-6204-${i}`, title: `深沟球轴承 6204 第${i}款` })
})

describe('the quick search', () => {
  test('[L03] finds records by code or name, at most five per kind, each with its parent', async () => {
    const list = await find('深沟球')
    expect(list.map(({ entity, records }) => [entity, records.length])).toEqual([
      ['goods.series', 1],
      ['goods.sku', 5],
    ])
    expect(list[0]?.records[0]).toMatchObject({ code: 'DGB', title: '深沟球系列', belongs_to: '格锐轴承' })
    expect(await codesOf('greyrock', 'goods.brand')).toEqual(['GRB'])
  })

  test('[L03] the beginning of a code finds it, in small letters too', async () => {
    expect(await codesOf('grb-6204-3', 'goods.sku')).toEqual(['GRB-6204-3'])
    expect(await codesOf('GRB-62', 'goods.sku')).toHaveLength(5)
    await make.sku({ code: 'GRB-62' })
    expect((await codesOf('grb-62', 'goods.sku'))[0]).toBe('GRB-62')
  })

  test('[L03] the code that was typed comes first, whatever the order of the list', async () => {
    expect(await codesOf('grb', 'goods.brand')).toEqual(['GRB', 'ZZ'])
  })

  test('[L03] of one character nothing is looked for, and what nobody has is not found', async () => {
    expect(await find('深')).toEqual([])
    expect(await find('  ')).toEqual([])
    expect(await find('嵘钺没有')).toEqual([])
    expect(await find('%%')).toEqual([])
  })

  test('[L03] [P01] records are found only among what the person may list', async () => {
    const brands = await login({ perms: ['goods:brand:list'] })
    expect((await find('GRB', brands)).map(({ entity }) => entity)).toEqual(['goods.brand'])
    expect(await find('GRB', await login({ perms: [] }))).toEqual([])
  })
})
