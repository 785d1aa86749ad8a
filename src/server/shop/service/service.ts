import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { customer, store } from '#server/areas/people/tables.ts'
import { customerService, type WorkTime } from '#server/identity/access/tables.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'

/** The card for the caller's customer service, else its store's, else the default one (domain §9.1). */
export async function card(ctx: Ctx) {
  const [own] = await ctx.db
    .select({ cs_id: sql<number | null>`coalesce(${customer.cs_id}, ${store.cs_id})` })
    .from(customer)
    .leftJoin(store, eq(store.id, customer.store_id))
    .where(eq(customer.id, customerOf(ctx).id))
  const { nickname, wxid, code, avatar, qrcode, phone, work_time, status, deleted_at, is_default, id } = customerService
  const cs_id = own?.cs_id ?? 0
  const [found] = await ctx.db
    .select({ nickname, wxid, code, avatar, qrcode, phone, work_time })
    .from(customerService)
    .where(and(eq(status, 1), isNull(deleted_at), or(eq(id, cs_id), eq(is_default, 1))))
    .orderBy(desc(sql`${id} = ${cs_id}`))
    .limit(1)
  return { card: found ? { ...found, is_open: isOpen(found.work_time, ctx.now) } : null }
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', weekday: 'short', hour: '2-digit', minute: '2-digit' })
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Tells whether at least one time range includes the moment, in Shanghai. */
export function isOpen(hours: readonly WorkTime[], now: Date): boolean {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const weekday = WEEKDAYS.indexOf(parts['weekday'] ?? '') + 1
  const time = `${parts['hour']}:${parts['minute']}`
  return hours.length === 0 || hours.some((one) => one.weekday.includes(weekday) && one.from <= time && time < one.to)
}
