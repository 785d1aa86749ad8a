import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { runningKinds, type Running, type RunningKind } from '#contract/index/day.ts'
import { coupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { redEnvelope } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { activityDay, activityEntry, activityRollUp } from '#server/areas/activity/shared/tables.ts'
import { freeActivity } from '#server/areas/freeOrder/shared/tables.ts'
import { lottery } from '#server/areas/lottery/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { briefly } from './brief.ts'
import { seenKinds } from './marketing.ts'

const MOST_SHOWN = 6

interface Costs {
  table: Record<'id' | 'title' | 'state' | 'start_at' | 'end_at' | 'deleted_at', PgColumn>
  cost: SQL | PgColumn
  budget?: PgColumn
}

const costs: Readonly<Record<RunningKind, Costs>> = {
  coupon: { table: coupon, cost: costOf('coupon', coupon.id) },
  redEnvelope: { table: redEnvelope, cost: redEnvelope.granted_amount, budget: redEnvelope.total_amount },
  freeOrder: { table: freeActivity, cost: freeActivity.granted_amount, budget: freeActivity.budget },
  lottery: { table: lottery, cost: costOf('lottery', lottery.id) },
}

/** Running activities with cost and budget, those first that have used the largest part of their budget. Staff of the whole business only. */
export function running(ctx: Ctx): Promise<{ list: Running[] }> {
  return briefly(ctx, 'running', async () => {
    const kinds = runningKinds.filter((kind) => seenKinds(ctx).includes(kind))
    if (kinds.length === 0) return { list: [] }
    const now = sql`${ctx.now.toISOString()}::timestamptz`
    const parts = kinds.map((kind) => {
      const { table, cost, budget } = costs[kind]
      return sql`select ${kind}::text as kind, ${table.id} as id, ${table.title} as title, ${table.end_at} as end_at,
          (${cost})::bigint as cost, ${budget ?? sql`null`}::bigint as budget
        from ${table} where ${table.state} = 'published' and ${table.deleted_at} is null
          and coalesce(${table.start_at}, ${now}) <= ${now} and coalesce(${table.end_at}, 'infinity') > ${now}`
    })
    const { rows } = await ctx.db.execute<Record<string, unknown> & Omit<Running, 'end_at'> & { end_at: Date | string | null }>(sql`
      select kind, id::float8 as id, title, end_at, cost::float8 as cost, budget::float8 as budget from (${sql.join(parts, sql` union all `)}) as one
      order by cost / nullif(budget, 0)::float8 desc nulls last, cost desc, kind, id limit ${MOST_SHOWN}`)
    return { list: rows.map(({ end_at, ...row }) => ({ ...row, end_at: end_at === null ? null : new Date(end_at).toISOString() })) }
  })
}

/** The cost of an activity without a budget column: for summed days from their roll-up, for later ones from the entries. */
function costOf(kind: RunningKind, id: PgColumn): SQL {
  const until = sql`(select coalesce(max(until), '2000-01-01'::date) from ${activityRollUp})`
  return sql`coalesce((select sum(d.cost) from ${activityDay} d where d.kind = ${kind} and d.activity_id = ${id} and d.day <= ${until}), 0)
    + coalesce((select sum(case e.type when 'cost' then e.amount when 'cost_back' then -e.amount else 0 end) from ${activityEntry} e
      where e.kind = ${kind} and e.activity_id = ${id} and e.created_at >= ((${until} + 1)::timestamp at time zone 'Asia/Shanghai')), 0)`
}
