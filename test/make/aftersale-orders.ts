import { eq } from 'drizzle-orm'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { reserve, ship } from '#server/areas/trade/stock/stock.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import type { TestServer } from '#test/server/harness.ts'
import type { offerMaker } from './offers.ts'

interface Line {
  qty: number
  pay_amount: number
  shipped?: number
  integral_off?: number
  is_gift?: 1
}

type Values = Partial<typeof order.$inferInsert>
interface Buyer {
  user_id: number
  store_id?: number | null
  agent_id?: number | null
}

let counter = 0

/** Paid orders as data, with their stock and their payment, for tests that begin after the payment. */
export function aftersaleOrders(
  { database: { db }, ctxFor }: Pick<TestServer, 'database' | 'ctxFor'>,
  goods: ReturnType<typeof offerMaker>,
) {
  return async (buyer: Buyer, lines: readonly Line[], { freight_amount = 0, ...values }: Values = {}) => {
    counter += 1
    const skus: number[] = []
    for (const _line of lines) skus.push(await goods.sku({ stock: 1000 }))
    const order_no = `2603${String(counter).padStart(14, '0')}`
    const integral_off = lines.reduce((sum, line) => sum + (line.integral_off ?? 0), 0)
    const paid = lines.reduce((sum, { pay_amount }) => sum + pay_amount, 0)
    const pay_amount = paid + freight_amount
    const [row] = await db
      .insert(order)
      .values({
        ...buyer,
        order_no,
        price_level: 'store',
        state: 'pending_ship',
        item_kinds: lines.length,
        weight_total: 0,
        qty_total: lines.reduce((sum, { qty }) => sum + qty, 0),
        goods_amount: paid + integral_off,
        integral_off,
        freight_amount,
        pay_amount,
        paid_amount: pay_amount,
        pay_way: 'balance',
        paid_at: '2026-03-01T02:00:00.000Z',
        ...values,
      })
      .returning()
    const one = row as typeof order.$inferSelect
    const items = await db
      .insert(orderItem)
      .values(
        lines.map(({ qty, pay_amount, shipped = 0, integral_off = 0, is_gift }, at) => {
          const price = Math.ceil((pay_amount + integral_off) / qty)
          return {
            order_id: one.id,
            line_no: at + 1,
            sku_id: skus[at] ?? 0,
            brand_id: 1,
            series_id: 1,
            category_id: 1,
            code: `C${counter}-${at + 1}`,
            snapshot: {
              code: `C${counter}-${at + 1}`,
              title: `商品${at + 1}`,
              image: null,
              brand: '',
              series: '',
              spec: {},
              unit: '个',
              weight: 1,
            },
            sale_unit: '个',
            qty,
            price,
            price_origin: price,
            price_source: is_gift ? ('gift' as const) : ('level' as const),
            adjust: pay_amount + integral_off - price * qty,
            integral_off,
            pay_amount,
            shipped_qty: shipped,
            is_gift: (is_gift ?? 0) as 0 | 1,
          }
        }),
      )
      .returning()
    await transact({ ...(await ctxFor()), db }, async (ctx) => {
      const document = { biz_no: order_no, reason: '下单' }
      await reserve(
        ctx,
        lines.map(({ qty }, at) => ({ sku_id: skus[at] ?? 0, qty })),
        document,
      )
      const sent = lines.flatMap(({ shipped = 0 }, at) => (shipped > 0 ? [{ sku_id: skus[at] ?? 0, qty: shipped }] : []))
      await ship(ctx, sent, document)
    })
    await db.insert(payment).values({
      pay_no: `P${order_no}`,
      biz_type: 'order',
      biz_id: one.id,
      biz_no: order_no,
      user_id: buyer.user_id,
      channel: 'balance',
      amount: pay_amount,
      state: 'success',
      paid_at: '2026-03-01T02:00:00.000Z',
    })
    return {
      ...one,
      items,
      async now() {
        const [after] = await db.select().from(order).where(eq(order.id, one.id))
        return after as typeof order.$inferSelect
      },
      itemNow: async (at = 0) =>
        (
          await db
            .select()
            .from(orderItem)
            .where(eq(orderItem.id, items[at]?.id ?? 0))
        )[0],
      stockOf: async (at = 0) => {
        const { stock, stock_lock } = sku
        return (
          await db
            .select({ stock, stock_lock })
            .from(sku)
            .where(eq(sku.id, skus[at] ?? 0))
        )[0]
      },
    }
  }
}
