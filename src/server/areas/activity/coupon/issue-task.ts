import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MOST_ISSUED, MOST_SELECTED, type IssueTarget } from '#contract/activity/coupon-words.ts'
import { coupon as contract } from '#contract/activity/coupon.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { addJoins } from '#server/areas/activity/shared/figures.ts'
import { storesSeen, usersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { storesThatFit } from '#server/areas/store/shared/segment-rule.ts'
import { usableSegment } from '#server/areas/store/shared/segments.ts'
import { source as storeSource } from '#server/areas/store/store/store-source.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { filledConditions, planOf } from '#server/platform/kernel/list/list-plan.ts'
import { countListLookUps, countLookUps } from '#server/platform/kernel/look-ups.ts'
import { lookedUp } from '#server/platform/kernel/masked-numbers.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { recordFailures } from '#server/platform/tasks/failures.ts'
import { defineTask, startTask } from '#server/platform/tasks/run.ts'
import { coupons, type CouponRow } from './coupon-rows.ts'
import { coupon, couponBatch, couponHolder, userCoupon } from './coupon-tables.ts'
import { countIssued } from './give-coupon.ts'
import { couponMessages, isIssued, leftOf, leftToday, newCode, rulesOf, validityOf, worthOf } from './terms.ts'

// Issues by staff: a task gives a coupon to up to 5,000 named or 50,000 selected customers, a thousand per transaction.

const tooMany: Label = ['一次最多发放{n}人', 'At most {n:customer|customers} at once']
const noneFound: Label = ['没有可发放的用户', 'No customer can get this coupon']
const tooFew: Label = ['剩余数量不足，还可发放{n}张', 'Not enough are left: {n} can still be issued']
const notNow: Label = ['优惠券未发布、已停发或已过期，不能发放', 'The coupon is not published, is paused, or has ended']
const AT_A_TIME = 1000

type RecipientsQuery = ParsedOf<typeof contract.recipients>

/** How many customers an issue would reach now. */
export async function recipients(ctx: Ctx, input: RecipientsQuery) {
  await countNumbers(ctx, input)
  const row = await rowOr404(ctx, coupons, input.id)
  const { ids, missing } = await customersOf(ctx, input)
  const limited = await limitedAmong(ctx, row, ids)
  const users = ids.length - limited
  return { users, amount: users * worthOf(row), missing, limited, left: leastOf(row, ctx.now) }
}

/** Starts the task. The customers are the present ones. */
export async function issue(ctx: Ctx, { reason, ...input }: ParsedOf<typeof contract.issue>) {
  // outside the transaction: a refused issue tells about the numbers as well
  await countNumbers(ctx, input)
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, coupons, input.id)
    if (!isIssued(row, ctx.now)) throw refuse(notNow)
    const { ids } = await customersOf(ctx, input)
    const count = ids.length - (await limitedAmong(ctx, row, ids))
    if (count <= 0) throw refuse(noneFound, { field: fieldOf[input.target] })
    const left = leastOf(row, ctx.now)
    if (left !== null && left < count) throw refuse(tooFew, { field: fieldOf[input.target], values: { n: left } })
    const [batch] = await ctx.db
      .insert(couponBatch)
      .values({
        coupon_id: row.id,
        // filters are a condition as well
        target: input.target === 'filter' ? 'condition' : input.target,
        reason,
        asked: ids.length,
        created_at: ctx.now.toISOString(),
        created_by: ctx.actor.id,
      })
      .returning()
    const { id: batch_id } = batch as { id: number }
    // the log has no number that was looked for
    const { id: _id, user_ids: _users, store_ids: _stores, phones: _phones, filter: { word: _word, ...filter } = {}, ...selected } = input
    await audit(ctx, contract.issue, {
      id: row.id,
      before: null,
      after: { batch_id, ...selected, ...(input.filter && { filter }), asked: ids.length },
      reason,
    })
    return startTask(
      ctx,
      issueTask,
      { coupon_id: row.id, batch_id, user_ids: ids },
      { total: ids.length, noted: { coupon_id: row.id, batch_id } },
    )
  })
}

async function countNumbers(ctx: Ctx, { target, phones = [], filter = {} }: Pick<RecipientsQuery, 'target' | 'phones' | 'filter'>) {
  if (target === 'phone')
    await countLookUps(
      ctx,
      phones.flatMap((phone) => lookedUp(ctx, phone)),
    )
  if (target === 'filter') await countListLookUps(ctx, storeSource, filter)
}

const fieldOf: Readonly<Record<IssueTarget, string>> = {
  user: 'user_ids',
  store: 'store_ids',
  condition: 'areas',
  segment: 'segment_id',
  filter: 'filter',
  tag: 'tags',
  phone: 'phones',
}

interface Issue {
  coupon_id: number
  batch_id: number
  user_ids: readonly number[]
}

export const issueTask = defineTask<Issue, number>({
  kind: 'activity.coupon.issue',
  async run(run) {
    const { user_ids } = run.input
    while ((run.cursor ?? 0) < user_ids.length)
      await run.step(async (ctx, cursor) => {
        const from = cursor ?? 0
        const part = user_ids.slice(from, from + AT_A_TIME)
        const failed = await issueTo(ctx, run.input, part)
        const failures = failed.map(({ user_id, label }) => ({ row_id: user_id, title: String(user_id), msg: say(label, ctx.language) }))
        await recordFailures(ctx, run.task.id, failures)
        return { done: part.length, failed: failed.length, cursor: from + part.length }
      })
    return {}
  },
})

/** Gives the coupon to customers by one statement per table. The lock order is the same as for one claim: holders, then the coupon. */
async function issueTo(ctx: Ctx, { coupon_id, batch_id }: Issue, ids: readonly number[]): Promise<{ user_id: number; label: Label }[]> {
  const known = await enabledAmong(ctx, ids)
  const row = await couponAt(ctx, coupon_id)
  const free = row && known.length > 0 ? await countHolders(ctx, row, known) : []
  const locked = await couponAt(ctx, coupon_id, true)
  const most = locked && isIssued(locked, ctx.now) ? (leastOf(locked, ctx.now) ?? free.length) : 0
  const values = free.slice(0, most)
  const left = free.slice(most)
  if (locked && values.length > 0) await insertCoupons(ctx, locked, batch_id, values)
  if (left.length > 0) await uncountHolders(ctx, coupon_id, left)
  const got = new Set(values)
  const limited = new Set(known.filter((id) => !free.includes(id)))
  const isOver = locked === undefined || !isIssued(locked, ctx.now)
  const labelOf = (id: number) => {
    if (!known.includes(id)) return gone
    if (limited.has(id)) return couponMessages.limit
    return isOver ? notNow : couponMessages.empty
  }
  return ids.filter((id) => !got.has(id)).map((user_id) => ({ user_id, label: labelOf(user_id) }))
}

const gone: Label = ['用户不存在或已停用', 'The customer does not exist or is disabled']

async function couponAt({ db }: Ctx, id: number, isLocked = false): Promise<CouponRow | undefined> {
  const query = db
    .select()
    .from(coupon)
    .where(and(eq(coupon.id, id), isNull(coupon.deleted_at)))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row
}

async function enabledAmong(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(and(sql`${customer.id} = any(${sql.param([...ids])}::int8[])`, isEnabled, usersSeen(ctx)))
    .orderBy(asc(customer.id))
  return rows.map(({ id }) => id)
}

const isEnabled = and(eq(customer.status, 1), isNull(customer.deleted_at))

/** Counts one more for each customer below the limit, and returns these. */
async function countHolders({ db }: Ctx, { id, per_limit }: CouponRow, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .insert(couponHolder)
    .select(sql`select ${id}::int8, one.id, 1 from unnest(${sql.param([...ids])}::int8[]) as one (id) order by one.id`)
    .onConflictDoUpdate({
      target: [couponHolder.coupon_id, couponHolder.user_id],
      set: { received: sql`${couponHolder.received} + 1` },
      setWhere: sql`${couponHolder.received} < ${per_limit}`,
    })
    .returning({ user_id: couponHolder.user_id })
  return rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other)
}

async function uncountHolders({ db }: Ctx, coupon_id: number, ids: readonly number[]): Promise<void> {
  await db
    .update(couponHolder)
    .set({ received: sql`${couponHolder.received} - 1` })
    .where(and(eq(couponHolder.coupon_id, coupon_id), inArray(couponHolder.user_id, [...ids])))
}

async function insertCoupons(ctx: Ctx, row: CouponRow, batch_id: number, ids: readonly number[]): Promise<void> {
  const { valid_from, valid_to } = validityOf(row, ctx.now)
  const now = ctx.now.toISOString()
  const codes = ids.map(newCode)
  await ctx.db.execute(sql`
    insert into ${userCoupon} (code, coupon_id, user_id, store_id, source, batch_id, valid_from, valid_to, rules, created_at, updated_at, created_by)
    select one.code, ${row.id}, one.user_id, owner.store_id, 'push', ${batch_id}, ${valid_from}, ${valid_to}, ${JSON.stringify(rulesOf(row))}::jsonb,
      ${now}, ${now}, ${ctx.actor.id}
    from unnest(${sql.param(codes)}::text[], ${sql.param([...ids])}::int8[]) as one (code, user_id)
    join customer as owner on owner.id = one.user_id`)
  if (!(await countIssued(ctx, row, ids.length))) throw new Error('the coupon is locked and has enough left')
  await ctx.db
    .update(couponBatch)
    .set({ issued: sql`${couponBatch.issued} + ${ids.length}` })
    .where(eq(couponBatch.id, batch_id))
  await addJoins(
    ctx,
    { kind: 'coupon', activity_id: row.id },
    ids.map((user_id, at) => ({ user_id, biz_no: codes[at] as string })),
  )
  await audit(ctx, contract.issue, { id: row.id, before: null, after: { batch_id, issued: ids.length } })
}

function leastOf(row: CouponRow, now: Date): number | null {
  const left = [leftOf(row), leftToday(row, now)].filter((n) => n !== null)
  return left.length > 0 ? Math.min(...left) : null
}

async function limitedAmong({ db }: Ctx, { id, per_limit }: CouponRow, ids: readonly number[]): Promise<number> {
  return db.$count(
    couponHolder,
    and(
      eq(couponHolder.coupon_id, id),
      sql`${couponHolder.user_id} = any(${sql.param([...ids])}::int8[])`,
      sql`${couponHolder.received} >= ${per_limit}`,
    ),
  )
}

/** The enabled customers for an issue in the caller's data scope, by id, and how many given ones were not found. */
async function customersOf(ctx: Ctx, input: Omit<RecipientsQuery, 'id'>): Promise<{ ids: number[]; missing: number }> {
  const { where, targetCount } = await chosen(ctx, input)
  const most = ['condition', 'segment', 'filter'].includes(input.target) ? MOST_SELECTED : MOST_ISSUED
  const rows = await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(and(where, isEnabled, usersSeen(ctx)))
    .orderBy(asc(customer.id))
    .limit(most + 1)
  if (rows.length > most) throw refuse(tooMany, { field: fieldOf[input.target], values: { n: most } })
  return { ids: rows.map(({ id }) => id), missing: targetCount === null ? 0 : targetCount - rows.length }
}

async function chosen(ctx: Ctx, input: Omit<RecipientsQuery, 'id'>) {
  const { target, user_ids = [], store_ids = [], tags = [], phones = [] } = input
  const within = (column: PgColumn, ids: readonly number[]) => {
    const unique = [...new Set(ids)]
    return { where: sql`${column} = any(${sql.param(unique)}::int8[])`, targetCount: unique.length as number | null }
  }
  if (target === 'user') return within(customer.id, user_ids)
  if (target === 'phone') {
    const unique = [...new Set(phones)]
    return { where: sql`${customer.phone} = any(${sql.param(unique)}::text[])`, targetCount: unique.length }
  }
  if (target === 'tag') return { where: sql`${customer.tags} && ${sql.param([...new Set(tags)])}::text[]`, targetCount: null }
  if (target === 'store') {
    const { where, targetCount } = within(store.id, store_ids)
    return { where: ownersOf(ctx, and(where, isNull(store.deleted_at))), targetCount }
  }
  if (target === 'filter') return { where: ownersOf(ctx, matching(ctx, input)), targetCount: null }
  const condition = target === 'segment' ? await usableSegment(ctx, input.segment_id ?? 0, 'segment_id') : input
  return { where: ownersOf(ctx, storesThatFit(condition, ctx.now)), targetCount: null }
}

/** The stores that the list shows under the filters, except some. */
function matching(ctx: Ctx, { filter, excluded = [] }: Pick<RecipientsQuery, 'filter' | 'excluded'>): SQL | undefined {
  const query = { page_no: 1, page_size: 10, sort_order: 'desc' as const, ...filter }
  return and(
    filledConditions(storeSource, planOf(ctx, storeSource, query)),
    excluded.length > 0 ? notInArray(store.id, excluded) : undefined,
  )
}

/** The owners of the stores that the caller sees and that meet the condition. */
function ownersOf(ctx: Ctx, where: SQL | undefined): SQL {
  return sql`${customer.id} in (select ${store.owner_user_id} from ${store} where ${and(where, storesSeen(ctx))})`
}
