import type { Ctx } from '#server/platform/kernel/ctx.ts'

interface SignedIn {
  user_id: number
  /** The business day; make-ups have no effects. */
  sign_date: string
}

type Effect = (ctx: Ctx, signed: SignedIn) => Promise<void>

let effects: readonly Effect[] = []

/** Registers what other activities do when a customer signs in; each process calls it once at its start. */
export function registerSignEffects(given: readonly Effect[]): void {
  effects = given
}

/** Runs in the transaction of the sign-in. */
export async function signedIn(ctx: Ctx, signed: SignedIn): Promise<void> {
  for (const effect of effects) await effect(ctx, signed)
}
