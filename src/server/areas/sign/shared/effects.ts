import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { port } from '#server/platform/kernel/port.ts'

interface SignedIn {
  user_id: number
  /** The business day; make-ups have no effects. */
  sign_date: string
}

export type SignEffect = (ctx: Ctx, signed: SignedIn) => Promise<void>

/** What other activities do when a customer signs in. */
export const signEffects = port<readonly SignEffect[]>('sign-in effects')

/** Runs in the sign-in transaction. */
export async function signedIn(ctx: Ctx, signed: SignedIn): Promise<void> {
  for (const effect of signEffects.get()) await effect(ctx, signed)
}
