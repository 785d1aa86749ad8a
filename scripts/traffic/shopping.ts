import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import type { Draw } from './draw.ts'
import type { Journal } from './journal.ts'
import type { Buyer } from './people.ts'
import type { Provider } from './provider.ts'

export interface Place {
  draw: Draw
  provider: Provider
  journal: Journal
  /** A text that no other write has. */
  mark(): string
}

type Row = OutputOf<typeof shop.goods.list>['list'][number]
type Placed = OutputOf<typeof shop.order.create>
type Waiting = OutputOf<typeof shop.integralGoods.pay>['payments'][number]

export const ADDRESS = {
  receiver: '张三丰',
  phone: '13812345678',
  province_code: '330000',
  city_code: '330100',
  district_code: '330109',
  address: '建设一路18号',
}
const WORDS = ['轴承', '螺栓', '切割片', '手套', '62']
const PAGES = 40
/** The day on a voucher. */
const PAID_DATE = new Date().toISOString().slice(0, 10)

/** Looks for goods, fills the cart, places an order and does one thing that people then do with it. */
export async function goShopping({ caller, cart }: Buyer, place: Place): Promise<void> {
  const { draw } = place
  const rows = await browse({ caller }, draw)
  if (rows.length === 0) return
  const lines = new Map<number, { id: number; qty: number }>()
  for (let left = 1 + draw.below(4); left > 0; left -= 1) {
    const row = draw.one(rows)
    const { code, data } = await caller.call(shop.cart.add, { sku_id: row.id, qty: row.moq })
    if (code !== 200) return
    const qty = row.moq + row.step_qty * draw.below(3)
    if ((await caller.call(shop.cart.edit, { id: data.id, qty })).code !== 200) continue
    cart.set(data.id, qty)
    lines.set(row.id, { id: data.id, qty })
  }
  await caller.call(shop.cart.list, {})
  const image = rows.find(({ main_image }) => main_image)?.main_image ?? ''
  if (lines.size > 0) await order({ caller, cart }, place, lines, image)
}

async function browse({ caller }: Pick<Buyer, 'caller'>, draw: Draw): Promise<Row[]> {
  // the first pages are read most, so that orders compete for some goods
  const page_no = 1 + Math.floor(draw.next() ** 2 * PAGES)
  const input = draw.chance(0.3) ? { word: draw.one(WORDS), page_size: 10 } : { page_no, page_size: 10 }
  const { data, code } = await caller.call(shop.goods.list, input)
  const rows = code === 200 ? data.list.filter(({ moq, stock }) => (stock ?? 0) >= moq * 3) : []
  if (rows.length > 0 && draw.chance(0.5)) await caller.call(shop.goods.sku, { id: draw.one(rows).id })
  return rows
}

async function order(
  { caller, cart }: Pick<Buyer, 'caller' | 'cart'>,
  place: Place,
  chosen: ReadonlyMap<number, { id: number; qty: number }>,
  image: string,
): Promise<void> {
  const { draw } = place
  const lines = [...chosen].map(([sku_id, { qty }]) => ({ sku_id, qty }))
  const isPickup = draw.chance(0.1)
  const user_coupon_id = draw.chance(0.3) ? await bestCoupon({ caller }, lines) : undefined
  const own = { ...(user_coupon_id !== undefined && { user_coupon_id }) }
  const basket = { ...own, lines, ship_type: isPickup ? ('pickup' as const) : ('express' as const), ...(!isPickup && { address: ADDRESS }) }
  const quoted = await caller.call(shop.order.quote, basket)
  if (quoted.code !== 200 || quoted.data.problems.length > 0) return
  const integral_used = user_coupon_id === undefined && draw.chance(0.1) ? Math.min(quoted.data.integral_most, 100) : 0
  const input: InputOf<typeof shop.order.create> = { ...basket, buyer_remark: place.mark(), ...(integral_used > 0 && { integral_used }) }
  const { code, data } = await caller.call(shop.order.create, input)
  if (code !== 200) return
  for (const { id } of chosen.values()) cart.delete(id)
  if (data.state === 'pending_pay') await afterPlacing({ caller }, place, data, image)
}

/** The own coupon that takes most off these goods; undefined without one. */
async function bestCoupon(
  { caller }: Pick<Buyer, 'caller'>,
  lines: readonly { sku_id: number; qty: number }[],
): Promise<number | undefined> {
  const { code, data } = await caller.call(shop.coupon.usable, { lines: lines.map(({ sku_id, qty }) => `${sku_id}:${qty}`) })
  return code === 200 ? data.list.find(({ off }) => off > 0)?.id : undefined
}

async function afterPlacing({ caller }: Pick<Buyer, 'caller'>, place: Place, { id, pay_amount }: Placed, image: string): Promise<void> {
  const next = place.draw.weighted({ wechat: 55, balance: 12, mixed: 8, voucher: 8, cancel: 6, race: 5, leave: 6 })
  if (next === 'cancel') return void (await caller.call(shop.order.cancel, { id }))
  if (next === 'leave') return void (await prepared({ caller }, { id, way: 'wechat' }))
  if (next === 'voucher') {
    const voucher = { images: [image], payer_name: '杭州测试五金有限公司', paid_date: PAID_DATE, amount: pay_amount }
    return void (await caller.call(shop.order.voucher, { id, ...voucher }))
  }
  if (next === 'balance' && (await caller.call(shop.order.pay, { id, way: 'balance' })).code === 200) return
  const pay_no = await prepared({ caller }, { id, way: next === 'mixed' ? 'mixed' : 'wechat' })
  if (pay_no === undefined) return
  if (next === 'race') await Promise.all([caller.call(shop.order.cancel, { id }), payAt(place, pay_no)])
  else await payAt(place, pay_no)
  await caller.call(shop.order.detail, { id })
}

/** Pays an order in WeChat. */
export async function payInWeChat({ caller }: Pick<Buyer, 'caller'>, place: Place, id: number): Promise<void> {
  const pay_no = await prepared({ caller }, { id, way: 'wechat' })
  if (pay_no !== undefined) await payAt(place, pay_no)
}

/** Pays the cash for an exchange in WeChat. */
export async function payExchange({ caller }: Pick<Buyer, 'caller'>, place: Place, id: number): Promise<void> {
  const { code, data } = await caller.call(shop.integralGoods.pay, { id, way: 'wechat' })
  const pay_no = code === 200 && (await waitingSheet({ caller }, data.payments))
  if (pay_no) await payAt(place, pay_no)
}

/** The number for a payment that the provider has prepared; undefined if the order was paid at once or nothing can be paid. */
async function prepared({ caller }: Pick<Buyer, 'caller'>, input: InputOf<typeof shop.order.pay>): Promise<string | undefined> {
  const { code, data } = await caller.call(shop.order.pay, input)
  return code === 200 ? waitingSheet({ caller }, data.payments) : undefined
}

async function waitingSheet({ caller }: Pick<Buyer, 'caller'>, payments: readonly Waiting[]): Promise<string | undefined> {
  const waiting = payments.find(({ channel, state }) => channel === 'wechat' && state === 'pending')
  return waiting && sheet({ caller }, waiting.pay_no)
}

/** A faulty provider is asked some times. */
async function sheet({ caller }: Pick<Buyer, 'caller'>, pay_no: string): Promise<string | undefined> {
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await caller.call(shop.payment.sheet, { pay_no })).code === 200) return pay_no
    await pause(200)
  }
  return undefined
}

/** The customer pays in WeChat; the provider's acknowledgement counts like one from the product. */
async function payAt({ provider, journal }: Place, pay_no: string): Promise<void> {
  const data = await provider.pay(pay_no)
  if (data) journal.write({ call: 'provider.pay', key: pay_no, input: { pay_no }, data })
}

/** Tops the balance up. */
export async function topUp({ caller }: Buyer, place: Place): Promise<void> {
  const tiers = await caller.call(shop.balance.tiers, {})
  if (tiers.code !== 200 || tiers.data.list.length === 0) return
  const { code, data } = await caller.call(shop.balance.recharge, { amount: place.draw.one(tiers.data.list).amount })
  if (code !== 200) return
  const pay_no = await sheet({ caller }, data.pay_no)
  if (pay_no !== undefined) await payAt(place, pay_no)
  await caller.call(shop.balance.detail, {})
}
