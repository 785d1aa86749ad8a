import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { auditFlow, type AuditState } from '#contract/store/audit-flow.ts'
import { agentArea } from '#server/areas/people/area-tables.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import { customer, store, storeAudit, storeInvite, type StoreSnapshot } from '#server/areas/people/tables.ts'
import { boundInviteId, lockCustomer, scanInvite } from '#server/areas/store/invite/scan.ts'
import { boundTo, expired, inviteById, stopped, unusable, usedUp, type Invite } from '#server/areas/store/invite/usable.ts'
import { lockStore } from '#server/areas/store/member/members.ts'
import { holdersOf, takenBy } from '#server/areas/store/store/store-taken.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { randomNo, withRandomNo } from '#server/platform/kernel/document-no.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { audits } from './rows.ts'

// Customer applications (domain §6.2). Staff decide them in ./audit.ts.

type Audit = typeof storeAudit.$inferSelect
type Call = Pick<Endpoint, 'address'>

/** The submitted data; the keys are `store` columns. */
export type Application = StoreSnapshot & {
  name: string
  contact: string
  phone: string
  license_no: string
  license_image: string
  province_code: string
  city_code: string
  district_code: string
}

interface By {
  user_id: number
  call: Call
}

/** Submits an application for a new store, by an invitation or on the customer's own initiative. */
export async function apply(ctx: Ctx, { invite_code, ...values }: { invite_code?: string | null } & Application, by: By): Promise<Audit> {
  await refuseUnknownRegion(ctx, values)
  return transact(ctx, async (ctx) => {
    const applicant = await lockCustomer(ctx, by.user_id)
    await refuseSecond(ctx, applicant)
    await refuseDuplicate(ctx, values, null)
    // a code that was typed counts as a scan; an earlier binding stays
    const scanned = invite_code ? await scanInvite(ctx, by.call, { code: invite_code, user_id: by.user_id }) : undefined
    const invite = await inviteFor(ctx, by.user_id, scanned?.invite)
    if (!invite && (await settingOf(ctx, 'store.self_apply')) !== 1) throw refuse(invitedOnly)
    const bound = invite ? boundTo(invite) : { agent_id: await agentOfRegion(ctx, values), salesman_id: null }
    return submit(ctx, by, values, { ...bound, kind: 'new', store_id: null, invite_id: invite?.id ?? null, prev: null })
  })
}

/** Submits a rejected application again: a new row that names the one before it. */
export async function resubmit(ctx: Ctx, { id, ...values }: { id: number } & Application, by: By): Promise<Audit> {
  await refuseUnknownRegion(ctx, values)
  return transact(ctx, async (ctx) => {
    const applicant = await lockCustomer(ctx, by.user_id)
    const [prev] = await ctx.db
      .select()
      .from(storeAudit)
      .where(and(eq(storeAudit.id, id), eq(storeAudit.user_id, by.user_id), isNull(storeAudit.deleted_at)))
    if (!prev) throw notFound(audits.contract.$.label)
    if (prev.state !== 'rejected' || (await ctx.db.$count(storeAudit, eq(storeAudit.prev_id, id))) > 0) throw refuse(notAgain)
    if (prev.kind === 'new') await refuseSecond(ctx, applicant)
    else await lockStore(ctx, { store_id: prev.store_id, by: by.user_id })
    await refuseOpen(ctx, { user_id: by.user_id, store_id: prev.store_id })
    await refuseDuplicate(ctx, values, prev.store_id)
    const { kind, store_id, invite_id } = prev
    const invite = invite_id === null ? undefined : await inviteById(ctx, invite_id)
    const bound = invite ? boundTo(invite) : { agent_id: prev.agent_id, salesman_id: prev.salesman_id }
    return submit(ctx, by, values, { ...bound, kind, store_id, invite_id, prev })
  })
}

/** Withdraws an application that is not decided yet. */
export function withdraw(ctx: Ctx, { id }: { id: number }, { call }: By): Promise<Audit> {
  return transition(ctx, audits, 'withdraw', {
    id,
    call,
    effects: async (ctx, { invite_id }) => releaseUse(ctx, invite_id),
  })
}

/** Submits a data change for the applicant's own store. */
export async function change(ctx: Ctx, values: Application, by: By): Promise<Audit> {
  await refuseUnknownRegion(ctx, values)
  return transact(ctx, async (ctx) => {
    const { store_id } = await lockCustomer(ctx, by.user_id)
    const own = await lockStore(ctx, { store_id, by: by.user_id })
    await refuseOpen(ctx, { user_id: by.user_id, store_id })
    await refuseDuplicate(ctx, values, store_id)
    if (Object.keys(differences(own, values)).length === 0) throw refuse(unchanged)
    const { agent_id, salesman_id } = own
    return submit(ctx, by, values, { agent_id, salesman_id, kind: 'change', store_id, invite_id: null, prev: null })
  })
}

/** Gives the reserved invitation use back, when an application is rejected or withdrawn. */
export async function releaseUse({ db }: Ctx, invite_id: number | null): Promise<void> {
  if (invite_id === null) return
  await db
    .update(storeInvite)
    .set({ open_count: sql`${storeInvite.open_count} - 1` })
    .where(eq(storeInvite.id, invite_id))
}

interface Placed {
  kind: Audit['kind']
  store_id: number | null
  invite_id: number | null
  agent_id: number | null
  salesman_id: number | null
  /** The rejected application that this one replaces. */
  prev: Audit | null
}

async function submit(ctx: Ctx, { user_id, call }: By, input: Application, { prev, ...placed }: Placed): Promise<Audit> {
  const own = placed.store_id === null ? undefined : await ctx.db.select().from(store).where(eq(store.id, placed.store_id))
  const { name, contact, phone, license_no, license_image, province_code, city_code, district_code } = input
  const at = ctx.now.toISOString()
  const values = {
    ...placed,
    name,
    contact,
    phone,
    license_no,
    license_image,
    province_code,
    city_code,
    district_code,
    user_id,
    snapshot: { ...input },
    diff: own?.[0] ? differences(own[0], input) : null,
    state: await firstState(ctx, placed.agent_id),
    prev_id: prev?.id ?? null,
    submit_count: (prev?.submit_count ?? 0) + 1,
    submitted_at: at,
    created_at: at,
    updated_at: at,
  }
  const newRow: Audit = await withRandomNo(
    () => randomNo(ctx.now, 'SQ'),
    (audit_no) =>
      ctx.db
        .insert(storeAudit)
        .values({ ...values, audit_no })
        .onConflictDoNothing({ target: storeAudit.audit_no })
        .returning(),
  )
  if (placed.invite_id !== null) await reserveUse(ctx, placed.invite_id, newRow)
  await audit(ctx, call, { id: newRow.id, before: null, after: newRow })
  return newRow
}

/** The agent decides first in the double mode; an application without an agent goes to the platform at once. */
async function firstState(ctx: Ctx, agent_id: number | null): Promise<AuditState> {
  const isDouble = (await settingOf(ctx, 'store.audit_mode')) === 'double'
  return isDouble && agent_id !== null ? (auditFlow.initial[0] as AuditState) : 'pending'
}

/**
 * The invitation for an application: the one that binds the customer, or, where it cannot be used any more, the one that was entered now.
 * Without another one its refusal is the answer.
 */
async function inviteFor(ctx: Ctx, user_id: number, entered: Invite | undefined): Promise<Invite | undefined> {
  const [row] = await ctx.db.select().from(customer).where(eq(customer.id, user_id))
  const id = row && (await boundInviteId(ctx, row))
  const bound = id ? await inviteById(ctx, id) : undefined
  const refusal = bound && unusable(bound, ctx.now)
  if (!refusal) return bound ?? entered
  if (entered && entered.id !== bound.id) return entered
  throw refuse(refusal)
}

/** Reserves one use, unless all are taken: the condition decides between parallel applications (domain §6.3). */
async function reserveUse(ctx: Ctx, invite_id: number, { id, user_id }: Audit): Promise<void> {
  const first = await ctx.db
    .update(storeInviteRecord)
    .set({ audit_id: id })
    .where(and(eq(storeInviteRecord.invite_id, invite_id), eq(storeInviteRecord.user_id, user_id), isNull(storeInviteRecord.audit_id)))
    .returning({ id: storeInviteRecord.id })
  const { status, expire_at, success_count, open_count, max_uses } = storeInvite
  const reserved = await ctx.db
    .update(storeInvite)
    .set({ open_count: sql`${open_count} + 1`, ...(first.length > 0 && { apply_count: sql`${storeInvite.apply_count} + 1` }) })
    .where(
      and(
        eq(storeInvite.id, invite_id),
        eq(status, 1),
        sql`${expire_at} > ${ctx.now.toISOString()}`,
        sql`${success_count} + ${open_count} < ${max_uses}`,
      ),
    )
    .returning({ id: storeInvite.id })
  if (reserved.length > 0) return
  const [now] = await ctx.db.select().from(storeInvite).where(eq(storeInvite.id, invite_id))
  const isExpired = now !== undefined && Date.parse(now.expire_at) <= ctx.now.getTime()
  throw refuse(now?.status !== 1 ? stopped : isExpired ? expired : usedUp)
}

/** The agent whose territory has the smallest area around the store; at equal size the second-level one. */
async function agentOfRegion({ db }: Ctx, { district_code, city_code, province_code }: Application): Promise<number | null> {
  const [found] = await db
    .select({ id: agent.id })
    .from(agentArea)
    .innerJoin(agent, and(eq(agent.id, agentArea.agent_id), eq(agent.state, 'active'), isNull(agent.deleted_at)))
    .where(and(eq(agentArea.is_held, 1), inArray(agentArea.area_code, [district_code, city_code, province_code])))
    .orderBy(desc(sql`${agentArea.area_code} = ${district_code}`), desc(sql`${agentArea.area_code} = ${city_code}`), desc(agentArea.level))
    .limit(1)
  return found?.id ?? null
}

/** A customer has one store, and one application at a time. */
async function refuseSecond(ctx: Ctx, { id, store_id }: typeof customer.$inferSelect): Promise<void> {
  if (store_id !== null) {
    const [own] = await ctx.db.select({ name: store.name }).from(store).where(eq(store.id, store_id))
    throw refuse(hasStore, { values: { name: own?.name ?? '' } })
  }
  await refuseOpen(ctx, { user_id: id, store_id: null })
}

async function refuseOpen(ctx: Ctx, { user_id, store_id }: { user_id: number; store_id: number | null }): Promise<void> {
  const whose =
    store_id === null ? eq(storeAudit.user_id, user_id) : sql`(${storeAudit.user_id} = ${user_id} or ${storeAudit.store_id} = ${store_id})`
  const isOpen = and(whose, inArray(storeAudit.state, ['pending_agent', 'pending']), isNull(storeAudit.deleted_at))
  if ((await ctx.db.$count(storeAudit, isOpen)) > 0) throw refuse(openAlready)
}

/** Refuses another store's licence or number. Two applications may have the same: the second approval is refused. */
async function refuseDuplicate(ctx: Ctx, values: Application, store_id: number | null): Promise<void> {
  const others = (await holdersOf(ctx, [values])).filter(({ id }) => id !== store_id)
  for (const field of ['license_no', 'phone'] as const) {
    const other = others.find((one) => one[field] === values[field])
    if (other) throw takenBy(field, other)
  }
}

/** The application fields that differ from the store. */
function differences(own: typeof store.$inferSelect, values: Application): Record<string, { before: unknown; after: unknown }> {
  const now = own as Record<string, unknown>
  const names = Object.keys(values).filter(
    (name) => values[name] !== undefined && !isDeepStrictEqual(now[name] ?? null, values[name] ?? null),
  )
  return Object.fromEntries(names.map((name) => [name, { before: now[name] ?? null, after: values[name] ?? null }]))
}

const hasStore: Label = ['您已绑定门店“{name}”', 'You already belong to the store “{name}”']
const openAlready: Label = ['您有正在审核的申请，请等待审核结果', 'Your application is under review. Please wait for the result']
const invitedOnly: Label = [
  '暂未开放自助申请，请联系客服获取邀请',
  'Open applications are not available. Contact customer service for an invitation',
]
const notAgain: Label = ['该申请已被处理', 'This application has already been processed']
const unchanged: Label = ['资料没有变化', 'Nothing has changed']
