import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Party } from './post.ts'
import { account } from './tables.ts'

/** The free and the held amount in an account; one without movements does not exist yet. */
export async function balanceOf(
  { db }: Pick<Ctx, 'db'>,
  { owner_type, owner_id, kind }: Party,
): Promise<{ available: number; frozen: number }> {
  const [row] = await db
    .select({ available: account.available, frozen: account.frozen })
    .from(account)
    .where(and(eq(account.owner_type, owner_type), eq(account.owner_id, owner_id), eq(account.kind, kind)))
    .prepare('ledger_balance')
    .execute()
  return row ?? { available: 0, frozen: 0 }
}
