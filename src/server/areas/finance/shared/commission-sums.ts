import { and, eq, or, sql, sum } from 'drizzle-orm'
import { agentsSeen, salesmenSeen } from '#server/areas/people/scope.ts'
import { salesman } from '#server/areas/people/tables.ts'
import { withdraws, shares, type Owner } from '#server/areas/trade/money-rows.ts'
import { commission, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { account } from '#server/platform/ledger/tables.ts'

/**
 * The commission for everything that the caller sees, or for one owner within it. Accounts and withdrawals are few; among millions of
 * shares only those that wait are read, by an index that contains their amounts.
 */
export async function commissionSums(ctx: Ctx, owner?: Owner) {
  const ofOwner = (columns: typeof commission | typeof withdraw | typeof account) =>
    owner && and(eq(columns.owner_type, owner.type), eq(columns.owner_id, owner.id))
  const number = (value: Parameters<typeof sum>[0]) => sql`coalesce(${sum(value)}, 0)`.mapWith(Number)
  const [sums] = await ctx.db
    .select({
      available: number(account.available),
      frozen: number(account.frozen),
      settled: number(account.total_in),
      out: number(account.total_out),
    })
    .from(account)
    .where(and(eq(account.kind, 'commission'), ownersSeen(ctx), ofOwner(account)))
  const [waits] = await ctx.db
    .select({ waiting: number(commission.amount) })
    .from(commission)
    .where(and(eq(commission.state, 'frozen'), scopeOf(ctx, shares), ofOwner(commission)))
  const [went] = await ctx.db
    .select({ paid: number(withdraw.amount) })
    .from(withdraw)
    .where(and(liveRows(ctx, withdraws), eq(withdraw.state, 'paid'), ofOwner(withdraw)))
  const { available = 0, frozen = 0, settled = 0, out = 0 } = sums ?? {}
  const paid = went?.paid ?? 0
  return { available, frozen, settled, paid, clawback: Math.max(0, out - paid), waiting: waits?.waiting ?? 0 }
}

function ownersSeen(ctx: Ctx) {
  const [agents, salesmen] = [agentsSeen(ctx), salesmenSeen(ctx)]
  if (!agents || !salesmen) return undefined
  return or(
    and(eq(account.owner_type, 'agent'), sql`${account.owner_id} in (select ${agent.id} from ${agent} where ${agents})`),
    and(eq(account.owner_type, 'salesman'), sql`${account.owner_id} in (select ${salesman.id} from ${salesman} where ${salesmen})`),
  )
}
