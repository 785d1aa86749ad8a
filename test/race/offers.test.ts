import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { offerMaker } from '#test/make/offers.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = offerMaker(server, token)
const { package: goodsPackage, sku } = contract.goods

const wrong = `select p.id from package p join package_item i on i.package_id = p.id join sku s on s.id = i.sku_id
  where p.status = 1 and p.deleted_at is null and (s.status = 0 or s.deleted_at is not null)`

test('[A05] goods that go off while packages of them are put on or repacked leave none on sale', async () => {
  const spu_id = await make.shownSpu()
  const skus = await Promise.all(Array.from({ length: 6 }, () => make.sku({ spu_id })))
  const items = (from: number) => [0, 1, 2].map((n) => ({ sku_id: skus[(from + n) % 6] as number, qty: 1 }))
  const packages = await Promise.all(skus.map((_, n) => make.package({ items: items(n) })))
  const outcomes = new Set<number>()
  for (let round = 0; round < 12; round++) {
    await server.call(sku.status, { ids: skus, status: 1 }, { token })
    await server.call(goodsPackage.status, { ids: packages, status: 0 }, { token })
    const answers = await Promise.all([
      ...packages.map((id, n) => server.call(goodsPackage.status, { ids: n % 2 ? [id, ...packages] : [id], status: 1 }, { token })),
      ...skus.slice(0, 3).map((id) => server.call(sku.status, { ids: [skus[5] as number, id], status: 0 }, { token })),
      repack(packages[round % 6] as number, items(round + 2)),
      server.call(sku.delete, { ids: [skus[4] as number] }, { token }),
    ])
    for (const { code } of answers) outcomes.add(code)
    expect((await server.database.pool.query(wrong)).rows).toEqual([])
  }
  // each was performed or refused; none was aborted because of another
  for (const code of outcomes) expect([200, 400]).toContain(code)
}, 60_000)

test('[A05] goods that are deleted while a package takes them in are in no package', async () => {
  const spu_id = await make.shownSpu()
  const fixed = await make.sku({ spu_id })
  for (let round = 0; round < 20; round++) {
    const id = await make.sku({ spu_id })
    const body = { title: '争抢套装', code: `RACE-${round}`, price_store: 100, price_trade: 100 }
    const items = [fixed, id].map((sku_id) => ({ sku_id, qty: 1 }))
    const [outcome, deleted] = await Promise.all([
      server.call(goodsPackage.edit, { ...body, items }, { token }),
      server.call(sku.delete, { id }, { token }),
    ])
    expect([outcome.code === 200, deleted.data.success.length === 1].filter(Boolean)).toHaveLength(1)
  }
  expect((await server.database.pool.query(wrong)).rows).toEqual([])
})

async function repack(id: number, items: { sku_id: number; qty: number }[]) {
  const { data } = await server.call(goodsPackage.detail, { id }, { token })
  return server.call(goodsPackage.edit, { ...data, items } as never, { token })
}
