import type pg from 'pg'
import { shop } from '#contract/shop/index.ts'
import type { Buyer } from './people.ts'
import { ADDRESS, payExchange, payInWeChat, type Place } from './shopping.ts'

/** The activities that run while the traffic does, by their ids. */
export interface Running {
  lotteries: number[]
  groups: number[]
  coupons: number[]
  envelopes: number[]
}

const running = (table: string) => `select coalesce(array_agg(id::int order by id), '{}') from ${table}
  where state = 'published' and deleted_at is null and (start_at is null or start_at <= now()) and (end_at is null or end_at > now() + interval '1 hour')`

/** The customer's calls name activities by their ids: a shopper gets them from links. */
export async function runningActivities(client: pg.Client): Promise<Running> {
  const { rows } =
    await client.query<Running>(`select (${running('lottery')}) as lotteries, (${running('group_activity')}) as groups, (${running('coupon')}) as coupons,
      (${running('red_envelope')}) as envelopes`)
  return rows[0] ?? { lotteries: [], groups: [], coupons: [], envelopes: [] }
}

/** Looks at activities and takes part in one: draws, joins a team, receives a coupon or an envelope, signs in, exchanges points, or applies for a free order. */
export async function takePart(buyer: Buyer, place: Place, known: Running): Promise<void> {
  const { draw } = place
  if (draw.chance(0.3)) await viewSome(buyer, place, known)
  const what = draw.weighted({ draw: 25, group: 20, coupon: 15, envelope: 15, sign: 10, exchange: 10, free: 5 })
  if (what === 'free') return applyForFree(buyer, place)
  if (what === 'draw' && known.lotteries.length > 0) return drawOnce(buyer, draw.one(known.lotteries))
  if (what === 'group' && known.groups.length > 0) return joinTeam(buyer, place, draw.one(known.groups))
  if (what === 'coupon' && known.coupons.length > 0) return receiveCoupon(buyer, draw.one(known.coupons))
  if (what === 'envelope') return takeEnvelope(buyer, place, known.envelopes)
  return what === 'exchange' ? exchangePoints(buyer, place) : signIn(buyer)
}

/** The mini-program sends the views for some pages together. */
async function viewSome({ caller }: Buyer, { draw }: Place, { lotteries, groups, coupons, envelopes }: Running): Promise<void> {
  const views = [
    ...lotteries.map((id) => ({ kind: 'lottery' as const, id })),
    ...groups.map((id) => ({ kind: 'group' as const, id })),
    ...coupons.map((id) => ({ kind: 'coupon' as const, id })),
    ...envelopes.map((id) => ({ kind: 'redEnvelope' as const, id })),
  ]
  if (views.length > 0) await caller.call(shop.activity.view, { list: [draw.one(views), draw.one(views)] })
}

/** Hands in the buyer's own order for an activity for which customers apply. */
async function applyForFree({ caller }: Buyer, { mark }: Place): Promise<void> {
  const { code, data } = await caller.call(shop.freeOrder.mine, { state: 'candidate', page_size: 10 })
  const one = code === 200 ? data.list.find(({ mode, apply_until }) => mode === 'apply' && apply_until !== null) : undefined
  if (one) await caller.call(shop.freeOrder.apply, { activity_id: one.activity_id, order_id: one.order_id, text: mark() })
}

async function receiveCoupon({ caller }: Buyer, id: number): Promise<void> {
  await caller.call(shop.coupon.receive, { id })
  await caller.call(shop.coupon.list, { page_size: 10 })
}

/** Receives an envelope, or opens one that waits. */
async function takeEnvelope({ caller }: Buyer, { draw }: Place, running: readonly number[]): Promise<void> {
  if (running.length > 0 && draw.chance(0.5)) await caller.call(shop.redEnvelope.receive, { id: draw.one(running) })
  const { code, data } = await caller.call(shop.redEnvelope.mine, { page_size: 10 })
  const waiting = code === 200 ? data.list.find(({ state }) => state === 'granted') : undefined
  if (waiting) await caller.call(shop.redEnvelope.open, { id: waiting.id })
}

async function signIn({ caller }: Buyer): Promise<void> {
  const { code, data } = await caller.call(shop.sign.calendar, {})
  if (code !== 200 || !data.is_open) return
  if (!data.is_signed) await caller.call(shop.sign.sign, {})
  const { is_open, cost_points, left, days } = data.makeup
  const [missed] = days
  if (is_open && missed && left > 0 && data.points >= cost_points) await caller.call(shop.sign.makeup, { sign_date: missed })
}

async function exchangePoints({ caller }: Buyer, place: Place): Promise<void> {
  const { draw } = place
  const { code, data } = await caller.call(shop.integralGoods.list, { page_size: 10 })
  if (code !== 200 || data.list.length === 0) return
  const { id, kind } = draw.one(data.list)
  const placed = await caller.call(shop.integralGoods.exchange, { id, ...(kind === 'goods' && { address: ADDRESS }) })
  if (placed.code === 200 && placed.data.state === 'pending_pay' && draw.chance(0.8)) await payExchange({ caller }, place, placed.data.id)
  else if (placed.code === 200 && draw.chance(0.2)) await caller.call(shop.integralGoods.cancel, { id: placed.data.id })
}

async function drawOnce({ caller }: Buyer, id: number): Promise<void> {
  const { code, data } = await caller.call(shop.lottery.detail, { id })
  if (code !== 200 || !data.chances?.can_draw) return
  await caller.call(shop.lottery.draw, { id })
  const mine = await caller.call(shop.lottery.mine, { page_size: 10 })
  const won = mine.code === 200 ? mine.data.list.find(({ state }) => state === 'pending_address') : undefined
  if (won) await caller.call(shop.lottery.address, { id: won.id, address: ADDRESS })
}

async function joinTeam({ caller }: Buyer, place: Place, id: number): Promise<void> {
  const { draw } = place
  const { code, data } = await caller.call(shop.group.detail, { id })
  if (code !== 200 || !data.can_join) return
  const offers = data.sku_items.filter(({ in_stock }) => in_stock)
  if (offers.length === 0) return
  const basket = { sku_id: draw.one(offers).sku_id, qty: 1, ship_type: 'express' as const, address: ADDRESS, buyer_remark: place.mark() }
  const team = data.teams.length > 0 && draw.chance(0.8) ? draw.one(data.teams) : undefined
  const placed = team
    ? await caller.call(shop.group.join, { team_no: team.team_no, ...basket })
    : await caller.call(shop.group.open, { activity_id: id, ...basket })
  if (placed.code !== 200 || placed.data.state !== 'pending_pay') return
  // some seats are left to the timeout
  if (draw.chance(0.85)) await payInWeChat({ caller }, place, placed.data.id)
}
