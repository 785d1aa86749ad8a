import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { salesman as contract } from '#contract/shop/salesman.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { regionText } from '#server/areas/people/region.ts'
import { salesman, store, storeInvite } from '#server/areas/people/tables.ts'
import { createInvite } from '#server/areas/store/invite/create.ts'
import { stopped, unusable, type Invite as BoundInvite } from '#server/areas/store/invite/usable.ts'
import { agent } from '#server/identity/access/tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { hasSearch } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'

export async function summary(ctx: Ctx) {
  const { id, ...own } = await ownRow(ctx)
  const since = dayBegins(`${businessDay(ctx.now).slice(0, 7)}-01`)
  const [month_new_store, [funnel]] = await Promise.all([
    ctx.db.$count(store, and(eq(store.salesman_id, id), isNull(store.deleted_at), gte(store.created_at, since))),
    ctx.db
      .select({
        scans: sql`count(*)`.mapWith(Number),
        applications: sql`count(${storeInviteRecord.audit_id})`.mapWith(Number),
      })
      .from(storeInviteRecord)
      .innerJoin(storeInvite, eq(storeInvite.id, storeInviteRecord.invite_id))
      .where(and(eq(storeInvite.salesman_id, id), gte(storeInviteRecord.scanned_at, since))),
  ])
  return { ...own, month_new_store, scans: funnel?.scans ?? 0, applications: funnel?.applications ?? 0 }
}

/** The caller's stores, and no others. */
export async function stores(ctx: Ctx, { word, sort_field, sort_order, ...place }: ParsedOf<typeof contract.stores>) {
  const own = await ownRow(ctx)
  const { id, code, name, contact, phone, address, status, order_count, last_order_at, created_at } = store
  const named = word ? hasSearch(store.search, word) : undefined
  const where = and(eq(store.salesman_id, own.id), isNull(store.deleted_at), named)
  const direction = sort_order === 'asc' ? asc : desc
  const column = sort_field === 'last_order_at' ? sql`coalesce(${last_order_at}, '-infinity')` : id
  const query = ctx.db
    .select({ id, code, name, contact, phone, address, status, order_count, last_order_at, created_at, region: regionText(store) })
    .from(store)
    .where(where)
    .orderBy(direction(column), direction(id))
  return pageOf(await rowsAt(query.$dynamic(), place), await ctx.db.$count(store, where))
}

/** The invitations that the caller has made. */
export async function invites(ctx: Ctx, { sort_order, sort_field: _created, ...place }: ParsedOf<typeof contract.invites>) {
  const own = await ownRow(ctx)
  const where = and(eq(storeInvite.inviter_type, 'salesman'), eq(storeInvite.inviter_id, own.id), isNull(storeInvite.deleted_at))
  const query = ctx.db
    .select()
    .from(storeInvite)
    .where(where)
    .orderBy((sort_order === 'asc' ? asc : desc)(storeInvite.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const about = { agent_state: own.agent_state, salesman_state: own.state }
  return pageOf(
    rows.map((row) => viewOf(ctx, row, about)),
    await ctx.db.$count(storeInvite, where),
  )
}

/** A new invitation from the caller, which binds stores to the caller and its agent. */
export async function invite(ctx: Ctx, { title, max_uses = 1, days = 30 }: ParsedOf<typeof contract.invite>) {
  return transact(ctx, async (ctx) => {
    const own = await ownRow(ctx, { lock: true })
    if (own.state !== 'on' || (own.agent_state !== null && own.agent_state !== 'active')) throw refuse(stopped)
    const expire_at = new Date(ctx.now.getTime() + days * DAY_MS).toISOString()
    const bound = { salesman_id: own.id, agent_id: own.agent_id }
    const newInvite = await createInvite(ctx, contract.invite, {
      title,
      max_uses,
      expire_at,
      inviter_type: 'salesman',
      inviter_id: own.id,
      ...bound,
    })
    return viewOf(ctx, newInvite, { agent_state: own.agent_state, salesman_state: own.state })
  })
}

type Invite = typeof storeInvite.$inferSelect
type About = Pick<BoundInvite, 'agent_state' | 'salesman_state'>

function viewOf(ctx: Ctx, row: Invite, about: About) {
  const { id, code, title, max_uses, scan_count, apply_count, success_count, expire_at, url } = row
  const reason = unusable({ ...row, ...about }, ctx.now)
  return {
    id,
    code,
    title,
    max_uses,
    scan_count,
    apply_count,
    success_count,
    expire_at,
    url,
    usable: reason === undefined,
    reason: reason ? say(reason, ctx.language) : null,
  }
}

/** The salesman that the caller is; 403 for other customers. */
async function ownRow(ctx: Ctx, { lock = false } = {}) {
  const { salesman_id } = customerOf(ctx)
  if (salesman_id === null) throw new ApiError(403, messages.out_of_scope)
  const { id, name, code, invite_code, state, joined_at, store_count, agent_id } = salesman
  const query = ctx.db
    .select({
      id,
      name,
      code,
      invite_code,
      state,
      joined_at,
      store_count,
      agent_id,
      agent_name: agent.name,
      agent_state: agent.state,
    })
    .from(salesman)
    .leftJoin(agent, eq(agent.id, agent_id))
    .where(eq(id, salesman_id))
  const [row] = await (lock ? query.for('no key update', { of: salesman }) : query)
  if (!row) throw new ApiError(403, messages.out_of_scope)
  return row
}
