import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { skuQuery, skuRow } from '#contract/goods/sku.ts'
import { brand, sku } from '#server/areas/goods/shared/tables.ts'
import { source } from '#server/areas/goods/sku/sku-source.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { planOf } from './list-plan.ts'
import { readRows, type Shape } from './list-statements.ts'
import { readPage } from './list.ts'

const server = await startServer()
const ctx = await server.ctxFor()
const ROWS = 300

beforeAll(async () => {
  const make = goodsMaker(server, await server.login())
  const brand_id = await make.brand({ title: '砺岚轫' })
  const spu_id = await make.spu({ series_id: await make.series({ brand_id }) })
  for (let i = 0; i < 3; i++) await make.sku({ spu_id, code: `seed-${i}`, spec: { no: `seed ${i}` }, title: '测试样品' })
  // many rows of one kind with scattered orders, generated in SQL
  await server.database.db.execute(sql`
    insert into ${sku} (spu_id, brand_id, series_id, category_id, code, title, spec_hash, unit, price_store, price_trade, weight, stock, sort)
    select spu_id, brand_id, series_id, category_id, 'SHAPE-' || i, case when i % 3 = 0 then '深沟球轴承 620' || i else 'O型圈_100% ' || i end, 'shape' || i, unit,
      100 + i * 7919 % 100, 100, 1, i % 5, i * 7919 % 50
    from ${sku}, generate_series(1, ${ROWS}) as i where code = 'seed-0'`)
  await server.database.db.execute(sql`analyze ${sku}`)
  await server.database.db.execute(sql`update ${brand} set sku_count = (select count(*) from ${sku})`)
})

const questions = {
  'a word of two characters': { title: '轴承' },
  'a word of three characters': { title: '深沟球' },
  'a word of one character': { title: '圈' },
  'a word with signs that patterns use': { title: '_100%' },
  'the beginning of a code': { code: 'SHAPE-1' },
  'a code with a gap': { code: 'SH*-*9' },
  'a range of prices by price': { price_min: 120, price_max: 180, sort_field: 'price_store' as const },
  'a word by price, rising': { title: '轴承', sort_field: 'price_store' as const, sort_order: 'asc' as const },
}

describe('however a page is read, it has the same rows', () => {
  for (const [name, question] of Object.entries(questions)) {
    test(name, async () => {
      const query = skuQuery.parse({ page_size: 20, ...question })
      const read = async (shape: Shape, page_no: number) => {
        const rows = await readRows(ctx.db, source as never, planOf(ctx, source, { ...query, page_no }), shape)
        return rows.map(({ id }) => id)
      }
      for (const page of [1, 2]) {
        const walked = await read('walk', page)
        expect(walked.length).toBeGreaterThan(0)
        for (const shape of ['jump', 'near', 'sift'] as const) expect(await read(shape, page), shape).toEqual(walked)
      }
    })
  }

  test('a sifted page says how many rows there are, and its cursors lead there and back', async () => {
    const query = skuQuery.parse({ page_size: 30, title: '轴承', sort_field: 'stock' })
    const first = await readPage(ctx, source, query)
    expect(first).toMatchObject({ total: ROWS / 3, total_exact: true })
    const second = await readPage(ctx, source, { ...query, cursor: first.next ?? '' })
    expect(second).toMatchObject({ total: ROWS / 3, total_exact: true })
    const byNumber = await readPage(ctx, source, { ...query, page_no: 2 })
    expect(second.list).toEqual(byNumber.list)
    const back = await readPage(ctx, source, { ...query, cursor: second.prev ?? '' })
    expect(back.list).toEqual(first.list)
    expect(skuRow.parse(back.list[0]).title).toContain('轴承')
  })

  test('past the last sifted row the total is still right', async () => {
    const query = skuQuery.parse({ page_size: 30, page_no: 9, title: '轴承' })
    expect(await readPage(ctx, source, query)).toMatchObject({ list: [], total: ROWS / 3, total_exact: true })
  })
})
