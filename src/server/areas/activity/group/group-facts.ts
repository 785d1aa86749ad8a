import { and, eq } from 'drizzle-orm'
import { phaseOf, type Phase } from '#contract/activity/flow.ts'
import type { Label } from '#contract/kit/label.ts'
import { belongsTo } from '#server/areas/activity/shared/audience.ts'
import type { Buyer, OrderRequest } from '#server/areas/trade/order-request.ts'
import type { PriceFacts, Problem } from '#server/areas/trade/price/facts.ts'
import { stockShort } from '#server/areas/trade/price/problems.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { GroupRow, TeamRow } from './group-rows.ts'
import { groupActivity, groupBuyer, groupItem, groupMember, groupTeam } from './group-tables.ts'

/** An order's group buy: with `team_no` the order joins that team, without it a team is opened. */
export type GroupRequest = NonNullable<OrderRequest['group']>

export const groupMessages = {
  full: ['拼团人数已满', 'The team is full'],
  joined: ['您已参与过该团', 'You are already in this team'],
  over: ['拼团活动已结束', 'The group buy is over'],
  early: ['拼团活动未开始', 'The group buy has not started'],
  paused: ['拼团活动已暂停', 'The group buy is paused'],
  limit: ['超出拼团限购数量', 'This exceeds the limit of the group buy'],
  audience: ['您不符合参与条件', 'You cannot take part in this group buy'],
  goods: ['该商品不在拼团活动中', 'The goods are not part of the group buy'],
} as const satisfies Record<string, Label>

/** Adds the group buy price, the leader discount, and the reasons why the buyer cannot take part. */
export async function groupFacts(
  ctx: Ctx,
  facts: PriceFacts,
  { request: { group }, buyer }: { request: OrderRequest; buyer: Buyer },
): Promise<PriceFacts> {
  if (!group) return facts
  const [activity] = await ctx.db.select().from(groupActivity).where(eq(groupActivity.id, group.activity_id))
  const [team] = group.team_no ? await ctx.db.select().from(groupTeam).where(eq(groupTeam.team_no, group.team_no)) : []
  const offers = await ctx.db.select().from(groupItem).where(eq(groupItem.activity_id, group.activity_id))
  if (!activity || activity.deleted_at !== null || (group.team_no && team?.activity_id !== activity.id))
    return { ...facts, problems: [...(facts.problems ?? []), problem(groupMessages.over)] }
  const known = new Map(offers.map((offer) => [offer.sku_id, offer]))
  const lines = facts.lines.map((line) => {
    const offer = known.get(line.goods.sku_id)
    return offer ? { ...line, activity: { ...terms, id: activity.id, price: offer.group_price } } : line
  })
  const [line] = lines
  const offer = line && known.get(line.goods.sku_id)
  const why = [
    (team ? whyNotJoin(activity, team, ctx.now) : whyNotOpen(activity, ctx.now)) ?? (await whyMember(ctx, team, buyer.member.id)),
    (await belongsTo(ctx, activity, buyer)) ? undefined : groupMessages.audience,
    offer ? undefined : groupMessages.goods,
    (await isBeyond(ctx, activity, buyer.member.id, line?.qty ?? 0)) ? groupMessages.limit : undefined,
  ].flatMap((label) => (label ? [problem(label)] : []))
  if (line && offer && line.qty > offer.stock - offer.sold_qty)
    why.push(problem(stockShort, { code: line.goods.code, unit: line.goods.unit, n: offer.stock - offer.sold_qty }))
  const off = !team && activity.leader_discount > 0 ? [{ amount: activity.leader_discount }] : []
  return { ...facts, lines, activity_offs: [...facts.activity_offs, ...off], problems: [...(facts.problems ?? []), ...why] }
}

const terms = { kind: 'group', takes_coupon: false, takes_points: false, earns_gifts: false, ignores_minimum: true } as const

function problem(label: Label, values: Problem['values'] = {}): Problem {
  return { index: 0, sku_id: null, field: 'lines', label, values }
}

const byPhase: Readonly<Record<Phase, Label | undefined>> = {
  draft: groupMessages.over,
  upcoming: groupMessages.early,
  running: undefined,
  ended: groupMessages.over,
  paused: groupMessages.paused,
  closed: groupMessages.over,
}

export function whyNotOpen(activity: GroupRow, now: Date): Label | undefined {
  return byPhase[phaseOf(activity, now)]
}

/** A team outlives its activity's end; it takes nobody once staff have closed the activity before its end (docs/adr/0060). */
export function whyNotJoin(activity: GroupRow, team: TeamRow, now: Date): Label | undefined {
  const { state, closed_at, end_at } = activity
  if (team.state !== 'forming' || Date.parse(team.expire_at) <= now.getTime()) return groupMessages.over
  if (state === 'paused') return groupMessages.paused
  if (state === 'closed' && closed_at !== null && end_at !== null && Date.parse(closed_at) < Date.parse(end_at)) return groupMessages.over
  return team.mode === 'people' && team.joined_people + team.reserved_people >= team.need ? groupMessages.full : undefined
}

async function whyMember({ db }: Ctx, team: TeamRow | undefined, user_id: number): Promise<Label | undefined> {
  if (!team) return undefined
  const own = await db
    .select({ seat: groupMember.seat })
    .from(groupMember)
    .where(and(eq(groupMember.team_id, team.id), eq(groupMember.user_id, user_id)))
  return own.some(({ seat }) => seat !== 'left') ? groupMessages.joined : undefined
}

async function isBeyond({ db }: Ctx, activity: GroupRow, user_id: number, qty: number): Promise<boolean> {
  const { id, limit_per_order, limit_per_user } = activity
  if (limit_per_order !== null && qty > limit_per_order) return true
  if (limit_per_user === null) return false
  const [had] = await db
    .select({ qty: groupBuyer.qty })
    .from(groupBuyer)
    .where(and(eq(groupBuyer.activity_id, id), eq(groupBuyer.user_id, user_id)))
  return (had?.qty ?? 0) + qty > limit_per_user
}
