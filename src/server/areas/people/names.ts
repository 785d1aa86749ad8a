import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { agent } from '#server/identity/access/tables.ts'
import { customer, store } from './tables.ts'

/** The user nickname that a row refers to, for quick search results. */
export function nickOf(user_id: PgColumn): SQL {
  return sql`(select ${customer.nick} from ${customer} where ${customer.id} = ${user_id})`
}

/** The store name that a row refers to. */
export function storeNameOf(store_id: PgColumn): SQL {
  return sql`(select ${store.name} from ${store} where ${store.id} = ${store_id})`
}

/** The agent name that a row refers to. */
export function agentNameOf(agent_id: PgColumn): SQL {
  return sql`(select ${agent.name} from ${agent} where ${agent.id} = ${agent_id})`
}
