import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CommissionOwner } from '#contract/finance/commission.ts'
import type { WithdrawWay } from '#contract/trade/words.ts'
import { bankAccountOf } from '#server/areas/people/agent-bank.ts'
import { customer, salesman } from '#server/areas/people/tables.ts'
import type { Owner } from '#server/areas/trade/money-rows.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Payee } from './payee.ts'

type Reader = Pick<Ctx, 'db' | 'secretKey'>

/** The payees that the owners' records name now. Salesmen have no recorded bank account: they give it with each application. */
export async function recordedPayees(ctx: Reader, owners: readonly Owner[]): Promise<(owner: Owner, way: WithdrawWay) => Payee | null> {
  const agents = await agentsOf(ctx, idsOf(owners, 'agent'))
  const sellers = await salesmenOf(ctx, idsOf(owners, 'salesman'))
  return ({ type, id }, way) => {
    if (type === 'agent') {
      const found = agents.get(id)
      return (way === 'bank' ? found?.bank : way === 'wechat' ? found?.wechat : null) ?? null
    }
    return (way === 'wechat' && sellers.get(id)) || null
  }
}

function idsOf(owners: readonly Owner[], type: CommissionOwner): number[] {
  return owners.flatMap((owner) => (owner.type === type ? [owner.id] : []))
}

/** An agent's bank account, and its contact's WeChat: the user with the phone number in the contract. */
async function agentsOf(ctx: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { bank: Payee | null; wechat: Payee | null }>()
  const rows = await ctx.db
    .select({ row: agent, openid: customer.openid })
    .from(agent)
    .leftJoin(customer, and(eq(customer.phone, agent.phone), isNull(customer.deleted_at), eq(customer.status, 1)))
    .where(inArray(agent.id, [...ids]))
  return new Map(
    rows.map(({ row, openid }) => [row.id, { bank: agentPayee(ctx, row), wechat: openid ? { name: row.contact, openid } : null }]),
  )
}

/** An agent's account at the moment; null if a part is missing. */
function agentPayee(ctx: Reader, row: typeof agent.$inferSelect): Payee | null {
  const account = bankAccountOf(ctx, row)
  const { account_name: name, bank_name: bank, bank_branch: branch } = row
  return account && name && bank ? { name, bank, branch, account } : null
}

async function salesmenOf({ db }: Reader, ids: readonly number[]): Promise<Map<number, Payee>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: salesman.id, name: salesman.name, openid: customer.openid })
    .from(salesman)
    .innerJoin(customer, eq(customer.id, salesman.user_id))
    .where(and(inArray(salesman.id, [...ids]), isNotNull(customer.openid)))
  return new Map(rows.map(({ id, name, openid }) => [id, { name, openid: openid ?? '' }]))
}
