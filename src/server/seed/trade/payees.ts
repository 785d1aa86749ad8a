import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { CommissionOwner } from '#contract/finance/commission.ts'
import type { WithdrawWay } from '#contract/trade/words.ts'
import type { Payee } from '#server/areas/finance/withdraw/payee.ts'
import { recordedPayees } from '#server/areas/finance/withdraw/payees.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { draw, pick, wholeBetween } from '#server/seed/demo/draw.ts'

interface Owner {
  owner_type: CommissionOwner
  owner_id: number
  name: string
}

/** Gives the agents their bank accounts; the returned function answers the payee that an owner's application would store. */
export async function payeesOf(client: PoolClient, secretKey: Buffer, owners: readonly Owner[]) {
  const { rows: agents } = await client.query<{ id: number }>('select id::integer from agent where bank_account is null order by id')
  const accounts = agents.map(({ id }) => bankColumns({ secretKey }, id, accountAt(id)))
  await client.query(
    `update agent set account_name = name, bank_account = given.account, bank_account_tail = given.tail
     from unnest($1::bigint[], $2::text[], $3::text[]) as given (id, account, tail) where agent.id = given.id`,
    [
      agents.map(({ id }) => id),
      accounts.map(({ bank_account }) => bank_account),
      accounts.map(({ bank_account_tail }) => bank_account_tail),
    ],
  )
  const recorded = await recordedPayees(
    { db: drizzle(client), secretKey },
    owners.map(({ owner_type: type, owner_id: id }) => ({ type, id })),
  )
  return ({ owner_type: type, owner_id: id, name }: Owner, way: WithdrawWay): Payee | null => {
    if (way === 'bank' && type === 'salesman')
      return {
        name,
        bank: pick(['中国工商银行', '中国建设银行', '招商银行'], draw(id, 144)),
        branch: null,
        account: accountAt(id + 50_000),
      }
    return recorded({ type, id }, way)
  }
}

function accountAt(id: number): string {
  return `622202${wholeBetween(1_000_000, 9_999_999, draw(id, 145))}${String(id).padStart(6, '0')}`
}
