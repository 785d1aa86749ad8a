import { DrizzleQueryError } from 'drizzle-orm'
import { PgPreparedQuery } from 'drizzle-orm/pg-core'
import pg from 'pg'

/**
 * Removes the values from a database error and its causes: bind parameters, which drizzle also writes into the message, the row in
 * PostgreSQL's detail, and a value that a type refused. They may contain password hashes and tokens.
 */
export function withoutValues<Fault>(fault: Fault): Fault {
  if (!(fault instanceof Error)) return fault
  if (fault instanceof DrizzleQueryError && fault.params.length > 0) {
    say(fault, `Failed query: ${fault.query}`)
    fault.params = []
  }
  if (fault instanceof pg.DatabaseError) {
    for (const name of ['detail', 'where', 'internalQuery'] as const) delete fault[name]
    if (fault.code?.startsWith('22')) say(fault, fault.message.replace(/"[^]*"/, '"…"'))
  }
  withoutValues(fault.cause)
  return fault
}

/** The stack begins with the message. */
function say(fault: Error, message: string): void {
  const { stack } = fault
  fault.stack = stack?.replace(fault.message, () => message)
  fault.message = message
}

interface Querying {
  queryWithCache(text: string, params: unknown[], query: () => Promise<unknown>): Promise<unknown>
}

/** Removes the values from every drizzle error at its origin, because any later code, even Node itself, may print it. */
function cleanAtTheSource(): void {
  const prototype = PgPreparedQuery.prototype as unknown as Querying
  const { queryWithCache } = prototype
  prototype.queryWithCache = async function (text, params, query) {
    try {
      return await queryWithCache.call(this, text, params, query)
    } catch (fault) {
      throw withoutValues(fault)
    }
  }
}

cleanAtTheSource()
