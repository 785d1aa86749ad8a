import { contract } from '#contract/index.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import type { Caller } from './caller.ts'
import type { Buyer } from './people.ts'
import type { Place } from './shopping.ts'

type Listed = OutputOf<typeof shop.order.list>['list'][number]

const INVOICE = { kind: 'personal' as const, title: '个人' }

/** Looks after one recent order: receives it, applies for an after-sale or an invoice, or only looks. */
export async function lookAfterOrders(buyer: Buyer, place: Place, counter: Caller): Promise<void> {
  const { caller } = buyer
  const { draw } = place
  await caller.call(shop.order.count, {})
  const { code, data } = await caller.call(shop.order.list, { page_size: 10 })
  if (code !== 200 || data.list.length === 0) return
  const one = draw.one(data.list)
  const { id, state, ship_type } = one
  if (state === 'shipped')
    return draw.chance(0.7) ? void (await caller.call(shop.order.receive, { id })) : applyForAftersale(buyer, place, one)
  if (state === 'pending_ship' && ship_type === 'pickup') return pickUp(buyer, id, counter)
  if (state === 'pending_ship' || state === 'part_shipped') {
    if (draw.chance(0.3)) return applyForAftersale(buyer, place, one)
    if (draw.chance(0.3)) return void (await caller.call(shop.invoice.apply, { order_id: id, invoice: INVOICE }))
    return void (await caller.call(shop.order.track, { id }))
  }
  if (state === 'pending_pay' && draw.chance(0.3)) return void (await caller.call(shop.order.cancel, { id }))
  await caller.call(shop.order.detail, { id })
  await continueAftersales(buyer, place)
}

async function applyForAftersale({ caller }: Buyer, { draw, mark }: Place, { id }: Listed): Promise<void> {
  const { code, data } = await caller.call(shop.aftersale.refundable, { order_id: id })
  const lines = code === 200 ? data.list.filter(({ refusal, qty, amount }) => refusal === null && qty > 0 && amount > 0) : []
  if (lines.length === 0) return
  const { item_id, qty, return_qty, amount } = draw.one(lines)
  const kind = return_qty > 0 && draw.chance(0.5) ? 'return' : 'refund'
  const most = kind === 'return' ? return_qty : qty
  const target = draw.chance(0.6) ? most : 1 + draw.below(most)
  // what a part may have refunded is less than its share by the rounding
  const share = target === qty ? amount : Math.floor((amount * target) / qty) - 1
  if (share < 1) return
  await caller.call(shop.aftersale.create, { item_id, kind, qty: target, amount: share, reason: 'quality', desc: mark() })
}

async function continueAftersales({ caller }: Buyer, { draw, mark }: Place): Promise<void> {
  const { code, data } = await caller.call(shop.aftersale.list, { page_size: 5 })
  const open = code === 200 ? data.list.find(({ state }) => state === 'wait_return' || state === 'applied') : undefined
  if (!open) return
  if (open.state === 'wait_return')
    await caller.call(shop.aftersale.tracking, { id: open.id, carrier: '顺丰', tracking_no: mark().replaceAll(/[^\dA-Za-z-]/g, '') })
  else if (draw.chance(0.2)) await caller.call(shop.aftersale.cancel, { id: open.id })
}

/** The buyer shows the code, and a person at the counter hands the goods over. */
async function pickUp({ caller }: Buyer, id: number, counter: Caller): Promise<void> {
  const { data } = await caller.call(shop.order.detail, { id })
  if (data?.pickup_code) await counter.call(contract.order.order.pickup, { id, code: data.pickup_code })
}

/** A salesman reads the own figures and withdraws commission to the balance or to a bank. */
export async function withdraw({ caller }: Buyer, { draw }: Place): Promise<void> {
  await caller.call(shop.salesman.summary, {})
  const own = await caller.call(shop.salesman.commission, { page_size: 10 })
  if (own.code !== 200 || own.data.available < 10_100) return
  const way = draw.chance(0.5) ? ('balance' as const) : ('bank' as const)
  const payee = { name: '张三丰', bank: '中国工商银行', account: '6222020200012345678' }
  const amount = Math.min(own.data.available, 10_000 + draw.below(5000))
  const { code, data } = await caller.call(shop.withdraw.apply, { amount, way, ...(way === 'bank' && { payee }) })
  if (code === 200 && draw.chance(0.15)) await caller.call(shop.withdraw.cancel, { id: data.id })
  await caller.call(shop.withdraw.list, { page_size: 10 })
}
