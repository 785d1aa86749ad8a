import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
import { startServer } from '#test/server/harness.ts'

const SKUS = 5000
const ROUNDS = 5
const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { detail } = contract.goods.spu

// as in production: answers are serialized by the contract, without an additional parse
const app = await buildApp({
  database: server.acting,
  env: {
    demo: false,
    factorOptional: true,
    registration: false,
    publicUrl: undefined,
    sms: { provider: 'off' },
    oidc: undefined,
    logLevel: 'silent',
    storageUrl: tmpdir(),
  },
  secretKey: randomBytes(32),
})
afterAll(() => app.close())

// the product limits an SPU to 2,000 SKUs (domain §3.4); migrated data with more must open all the same
test('[R5] a product with 5,000 SKUs opens in at most 150 ms of work and 50 MB', async () => {
  const spu_id = await make.spu()
  await make.sku({ spu_id, code: 'LARGE', stock: 5 })
  await copySkus(server.database, 'LARGE', SKUS - 1)
  const open = () => app.inject({ url: `${detail.path}?id=${spu_id}`, headers: { authorization: `Bearer ${token}` } })
  const statements = await server.statementsOf(async () => {
    const { data } = (await open()).json<{ data: OutputOf<typeof detail> }>()
    expect(data.sku_list).toHaveLength(SKUS)
  })
  expect(statements.length).toBeLessThanOrEqual(12)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [heap, cpu] = [process.memoryUsage().heapUsed, process.cpuUsage()]
    await open()
    const { user, system } = process.cpuUsage(cpu)
    rounds.push({ ms: (user + system) / 1000, mb: (process.memoryUsage().heapUsed - heap) / 1024 / 1024 })
  }
  // processor time instead of elapsed time, which the machine load affects
  expect(Math.min(...rounds.map(({ ms }) => ms))).toBeLessThanOrEqual(150)
  expect(Math.max(...rounds.map(({ mb }) => mb))).toBeLessThanOrEqual(50)
})
