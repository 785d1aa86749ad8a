import { and, eq, gte, inArray, like, ne, sql } from 'drizzle-orm'
import { LOG_DAYS, logRow, SLOW_MS, type LogQuery } from '#contract/dev/logger.ts'
import { businessDay, daysAfter } from '../core/business-day.ts'
import { refuse } from '../core/errors.ts'
import { byCase, equals, escapeLike, fromDay, toDay, type Filter } from '../core/filters.ts'
import type { ListSource } from '../core/list.ts'
import type { Ctx } from '../core/ctx.ts'
import { loggedEntity, logger } from '../dev/tables.ts'

/**
 * An area, an entity or a call. Each has the index that finds its rows in their order; an area is the beginning of its addresses. Logins are
 * calls of `session` only: their parts, where any other address is not, are left out instead of gone through.
 */
const action: Filter = {
  form: (address: string) => {
    const [area, ...rest] = address.split('.')
    return `${forms[rest.length] ?? 'call'}${area === 'session' ? 'OfDoor' : ''}`
  },
  where: (place, form) => {
    const asked = form.startsWith('call')
      ? eq(logger.action, place)
      : form.startsWith('entity')
        ? sql`${loggedEntity} = ${place}`
        : like(logger.action, place)
    return form.endsWith('OfDoor') ? asked : and(asked, inArray(logger.kind, ['operate', 'error', 'api']))
  },
  bind: (address: string) => (address.includes('.') ? address : `${escapeLike(address)}.%`),
}
const forms = ['area', 'entity', 'call']

const result = byCase({ well: eq(logger.code, 200), badly: ne(logger.code, 200) })

/** The log as it is listed. The days keep every question within few of its parts. */
export const source: ListSource<typeof logRow> = {
  name: 'logger',
  table: logger,
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

/** The question with its days: those of the last week unless it says, and never more than a quarter of a year (domain §17.1). */
export function within<Query extends Pick<LogQuery, 'from' | 'to'>>({ now }: Pick<Ctx, 'now'>, query: Query): Query {
  const today = businessDay(now)
  const to = query.to ?? (query.from ? earlier(daysAfter(query.from, LOG_DAYS.most - 1), today) : today)
  const from = query.from ?? daysAfter(to, 1 - LOG_DAYS.usual)
  if (from > to) throw refuse(['结束时间必须晚于开始时间', 'The end must be after the start'], { field: 'to' })
  if (daysAfter(from, LOG_DAYS.most - 1) < to) {
    throw refuse(['时间范围不能超过{n}天', 'At most {n} days at a time'], { values: { n: LOG_DAYS.most }, field: 'from' })
  }
  return { ...query, from, to }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
