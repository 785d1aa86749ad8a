import { expect, test } from 'vitest'
import { spuFlow } from '#contract/goods/spu.ts'
import { contract } from '#contract/index.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login({ perms: [] })
const read = async (codes?: string) => (await server.call(contract.common.dict.list, { codes }, { token })).data?.list

test('[A37] field value names in both languages with colours, for every logged-in account', async () => {
  const [state, unit] = (await read('goods.spu.state, goods.sku.unit')) ?? []
  expect(state).toMatchObject({ code: 'goods.spu.state', title: '状态', title_en: 'Status' })
  const words = Object.entries(spuFlow.words).map(([key, [title, title_en]]) => ({ key, title, title_en }))
  expect(state?.list.slice(0, 3)).toMatchObject(words)
  expect(state?.list.map(({ key, tone }) => [key, tone])).toEqual([
    ['on', 'success'],
    ['off', 'neutral'],
    ['draft', 'warning'],
    ['recycled', null],
  ])
  expect(unit?.list.length).toBeGreaterThan(3)
})

test('[A37] without codes all dictionaries come, each once; one that is not there is named', async () => {
  const all = (await read()) ?? []
  const codes = all.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].toSorted())
  expect(codes).toEqual(
    expect.arrayContaining(['goods.brand.level', 'goods.gift.state', 'goods.sku.type', 'task.task.state', 'dev.user.state']),
  )
  for (const { list } of all) expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
  const refused = await server.call(contract.common.dict.list, { codes: 'goods.spu.state,goods.spu.colour' }, { token })
  expect(refused).toMatchObject({ code: 400, msg: '字典“goods.spu.colour”不存在', data: { errors: [{ field: 'codes' }] } })
})
