import { inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActivityStat } from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/words.ts'
import { portion } from '#server/areas/trade/price/spread.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { send, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { countOnce } from '#server/platform/rate-limit/count-once.ts'
import type { Check } from '#server/platform/verify/check.ts'
import { activityDay, activityEntry, activityRollUp, activityVisit, type EntryType } from './tables.ts'

interface Activity {
  kind: ActivityKind
  activity_id: number
}

interface Entry extends Activity {
  type: EntryType
  user_id: number
  /** Fen. */
  amount?: number
  /** The document; the same type for one document counts once. */
  biz_no: string
}

/** Adds an entry to an activity's figures, in the event's transaction. A repetition has no effect. */
export async function addEntry(ctx: Pick<Ctx, 'db' | 'now' | 'unanswered'>, { amount = 0, ...entry }: Entry): Promise<void> {
  const { kind, activity_id, type, user_id, biz_no } = entry
  const now = ctx.now.toISOString()
  await send(
    ctx,
    prepared(ctx.db)`
    with entry as (
      select ${kind}::text, ${activity_id}::int8, ${type}::text, ${user_id}::int8, ${amount}::int8, ${biz_no}::text, ${now}::timestamptz
    ), first as (
      insert into activity_entry (kind, activity_id, type, user_id, amount, biz_no, created_at, is_first)
      select entry.*, 1 from entry where ${type === 'join'}::boolean on conflict do nothing returning id
    )
    insert into activity_entry (kind, activity_id, type, user_id, amount, biz_no, created_at)
    select * from entry where not exists (select from first) on conflict do nothing`,
  )
}

/** Adds many customers' participations, each once. */
export async function addJoins(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { kind, activity_id }: Activity,
  joins: readonly { user_id: number; biz_no: string }[],
): Promise<void> {
  const users = sql.param(joins.map(({ user_id }) => user_id))
  const documents = sql.param(joins.map(({ biz_no }) => biz_no))
  await db.execute(sql`
    with entry as materialized (
      select ${kind}::text, ${activity_id}::int8, 'join', one.user_id, one.biz_no, ${now.toISOString()}::timestamptz
      from unnest(${users}::int8[], ${documents}::text[]) as one (user_id, biz_no) order by one.user_id
    ), first as (
      insert into activity_entry (kind, activity_id, type, user_id, biz_no, created_at, is_first)
      select entry.*, 1 from entry on conflict do nothing returning biz_no
    )
    insert into activity_entry (kind, activity_id, type, user_id, biz_no, created_at)
    select * from entry where not exists (select from first where first.biz_no = entry.biz_no) on conflict do nothing`)
}

const viewable = new Map<ActivityKind, PgTable & { id: PgColumn }>()

/** Declares the table for a kind whose views are counted, once, at module scope. */
export function countViewsOf(kind: ActivityKind, table: PgTable & { id: PgColumn }): void {
  viewable.set(kind, table)
}

/** The activity table for a kind; undefined if no area has activities with that kind. */
export function tableOfKind(kind: ActivityKind): (PgTable & { id: PgColumn }) | undefined {
  return viewable.get(kind)
}

/** Counts views by one statement for each kind. Ids that do not exist have no effect. */
export async function addViews(ctx: Pick<Ctx, 'db' | 'now'>, user_id: number, viewed: readonly Activity[]): Promise<void> {
  for (const [kind, table] of viewable) {
    const ids = viewed.filter((one) => one.kind === kind).map(({ activity_id }) => activity_id)
    if (ids.length > 0) await addViewsOf(ctx, user_id, { kind, table, ids })
  }
}

async function addViewsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  user_id: number,
  { kind, table, ids }: { kind: ActivityKind; table: PgTable & { id: PgColumn }; ids: readonly number[] },
): Promise<void> {
  const existing = await ctx.db
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(inArray(table.id, [...ids]))
  const keyOf = (id: number) => `activity:${kind}:${id}:${user_id}`
  // one view per customer and minute
  const views = await countOnce(
    ctx,
    existing.map(({ id }) => keyOf(id)),
    MINUTE_MS,
  )
  const counted = existing.map(({ id }) => id).filter((id) => views.has(keyOf(id)))
  if (counted.length === 0) return
  await ctx.db.execute(sql`
    insert into ${activityVisit} (kind, activity_id, day, user_id, views)
    select ${kind}, viewed.id, ${businessDay(ctx.now)}::date, ${user_id}::int8, 1
    from unnest(${sql.param(counted)}::int8[]) as viewed (id) order by viewed.id
    on conflict (kind, activity_id, day, user_id) do update set views = ${activityVisit}.views + excluded.views`)
}

const dayOf = `(created_at at time zone 'Asia/Shanghai')::date`

/** The sums in a period by activity and day; `$from` and `$to` are business days, `$only` a condition. */
const sums = `
  select kind, activity_id, day, sum(views)::integer as views, sum(visitors)::integer as visitors, sum(joins)::integer as joins,
    sum(users)::integer as users, sum(orders)::integer as orders, sum(amount)::bigint as amount, sum(cost)::bigint as cost
  from (
    select kind, activity_id, day, views, 1 as visitors, 0 as joins, 0 as users, 0 as orders, 0 as amount, 0 as cost
    from activity_visit where day between $from and $to $only
    union all
    select kind, activity_id, ${dayOf}, 0, 0, (type = 'join')::int, is_first, (type = 'order')::int,
      case type when 'order' then amount when 'refund' then -amount else 0 end, case type when 'cost' then amount when 'cost_back' then -amount else 0 end
    from activity_entry
    where created_at >= ($from::timestamp at time zone 'Asia/Shanghai') and created_at < (($to + 1)::timestamp at time zone 'Asia/Shanghai') $only
  ) as event group by kind, activity_id, day`

const within = (from: string, to: string, only = ''): string =>
  sums.replaceAll('$from', from).replaceAll('$to', to).replaceAll('$only', only)

/** An activity's figures: days that are over come from the roll-up, the others from their entries. */
export async function statOf(ctx: Pick<Ctx, 'db' | 'now'>, { kind, activity_id }: Activity, days = 30): Promise<ActivityStat> {
  const until = `(select coalesce(max(until), '-infinity'::date) from activity_roll_up)`
  // the kind is a constant in the code
  const recent = `and kind = '${kind}' and activity_id = ${Number(activity_id)}`
  const { rows } = await ctx.db.execute<Record<string, number> & { day: string }>(sql`
    select day::text as day, views, visitors, joins, users, orders, amount::float8 as amount, cost::float8 as cost from activity_day
    where kind = ${kind} and activity_id = ${activity_id} and day <= ${sql.raw(until)}
    union all
    select day::text, views, visitors, joins, users, orders, amount::float8, cost::float8 from (${sql.raw(
      within(`greatest(${until} + 1, '2020-01-01'::date)`, `'${businessDay(ctx.now)}'::date`, recent),
    )}) as recent
    order by 1`)
  const all = rows.map(({ day, ...row }) => ({ day, ...(row as Record<(typeof NAMES)[number], number>) }))
  const total = (name: (typeof NAMES)[number]) => all.reduce((sum, row) => sum + Number(row[name]), 0)
  const [amount, cost] = [total('amount'), total('cost')]
  const begin = businessDay(ctx.now, 1 - days)
  return {
    views: total('views'),
    visitors: total('visitors'),
    joins: total('joins'),
    users: total('users'),
    orders: total('orders'),
    amount,
    cost,
    return_rate: cost > 0 ? portion(Math.max(amount, 0), 1e4, cost) : null,
    days: all.filter(({ day }) => day >= begin),
  }
}

/** The views and the sales for several activities, for a list. */
export async function totalsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: ActivityKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { views: number; amount: number }>> {
  if (ids.length === 0) return new Map()
  const until = sql`(select coalesce(max(until), '2000-01-01'::date) from ${activityRollUp})`
  const isOf = sql`kind = ${kind} and activity_id = any(${sql.param([...ids])}::int8[])`
  const { rows } = await ctx.db.execute<{ id: number; views: number; amount: number }>(sql`
    select activity_id::float8 as id, sum(views)::float8 as views, sum(amount)::float8 as amount from (
      select activity_id, views, amount from ${activityDay} where ${isOf} and day <= ${until}
      union all
      select activity_id, views, 0 from ${activityVisit} where ${isOf} and day > ${until}
      union all
      select activity_id, 0, case type when 'order' then amount when 'refund' then -amount else 0 end from ${activityEntry}
      where ${isOf} and created_at >= ((${until} + 1)::timestamp at time zone 'Asia/Shanghai')
    ) as part group by activity_id`)
  return new Map(rows.map(({ id, ...totals }) => [id, totals]))
}

const NAMES = ['views', 'visitors', 'joins', 'users', 'orders', 'amount', 'cost'] as const

/**
 * Sums the days that are over. The last summed day is done again, because a transaction that began before midnight may have ended after it.
 * A repeated run changes nothing.
 */
export async function rollUpActivities(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // the first run sums up all days since the first activity
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(5320057)`)
    const { rows } = await tx.execute<{ from: string | null }>(sql`
      select coalesce((select until from activity_roll_up),
        least((select min(day) from activity_visit), (select min((created_at at time zone 'Asia/Shanghai')::date) from activity_entry)))::text as from`)
    const from = rows[0]?.from
    const until = businessDay(now, -1)
    if (!from || from > until) return
    await tx.execute(sql`delete from activity_day where day between ${from} and ${until}`)
    await tx.execute(
      sql`insert into activity_day (kind, activity_id, day, views, visitors, joins, users, orders, amount, cost) ${period(from, until)}`,
    )
    await tx.execute(
      sql`insert into activity_roll_up (id, until) values (1, ${until}) on conflict (id) do update set until = excluded.until`,
    )
  })
}

const period = (from: string, until: string): SQL => sql.raw(within(`'${from}'::date`, `'${until}'::date`))

const rolledUntil = `(select coalesce(max(until), '2000-01-01'::date) from activity_roll_up)`

export const figureChecks: readonly Check[] = [
  {
    name: 'activity.day',
    label: ['活动日汇总等于其明细之和', 'The daily figures of activities equal their entries and views'],
    violations: `select concat_ws(' ', kind, activity_id, day) as sample
      from activity_day d full join (${within(`'2000-01-01'::date`, rolledUntil)}) as s using (kind, activity_id, day)
      where (d.views, d.visitors, d.joins, d.users, d.orders, d.amount, d.cost)
        is distinct from (s.views, s.visitors, s.joins, s.users, s.orders, s.amount, s.cost)`,
  },
  {
    name: 'activity.first',
    label: ['每位参与者只计一次人数', 'Every participant of an activity is counted once'],
    needsCalls: true,
    violations: `select concat_ws(' ', kind, activity_id, 'user', user_id) as sample from activity_entry
      where type = 'join' group by kind, activity_id, user_id having sum(is_first) <> 1`,
  },
]

interface Counted {
  kind: ActivityKind
  type: 'join' | 'order'
  /** The rule, in the affirmative. */
  label: Check['label']
  /** Selects the documents that the entries count: `activity_id`, `biz_no` and `amount`, which is 0 for a participation. */
  documents: string
  /** Entries may outlive their documents: a returned coupon belongs to no order any more. */
  isKept?: true
}

/** The rule that the entries with one type match the documents in their area, with the amounts. */
export function entriesCheck({ kind, type, label, documents, isKept }: Counted): Check {
  return {
    name: `${kind}.${type}s`,
    label,
    needsCalls: true,
    violations: `select concat_ws(' ', '${kind}', activity_id, '${type}', biz_no, 'entry', e.amount, 'document', d.amount) as sample
      from (select activity_id, biz_no, amount from activity_entry where kind = '${kind}' and type = '${type}') e
      ${isKept ? 'right' : 'full'} join (${documents}) d using (activity_id, biz_no)
      where e.amount is distinct from d.amount`,
  }
}

/** The rules for an activity whose documents are both its participations and its sales; `amount` is the sale amount. */
export function entriesChecks({ documents, ...counted }: Omit<Counted, 'type'>): Check[] {
  return [
    entriesCheck({ ...counted, type: 'join', documents: `select activity_id, biz_no, 0 as amount from (${documents}) document` }),
    entriesCheck({ ...counted, type: 'order', documents }),
  ]
}
