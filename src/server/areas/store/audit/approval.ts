import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { storeTypes, type PriceLevel } from '#contract/people/words.ts'
import { audit } from '#contract/store/audit.ts'
import { spendOnMember } from '#server/areas/figures/seller-budget.ts'
import { assignNew, assignRows } from '#server/areas/people/assign.ts'
import { bindUser, countBound, otherAgent } from '#server/areas/people/binding.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { salesmenSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store, storeAudit, storeInvite } from '#server/areas/people/tables.ts'
import { hasStore } from '#server/areas/store/member/members.ts'
import { holdersOf, takenBy } from '#server/areas/store/store/store-taken.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit as log } from '#server/platform/kernel/audit.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import type { Application } from './apply.ts'

type Audit = typeof storeAudit.$inferSelect
type Store = typeof store.$inferSelect

/** The reviewer's choices. */
interface Choices {
  price_level?: PriceLevel | null | undefined
  /** Undefined: as in the application; null: none. */
  salesman_id?: number | null | undefined
  /** Null: by area and load. */
  cs_id: number | null
  tags?: string[] | undefined
}

/**
 * The approval effects, in its transaction: the store, its owner, its agent and salesman, its customer service, and the invitation
 * use. The store log names the address of its form.
 */
export async function enterStore(ctx: Ctx, row: Audit, choices: Choices): Promise<Store> {
  const entered = row.store_id === null ? await createStore(ctx, row, choices) : await changeStore(ctx, row, row.store_id, choices)
  if (choices.cs_id !== null || entered.cs_id === null) {
    const target = { type: 'store' as const, id: entered.id }
    const { cs_id } = choices
    if (cs_id === null) await assignNew(ctx, target, row, row.audit_no)
    else await assignRows(ctx, { targets: [target], cs_id, reason: row.audit_no, limited: true })
  }
  if (row.invite_id !== null) await takeUse(ctx, row.invite_id, { user_id: row.user_id, store_id: entered.id })
  return entered
}

async function createStore(ctx: Ctx, row: Audit, { price_level, salesman_id, tags }: Choices): Promise<Store> {
  await lockApplicant(ctx, row.user_id)
  const bound = await lockBinding(ctx, row, salesman_id)
  const at = ctx.now.toISOString()
  const by = { created_by: authorOf(ctx), updated_by: authorOf(ctx), created_at: at, updated_at: at }
  const [storeRow] = await ctx.db
    .insert(store)
    .values({
      ...submitted(row),
      ...by,
      ...bound,
      ...(price_level && { price_level }),
      tags: tags ?? [],
      owner_user_id: row.user_id,
      source: row.invite_id === null ? 'self' : 'invite',
      invite_id: row.invite_id,
    })
    // waits for a parallel approval with the same licence or number, and then finds its store
    .onConflictDoNothing()
    .returning()
  if (!storeRow) throw await duplicateOf(ctx, row)
  await bindUser(ctx, row.user_id, { store_id: storeRow.id, role: 'owner' })
  await countBound(ctx, { agents: [storeRow.agent_id], salesmen: [storeRow.salesman_id] })
  await spendOnMember(ctx, { user_id: row.user_id, store_id: storeRow.id }, { of: audit.audit, field: 'salesman_id' })
  await ctx.db.update(storeAudit).set({ store_id: storeRow.id }).where(eq(storeAudit.id, row.id))
  await log(ctx, STORE, { id: storeRow.id, before: null, after: storeRow, reason: row.audit_no })
  return storeRow
}

async function changeStore(ctx: Ctx, row: Audit, id: number, { price_level, tags }: Choices): Promise<Store> {
  const [before] = await ctx.db
    .select()
    .from(store)
    .where(and(eq(store.id, id), isNull(store.deleted_at)))
    .for('no key update')
  if (!before) throw refuse(noStore)
  const taken = await duplicateIn(ctx, row)
  if (taken) throw taken
  const [after] = await ctx.db
    .update(store)
    .set({
      ...submitted(row),
      ...(price_level && { price_level }),
      ...(tags && { tags }),
      updated_at: ctx.now.toISOString(),
      updated_by: authorOf(ctx),
      version: sql`${store.version} + 1`,
    })
    .where(eq(store.id, id))
    .returning()
  const changed = after as Store
  await log(ctx, STORE, { id, before, after: changed, reason: row.audit_no })
  return changed
}

/** The submitted fields that a store has; an application changes no other column. */
function submitted({ snapshot }: Audit) {
  const values = snapshot as Application & Partial<Store>
  const { name, contact, phone, province_code, city_code, district_code, address, license_no, license_image } = values
  const { type, lng = null, lat = null, license_name = null, front_images = [], inner_images = [], remark = null } = values
  return {
    name,
    contact,
    phone,
    province_code,
    city_code,
    district_code,
    license_no,
    license_image,
    license_name,
    lng,
    lat,
    type: type && type in storeTypes ? type : ('other' as const),
    address: address ?? '',
    front_images,
    inner_images,
    remark,
  }
}

/** The applicant must still be without a store. */
async function lockApplicant({ db }: Ctx, id: number): Promise<void> {
  const [found] = await db
    .select({ store_id: customer.store_id })
    .from(customer)
    .where(and(eq(customer.id, id), isNull(customer.deleted_at)))
    .for('no key update')
  if (!found) throw refuse(noApplicant)
  if (found.store_id !== null) throw refuse(hasStore)
}

/**
 * The agent and the salesman for the new store, locked so that a transfer or a departure waits. A chosen salesman must be on duty and with the
 * application's agent; without a choice, the application's salesman is left out if either has changed since.
 */
async function lockBinding(ctx: Ctx, row: Audit, chosen: number | null | undefined) {
  const { db } = ctx
  const agent_id = await lockAgent(db, row.agent_id)
  const salesman_id = chosen === undefined ? row.salesman_id : chosen
  if (salesman_id === null) return { agent_id, salesman_id }
  const [found] = await db
    .select({ state: salesman.state, agent_id: salesman.agent_id })
    .from(salesman)
    .where(and(eq(salesman.id, salesman_id), isNull(salesman.deleted_at), salesmenSeen(ctx)))
    .for('no key update')
  if (found?.state === 'on' && (agent_id === null || found.agent_id === agent_id))
    return { agent_id: agent_id ?? found.agent_id, salesman_id }
  if (chosen === undefined) return { agent_id, salesman_id: null }
  throw refuse(found?.state === 'on' ? otherAgent : offDuty, { field: 'salesman_id' })
}

/** A terminated agent gets no store. */
async function lockAgent(db: Ctx['db'], id: number | null): Promise<number | null> {
  if (id === null) return null
  const [found] = await db.select({ state: agent.state }).from(agent).where(eq(agent.id, id)).for('no key update')
  return found && found.state !== 'terminated' ? id : null
}

/** The refusal for a second store with the same licence or number. */
async function duplicateOf(ctx: Ctx, row: Audit) {
  return (await duplicateIn(ctx, row)) ?? refuse(hasStore)
}

async function duplicateIn(ctx: Ctx, { license_no, phone, store_id }: Audit) {
  const others = (await holdersOf(ctx, [{ license_no, phone }])).filter(({ id }) => id !== store_id)
  const licensed = others.find((other) => license_no !== null && other.license_no === license_no)
  if (licensed) return licensed.name === null ? refuse(sameLicense) : refuse(licenseTaken, { values: { name: licensed.name } })
  const [reached] = others
  if (!reached) return undefined
  // the approval dialog has no such field
  const { label, values } = takenBy('phone', reached)
  return refuse(label, { values })
}

/** The reserved invitation use becomes a success; its record names the store. */
async function takeUse({ db }: Ctx, invite_id: number, { user_id, store_id }: { user_id: number; store_id: number }): Promise<void> {
  const { invite_id: invite, user_id: user } = storeInviteRecord
  const first = await db
    .update(storeInviteRecord)
    .set({ store_id })
    .where(and(eq(invite, invite_id), eq(user, user_id), isNull(storeInviteRecord.store_id)))
    .returning({ id: storeInviteRecord.id })
  await db
    .update(storeInvite)
    .set({
      open_count: sql`${storeInvite.open_count} - 1`,
      ...(first.length > 0 && { success_count: sql`${storeInvite.success_count} + 1` }),
    })
    .where(eq(storeInvite.id, invite_id))
}

const STORE = { address: 'store.store.edit' }

const licenseTaken: Label = ['营业执照与已有门店“{name}”重复', 'The store “{name}” has the same business licence']
const sameLicense: Label = ['营业执照与其他门店重复', 'Another store has the same business licence']
const offDuty: Label = ['所选业务员不在职', 'The salesman is not active']
const noStore: Label = ['门店不存在', 'The store does not exist']
const noApplicant: Label = ['申请人不存在', 'The applicant does not exist']
