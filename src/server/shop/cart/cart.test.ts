import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MOST_CART_LINES } from '#contract/shop/cart.ts'
import { shop } from '#contract/shop/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { cartLine } from '#server/areas/trade/tables/buyer-tables.ts'
import { offerMaker } from '#test/make/offers.ts'
import { settingMaker, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const admin = await server.login('admin')
const goods = offerMaker(server, admin)
const people = shopMaker(server)
const setting = settingMaker(server)
const { cart } = shop
const spu_id = await goods.shownSpu()

const list = async (token: string) => (await call(cart.list, {}, { token })).data
const add = (token: string, sku_id: number, qty = 1, more: object = {}) => call(cart.add, { sku_id, qty, ...more }, { token })
const visibleSku = (values: object = {}) => goods.sku({ spu_id, stock: 100, ...values })

describe('[A19] the cart', () => {
  test('each reading prices by level and quantity, and shows price changes and order obstacles', async () => {
    const one = await visibleSku({ price_store: 2000, price_trade: 1500, tiers: [{ level: 'store', min_qty: 10, price: 1800 }] })
    const two = await visibleSku({ price_store: 500, price_trade: 400, moq: 5, step_qty: 5 })
    const [retail, trade] = [await people.storeOf(), await people.storeOf({ price_level: 'trade' })]
    for (const { token } of [retail.owner, trade.owner]) {
      expect(await add(token, one, 4)).toMatchObject({ code: 200 })
      await add(token, one, 6)
      await add(token, two, 4)
    }
    expect(await list(retail.owner.token)).toMatchObject({
      amount: 18_000,
      most: MOST_CART_LINES,
      list: [
        { sku_id: one, qty: 10, price: 1800, amount: 18_000, price_before: null, problem: null },
        { sku_id: two, qty: 4, price: 500, problem: expect.stringContaining('起订量为5') },
      ],
    })
    expect((await list(trade.owner.token)).list[0]).toMatchObject({ price: 1500 })
    await db.update(sku).set({ price_store: 1900, price_trade: 1400, tiers: [] }).where(eq(sku.id, one))
    expect((await list(retail.owner.token)).list[0]).toMatchObject({ price: 1900, price_before: 1800 })
    const { id = 0 } = (await list(retail.owner.token)).list[0] ?? {}
    await call(cart.edit, { id, qty: 11 }, { token: retail.owner.token })
    expect((await list(retail.owner.token)).list[0]).toMatchObject({ price: 1900, price_before: null })
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, one))
    expect((await list(retail.owner.token)).list[0]).toMatchObject({ price: null, problem: expect.stringContaining('已下架') })
    expect(await add(retail.owner.token, one)).toMatchObject({ code: 400 })
    await setting('price.guest_visible', 0)
    const visitor = await people.person()
    await add(visitor.token, two, 5)
    expect(await list(visitor.token)).toMatchObject({ amount: null, list: [{ price: null, amount: null }] })
  })

  test('belongs to its caller, and ids of others do not exist', async () => {
    const [mine, other] = [await people.storeOf(), await people.storeOf()]
    const { id } = (await add(mine.owner.token, await visibleSku())).data
    const as = { token: other.owner.token }
    expect(await call(cart.edit, { id, qty: 9 }, as)).toMatchObject({ code: 404 })
    expect((await call(cart.remove, { ids: [id] }, as)).data).toEqual({ ids: [] })
    expect((await list(mine.owner.token)).list).toMatchObject([{ id, qty: 1 }])
    await call(cart.edit, { id, qty: 3 }, { token: mine.owner.token })
    expect((await list(mine.owner.token)).list).toMatchObject([{ id, qty: 3 }])
    expect((await call(cart.remove, { ids: [id] }, { token: mine.owner.token })).data).toEqual({ ids: [id] })
    expect((await list(mine.owner.token)).list).toEqual([])
  })

  test('takes pasted codes and quantities, and names the lines that it does not understand', async () => {
    const { owner } = await people.storeOf()
    const codes = []
    for (const qty of [1, 2, 3, 4]) {
      const [row] = await db
        .select()
        .from(sku)
        .where(eq(sku.id, await visibleSku()))
      codes.push({ code: row?.code ?? '', qty })
    }
    const [a, b, c, d] = codes
    const text = `${a?.code}\t12\n${b?.code} x 5\n\n${c?.code}，7\n${d?.code.toLowerCase()}\nNONE-1 3\n看不懂 的 一行`
    const { data } = await call(cart.paste, { text }, { token: owner.token })
    expect(data).toMatchObject({
      added: 4,
      unresolved: [
        // a row that names no goods belongs to the line above
        { line: 6, text: 'NONE-1 3 看不懂 的 一行', msg: '没有这个编码' },
      ],
    })
    expect((await list(owner.token)).list.map(({ qty }) => qty)).toEqual([12, 5, 7, 1])
  })

  describe('[O20] reads pasted lines as an inquiry is read', async () => {
    const box = [{ unit: '盒' as const, ratio: 10, is_default_sale: 0 as const }]
    const code = async (values: object = {}) => {
      const [row] = await db
        .select()
        .from(sku)
        .where(eq(sku.id, await visibleSku({ unit: '只', units: box, ...values })))
      return row?.code ?? ''
    }
    const [known, off] = [await code({ title: '深沟球轴承 6204-2RS' }), await code()]
    await db.update(sku).set({ status: 0 }).where(eq(sku.code, off))

    test.each([
      ['{code} 10只', 10],
      ['{code} 3盒', 30],
      ['{code} 3盒5只', 35],
      ['{code} 一打', 12],
      ['{code}，要一百二十个', 120],
      ['{code}\t深沟球轴承 6204-2RS\t12', 12],
      ['{code}\n7', 7],
      ['商品编码\t数量\t单位\n{code}\t2\t盒', 20],
      ['{code}', 1],
    ])('%j', async (text, qty) => {
      const { owner } = await people.storeOf()
      const { data } = await call(cart.paste, { text: text.replace('{code}', known) }, { token: owner.token })
      expect(data.added).toBe(1)
      expect((await list(owner.token)).list).toMatchObject([{ code: known, qty }])
    })

    test.each([
      ['KEIN-SOLCHER-CODE 5', '没有这个编码'],
      [`${off} 5`, '商品“{off}”已下架'],
      ['{code} -10个', '“-10个”未读懂：带正负号'],
      ['{code} 3箱', '“{code} 3箱”未读懂：商品没有这个单位'],
      ['{code} 10-20个', '“10-20个”未读懂：数量是一个范围'],
      ['{code} 100个（已付50个）', '“已付50个”未读懂：不止一个数量'],
      ['{code} 红色 5', '“红色”与商品{code}不符'],
      ['{code} 不要 5', '“不要”未读懂：表示不要、取消或退换'],
      ['{code} 0', '“0”未读懂：不是可以下单的整数'],
      ['你好', '无法识别，请按“编码 数量”填写'],
    ])('%j is unread', async (text, msg) => {
      const { owner } = await people.storeOf()
      const filled = (words: string) => words.replaceAll('{code}', known).replaceAll('{off}', off)
      const { data } = await call(cart.paste, { text: filled(text) }, { token: owner.token })
      expect(data).toMatchObject({ added: 0, unresolved: [{ line: 1, msg: filled(msg) }] })
      expect((await list(owner.token)).list).toEqual([])
    })
  })

  test('keeps a line with the most pieces as it is', async () => {
    const { owner } = await people.storeOf()
    const sku_id = await visibleSku()
    const { id } = (await add(owner.token, sku_id, 50_000_000)).data
    await add(owner.token, sku_id, 60_000_000)
    const [{ updated_at } = {}] = await db.select().from(cartLine).where(eq(cartLine.id, id))
    expect((await add(owner.token, sku_id, 1)).data).toEqual({ id })
    expect(await db.select().from(cartLine).where(eq(cartLine.id, id))).toMatchObject([{ qty: 100_000_000, updated_at }])
  })

  test('holds at most 200 lines, in parallel too', async () => {
    const { owner } = await people.storeOf()
    const ids = await copiesOf(await visibleSku(), MOST_CART_LINES + 4)
    await db.insert(cartLine).values(ids.slice(0, MOST_CART_LINES - 2).map((sku_id) => ({ user_id: owner.id, sku_id, qty: 1 })))
    const answers = await Promise.all(ids.slice(MOST_CART_LINES - 2).map((id) => add(owner.token, id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('购物车最多200种商品')
    expect((await list(owner.token)).list).toHaveLength(MOST_CART_LINES)
  })
})

/** Copies a SKU as data. */
async function copiesOf(id: number, count: number): Promise<number[]> {
  const [row] = await db.select().from(sku).where(eq(sku.id, id))
  const { id: _id, ...values } = row as typeof sku.$inferSelect
  const copies = Array.from({ length: count }, (_, n) => ({
    ...values,
    code: `${values.code}-${n}`,
    spec_hash: `${values.spec_hash}-${n}`,
  }))
  return (await db.insert(sku).values(copies).returning({ id: sku.id })).map((copy) => copy.id)
}
