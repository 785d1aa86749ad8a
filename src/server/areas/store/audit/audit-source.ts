import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { auditRow } from '#contract/store/audit.ts'
import { regionText } from '#server/areas/people/region.ts'
import { customer, salesman, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { inviterName } from '#server/areas/store/invite/usable.ts'
import { agent } from '#server/identity/access/tables.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { equals, foldSearch, fromDay, pairsOf, toDay, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { audits } from './rows.ts'

const namedOrLicensed = (place: Parameters<Filter['where']>[0]) =>
  or(pairsOf(storeAudit.search, place), sql`${storeAudit.license_no} like substr(like_pattern(upper(${place})), 2)`)

/** Part of the name, the beginning of the credit code, or the phone number. */
const byWord = byNumberOr(storeAudit.phone, { bind: foldSearch, where: namedOrLicensed }, { beside: namedOrLicensed })

/** A GB/T 2260 code: its zeros show whether it is a province, a city or a district. */
const byArea: Filter = {
  form: (code: string) => (code.endsWith('0000') ? 'province_code' : code.endsWith('00') ? 'city_code' : 'district_code'),
  where: (place, form) => eq(storeAudit[form as 'district_code'], place),
}

/** The undecided applications that were submitted this many hours ago, or earlier. */
const byWait: Filter = {
  waits: () => true,
  bind: (hours: string, now) => new Date(now.getTime() - Number(hours) * HOUR_MS).toISOString(),
  where: (place) => and(isOpen, sql`${storeAudit.submitted_at} <= ${place}::timestamptz`),
}

export const isOpen: SQL = sql`${storeAudit.state} in ('pending_agent', 'pending')`

export const source: ListSource<typeof auditRow> = {
  ...audits,
  name: 'store_audit',
  ownedBy: [storeAudit.agent_id],
  row: auditRow,
  extra: {
    nick: customer.nick,
    region: regionText(storeAudit),
    inviter: sql`case when ${storeInvite.id} is null then null else jsonb_build_object(
      'type', ${storeInvite.inviter_type}, 'code', ${storeInvite.code}, 'name', ${inviterName(storeInvite)}) end`,
    agent_name: sql<string | null>`${agent.name}`.as('agent_name'),
    salesman_name: sql<string | null>`${salesman.name}`.as('salesman_name'),
  },
  join: (query) =>
    query
      .innerJoin(customer, eq(customer.id, storeAudit.user_id))
      .leftJoin(storeInvite, eq(storeInvite.id, storeAudit.invite_id))
      .leftJoin(agent, eq(agent.id, storeAudit.agent_id))
      .leftJoin(salesman, eq(salesman.id, storeAudit.salesman_id)),
  filters: {
    word: byWord,
    kind: equals(storeAudit.kind),
    area: byArea,
    agent_id: equals(storeAudit.agent_id),
    salesman_id: equals(storeAudit.salesman_id),
    submitted_from: fromDay(storeAudit.submitted_at),
    submitted_to: toDay(storeAudit.submitted_at),
    decided_from: fromDay(storeAudit.audit_at),
    decided_to: toDay(storeAudit.audit_at),
    overdue: byWait,
    state: equals(storeAudit.state),
  },
  sorts: {
    submitted_at: storeAudit.submitted_at,
    audit_at: storeAudit.audit_at,
  },
}
