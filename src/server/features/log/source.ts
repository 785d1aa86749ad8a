import { and, eq, gte, inArray, like, ne, sql } from 'drizzle-orm'
import { LOG_DAYS, logger as contract, logRow, SLOW_MS, type LogQuery } from '#contract/dev/logger.ts'
import { adminUser } from '#server/identity/tables.ts'
import { loggedEntity, logger } from '#server/platform/kernel/audit-tables.ts'
import { businessDay, daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { byCase, equals, escapeLike, fromDay, toDay, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { departmentsBelow, visible } from '#server/platform/kernel/scope.ts'

/**
 * An area, an entity or a call. The index finds the rows for each in their order; the filter for an area is an address prefix. Logins
 * are `session` calls only, so other addresses skip their partitions.
 */
const action: Filter = {
  form: (address: string) => {
    const [area, ...rest] = address.split('.')
    return `${forms[rest.length] ?? 'call'}${area === 'session' ? 'OfDoor' : ''}`
  },
  where: (place, form) => {
    const isCall = form.startsWith('call')
      ? eq(logger.action, place)
      : form.startsWith('entity')
        ? sql`${loggedEntity} = ${place}`
        : like(logger.action, place)
    return form.endsWith('OfDoor') ? isCall : and(isCall, inArray(logger.kind, ['operate', 'error', 'api']))
  },
  bind: (address: string) => (address.includes('.') ? address : `${escapeLike(address)}.%`),
}
const forms = ['area', 'entity', 'call']

const result = byCase({ well: eq(logger.code, 200), badly: ne(logger.code, 200) })

/** The condition for the log rows within the caller's data scope. */
export const logs = entityRows({ table: logger, contract, scope: seenLog })

/** The log as a list. The date range limits every query to few partitions. */
export const source: ListSource<typeof logRow> = {
  ...logs,
  name: 'logger',
  row: logRow,
  filters: {
    kind: byCase({
      operate: eq(logger.kind, 'operate'),
      login: eq(logger.kind, 'login'),
      error: eq(logger.kind, 'error'),
      slow: sql`${and(eq(logger.kind, 'api'), gte(logger.cost_ms, SLOW_MS))}`,
      refused: sql`${and(eq(logger.kind, 'api'), gte(logger.code, 400))}`,
    }),
    username: equals(logger.username),
    department_id: {
      where: (place) =>
        sql`${logger.admin_user_id} in (select ${adminUser.id} from ${adminUser} where ${departmentsBelow(adminUser.department_id, place)})`,
    },
    action,
    target_id: equals(logger.target_id),
    result,
    ip: equals(logger.ip),
    from: fromDay(logger.created_at),
    to: toDay(logger.created_at),
    trace: equals(logger.request_id),
  },
  sorts: { created_at: logger.created_at },
}

/** The condition for the visible log rows: all rows, or those by the accounts within the data scope. */
export function seenLog(ctx: Ctx) {
  return visible(ctx, { self: logger.admin_user_id })
}

/** The query with its date range: the last seven days by default, at most a quarter year (domain §17.1). */
export function within<Query extends Pick<LogQuery, 'from' | 'to'>>({ now }: Pick<Ctx, 'now'>, query: Query): Query {
  const today = businessDay(now)
  const to = query.to ?? (query.from ? earlier(daysAfter(query.from, LOG_DAYS.most - 1), today) : today)
  const from = query.from ?? daysAfter(to, 1 - LOG_DAYS.usual)
  if (from > to) throw refuse(['结束时间必须晚于开始时间', 'The end must be after the start'], { field: 'to' })
  if (daysAfter(from, LOG_DAYS.most - 1) < to) {
    throw refuse(['时间范围不能超过{n}天', 'At most {n:day|days} at a time'], { values: { n: LOG_DAYS.most }, field: 'from' })
  }
  return { ...query, from, to }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
