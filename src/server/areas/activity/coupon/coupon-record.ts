import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { userCouponFlow } from '#contract/activity/coupon-record-flow.ts'
import { type couponRecord as contract, couponRecordRow, type CouponRecordQuery } from '#contract/activity/coupon-record.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { participant } from '#server/areas/people/participant.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { storeBuyerOf } from '#server/areas/trade/order-request.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { advance, transitionRows } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { userCoupons } from './coupon-rows.ts'
import { coupon, userCoupon } from './coupon-tables.ts'
import { usableFor } from './usable.ts'

const person = participant(userCoupon, { order, order_id: userCoupon.order_id })

const source: ListSource<typeof couponRecordRow> = {
  ...userCoupons,
  name: 'user_coupon',
  row: couponRecordRow,
  large: true,
  extra: {
    ...person.extra,
    coupon_title: sql<string>`${coupon.title}`.as('coupon_title'),
    kind: sql<'cash' | 'discount'>`${coupon.kind}`.as('kind'),
    amount: sql<number | null>`${coupon.amount}`.mapWith(Number).as('amount'),
    discount: sql<number | null>`${coupon.discount}`.as('discount'),
    max_off: sql<number | null>`${coupon.max_off}`.mapWith(Number).as('max_off'),
    threshold: sql<number>`${coupon.threshold}`.mapWith(Number).as('threshold'),
  },
  join: (query) => person.join(query.innerJoin(coupon, eq(coupon.id, userCoupon.coupon_id))),
  filters: {
    ...person.filters,
    code: { where: (place) => sql`${userCoupon.code} = ${place}` },
    coupon_id: equals(userCoupon.coupon_id),
    store_id: equals(userCoupon.store_id),
    source: equals(userCoupon.source),
    from: fromDay(userCoupon.created_at),
    to: toDay(userCoupon.created_at),
    state: equals(userCoupon.state),
  },
  sorts: { created_at: userCoupon.created_at },
}

const sheet = sheetColumns(couponRecordRow.shape, {
  code: 'text',
  coupon_title: 'text',
  kind: 'words',
  user_nick: 'text',
  user_phone: 'text',
  store_name: 'text',
  source: 'words',
  created_at: 'moment',
  valid_from: 'moment',
  valid_to: 'moment',
  state: 'words',
  order_no: 'text',
  used_at: 'moment',
  reason: 'text',
})

const exported = exportOf({ kind: 'activity.couponRecord.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...userCoupons,
  title: userCoupon.code,
  code: userCoupon.code,
  search: {
    ...person.search,
    by: [{ as: 'code', column: userCoupon.code }],
    listed: 'code',
  },
  references: {
    coupon_id: titled(coupon),
    user_id: { table: customer, title: customer.nick },
    order_id: { table: order, title: order.order_no },
  },
  tasks: [exported.task],
  jobs: { coupon_expire: { at: '*/10 * * * *', act: expireCoupons, latestOnly: true } },
})

export function list(ctx: Ctx, query: CouponRecordQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, userCouponFlow, source, query)
}

/** Takes unused coupons away from customers; they still count as issued. */
export function revoke(ctx: Ctx, { ids, reason }: ParsedOf<typeof contract.revoke>) {
  return transitionRows({ ...ctx, reason }, userCoupons, 'revoke', { ids, set: () => ({ reason }) })
}

/** The unused coupons that the person who orders has, for the staff order form. */
export async function usableOption(ctx: Ctx, input: ParsedOf<typeof contract.usableOption>) {
  const [view] = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.id, input.store_id), storesSeen(ctx)))
  if (!view) throw notFound(['门店', 'Store'])
  const buyer = await storeBuyerOf(ctx, input)
  return { list: await usableFor(ctx, input, buyer, input.region ?? buyer.store.district_code) }
}

const AT_ONCE = 1000

/** Marks coupons whose time is over (domain §20.2). Their use is refused by the time, whether this has run or not. */
async function expireCoupons(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  for (let done = AT_ONCE; done === AT_ONCE;)
    done = await transact(ctx, async (ctx) => {
      const due = ctx.db
        .select({ id: userCoupon.id })
        .from(userCoupon)
        .where(and(eq(userCoupon.state, 'unused'), lte(userCoupon.valid_to, ctx.now.toISOString())))
        .limit(AT_ONCE)
        .for('no key update', { skipLocked: true })
      const rows = await advance(ctx, userCoupons, 'expire', { where: inArray(userCoupon.id, due) })
      const change = { before: { state: 'unused' }, after: { state: 'expired' } }
      await audit(
        ctx,
        { address: 'activity.couponRecord.expire' },
        rows.map(({ id }) => ({ id, ...change })),
      )
      return rows.length
    })
}
