import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { groupTeam as teamContract } from '#contract/activity/group-team.ts'
import { group as activityContract } from '#contract/activity/group.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { group as contract } from '#contract/shop/group.ts'
import { whyNotJoin } from '#server/areas/activity/group/group-facts.ts'
import { groupActivity, groupItem, groupMember, groupTeam } from '#server/areas/activity/group/group-tables.ts'
import { belongsTo, inOwnAudience, participantOf } from '#server/areas/activity/shared/audience.ts'
import { withPhase } from '#server/areas/activity/shared/life.ts'
import { isForSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { limitReadings, sightOf, type Sight } from '#server/shop/goods/offer.ts'

export { join, open, quote } from './group-order.ts'

const hidden: Label = ['认证后可见', 'Visible after verification']

// for the goods that customers can buy
const sold = sql`sku.deleted_at is null and ${isForSale}`

// the cheapest goods name the activity's price
const first = (column: SQL) => sql<number | null>`(select ${column} from group_item line join sku on sku.id = line.sku_id
  where line.activity_id = group_activity.id and ${sold} order by line.group_price, line.sku_id limit 1)`

const listed = {
  id: groupActivity.id,
  title: groupActivity.title,
  spu_id: groupActivity.spu_id,
  spu_title: spu.title,
  image: sql<string | null>`coalesce(${groupActivity.image}, ${spu.main_image})`,
  group_price: first(sql`line.group_price`).mapWith(Number),
  price_store: first(sql`sku.price_store`).mapWith(Number),
  mode: groupActivity.mode,
  need: groupActivity.need,
  state: groupActivity.state,
  audience: groupActivity.audience,
  start_at: groupActivity.start_at,
  end_at: groupActivity.end_at,
  sold_qty: sql<number>`(select coalesce(sum(line.sold_qty), 0)::int from group_item line where line.activity_id = group_activity.id)`,
  in_stock: sql<boolean>`exists (select from group_item line join sku on sku.id = line.sku_id
    where line.activity_id = group_activity.id and line.sold_qty < line.stock and sku.stock > 0 and ${sold})`,
}

const shownFrom = (ctx: Ctx) => ctx.db.select(listed).from(groupActivity).innerJoin(spu, eq(spu.id, groupActivity.spu_id))
type Listed = Awaited<ReturnType<typeof shownFrom>>[number]

function viewOf(ctx: Ctx, { level }: Sight, row: Listed) {
  const { state: _state, audience: _audience, start_at, end_at, ...phased } = withPhase(row, ctx)
  const prices = level === null ? { group_price: null, price_store: null } : {}
  const price_hint = level === null ? say(hidden, ctx.language) : null
  return { ...phased, ...prices, price_hint, start_at: start_at ?? '', end_at: end_at ?? '' }
}

/** The group buys that are running or begin soon, and that the caller may take part in. */
export async function list(ctx: Ctx, { spu_id, ...place }: ParsedOf<typeof contract.list>) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const where = and(
    eq(groupActivity.state, 'published'),
    sql`${groupActivity.end_at} > ${ctx.now.toISOString()}`,
    isNull(groupActivity.deleted_at),
    sql`exists (select from group_item line join sku on sku.id = line.sku_id where line.activity_id = group_activity.id and ${sold})`,
    spu_id ? eq(groupActivity.spu_id, spu_id) : undefined,
    await inOwnAudience(ctx, groupActivity),
  )
  const rows = await rowsAt(shownFrom(ctx).where(where).orderBy(desc(groupActivity.sort), desc(groupActivity.id)).$dynamic(), place)
  limit.read(rows.length)
  return pageOf(
    rows.map((row) => viewOf(ctx, sight, row)),
    await ctx.db.$count(groupActivity, where),
  )
}

/** One group buy with its goods and the teams that can be joined. */
export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const isThere = and(eq(groupActivity.id, id), isNull(groupActivity.deleted_at), sql`${groupActivity.state} <> 'draft'`)
  const [row] = await shownFrom(ctx).where(isThere)
  const [activity] = await ctx.db.select().from(groupActivity).where(isThere)
  if (!row || !activity) throw notFound(activityContract.$.label)
  const { rules, team_hours, limit_per_user, limit_per_order, leader_discount } = activity
  const offers = await offersOf(ctx, id)
  limit.read(offers.length)
  const participant = ctx.actor.customer && (await participantOf(ctx, ctx.actor.customer.id))
  const forming = await teamsFrom(ctx)
    .where(and(eq(groupTeam.activity_id, id), eq(groupTeam.state, 'forming'), sql`${groupTeam.joined_people} > 0`))
    .orderBy(asc(groupTeam.expire_at))
    .limit(MOST_TEAMS * 2)
  return {
    ...viewOf(ctx, sight, row),
    rules,
    team_hours,
    limit_per_user,
    limit_per_order,
    leader_discount: sight.level === null ? null : leader_discount,
    can_join: participant !== undefined && (await belongsTo(ctx, activity, participant)),
    sku_items: offers.map(({ stock, sold_qty, sku_stock, ...offer }) => {
      const left = Math.min(stock - sold_qty, sku_stock)
      const prices = sight.level === null ? { group_price: null, price_store: null } : {}
      return { ...offer, ...prices, in_stock: left > 0, left: sight.exact ? left : null }
    }),
    teams: forming
      .filter(({ team }) => !whyNotJoin(activity, team, ctx.now))
      .slice(0, MOST_TEAMS)
      .map(teamShown),
  }
}

const MOST_TEAMS = 10

function offersOf(ctx: Ctx, activity_id: number) {
  return ctx.db
    .select({
      sku_id: sku.id,
      code: sku.code,
      title: sku.title,
      unit: sku.unit,
      spec: sku.spec,
      sku_stock: sku.stock,
      main_image: sql<string | null>`coalesce(${sku.main_image}, ${spu.main_image})`,
      group_price: groupItem.group_price,
      price_store: sku.price_store,
      stock: groupItem.stock,
      sold_qty: groupItem.sold_qty,
    })
    .from(groupItem)
    .innerJoin(sku, eq(sku.id, groupItem.sku_id))
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .where(and(eq(groupItem.activity_id, activity_id), sold))
    .orderBy(asc(groupItem.sort), asc(sku.id))
}

const teamsFrom = (ctx: Ctx) =>
  ctx.db.select({ team: groupTeam, nick: customer.nick }).from(groupTeam).innerJoin(customer, eq(customer.id, groupTeam.leader_user_id))

/** Other people see only a name's first character. */
const shortened = (nick: string) => `${[...nick][0] ?? ''}**`

function teamShown({ team, nick }: { team: typeof groupTeam.$inferSelect; nick: string }) {
  const { team_no, activity_id, mode, need, joined_people, joined_qty, reserved_people, reserved_qty, state, expire_at } = team
  const taken = mode === 'people' ? joined_people + reserved_people : joined_qty + reserved_qty
  const lacks = state === 'forming' ? Math.max(0, need - taken) : 0
  return { team_no, activity_id, leader: shortened(nick), mode, need, joined_people, joined_qty, lacks, state, expire_at }
}

/** One team with its paid members, whose names are shortened. */
export async function team(ctx: Ctx, { team_no }: ParsedOf<typeof contract.team>) {
  const [row] = await teamsFrom(ctx).where(eq(groupTeam.team_no, team_no))
  if (!row) throw notFound(teamContract.$.label)
  const members = await ctx.db
    .select({ nick: customer.nick, is_leader: groupMember.is_leader, qty: groupMember.qty, joined_at: groupMember.joined_at })
    .from(groupMember)
    .leftJoin(customer, eq(customer.id, groupMember.user_id))
    .where(and(eq(groupMember.team_id, row.team.id), sql`${groupMember.seat} in ('paid', 'returned')`))
    .orderBy(asc(groupMember.id))
  return { ...teamShown(row), members: members.map((member) => ({ ...member, nick: shortened(member.nick ?? '拼') })) }
}

/** The caller's teams with their orders, the newest first. */
export async function mine(ctx: Ctx, { state, ...place }: ParsedOf<typeof contract.mine>) {
  const where = and(eq(groupMember.user_id, customerOf(ctx).id), state ? eq(groupTeam.state, state) : undefined)
  const from = ctx.db
    .select({
      team: groupTeam,
      nick: customer.nick,
      title: groupActivity.title,
      qty: groupMember.qty,
      order_id: order.id,
      order_no: order.order_no,
      order_state: order.state,
      pay_amount: order.pay_amount,
    })
    .from(groupMember)
    .innerJoin(groupTeam, eq(groupTeam.id, groupMember.team_id))
    .innerJoin(groupActivity, eq(groupActivity.id, groupTeam.activity_id))
    .innerJoin(order, eq(order.id, groupMember.order_id))
    .innerJoin(customer, eq(customer.id, groupTeam.leader_user_id))
  const rows = await rowsAt(from.where(where).orderBy(desc(groupMember.id)).$dynamic(), place)
  const [total] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(groupMember)
    .innerJoin(groupTeam, eq(groupTeam.id, groupMember.team_id))
    .where(where)
  return pageOf(
    rows.map(({ team, nick, ...row }) => ({ ...teamShown({ team, nick }), ...row })),
    total?.n ?? 0,
  )
}
