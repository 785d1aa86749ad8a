import { and, count, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { NO_TOTAL } from '#contract/activity/coupon-words.ts'
import { coupon as couponContract } from '#contract/activity/coupon.ts'
import { phaseOf } from '#contract/activity/flow.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { coupon as contract } from '#contract/shop/coupon.ts'
import { redeemCode } from '#server/areas/activity/coupon/coupon-code.ts'
import { unusedOf } from '#server/areas/activity/coupon/coupon-facts.ts'
import type { CouponRow, UserCouponRow } from '#server/areas/activity/coupon/coupon-rows.ts'
import { coupon, couponHolder, userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { giveCoupon } from '#server/areas/activity/coupon/give-coupon.ts'
import { couponMessages, isIssued, leftOf, leftToday, shownOf } from '#server/areas/activity/coupon/terms.ts'
import { usableFor } from '#server/areas/activity/coupon/usable.ts'
import { audienceOf, participantOf, type Participant } from '#server/areas/activity/shared/audience.ts'
import { storeBuyerOf } from '#server/areas/trade/order-request.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { ownAddress } from '#server/shop/address/own-address.ts'
import { limitReadings } from '#server/shop/goods/offer.ts'
import { regionOf } from '#server/shop/order/basket.ts'

/** The coupons that customers claim themselves, now or soon; a customer sees none for another price level. */
export async function center(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.center>) {
  const person = ctx.actor.customer ? await participantOf(ctx, ctx.actor.customer.id) : undefined
  const now = ctx.now.toISOString()
  const where = and(
    eq(coupon.issue_type, 'receive'),
    eq(coupon.state, 'published'),
    isNull(coupon.deleted_at),
    gt(coupon.end_at, now),
    id ? eq(coupon.id, id) : undefined,
    audienceOf(person, ctx.now)(coupon),
  )
  const from = ctx.db
    .select({ row: coupon, received: couponHolder.received })
    .from(coupon)
    .leftJoin(couponHolder, and(eq(couponHolder.coupon_id, coupon.id), eq(couponHolder.user_id, person?.user_id ?? 0)))
  const rows = await rowsAt(from.where(where).orderBy(desc(coupon.sort), desc(coupon.id)).$dynamic(), place)
  const [total] = await ctx.db.select({ n: count() }).from(coupon).where(where)
  return pageOf(
    rows.map(({ row, received }) => offered(ctx, row, received ?? 0, person)),
    total?.n ?? 0,
  )
}

const loginFirst: Label = ['请先登录', 'Please log in']

function offered(ctx: Ctx, row: CouponRow, received: number, person: Participant | undefined) {
  const { id, title, scope, desc, start_at, end_at, valid_start_at, valid_end_at, valid_days, per_limit, total, joined_count } = row
  const why = person ? (whyNot(ctx, row, person) ?? (received >= per_limit ? couponMessages.limit : undefined)) : loginFirst
  return {
    id,
    title,
    ...shownOf({ ...row, amount: row.amount ?? 0, discount: row.discount ?? 0, max_off: row.max_off ?? 0 }),
    scope,
    desc,
    start_at,
    end_at,
    valid_start_at,
    valid_end_at,
    valid_days,
    per_limit,
    received,
    issued_percent: total === NO_TOTAL ? null : Math.floor((joined_count * 100) / total),
    can_receive: why === undefined,
    msg: why ? say(why, ctx.language) : null,
  }
}

/** Why a customer cannot claim the coupon now, apart from the customer's limit. */
function whyNot({ now }: Ctx, row: CouponRow, { store }: Participant): Label | undefined {
  if (row.issue_type !== 'receive' || (row.price_level !== 'all' && row.price_level !== store?.price_level)) return couponMessages.audience
  if (phaseOf(row, now) !== 'running' || !isIssued(row, now)) return couponMessages.time
  if (leftOf(row) === 0) return couponMessages.empty
  return leftToday(row, now) === 0 ? couponMessages.today : undefined
}

/** The caller's own coupons, the newest first. One whose time is over counts as expired before the job has marked it. */
export async function list(ctx: Ctx, { state, ...place }: ParsedOf<typeof contract.list>) {
  const now = ctx.now.toISOString()
  const isOver = sql`(${userCoupon.state} = 'unused' and ${userCoupon.valid_to} <= ${now})`
  const byState = () => {
    if (!state) return undefined
    if (state === 'expired') return or(eq(userCoupon.state, 'expired'), isOver)
    return state === 'unused' ? and(eq(userCoupon.state, 'unused'), gt(userCoupon.valid_to, now)) : eq(userCoupon.state, state)
  }
  const where = and(
    eq(userCoupon.user_id, customerOf(ctx).id),
    state === 'revoked' ? undefined : ne(userCoupon.state, 'revoked'),
    byState(),
  )
  const from = ctx.db
    .select({ row: userCoupon, title: coupon.title, desc: coupon.desc })
    .from(userCoupon)
    .innerJoin(coupon, eq(coupon.id, userCoupon.coupon_id))
  const rows = await rowsAt(from.where(where).orderBy(desc(userCoupon.created_at), desc(userCoupon.id)).$dynamic(), place)
  const [total] = await ctx.db.select({ n: count() }).from(userCoupon).where(where)
  return pageOf(
    rows.map(({ row, title, desc }) => ownOf(row, title, desc, ctx.now)),
    total?.n ?? 0,
  )
}

function ownOf({ rules, ...row }: UserCouponRow, title: string, desc: string | null, now: Date) {
  const { id, code, coupon_id, source, state, valid_from, valid_to, order_id, created_at } = row
  const visibleState = state === 'unused' && Date.parse(valid_to) <= now.getTime() ? ('expired' as const) : state
  const { scope, stackable_integral } = rules
  return {
    id,
    code,
    coupon_id,
    title,
    ...shownOf(rules),
    scope,
    desc,
    stackable_integral,
    source,
    state: visibleState,
    valid_from,
    valid_to,
    order_id,
    created_at,
  }
}

/** The caller's unused coupons for a basket, with each one's reduction; without lines all coupons. */
export async function usable(ctx: Ctx, { lines = [], ship_type, address_id }: ParsedOf<typeof contract.usable>) {
  const { id, store_id } = customerOf(ctx)
  if (lines.length === 0 || store_id === null) {
    const own = await unusedOf(ctx, id)
    return { list: own.map(({ rules, state: _s, valid_from: _f, ...row }) => ({ ...row, ...shownOf(rules), off: 0, msg: null })) }
  }
  const limit = limitReadings(ctx)
  const goodsLines = lines.map(lineOf)
  const request = { user_id: id, store_id, lines: goodsLines, ship_type: ship_type ?? ('express' as const) }
  const buyer = await storeBuyerOf(ctx, request)
  limit.read(goodsLines.length)
  const address = address_id ? await ownAddress(ctx, address_id) : null
  return { list: await usableFor(ctx, request, buyer, await regionOf(ctx, address, buyer)) }
}

/** `12:3` are three pieces of the SKU 12, `p12:3` three packages 12. */
function lineOf(line: string) {
  const [id = '', qty = ''] = line.split(':')
  return id.startsWith('p') ? { package_id: Number(id.slice(1)), qty: Number(qty) } : { sku_id: Number(id), qty: Number(qty) }
}

/**
 * Claims a coupon. A popular coupon's counter is one row: it is changed last, by one conditional update. The call's key has opened the
 * transaction, and a savepoint would only make the others wait longer.
 */
export async function receive(ctx: Ctx, { id }: ParsedOf<typeof contract.receive>) {
  const person = await participantOf(ctx, customerOf(ctx).id)
  const [row] = await ctx.db
    .select()
    .from(coupon)
    .where(and(eq(coupon.id, sql.placeholder('id')), isNull(coupon.deleted_at), ne(coupon.state, 'draft')))
    .prepare('coupon_to_receive')
    .execute({ id })
  if (!row) throw notFound(couponContract.$.label)
  const why = whyNot(ctx, row, person)
  if (why) throw refuse(why)
  const to = { user_id: person.user_id, store_id: person.store?.id ?? null }
  return gotOf({ ...(await giveCoupon(ctx, row, to, { source: 'receive', call: contract.receive })), title: row.title })
}

/** Exchanges a code; the contract limits a customer's wrong tries. */
export async function redeem(ctx: Ctx, { code }: ParsedOf<typeof contract.redeem>) {
  return gotOf(await transact(ctx, (ctx) => redeemCode(ctx, code, customerOf(ctx).id, contract.redeem.address)))
}

function gotOf({
  id,
  code,
  title,
  valid_from,
  valid_to,
}: Pick<UserCouponRow, 'id' | 'code' | 'valid_from' | 'valid_to'> & { title: string }) {
  return { id, code, title, valid_from, valid_to }
}
