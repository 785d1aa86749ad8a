import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { unwrap } from '#contract/kit/issue.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const { call, login } = server
const { brand } = contract.goods
let token = ''
let make: ReturnType<typeof goodsMaker>

beforeAll(async () => {
  token = await login()
  make = goodsMaker(server, token)
})

const nowhere = [900_000_001, 900_000_002]
/** A batch call's input beside the ids. */
const beside = { status: 0, folder_id: null, reason: '试一试', mode: 'set', field: 'price_store', value: 1, department_id: null, notes: [] }

function shapeOf(schema: Endpoint['input']): object {
  const { shape = {} } = unwrap(schema)._zod.def as { shape?: object }
  return shape
}

const batches = endpointsOf(contract).filter(({ output, message }) => {
  const shape = shapeOf(output)
  return message && 'success' in shape && 'failed' in shape
})

test('[X2] no call on several rows tells of a success where every row was refused', async () => {
  let count = 0
  for (const endpoint of batches) {
    const list = nowhere.map((id) => ({ id, sort: 1 }))
    const input = endpoint.address.endsWith('.sort') ? { list } : { ...beside, ids: nowhere }
    for (const [language, word] of [
      ['zh', /^.+失败，2条数据均未处理：.+/],
      ['en', /^.+: none of 2 was changed\. .+/],
    ] as const) {
      const headers = { 'accept-language': language, 'x-idempotency-key': crypto.randomUUID() }
      const answer = await call(endpoint, input as never, { token, headers })
      if (answer.code === 400) continue
      count += 1
      expect(answer, endpoint.address).toMatchObject({ code: 200, data: { success: [] } })
      expect(answer.msg, endpoint.address).toMatch(word)
    }
  }
  expect(count).toBeGreaterThan(2 * batches.length * 0.8)
})

test('[X2] a partly refused batch reports both counts and the first reason, else its success', async () => {
  const [brandId, gone] = [await make.brand(), await make.brand()]
  await make.series({ brand_id: brandId })
  const answer = await call(brand.delete, { ids: [brandId, gone] }, { token })
  expect(answer).toMatchObject({ code: 200, msg: '删除：成功1条，失败1条：品牌下存在系列或商品，无法删除', data: { success: [gone] } })
  const english = await call(brand.delete, { ids: [brandId] }, { token, headers: { 'accept-language': 'en' } })
  expect(english.msg).toBe('Delete: none of 1 was changed. The brand has series or goods and cannot be deleted')
  expect((await call(brand.delete, { ids: [await make.brand()] }, { token })).msg).toBe('删除成功')
})
