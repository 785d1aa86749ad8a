import { expect, test } from 'vitest'
import { spu as contract } from '#contract/goods/spu.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)

test('[A09] the bigger its number, the further ahead it stands, whatever came last', async () => {
  const ids = [await make.spu(), await make.spu(), await make.spu()]
  const order = async () => (await server.call(contract.list, {}, { token })).data.list.map(({ id, sort }) => [id, sort])
  const [a = 0, b = 0, c = 0] = ids
  const list = [
    { id: a, sort: 30 },
    { id: c, sort: 20 },
  ]
  expect((await server.call(contract.sort, { list }, { token })).data.success).toEqual([a, c])
  expect(await order()).toEqual([
    [a, 30],
    [c, 20],
    [b, 0],
  ])
})
