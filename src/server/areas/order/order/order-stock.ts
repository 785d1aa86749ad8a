import type { Claim } from '#server/areas/trade/claims/claims.ts'
import { heldLines } from '#server/areas/trade/order-rows.ts'
import type { PricedLine } from '#server/areas/trade/price/facts.ts'
import { release, reserve } from '#server/areas/trade/stock/stock.ts'
import { returnGifts } from './order-gifts.ts'

/** The stock for an order. Gifts that the stock does not suffice for are left out, and their rules get them back. */
export const stockClaim: Claim = {
  async take(ctx, { order_no, user_id }, lines) {
    const open = lines.filter(({ is_reserved }) => !is_reserved)
    if (open.length === 0) return lines
    const stockLines = open.map(({ goods, qty, is_gift }) => ({ sku_id: goods.sku_id, qty, is_optional: is_gift === 1 }))
    const { left_out } = await reserve(ctx, stockLines, { biz_no: order_no, reason: '下单占用' })
    const isOut = ({ is_gift, goods }: PricedLine) => is_gift === 1 && left_out.includes(goods.sku_id)
    await returnGifts(ctx, open.filter(isOut), { biz_no: order_no, user_id })
    return lines.filter((line) => !isOut(line))
  },

  async giveBack(ctx, { order_no }, items, back) {
    if (back.why !== 'refunded') return release(ctx, heldLines(items), { biz_no: order_no, reason: '订单关闭释放' })
    const freed = back.unshipped > 0 ? [{ sku_id: back.sku_id, qty: back.unshipped }] : []
    const gifts = back.gifts.map(({ sku_id, qty }) => ({ sku_id, qty }))
    await release(ctx, [...freed, ...gifts], { biz_no: back.as_no, reason: '售后退款释放' })
  },
}
