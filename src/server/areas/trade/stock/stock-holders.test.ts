import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { server, call, db, keyed, login, buyer, team, skus, placeOrder, stockOf, violations, token } = await orderWorld()
const { sku: calls } = contract.goods

const counted = (id: number, qty: number, by = token) => call(calls.stock, { id, type: 'count', qty, reason: '盘点' }, keyed(by))
const codeOf = async (id: number) => (await call(calls.detail, { id }, { token })).data.code

/** A SKU with orders that reserve these pieces. */
async function reserved(stock: number, pieces: readonly number[]) {
  const [id = 0] = await skus(1, { stock })
  const { id: store_id } = await buyer()
  const numbers: string[] = []
  for (const qty of pieces) numbers.push((await placeOrder({ store_id, lines: [{ sku_id: id, qty }] })).order_no)
  return { id, numbers: numbers.toSorted() }
}

describe('a count names the pieces on the shelf, reserved ones too', () => {
  test.each([
    { stock: 1000, pieces: [21], qty: 1000, after: [979, 21] },
    { stock: 1000, pieces: [21], qty: 1021, after: [1000, 21] },
    { stock: 10, pieces: [4, 3], qty: 7, after: [0, 7] },
    { stock: 10, pieces: [], qty: 7, after: [7, 0] },
  ])('[O21] $stock with $pieces reserved, counted $qty', async ({ stock, pieces, qty, after }) => {
    const { id } = await reserved(stock, pieces)
    expect(await counted(id, qty)).toMatchObject({ code: 200, data: { stock: after[0], stock_lock: after[1] } })
    expect(await stockOf([id])).toEqual([after])
    expect((await call(calls.stockLog, { id }, { token })).data.list[0]).toMatchObject({
      type: 'count',
      stock_after: after[0],
      lock_after: after[1],
    })
    expect(await wrongGoods(db)).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('[O21] the dialog and the count page give the same stock for the same count', async () => {
    const one = await reserved(50, [6])
    const other = await reserved(50, [6])
    await counted(one.id, 48)
    await call(calls.count, { code: await codeOf(other.id), qty: 48, reason: '盘点' }, keyed())
    expect(await stockOf([one.id])).toEqual([[42, 6]])
    expect(await stockOf([other.id])).toEqual([[42, 6]])
  })

  test('[O21] many SKUs at once: each keeps its own reserved pieces', async () => {
    const one = await reserved(50, [6])
    const other = await reserved(50, [])
    const short = await reserved(50, [31])
    const input = { ids: [one.id, other.id, short.id], kind: 'stock' as const, type: 'count' as const, qty: 30 }
    const { data } = await call(calls.bulkPreview, input, { token })
    expect(data).toMatchObject({ changed: 2, refused: 1, refusals: [{ id: short.id }] })
    expect(data.rows.map(({ id, next }) => [id, next])).toEqual([
      [one.id, 24],
      [other.id, 30],
    ])
    expect(data.refusals[0]?.msg).toBe(`盘点后现有30，少于订单占用的31，请先处理订单${short.numbers[0]}`)
  })
})

describe('fewer pieces than orders reserve', () => {
  test.each([
    { pieces: [4], words: (numbers: readonly string[]) => `订单${numbers[0]}` },
    { pieces: [2, 2, 2], words: (numbers: readonly string[]) => `订单${numbers.join('、')}` },
    { pieces: [1, 1, 1, 1, 1], words: (numbers: readonly string[]) => `订单${numbers.slice(0, 3).join('、')}等5个订单` },
  ])('[O21] $pieces reserved: the refusal names at most three orders and their count', async ({ pieces, words }) => {
    const { id, numbers } = await reserved(100, pieces)
    const lock = pieces.reduce((sum, qty) => sum + qty, 0)
    const msg = `盘点后现有${lock - 1}，少于订单占用的${lock}，请先处理${words(numbers)}`
    expect(await counted(id, lock - 1)).toMatchObject({ code: 400, msg, data: { errors: [{ field: 'qty', msg }] } })
    expect(await call(calls.count, { code: await codeOf(id), qty: lock - 1, reason: '盘点' }, keyed())).toMatchObject({ code: 400, msg })
    expect(await stockOf([id])).toEqual([[100 - lock, lock]])
  })

  test('[O21] a refusal names no order outside the scope or rights of the person', async () => {
    const [id = 0] = await skus(1, { stock: 20 })
    const own = await team()
    const mine = await placeOrder({ store_id: (await buyer({ agent_id: own.agent_id })).id, lines: [{ sku_id: id, qty: 3 }] })
    await placeOrder({ store_id: (await buyer()).id, lines: [{ sku_id: id, qty: 4 }] })
    const agentPerson = await login({ perms: ['goods:sku:stock', 'order:order:list'], scope: 'agent_tree', agent_id: own.agent_id })
    expect((await counted(id, 5, agentPerson)).msg).toBe(`盘点后现有5，少于订单占用的7，请先处理订单${mine.order_no}`)
    const counter = await login({ perms: ['goods:sku:stock'] })
    expect((await counted(id, 5, counter)).msg).toBe('盘点后现有5，少于订单占用的7，请先处理占用的订单')
  })

  test('[O21] counts beside new orders: no piece is sold twice', async () => {
    const [id = 0] = await skus(1, { stock: 30 })
    const { id: store_id } = await buyer()
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        counted(id, 30),
        ...Array.from({ length: 3 }, () => placeOrder({ store_id, lines: [{ sku_id: id, qty: 2 }] })),
      ])
      expect(answers[0]).toMatchObject({ code: 200 })
      const [row] = await db.select({ stock: sku.stock, lock: sku.stock_lock }).from(sku).where(eq(sku.id, id))
      expect(row && row.stock + row.lock).toBe(30)
    }
    expect(await violations()).toEqual([])
    expect(await wrongGoods(server.database.db)).toEqual([])
  })
})
