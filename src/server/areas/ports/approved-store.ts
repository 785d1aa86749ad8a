import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'

export interface ApprovedStore {
  store_id: number
  /** The owner. */
  user_id: number
  /** The invitation that brought the application. */
  invite_id: number | null
}

export type ApprovalEffect = (ctx: Ctx, approved: ApprovedStore) => Promise<void>

export const approvalEffects = port<readonly ApprovalEffect[]>('approval effects')

/** Runs in the approval transaction. */
export async function storeApproved(ctx: Ctx, approved: ApprovedStore): Promise<void> {
  for (const effect of approvalEffects.get()) await effect(ctx, approved)
}
