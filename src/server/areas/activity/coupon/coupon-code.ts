import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { couponCode as contract, couponCodeRow, type CouponCodeQuery } from '#contract/activity/coupon-code.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { customer } from '#server/areas/people/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { byCase, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { codes, coupons } from './coupon-rows.ts'
import { coupon, couponBatch, couponCode } from './coupon-tables.ts'
import { countIssued, giveCoupon, recipientOf, type NewCoupon } from './give-coupon.ts'
import { couponMessages, isIssued, leftOf, newCode } from './terms.ts'

const notByCode: Label = ['该优惠券不是兑换码领取方式', 'This coupon is not issued by exchange codes']
const notNow: Label = ['优惠券未发布或已停发，不能生成兑换码', 'The coupon is not published or is paused']
const tooFew: Label = ['剩余数量不足，还可生成{n}个', 'Not enough are left: {n:code|codes} can still be made']
const unknown: Label = ['兑换码不存在', 'The code does not exist']
const redeemed: Label = ['兑换码已被使用', 'The code has been used']

const source: ListSource<typeof couponCodeRow> = {
  ...codes,
  name: 'coupon_code',
  row: couponCodeRow,
  large: true,
  extra: {
    code: sql<string>`case when ${couponCode.redeemed_at} is null then left(${couponCode.code}, 4) || '****' else ${couponCode.code} end`.as(
      'code',
    ),
    coupon_title: sql<string>`${coupon.title}`.as('coupon_title'),
    state: sql<'open' | 'redeemed'>`case when ${couponCode.redeemed_at} is null then 'open' else 'redeemed' end`.as('state'),
    user_nick: sql<string | null>`${customer.nick}`.as('user_nick'),
    user_phone: sql<string | null>`${customer.phone}`.as('user_phone'),
    reason: sql<string | null>`${couponBatch.reason}`.as('reason'),
  },
  join: (query) =>
    query
      .innerJoin(coupon, eq(coupon.id, couponCode.coupon_id))
      .innerJoin(couponBatch, eq(couponBatch.id, couponCode.batch_id))
      .leftJoin(customer, eq(customer.id, couponCode.user_id)),
  filters: {
    coupon_id: equals(couponCode.coupon_id),
    code: { where: (place) => sql`${couponCode.code} = ${place}` },
    state: byCase(
      { open: sql`${couponCode.redeemed_at} is null`, redeemed: sql`${couponCode.redeemed_at} is not null` },
      { open: 'dense' },
    ),
  },
  sorts: { created_at: couponCode.created_at },
}

const sheet = sheetColumns(couponCodeRow.shape, {
  code: 'text',
  coupon_title: 'text',
  state: 'words',
  user_nick: 'text',
  user_phone: 'text',
  redeemed_at: 'moment',
  reason: 'text',
  created_at: 'moment',
})

const exported = exportOf({ kind: 'activity.couponCode.export', source: () => source, columns: () => sheet, complete: withOwn })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...codes,
  search: {
    // only a whole code: an open one is worth a coupon
    by: [{ as: 'code', column: couponCode.code, where: (word) => eq(couponCode.code, word.toUpperCase()) }],
    title: sql`(select ${coupon.title} from ${coupon} where ${coupon.id} = ${couponCode.coupon_id})`,
    code: couponCode.code,
    part: 'numbers',
    page: { list: '/activity/coupon/code' },
    listed: 'code',
  },
  tasks: [exported.task],
})

export async function list(ctx: Ctx, query: CouponCodeQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withOwn(ctx, page.list) }
}

/** The rows with the whole codes that the caller made; another person reads only the beginning of an open code. */
async function withOwn<Row extends { id: number }>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const own = await ctx.db
    .select({ id: couponCode.id, code: couponCode.code })
    .from(couponCode)
    .innerJoin(couponBatch, and(eq(couponBatch.id, couponCode.batch_id), eq(couponBatch.created_by, ctx.actor.id)))
    .where(inArray(couponCode.id, ids))
  const codeOf = new Map(own.map(({ id, code }) => [id, code]))
  return rows.map((row) => (codeOf.has(row.id) ? { ...row, code: codeOf.get(row.id) } : row))
}

/** Makes exchange codes; a customer redeems each once. */
export function generate(ctx: Ctx, { coupon_id, count, reason }: ParsedOf<typeof contract.generate>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, coupons, coupon_id)
    if (row.issue_type !== 'code') throw refuse(notByCode, { field: 'coupon_id' })
    if (!isIssued(row, ctx.now, ['upcoming', 'running'])) throw refuse(notNow)
    const created_at = ctx.now.toISOString()
    const [batch] = await ctx.db
      .insert(couponBatch)
      .values({ coupon_id, target: 'code', reason, asked: count, issued: count, created_at, created_by: ctx.actor.id })
      .returning()
    const { id: batch_id } = batch as { id: number }
    await insertMany(
      ctx,
      couponCode,
      Array.from({ length: count }, () => ({ code: newCode(), coupon_id, batch_id, created_at })),
    )
    await audit(ctx, contract.generate, { id: coupon_id, before: null, after: { batch_id, count }, reason })
    if (!(await countIssued(ctx, row, count, 'code'))) {
      // another call may have taken the rest since the first reading
      const rest = leftOf(await rowOr404(ctx, coupons, coupon_id))
      throw refuse(tooFew, { field: 'count', values: { n: rest ?? 0 } })
    }
    return { batch_id, count }
  })
}

/** Exchanges a code for a customer coupon, in the caller's transaction. */
export async function redeemCode(ctx: Ctx, typed: string, user_id: number, address: string): Promise<NewCoupon & { title: string }> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const [found] = await ctx.db
    .select({ id: couponCode.id, redeemed_at: couponCode.redeemed_at, coupon })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.coupon_id))
    .where(eq(couponCode.code, code))
  if (!found) throw refuse(unknown, { field: 'code' })
  if (found.redeemed_at !== null) throw refuse(redeemed, { field: 'code' })
  if (found.coupon.deleted_at !== null || !isIssued(found.coupon, ctx.now)) throw refuse(couponMessages.time, { field: 'code' })
  const to = await recipientOf(ctx, user_id)
  if (!to) throw refuse(couponMessages.audience)
  const [taken] = await ctx.db
    .update(couponCode)
    .set({ user_id, redeemed_at: ctx.now.toISOString() })
    .where(and(eq(couponCode.id, found.id), isNull(couponCode.redeemed_at)))
    .returning({ id: couponCode.id })
  if (!taken) throw refuse(redeemed, { field: 'code' })
  const outcome = await giveCoupon(ctx, found.coupon, to, { source: 'code', code, call: { address } })
  return { ...outcome, title: found.coupon.title }
}
