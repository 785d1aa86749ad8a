import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CampaignCost, FailedJob, InviteScan } from '#contract/index/behind.ts'
import type { home as contract } from '#contract/index/home.ts'
import type { CostKind } from '#contract/index/panels.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { tableOfKind } from '#server/areas/activity/shared/figures.ts'
import { activityEntry } from '#server/areas/activity/shared/tables.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { customer, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { onDays } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { reached, scannedIn } from './customers.ts'
import { countsLater, seenKinds } from './marketing.ts'
import { periodOf } from './spans.ts'

// The rows behind home page figures that no other page lists.

/** The entries whose sum is the campaign cost in a period, for the kinds that the person may see. */
export async function costs(ctx: Ctx, { kind, page_no, page_size, ...request }: ParsedOf<typeof contract.costs>) {
  const { from, to } = periodOf(ctx.now, request)
  const kinds = seenKinds(ctx).filter((one) => !kind || one === kind)
  const where = and(
    inArray(activityEntry.kind, kinds),
    inArray(activityEntry.type, ['cost', 'cost_back']),
    onDays(activityEntry.created_at, from, to),
    sql`not ${countsLater}`,
  )
  const query = ctx.db
    .select({
      id: activityEntry.id,
      created_at: activityEntry.created_at,
      kind: activityEntry.kind,
      activity_id: activityEntry.activity_id,
      user_id: activityEntry.user_id,
      nick: customer.nick,
      biz_no: activityEntry.biz_no,
      title: titleOf(kinds),
      amount: sql`case ${activityEntry.type} when 'cost' then ${activityEntry.amount} else -${activityEntry.amount} end`.mapWith(Number),
    })
    .from(activityEntry)
    .leftJoin(customer, eq(customer.id, activityEntry.user_id))
    .where(where)
    .orderBy(desc(activityEntry.created_at), desc(activityEntry.id))
    .$dynamic()
  const [rows, total] = await Promise.all([rowsAt(query, { page_no, page_size }), ctx.db.$count(activityEntry, where)])
  return pageOf(rows as CampaignCost[], total)
}

/** The campaign title for an entry, from the table for its kind. */
function titleOf(kinds: readonly CostKind[]) {
  const cases = kinds.flatMap((kind) => {
    const table = tableOfKind(kind)
    return table ? [sql`when ${sql.raw(`'${kind}'`)} then (select a.title from ${table} a where a.id = ${activityEntry.activity_id})`] : []
  })
  return cases.length > 0 ? sql<string | null>`case ${activityEntry.kind} ${sql.join(cases, sql` `)} end` : sql<string | null>`null`
}

/** The invitation records in a period that have reached a step. */
export async function scans(ctx: Ctx, { step = 'scanned', page_no, page_size, ...request }: ParsedOf<typeof contract.scans>) {
  const where = and(scannedIn(ctx, periodOf(ctx.now, request).now), reached[step])
  const { user_id, scanned_at, audit_id, store_id, invite_id } = storeInviteRecord
  const rows = await rowsAt(
    ctx.db
      .select({
        id: storeInviteRecord.id,
        user_id,
        nick: customer.nick,
        phone: customer.phone,
        scanned_at,
        invite_title: storeInvite.title,
        audit_id,
        audit_no: storeAudit.audit_no,
        store_id,
        store_name: store.name,
        order_count: store.order_count,
      })
      .from(storeInviteRecord)
      .innerJoin(storeInvite, eq(storeInvite.id, invite_id))
      .innerJoin(customer, eq(customer.id, user_id))
      .leftJoin(storeAudit, eq(storeAudit.id, audit_id))
      .leftJoin(store, eq(store.id, store_id))
      .where(where)
      .orderBy(desc(scanned_at), desc(storeInviteRecord.id))
      .$dynamic(),
    { page_no, page_size },
  )
  const [counted] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(storeInviteRecord)
    .innerJoin(storeInvite, eq(storeInvite.id, invite_id))
    .leftJoin(store, eq(store.id, store_id))
    .where(where)
  return pageOf(rows satisfies InviteScan[], counted?.n ?? 0)
}

/** A job that has failed for the last time, as the figure counts them. */
export const isDead = sql`attempts >= max_attempts and locked_at is null`
const MOST_ERROR = 500

/** The jobs that have failed for the last time, the newest first. */
export async function failedJobs({ db }: Ctx, { page_no, page_size }: ParsedOf<typeof contract.failedJobs>) {
  const { rows } = await db.execute<
    Record<string, unknown> & { total: number; failed_at: Date | string } & Omit<FailedJob, 'failed_at'>
  >(sql`
    select id::float8 as id, task_identifier as name, attempts::int as attempts, updated_at as failed_at, left(last_error, ${MOST_ERROR}) as error,
      (count(*) over ())::int as total
    from graphile_worker.jobs where ${isDead} order by updated_at desc, id desc limit ${page_size} offset ${(page_no - 1) * page_size}`)
  const list = rows.map(({ total: _total, failed_at, ...row }): FailedJob => ({ ...row, failed_at: new Date(failed_at).toISOString() }))
  return pageOf(list, rows[0]?.total ?? 0)
}
