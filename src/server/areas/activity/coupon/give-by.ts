import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { couponSources, type CouponSource } from '#contract/activity/coupon-words.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { storeInvite } from '#server/areas/people/tables.ts'
import type { ApprovedStore } from '#server/areas/ports/approved-store.ts'
import type { RewardOffer } from '#server/areas/ports/reward-offers.ts'
import type { RewardGiver } from '#server/areas/ports/rewards.ts'
import type { OrderConsumer } from '#server/areas/trade/claims/order-events.ts'
import { orderKinds } from '#server/areas/trade/order-kinds.ts'
import { saleLeft } from '#server/areas/trade/order-rows.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { idOr } from '#server/features/common/words.ts'
import type { OwnAudience } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { userCoupons, type CouponRow } from './coupon-rows.ts'
import { coupon, userCoupon } from './coupon-tables.ts'
import { recipientOf, tryGive } from './give-coupon.ts'
import { isIssued, leftOf, worthOf } from './terms.ts'

// Coupons that nobody asks for: rewards from other activities, packs for new stores, gifts with orders.

const MOST_FOUND = 20

/** The published coupons that have not ended and that are not used up, for pickers (domain §4.2 item 8). */
async function openCoupons({ db, now }: Ctx, word: string) {
  const at = now.toISOString()
  return db
    .select({ id: coupon.id, title: coupon.title })
    .from(coupon)
    .where(
      and(
        eq(coupon.state, 'published'),
        isNull(coupon.deleted_at),
        or(isNull(coupon.end_at), gt(coupon.end_at, at)),
        or(eq(coupon.valid_type, 'days'), gt(coupon.valid_end_at, at)),
        sql`(${coupon.total} = -1 or ${coupon.joined_count} < ${coupon.total})`,
        word === '' ? undefined : idOr(coupon.id, word, hasWords([coupon.search], word)),
      ),
    )
    .orderBy(desc(coupon.id))
    .limit(MOST_FOUND)
}

/** The coupon picker; an empty word finds nothing. */
export async function searchCoupon(ctx: Ctx, { word }: { word: string }) {
  return { list: word === '' ? [] : await openCoupons(ctx, word) }
}

async function couponAt({ db }: Ctx, id: number): Promise<CouponRow | undefined> {
  const [row] = await db
    .select()
    .from(coupon)
    .where(and(eq(coupon.id, id), isNull(coupon.deleted_at)))
  return row
}

/** It can be given now, or its issue begins later. */
const isGivable = (row: CouponRow, now: Date) => isIssued(row, now, ['upcoming', 'running']) && leftOf(row) !== 0

/** The coupons among these that are for the viewer and can be given, in the order of the ids. */
export async function couponsFor({ db, now }: Pick<Ctx, 'db' | 'now'>, ids: readonly number[], isOwn: OwnAudience) {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(coupon)
    .where(and(inArray(coupon.id, [...ids]), isNull(coupon.deleted_at), isOwn(coupon)))
  const open = new Map(rows.filter((row) => isGivable(row, now)).map(({ id, title }) => [id, { id, title }]))
  return ids.flatMap((id) => open.get(id) ?? [])
}

/** Coupons as rewards from other activities. */
export const couponGiver: RewardGiver = {
  async title(ctx, id) {
    const row = await couponAt(ctx, id)
    return row && isGivable(row, ctx.now) ? row.title : undefined
  },

  async worth(ctx, id) {
    const row = await couponAt(ctx, id)
    return row ? worthOf(row) : null
  },

  async startsAt(ctx, id) {
    return (await couponAt(ctx, id))?.start_at ?? null
  },

  async give(ctx, { id, user_id, source, source_id }) {
    const row = await couponAt(ctx, id)
    const outcome = row && (await giveOnce(ctx, row, user_id, { source: sourceOf(source), given_by: `${source}:${source_id}` }))
    return outcome === undefined || !row ? undefined : { id: outcome, cost: worthOf(row) }
  },

  async takeBack(ctx, { id, user_id, source, source_id }) {
    const isThis = and(eq(userCoupon.coupon_id, id), eq(userCoupon.user_id, user_id), eq(userCoupon.given_by, `${source}:${source_id}`))
    await endUnused(ctx, isThis)
    const [row] = await ctx.db.select({ state: userCoupon.state }).from(userCoupon).where(isThis)
    return row?.state === 'revoked' || row?.state === 'expired'
  },

  async options(ctx, word) {
    return (await openCoupons(ctx, word)).map(({ id, title }) => ({ key: id, title }))
  },
}

const sourceOf = (source: string): CouponSource => (Object.hasOwn(couponSources, source) ? (source as CouponSource) : 'other')

interface By {
  source: CouponSource
  given_by: string
}

/** Gives a coupon for a document, once; undefined if none is left, or the customer may have none. Returns its id. */
async function giveOnce(ctx: Ctx, row: CouponRow, user_id: number, by: By): Promise<number | undefined> {
  const isSame = and(eq(userCoupon.coupon_id, row.id), eq(userCoupon.user_id, user_id), eq(userCoupon.given_by, by.given_by))
  const [first] = await ctx.db.select({ id: userCoupon.id }).from(userCoupon).where(isSame)
  if (first) return first.id
  const to = isIssued(row, ctx.now) && leftOf(row) !== 0 ? await recipientOf(ctx, user_id) : undefined
  const outcome = to && (await tryGive(ctx, row, to, { ...by, call: { address: 'activity.couponRecord.give' } }))
  return outcome?.id
}

/** A new store's coupons for its owner: from new-store packs, from the setting and from the invitation, each once (domain §4.2, §6.3). */
export async function giveToNewStore(ctx: Ctx, { store_id, user_id, invite_id }: ApprovedStore): Promise<void> {
  const [invite] = invite_id === null ? [] : await ctx.db.select().from(storeInvite).where(eq(storeInvite.id, invite_id))
  const named = [...(await settingOf(ctx, 'store.new_coupon_ids')), ...(invite?.coupon_ids ?? [])]
  const rows = await ctx.db
    .select()
    .from(coupon)
    .where(
      and(
        eq(coupon.state, 'published'),
        isNull(coupon.deleted_at),
        or(eq(coupon.issue_type, 'auto_new_store'), named.length > 0 ? inArray(coupon.id, named) : undefined),
      ),
    )
    .orderBy(asc(coupon.id))
  for (const row of rows) await giveOnce(ctx, row, user_id, { source: 'auto_new_store', given_by: `store:${store_id}` })
}

/** The setting that gives a coupon to every new store. */
export const settingReward: RewardOffer = {
  kind: 'setting',
  async find(ctx, reward, id) {
    const isGiven = reward === 'coupon' && (await settingOf(ctx, 'store.new_coupon_ids')).includes(id)
    return isGiven ? [{ id: 0, title: say(newStores, ctx.language) }] : []
  },
}
const newStores: Label = ['新店券包', 'New-store coupons']

/** A paid order brings the coupons that are given with orders; the whole order's refund takes back the unused ones. */
export const couponGiftConsumer: OrderConsumer = {
  on: ['paid', 'refunded'],
  async consume(ctx, { order_id, kind }) {
    const [bought] = await ctx.db.select().from(order).where(eq(order.id, order_id))
    if (!bought?.paid_at || !orderKinds[bought.type].gives_points) return
    const given_by = `order:${bought.order_no}`
    const isLeft = saleLeft(bought) > 0
    if (!isLeft) return kind === 'refunded' ? withdraw(ctx, bought.user_id, given_by) : undefined
    if (kind !== 'paid') return
    for (const row of await giftsAt(ctx, bought.paid_at)) await giveOnce(ctx, row, bought.user_id, { source: 'order_gift', given_by })
  },
}

function giftsAt({ db }: Ctx, paid_at: string) {
  return db
    .select()
    .from(coupon)
    .where(
      and(
        eq(coupon.issue_type, 'order_gift'),
        eq(coupon.state, 'published'),
        isNull(coupon.deleted_at),
        or(isNull(coupon.start_at), lte(coupon.start_at, paid_at)),
        or(isNull(coupon.end_at), gt(coupon.end_at, paid_at)),
      ),
    )
    .orderBy(asc(coupon.id))
}

function withdraw(ctx: Ctx, user_id: number, given_by: string): Promise<void> {
  return endUnused(ctx, and(eq(userCoupon.user_id, user_id), eq(userCoupon.source, 'order_gift'), eq(userCoupon.given_by, given_by)))
}

async function endUnused(ctx: Ctx, where: SQL | undefined): Promise<void> {
  const rows = await advance(ctx, userCoupons, 'withdraw', { where })
  await audit(
    ctx,
    { address: 'activity.couponRecord.withdraw' },
    rows.map((row) => ({ id: row.id, before: { state: 'unused' }, after: { state: row.state } })),
  )
}
