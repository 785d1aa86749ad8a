import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { coupon } from '#contract/activity/coupon.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { invite as contract, MOST_INVITE_DAYS, type InviteEdit, type InviteQuery } from '#contract/store/invite.ts'
import { otherAgent, refuseInactiveAgent } from '#server/areas/people/binding.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { salesmenSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { couponsNamed, mustBeCoupons } from '#server/areas/ports/rewards.ts'
import { agent } from '#server/identity/access/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { switchRows } from '#server/platform/kernel/standard-verbs.ts'
import { createInvite, tooLong } from './create.ts'
import { invites, source, stateOf } from './invite-source.ts'

export const entity = defineEntity({
  ...invites,
  title: storeInvite.title,
  code: storeInvite.code,
  search: {
    by: [
      { as: 'code', column: storeInvite.code, filter: 'code' },
      { as: 'title', column: storeInvite.title, search: storeInvite.search, filter: 'title' },
    ],
  },
  constraints: {
    store_invite_counts_check: { field: 'max_uses', message: ['邀请码已用完', 'This invitation has been used up'] },
    store_invite_agent_id_agent_id_fk: { field: 'agent_id', message: ['代理商不存在', 'The agent does not exist'] },
    store_invite_salesman_id_salesman_id_fk: { field: 'salesman_id', message: ['业务员不存在', 'The salesman does not exist'] },
  },
  references: { agent_id: { table: agent, title: agent.name }, salesman_id: { table: salesman, title: salesman.name } },
  checks: [
    {
      name: 'store.invite',
      label: [
        '邀请的扫码、申请、通过与审核中数量等于其记录',
        'The counters of an invitation equal its records and its undecided applications',
      ],
      violations: `select 'invitation ' || i.id || ': ' || i.scan_count || '/' || i.apply_count || '/' || i.success_count || '/' || i.open_count as sample
        from store_invite i
        left join (select invite_id, count(*) as scans, count(audit_id) as applications, count(store_id) as stores
          from store_invite_record group by invite_id) r on r.invite_id = i.id
        left join (select invite_id, count(*) as open from store_audit
          where state in ('pending_agent', 'pending') and deleted_at is null group by invite_id) a on a.invite_id = i.id
        where (i.scan_count, i.apply_count, i.success_count, i.open_count)
          is distinct from (coalesce(r.scans, 0), coalesce(r.applications, 0), coalesce(r.stores, 0), coalesce(a.open, 0))`,
    },
  ],
})

export async function list(ctx: Ctx, query: InviteQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => ({ ...row, state: stateOf(row, ctx.now) })) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  return { ...row, state: stateOf(row, ctx.now), coupons: await couponsNamed(ctx, row.coupon_ids) }
}

/** The figures for the business month, by the records for invitations that the caller sees. */
export async function stat(ctx: Ctx) {
  const since = dayBegins(`${businessDay(ctx.now).slice(0, 8)}01`)
  const n = (condition: unknown) => sql<number>`(count(*) filter (where ${condition} >= ${since}))::int`
  const [figures] = await ctx.db
    .select({ scans: n(storeInviteRecord.scanned_at), applications: n(storeAudit.submitted_at), approved: n(store.created_at) })
    .from(storeInviteRecord)
    .innerJoin(storeInvite, eq(storeInvite.id, storeInviteRecord.invite_id))
    .leftJoin(storeAudit, eq(storeAudit.id, storeInviteRecord.audit_id))
    .leftJoin(store, eq(store.id, storeInviteRecord.store_id))
    .where(liveRows(ctx, invites))
  const visibleFigures = figures as NonNullable<typeof figures>
  const rate = visibleFigures.scans === 0 ? null : Math.round((visibleFigures.approved * 10_000) / visibleFigures.scans)
  return { ...visibleFigures, rate, own_agent: await ownAgent(ctx) }
}

async function ownAgent(ctx: Ctx) {
  if (seesAll(ctx) || ctx.actor.agent_id === null) return null
  const [own] = await ctx.db.select({ id: agent.id, name: agent.name }).from(agent).where(eq(agent.id, ctx.actor.agent_id))
  return own ?? null
}

export function edit(ctx: Ctx, { id, version, ...fields }: InviteEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, invites, id, { lock: true })
    const values = { ...fields, ...(await boundBy(ctx, fields, before)) }
    await checkCoupons(ctx, fields.coupon_ids ?? before?.coupon_ids ?? [], before?.coupon_ids ?? [])
    if (before && values.max_uses < before.success_count)
      throw refuse(belowUsed, { field: 'max_uses', values: { n: before.success_count } })
    if (before && values.max_uses < before.success_count + before.open_count)
      throw refuse(belowTaken, { field: 'max_uses', values: { n: before.success_count + before.open_count } })
    if (!before) {
      const invite = await createInvite(ctx, contract.edit, values)
      return { id: invite.id, version: invite.version }
    }
    const latest = Math.max(ctx.now.getTime(), Date.parse(before.created_at)) + MOST_INVITE_DAYS * DAY_MS
    if (values.expire_at !== before.expire_at && Date.parse(values.expire_at) > latest) throw refuse(tooLong, { field: 'expire_at' })
    const after = await updateRow(ctx, invites, before, version, values)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  return switchRows(ctx, invites, input)
}

/** The customers who scanned the code, the newest first, with the result for their newest application by it. */
export async function recordList(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.recordList>) {
  await rowOr404(ctx, invites, id)
  const { invite_id, user_id, scanned_at, store_id } = storeInviteRecord
  const newest = sql<number | null>`(select max(a.id) from store_audit a where a.invite_id = ${invite_id} and a.user_id = ${user_id})`
  const where = eq(invite_id, id)
  const rows = await rowsAt(
    ctx.db
      .select({
        id: storeInviteRecord.id,
        user_id,
        scanned_at,
        nick: customer.nick,
        phone: customer.phone,
        audit_id: storeAudit.id,
        audit_no: storeAudit.audit_no,
        result: storeAudit.state,
        store_name: store.name,
      })
      .from(storeInviteRecord)
      .innerJoin(customer, eq(customer.id, user_id))
      .leftJoin(storeAudit, eq(storeAudit.id, newest))
      .leftJoin(store, eq(store.id, store_id))
      .where(where)
      .orderBy(desc(storeInviteRecord.id))
      .$dynamic(),
    place,
  )
  return pageOf(rows, await countRows(ctx.db, storeInviteRecord, where))
}

export async function qrcode(ctx: Ctx, { id }: { id: number }) {
  const { code, title, url } = await rowOr404(ctx, invites, id)
  return { code, title, url }
}

type InviteInput = Omit<InviteEdit, 'id' | 'version'>

/** The inviter and the invitation's binding; both must be active, and belong to the caller's team. */
async function boundBy(ctx: Ctx, { inviter_type, ...values }: InviteInput, before: typeof storeInvite.$inferSelect | null) {
  const member = values.salesman_id ? await salesmanOf(ctx, values.salesman_id, before?.salesman_id) : undefined
  const agent_id = values.agent_id ?? member?.agent_id ?? null
  if (!seesAll(ctx) && !(agent_id !== null && ctx.actor.agents.includes(agent_id)))
    throw refuse(ownTeam, { field: inviter_type === 'salesman' ? 'salesman_id' : 'agent_id' })
  if (!seesAll(ctx) && inviter_type === 'admin') throw refuse(ownTeam, { field: 'inviter_type' })
  if (member && member.agent_id !== agent_id) throw refuse(otherAgent, { field: 'salesman_id' })
  if (agent_id !== before?.agent_id) await refuseInactiveAgent(ctx, agent_id, 'agent_id')
  const salesman_id = inviter_type === 'agent' ? null : (member?.id ?? null)
  const own = before?.inviter_type === 'admin' ? before.inviter_id : ctx.actor.id
  const inviter_id = { admin: own, agent: agent_id ?? 0, salesman: salesman_id ?? 0 }[inviter_type]
  return { inviter_type, inviter_id, agent_id, salesman_id }
}

/** Coupons cost money, so an account that may not see them keeps the chosen ones as they are. */
async function checkCoupons(ctx: Ctx, ids: readonly number[], before: readonly number[]): Promise<void> {
  if (isDeepStrictEqual(ids, before)) return
  if (!mayCall(ctx.actor, coupon.list.access)) throw refuse(noCoupons, { field: 'coupon_ids' })
  await mustBeCoupons(ctx, ids, before, { areGiven: true })
}

async function salesmanOf(ctx: Ctx, id: number, current: number | null | undefined) {
  const { agent_id, state, deleted_at } = salesman
  const [found] = await ctx.db
    .select({ id: salesman.id, agent_id, state })
    .from(salesman)
    .where(and(eq(salesman.id, id), isNull(deleted_at), salesmenSeen(ctx)))
  if (!found)
    throw refuse(seesAll(ctx) ? notFound(salesmanLabel).label : ownTeam, { field: 'salesman_id', values: { entity: salesmanLabel } })
  if (found.state !== 'on' && id !== current) throw refuse(offDuty, { field: 'salesman_id' })
  return found
}

const salesmanLabel: Label = ['业务员', 'Salesman']
const ownTeam: Label = ['您只能为自己的团队创建邀请', 'You can only create invitations for your own team']
const belowUsed: Label = ['使用次数不能小于已通过数量({n})', 'The uses must not be lower than the approved stores ({n})']
const belowTaken: Label = [
  '使用次数不能小于已通过与审核中数量之和({n})',
  'The uses must not be lower than approved and pending applications together ({n})',
]
const noCoupons: Label = [
  '您没有优惠券的权限，不能更改邀请的优惠券',
  'You may not see coupons, so you cannot change those of the invitation',
]
const offDuty: Label = ['业务员不在职，不能创建邀请', 'The salesman is not active and cannot create invitations']
