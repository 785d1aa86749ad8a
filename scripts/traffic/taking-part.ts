import type pg from 'pg'
import { shop } from '#contract/shop/index.ts'
import type { Buyer } from './people.ts'
import { ADDRESS, payInWeChat, type Place } from './shopping.ts'

/** The activities that run while the traffic does, by their ids. */
export interface Running {
  lotteries: number[]
  groups: number[]
}

const running = (table: string) => `select coalesce(array_agg(id::int order by id), '{}') from ${table}
  where state = 'published' and deleted_at is null and (start_at is null or start_at <= now()) and (end_at is null or end_at > now() + interval '1 hour')`

/** The customer's calls name activities by their ids: a shopper gets them from links. */
export async function runningActivities(client: pg.Client): Promise<Running> {
  const { rows } = await client.query<Running>(`select (${running('lottery')}) as lotteries, (${running('group_activity')}) as groups`)
  return rows[0] ?? { lotteries: [], groups: [] }
}

/** Takes part in an activity: draws, opens a team or joins one. */
export async function takePart(buyer: Buyer, place: Place, known: Running): Promise<void> {
  const what = place.draw.weighted({ draw: known.lotteries.length, group: known.groups.length })
  if (what === 'draw' && known.lotteries.length > 0) return drawOnce(buyer, place.draw.one(known.lotteries))
  if (what === 'group' && known.groups.length > 0) return joinTeam(buyer, place, place.draw.one(known.groups))
}

async function drawOnce({ caller }: Buyer, id: number): Promise<void> {
  const { code, data } = await caller.call(shop.lottery.detail, { id })
  if (code !== 200 || !data.chances?.can_draw) return
  await caller.call(shop.lottery.draw, { id })
  await caller.call(shop.lottery.mine, { page_size: 10 })
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
