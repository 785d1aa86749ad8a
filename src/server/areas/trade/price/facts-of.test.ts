import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { say } from '#contract/kit/label.ts'
import { giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { offerMaker } from '#test/make/offers.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { startServer } from '#test/server/harness.ts'
import { factsOf, MOST_LINES, quote, type PriceInput } from './facts-of.ts'
import { refusalOf } from './problems.ts'

const server = await startServer({ clock: () => new Date('2026-03-10T08:00:00Z') })
const { database } = server
const token = await server.login()
const make = offerMaker(server, token)
const ctx = await server.ctxFor()
const quoteOf = (lines: PriceInput['lines'], more: Partial<PriceInput> = {}) => quote(ctx, { price_level: 'store', lines, ...more })
const labelsOf = ({ problems }: Awaited<ReturnType<typeof quote>>) =>
  problems.map(({ index, sku_id, label, values }) => [index, sku_id, say(label, 'zh', values)])
const codeOf = async (id: number) => (await server.call(contract.goods.sku.option, { ids: [id] }, { token })).data.list[0]?.code
const spu_id = await make.shownSpu()

test('[A19] a quote reads level, tiers, units, freight and points, level or store decides', async () => {
  const tiers = [{ level: 'store' as const, min_qty: 100, price: 1800 }]
  const units = [{ unit: '盒' as const, ratio: 100, is_default_sale: 1 as const }]
  const sku_id = await make.sku({ spu_id, stock: 500, tiers, units })
  const [row] = await database.db
    .insert(store)
    .values(storeRow({ price_level: 'trade' }))
    .returning({ id: store.id })
  const [person] = await database.db.insert(customer).values({ nick: '王五' }).returning({ id: customer.id })
  const owner = { ...ctx, db: database.db }
  await post(owner, [
    { debit: system('integral_issue'), credit: user(person?.id ?? 0, 'integral'), amount: 1250, biz_type: 'sign_in', biz_id: 1 },
  ])
  const boxes = await quoteOf([{ sku_id, qty: 2, unit: '盒' }], { user_id: person?.id, integral_used: 1200 })
  expect(boxes.problems).toEqual([])
  expect(boxes.lines[0]).toMatchObject({
    qty: 200,
    sale_unit: '盒',
    unit_ratio: 100,
    price: 1800,
    price_source: 'tier',
    integral_off: 1200,
  })
  expect([boxes.integral_most, boxes.totals.pay_amount]).toEqual([1200, 360_000 - 1200])
  const trade = await quote(ctx, { store_id: row?.id, lines: [{ sku_id, qty: 2 }], region: '330109', freight: 700 })
  expect(trade.totals).toMatchObject({ goods_amount: 3000, freight_amount: 700, pay_amount: 3700, weight_total: 240 })
  await expect(quote(ctx, { store_id: 9_000_000, lines: [{ sku_id, qty: 2 }] })).rejects.toMatchObject({
    code: 400,
    label: ['请选择门店', expect.any(String)],
  })
})

test('[A19] each unbuyable line is its own problem, creation refuses the first and marks all', async () => {
  const low = await make.sku({ spu_id, stock: 3 })
  const gone = await make.sku({ spu_id, stock: 3 })
  const gift = await make.sku({ spu_id, stock: 3, is_gift_only: 1 })
  const draft = await make.sku({ stock: 3 })
  const codes = [await codeOf(low), await codeOf(gone), await codeOf(gift), await codeOf(draft)]
  await server.call(contract.goods.sku.delete, { id: gone }, { token })
  const priced = await quoteOf([
    { sku_id: low, qty: 4 },
    { sku_id: gone, qty: 1 },
    { sku_id: gift, qty: 1 },
    { sku_id: draft, qty: 1 },
    { sku_id: 9_000_000, qty: 1 },
    { sku_id: low, qty: 1, unit: '箱' },
  ])
  expect(labelsOf(priced)).toEqual([
    [0, low, `商品“${codes[0]}”库存不足，剩余3个`],
    [1, gone, `商品“${codes[1]}”已下架`],
    [2, gift, `商品“${codes[2]}”已下架`],
    [3, draft, `商品“${codes[3]}”已下架`],
    [4, 9_000_000, '商品不存在或已下架'],
    [5, low, `“${codes[0]}”没有单位“箱”`],
  ])
  expect(priced.lines).toHaveLength(1)
  const refusal = refusalOf(priced.problems as [(typeof priced.problems)[0]], 'zh')
  expect(refusal).toMatchObject({
    code: 400,
    fields: [{ field: 'lines.0.qty', msg: `商品“${codes[0]}”库存不足，剩余3个` }, { field: 'lines.1.qty' }, {}, {}, {}, {}],
  })
  expect(labelsOf(await quoteOf([]))).toEqual([[null, null, '请至少添加一个商品']])
})

test('[A19] running gift rules add lines with stock, limits and levels', async () => {
  const [goods, gift] = [await make.sku({ spu_id, stock: 99 }), await make.sku({ spu_id, stock: 4, is_gift_only: 1 })]
  const rule = async (values: Partial<Parameters<typeof make.giftBody>[0]>) => {
    const { code, data } = await server.call(
      contract.goods.gift.edit,
      make.giftBody({ gift_items: [{ sku_id: gift, qty: 1 }], ...values }),
      { token },
    )
    expect(code).toBe(200)
    return data.id
  }
  const [person] = await database.db.insert(customer).values({ nick: '王五' }).returning({ id: customer.id })
  const ofSku = await rule({ cond_type: 'sku', cond_ids: [goods], threshold: 2, repeatable: 1, per_user_limit: 3 })
  await rule({ cond_type: 'sku', cond_ids: [gift], threshold: 1 })
  await rule({ price_level: 'trade', threshold: 1 })
  await rule({ threshold: 1, end_at: '2026-03-10T08:00:00.000Z' })
  await rule({ threshold: 1, status: 0 })
  const giftsFor = async (qty: number, more: Partial<PriceInput> = {}) => {
    const { lines, missed_gifts } = await quoteOf([{ sku_id: goods, qty }], more)
    return [lines.filter(({ is_gift }) => is_gift === 1).map((line) => [line.goods.sku_id, line.qty, line.decided]), missed_gifts.length]
  }
  const decided = { source: 'gift', gift_id: ofSku }
  expect(await giftsFor(1)).toEqual([[], 0])
  expect(await giftsFor(4)).toEqual([[[gift, 2, decided]], 0])
  expect(await giftsFor(10)).toEqual([[[gift, 3, decided]], 1])
  await database.db.insert(giftRecord).values({ gift_id: ofSku, sku_id: gift, customer_id: person?.id ?? 0, qty: 2 })
  expect(await giftsFor(4, { user_id: person?.id })).toEqual([[[gift, 1, decided]], 1])
  await database.db.update(sku).set({ status: 0 }).where(eq(sku.id, gift))
  expect(await giftsFor(4)).toEqual([[], 1])
})

test('[R4] 20 lines, store, customer and gifts take 4 statements, over 1,000 lines are refused', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push(await make.sku({ spu_id, stock: 9 }))
  const [row] = await database.db.insert(store).values(storeRow()).returning({ id: store.id })
  const lines = ids.map((sku_id) => ({ sku_id, qty: 1 }))
  const input = { store_id: row?.id, user_id: 1, lines }
  await factsOf(ctx, input)
  expect(await server.statementsOf(() => factsOf(ctx, input))).toHaveLength(4)
  const long = Array.from({ length: MOST_LINES + 1 }, () => ({ sku_id: ids[0] ?? 0, qty: 1 }))
  await expect(quoteOf(long)).rejects.toMatchObject({ code: 400, values: { n: 1000 } })
  expect((await quoteOf(long.slice(1))).lines).toHaveLength(1000)
})
