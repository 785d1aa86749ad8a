import type { Ctx } from '#server/platform/kernel/ctx.ts'

export interface ApprovedStore {
  store_id: number
  /** The owner. */
  user_id: number
  /** The invitation that brought the application. */
  invite_id: number | null
}

type Effect = (ctx: Ctx, approved: ApprovedStore) => Promise<void>

let effects: readonly Effect[] = []

/** Registers what activities do when a new store is approved; each process calls it once at its start. */
export function registerApprovalEffects(given: readonly Effect[]): void {
  effects = given
}

/** Runs in the transaction of the approval. */
export async function storeApproved(ctx: Ctx, approved: ApprovedStore): Promise<void> {
  for (const effect of effects) await effect(ctx, approved)
}
