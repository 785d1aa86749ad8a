import type { StoreEdit } from '#contract/store/store.ts'
import { store as contract } from '#contract/store/store.ts'
import { spendOnMoves } from '#server/areas/figures/seller-budget.ts'
import { assignNew, assignRows } from '#server/areas/people/assign.ts'
import { countBound, followStores } from '#server/areas/people/binding.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import type { store } from '#server/areas/people/tables.ts'
import { serviceId } from '#server/identity/account/account-rules.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { wxidsOf } from './store-assign.ts'
import { bindingOf } from './store-binding.ts'
import { stores } from './store-source.ts'

type Store = typeof store.$inferSelect

/** Creates or changes a store in the caller's transaction, with its bindings and counts. */
export async function saveStore(
  ctx: Ctx,
  { id, version, cs_wxid, invoice, agent_id, salesman_id, ...values }: StoreEdit,
  origin: 'admin' | 'import',
) {
  const before = id === undefined ? null : await rowOr404(ctx, stores, id, { lock: true })
  refuseLevel(ctx, before, values.price_level)
  await refuseUnknownRegion(ctx, values)
  const binding = await bindingOf(ctx, before, { agent_id, salesman_id })
  const staffId = await serviceId(ctx, cs_wxid, before?.cs_id)
  const columns = { ...values, ...binding, ...(invoice !== undefined && { invoice: invoiceOf(invoice) }) }
  const saved = before
    ? await updateRow(ctx, stores, before, version, columns)
    : await insertRow(ctx, stores, { ...columns, source: origin })
  const cs_id = before ? await reassign(ctx, before, staffId) : await assignFirst(ctx, saved, staffId)
  if (before?.agent_id !== binding.agent_id || before.salesman_id !== binding.salesman_id) {
    await followStores(ctx, [saved.id])
    await countBound(ctx, {
      agents: [before?.agent_id ?? null, binding.agent_id],
      salesmen: [before?.salesman_id ?? null, binding.salesman_id],
    })
    if (before) await spendOnMoves(ctx, [{ id: before.id, before, after: binding }], { of: contract.edit, field: 'salesman_id' })
  }
  const wxids = await wxidsOf(ctx, [before?.cs_id ?? null, cs_id])
  await audit(ctx, contract.edit, {
    id: saved.id,
    before: before && { ...before, cs_wxid: wxids.get(before.cs_id) },
    after: { ...saved, cs_wxid: wxids.get(cs_id) },
  })
  // a store outside the caller's scope would be lost to the caller
  const after = await rowOr404(ctx, stores, saved.id)
  return { id: after.id, version: after.version }
}

function refuseLevel(ctx: Ctx, before: Store | null, price_level: Store['price_level'] | undefined): void {
  if (price_level === undefined || price_level === (before?.price_level ?? 'store')) return
  requireAccess(ctx.actor, contract.level.access)
}

/** Undefined keeps the assignment; null removes it. */
async function reassign(ctx: Ctx, { id, cs_id }: Store, staffId: number | null | undefined): Promise<number | null> {
  if (staffId === undefined) return cs_id
  await assignRows(ctx, { targets: [{ type: 'store', id }], cs_id: staffId, limited: true })
  return staffId
}

/** A new store gets the customer service for its area, but the caller's if the caller only sees the own customers. */
async function assignFirst(ctx: Ctx, storeRow: Store, staffId: number | null | undefined): Promise<number | null> {
  const { scopes, is_admin, cs_id: own } = ctx.actor
  const target = { type: 'store' as const, id: storeRow.id }
  const cs_id = staffId ?? (!is_admin && scopes.includes('cs_self') ? own : null)
  if (cs_id === null) return (await assignNew(ctx, target, storeRow)) ?? null
  await assignRows(ctx, { targets: [target], cs_id, limited: typeof staffId === 'number', fresh: true })
  return cs_id
}

function invoiceOf(invoice: NonNullable<StoreEdit['invoice']> | null): Store['invoice'] {
  if (!invoice) return null
  const { type, title = null, tax_no = null, bank = null, account = null, addr = null, tel = null } = invoice
  // the form always sends the type
  if ([title, tax_no, bank, account, addr, tel].every((value) => value === null)) return null
  return { type, title: title ?? '', tax_no, bank, account, addr, tel }
}
