import { and, asc, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { staff as contract, staffRow, type Staff } from '#contract/customService/staff.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { staffSeen } from '#server/areas/people/scope.ts'
import { area } from '#server/features/common/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export const allStaff = entityRows({ table: customerService, contract, scope: staffSeen })

// 330000 is the province, 330100 a city in it
const within = (code: ReturnType<typeof sql>) => sql`regexp_replace(${code}, '(00){1,2}$', '') || '%'`

const linked = sql`(select min(id) from admin_user as other where other.cs_id = ${customerService.id} and other.deleted_at is null)`

export const source: ListSource<typeof staffRow> = {
  ...allStaff,
  name: 'customer_service',
  row: staffRow,
  extra: {
    area_names: sql<
      string[]
    >`array(select coalesce(${area.name}, each.code) from unnest(${customerService.areas}) with ordinality as each (code, at)
      left join ${area} on ${area.code} = each.code order by at)`,
    // counted after the page was read, because it depends on the day
    today_assigned: sql<number>`0`,
    admin_user_id: adminUser.id,
    admin_user_name: adminUser.real_name,
  },
  join: (query) => query.leftJoin(adminUser, eq(adminUser.id, linked)),
  filters: {
    word: contains(customerService.search),
    area: {
      where: (place) => sql`exists (select from unnest(${customerService.areas}) as code
        where code like ${within(sql`${place}::text`)} or ${place}::text like ${within(sql`code`)})`,
    },
    status: equals(customerService.status),
  },
  sorts: { sort: customerService.sort, created_at: customerService.created_at },
}

/** The rows with the number of customers that each employee got on this business day. */
export async function withToday<Row extends Pick<Staff, 'id'>>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const { to_cs_id, created_at } = assignLog
  const ids = rows.map(({ id }) => id)
  const counted = await ctx.db
    .select({ id: to_cs_id, n: count() })
    .from(assignLog)
    .where(and(inArray(to_cs_id, ids), gte(created_at, today(ctx))))
    .groupBy(to_cs_id)
    .orderBy(asc(to_cs_id))
  const of = new Map(counted.map(({ id, n }) => [id, n]))
  return rows.map((row) => ({ ...row, today_assigned: of.get(row.id) ?? 0 }))
}

/** The beginning of the current business day. */
export function today({ now }: Pick<Ctx, 'now'>): string {
  return dayBegins(businessDay(now))
}
