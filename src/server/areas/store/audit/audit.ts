import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { phoneMask, shownBy } from '#contract/kit/masked.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { auditFlow } from '#contract/store/audit-flow.ts'
import { auditRow, type audit as contract, type AuditQuery } from '#contract/store/audit.ts'
import { regionText } from '#server/areas/people/region.ts'
import { store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { area } from '#server/features/common/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { isOpen, source } from './audit-source.ts'
import { audits } from './rows.ts'

const OVERDUE_HOURS = 24
const RATE_DAYS = 7
const MOST_EARLIER = 20

const auditSheet = sheetColumns(auditRow.shape, {
  audit_no: 'text',
  kind: 'words',
  name: 'text',
  nick: 'text',
  contact: 'text',
  phone: 'text',
  region: 'text',
  license_no: 'text',
  agent_name: 'text',
  salesman_name: 'text',
  submit_count: 'int',
  submitted_at: 'moment',
  state: 'words',
  reject_reason: 'text',
  audit_at: 'moment',
})

const exported = exportOf({ kind: 'store.audit.export', source: () => source, columns: () => auditSheet })
const exportAll = exported.verb
export { exportAll as export }

const overdue = (now: Date) => and(isOpen, lte(storeAudit.submitted_at, hoursAgo(now, OVERDUE_HOURS)))

const deskItems = {
  page: 'store/audit/review',
  since: storeAudit.submitted_at,
  hours: OVERDUE_HOURS,
  title: storeAudit.audit_no,
  about: storeAudit.name,
}

export const entity = defineEntity({
  ...audits,
  title: storeAudit.name,
  code: storeAudit.audit_no,
  search: {
    by: [
      { as: 'number', column: storeAudit.audit_no },
      { as: 'name', column: storeAudit.name, search: storeAudit.search, filter: 'word' },
      { as: 'phone', column: storeAudit.phone, filter: 'word' },
    ],
    beside: regionText(storeAudit),
    part: 'people',
  },
  files: { columns: { license_image: 'one', snapshot: 'within' } },
  tasks: [exported.task],
  checks: [
    {
      name: 'store.audit',
      needsCalls: true,
      label: [
        '只有通过的新店申请产生门店，且一份申请只产生一家',
        'Only an approved application of a new store has a store, and no two have the same',
      ],
      violations: `select 'application ' || id as sample from store_audit
          where kind = 'new' and deleted_at is null and (state = 'approved') <> (store_id is not null)
        union all select 'store ' || store_id from store_audit
          where kind = 'new' and store_id is not null and deleted_at is null group by store_id having count(*) > 1`,
    },
  ],
  todos: [
    {
      key: 'pending',
      label: ['待审核门店', 'Stores to review'],
      unit: ['家', 'store to review'],
      harm: 'promised',
      page: 'store/audit/index',
      query: { state: 'pending' },
      access: 'store:audit:audit',
      where: () => eq(storeAudit.state, 'pending'),
      desk: deskItems,
    },
    {
      key: 'pending_agent',
      label: ['待初审', 'Stores to pre-review'],
      unit: ['家', 'store to pre-review'],
      harm: 'promised',
      page: 'store/audit/index',
      query: { state: 'pending_agent' },
      access: 'store:audit:preAudit',
      where: () => eq(storeAudit.state, 'pending_agent'),
      desk: deskItems,
    },
  ],
})

export function list(ctx: Ctx, query: AuditQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, auditFlow, source, filters)
}

export async function stat(ctx: Ctx) {
  const { state, audit_at } = storeAudit
  const today = businessDay(ctx.now)
  const since = dayBegins(today, 1 - RATE_DAYS)
  const n = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [figures] = await ctx.db
    .select({
      pending: n(eq(state, 'pending')),
      overdue: n(overdue(ctx.now)),
      approved_today: n(sql`${state} = 'approved' and ${audit_at} >= ${dayBegins(today)}`),
      approved: n(sql`${state} = 'approved'and ${audit_at} >= ${since}`),
      decided: n(sql`${state} in ('approved', 'rejected') and ${audit_at} >= ${since}`),
    })
    .from(storeAudit)
    .where(and(liveRows(ctx, audits), sql`(${isOpen} or ${audit_at} >= ${since})`))
  const { approved, decided, ...visibleFigures } = figures as NonNullable<typeof figures>
  return { ...visibleFigures, pass_rate: decided === 0 ? null : Math.round((approved * 10_000) / decided) }
}

/** The application after the present one in submission order, within the list filters; the oldest one after the last. */
export async function next(ctx: Ctx, { after, ...filters }: ParsedOf<typeof contract.next>) {
  const state = mayCall(ctx.actor, 'store:audit:audit') ? 'pending' : 'pending_agent'
  const query = { ...filters, state, sort_field: 'submitted_at', sort_order: 'asc', page_no: 1, page_size: 2 } as const
  const { submitted_at, id } = storeAudit
  const later = { ...source, where: sql`(${submitted_at}, ${id}) > (select submitted_at, id from store_audit where id = ${after ?? 0})` }
  const found = after === undefined ? [] : (await readPage(ctx, later, query)).list
  const all = found.length > 0 ? found : (await readPage(ctx, source, query)).list
  return { id: all.find((row) => row.id !== after)?.id ?? null }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const [more, earlier] = await Promise.all([moreOf(ctx, id), earlierOf(ctx, id)])
  const { snapshot, diff, ...rest } = more
  return { ...row, ...rest, data: snapshot as object, diff: await shownChanges(ctx, diff ?? {}), earlier }
}

/** The detail parts that the list does not show. */
async function moreOf({ db }: Ctx, id: number) {
  const [first, second] = [alias(adminUser, 'first'), alias(adminUser, 'second')]
  const [row] = await db
    .select({
      snapshot: storeAudit.snapshot,
      diff: storeAudit.diff,
      pre_at: storeAudit.pre_at,
      pre_opinion: storeAudit.pre_opinion,
      pre_auditor: first.real_name,
      auditor: second.real_name,
      store_code: store.code,
      store_name: store.name,
      price_level: sql<'store' | 'trade' | null>`coalesce(${store.price_level}, ${storeInvite.price_level})`,
      tags: sql<string[]>`coalesce(${store.tags}, '{}')`,
      user_phone: sql<string | null>`(select phone from customer where customer.id = ${storeAudit.user_id})`,
    })
    .from(storeAudit)
    .leftJoin(store, eq(store.id, storeAudit.store_id))
    .leftJoin(storeInvite, eq(storeInvite.id, storeAudit.invite_id))
    .leftJoin(first, eq(first.id, storeAudit.pre_auditor_id))
    .leftJoin(second, eq(second.id, storeAudit.auditor_id))
    .where(eq(storeAudit.id, id))
  return row as NonNullable<typeof row>
}

/** The submissions before this one, along `prev_id`. */
async function earlierOf({ db }: Ctx, id: number) {
  const chain = sql`with recursive chain as (
      select prev_id as id, 1 as depth from store_audit where id = ${id}
      union all select a.prev_id, depth + 1 from store_audit a join chain on a.id = chain.id where depth < ${MOST_EARLIER}
    ) select id from chain where id is not null`
  const { submitted_at, audit_no, state, reject_reason } = storeAudit
  return db
    .select({ id: storeAudit.id, audit_no, state, submitted_at, reject_reason })
    .from(storeAudit)
    .where(sql`${storeAudit.id} in (${chain})`)
    .orderBy(desc(storeAudit.id))
}

const REGION = ['province_code', 'city_code', 'district_code']

/** A store's changes in the form in which the page shows them: texts and pictures, the region by its names. */
async function shownChanges(ctx: Ctx, diff: NonNullable<typeof storeAudit.$inferSelect.diff>) {
  const isRegion = (field: string) => REGION.includes(field)
  const plain = Object.entries(diff).flatMap(([field, { before, after }]) =>
    isRegion(field) ? [] : [{ field, before: partsOf(ctx, field, before), after: partsOf(ctx, field, after) }],
  )
  const codes = REGION.flatMap((field) => (diff[field] ? [String(diff[field].before), String(diff[field].after)] : []))
  if (codes.length === 0) return plain
  const areas = await ctx.db.select({ code: area.code, name: area.name }).from(area).where(inArray(area.code, codes))
  const names = new Map(areas.map(({ code, name }) => [code, name]))
  const whole = (side: 'before' | 'after') => REGION.map((field) => names.get(String(diff[field]?.[side])) ?? '').join('')
  return [...plain, { field: 'region', before: [whole('before')], after: [whole('after')] }]
}

function partsOf({ actor }: Ctx, field: string, value: unknown): string[] {
  const values = [value].flat().flatMap((one) => (one === null || one === undefined || one === '' ? [] : [String(one)]))
  if (field !== 'phone' || mayCall(actor, phoneMask.access)) return values
  return values.map((phone) => String(shownBy(phoneMask, phone)))
}

function hoursAgo(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * HOUR_MS).toISOString()
}

export { approve, audit, preAudit } from './decide.ts'
export { duplicates } from './duplicates.ts'
