import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { followupResults } from '#contract/people/words.ts'
import { store as contract } from '#contract/store/store.ts'
import { addFollowup, followupsOf } from '#server/areas/people/followups.ts'
import { storeAudit } from '#server/areas/people/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { stores } from './store-source.ts'

// One store's records: notes and applications.

export function followups(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.followups>) {
  return followupsOf(ctx, { type: 'store', id }, place)
}

export function followup(ctx: Ctx, { id, ...note }: ParsedOf<typeof contract.followup>) {
  return transact(ctx, async (ctx) => {
    const { result, content, next_at } = await addFollowup(ctx, { type: 'store', id }, note)
    const followup = [result && followupResults[result][0], content].filter(Boolean).join(' · ')
    await audit(ctx, contract.followup, { id, before: null, after: { followup, next_followup_at: next_at } })
    return { id }
  })
}

/** A store's applications: the one that created it, and later changes to its key data. */
export async function audits(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.audits>) {
  await rowOr404(ctx, stores, id)
  const { audit_no, kind, name, state, submitted_at, audit_at, reject_reason, store_id, deleted_at } = storeAudit
  const where = and(eq(store_id, id), isNull(deleted_at)) as SQL
  const query = ctx.db
    .select({ id: storeAudit.id, audit_no, kind, name, state, submitted_at, audit_at, reject_reason, auditor: adminUser.real_name })
    .from(storeAudit)
    .leftJoin(adminUser, eq(adminUser.id, storeAudit.auditor_id))
    .where(where)
    .orderBy(desc(storeAudit.id))
  const list = await rowsAt(query.$dynamic(), place)
  return pageOf(list, await countRows(ctx.db, storeAudit, where))
}
