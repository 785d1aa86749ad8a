import { followup as contract } from '#contract/customService/followup.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { followup } from '#server/areas/people/followup-tables.ts'
import { addFollowup, followupsOf } from '#server/areas/people/followups.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'

export const entity = defineEntity({ contract, table: followup, files: { columns: { images: 'list' }, page: null } })

/** The notes about a user or store. */
export function list(ctx: Ctx, { target_type, target_id, ...place }: ParsedOf<typeof contract.list>) {
  return followupsOf(ctx, { type: target_type, id: target_id }, place)
}

/** Adds a note about a user or store. */
export function edit(ctx: Ctx, { target_type, target_id, ...note }: ParsedOf<typeof contract.edit>) {
  return transact(ctx, async (ctx) => {
    const added = await addFollowup(ctx, { type: target_type, id: target_id }, note)
    await audit(ctx, contract.edit, { id: added.id, before: null, after: added })
    return { id: added.id }
  })
}

export { card, reveal } from './contact.ts'
