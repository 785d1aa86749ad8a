import { sql, type SQL } from 'drizzle-orm'
import { account } from '#server/platform/ledger/tables.ts'
import { customer } from './tables.ts'

/** The available amount in the user's account; 0 without an account. */
export function available(kind: 'balance' | 'integral'): SQL<number> {
  return sql<number>`coalesce((select ${account.available} from ${account}
    where ${account.owner_type} = 'user' and ${account.owner_id} = ${customer.id} and ${account.kind} = ${kind}), 0)`.mapWith(Number)
}
