import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, database } = server
const token = await server.login()
const make = goodsMaker(server, token)
const { category, spu, sku } = contract.goods
let counter = 0

const create = async (parent_id: number | null = null) => {
  const n = ++counter
  const { data } = await call(category.edit, { title: `分类${n}`, code: `R-${n}`, icon: '/files/icon.png', parent_id }, { token })
  return data.id
}
const move = async (id: number, parent_id: number | null) => {
  const { data } = await call(category.detail, { id }, { token })
  return call(category.edit, { ...data, parent_id }, { token })
}
/** Categories without a path to a root, or with a level that does not match their parent's. */
const lost = async () => {
  const { rows } = await database.db.execute(sql`
    with recursive reached as (
      select id, 1 as level from category where parent_id is null and deleted_at is null
      union all
      select category.id, reached.level + 1 from category join reached on parent_id = reached.id where deleted_at is null
    )
    select id from category where deleted_at is null and not exists (
      select from reached where reached.id = category.id and reached.level = category.level)`)
  return rows
}

test('[A02] two moves at once that each are right never make a cycle', async () => {
  for (let round = 0; round < 12; round++) {
    const [left, right] = [await create(), await create()]
    const answers = await Promise.all([move(left, right), move(right, left)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('不能将分类移动到自身或其下级')
  }
  expect(await lost()).toEqual([])
})

test('[A02] a category that gets goods and a subcategory at once keeps one of them', async () => {
  const series_id = await make.series()
  for (let round = 0; round < 15; round++) {
    const id = await create()
    const n = ++counter
    const [child, product] = await Promise.allSettled([
      call(category.edit, { title: `下级${n}`, code: `U-${n}`, parent_id: id }, { token }).then(({ code }) => code),
      make.spu({ series_id, category_id: id }),
    ])
    const done = [child.status === 'fulfilled' && child.value === 200, product.status === 'fulfilled']
    expect(done.toSorted()).toEqual([false, true])
  }
  expect(await wrongGoods(database.db)).toEqual([])
})

test('[A02] a category that is deleted while goods come to it leaves none without one', async () => {
  const series_id = await make.series()
  for (let round = 0; round < 15; round++) {
    const id = await create()
    const [deleted, product] = await Promise.allSettled([
      call(category.delete, { id }, { token }).then(({ data }) => data.success.length === 1),
      make.spu({ series_id, category_id: id }),
    ])
    expect([deleted.status === 'fulfilled' && deleted.value, product.status === 'fulfilled'].toSorted()).toEqual([false, true])
  }
  expect(await wrongGoods(database.db)).toEqual([])
})

test('[A02] goods that move while SKUs are made and deleted stay with their SKUs', async () => {
  const [from, to] = [await create(), await create()]
  const spus = [await make.spu({ category_id: from }), await make.spu({ category_id: from }), await make.spu({ category_id: to })]
  const old = await Promise.all(spus.map((spu_id) => make.sku({ spu_id })))
  for (let round = 0; round < 8; round++) {
    const [here, there] = round % 2 ? [to, from] : [from, to]
    const answers = await Promise.all([
      call(category.transfer, { from_id: here, to_id: there }, { token }),
      ...spus.map((spu_id) => call(sku.edit, { ...make.skuBody(), spu_id }, { token })),
      call(sku.status, { ids: old, status: (round % 2) as 0 | 1 }, { token }),
      call(category.transfer, { from_id: there, to_id: here }, { token }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  }
  expect(await wrongGoods(database.db)).toEqual([])
  const { data } = await call(spu.delete, { ids: spus }, { token })
  expect(data.success.length + data.failed.length).toBe(3)
})
