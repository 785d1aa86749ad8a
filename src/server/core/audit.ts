import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { logger } from '../dev/tables.ts'
import type { Ctx } from './ctx.ts'

type Row = Readonly<Record<string, unknown>>

interface Change {
  id: number
  before: Row | null
  after: Row | null
  reason?: string
}

/** Writes who did what, in the transaction of the change: only the columns that differ, never a secret. */
export async function audit(ctx: Ctx, endpoint: Endpoint, changes: Change | readonly Change[]): Promise<void> {
  const rows = [changes].flat().flatMap(({ id, before, after, reason }) => {
    const diff = difference(before, after)
    return diff
      ? [{ ...who(ctx), kind: 'operate' as const, action: endpoint.address, target_id: id, reason: reason ?? ctx.reason, ...diff }]
      : []
  })
  if (rows.length > 0) await ctx.db.insert(logger).values(rows)
}

/** Who calls, from where: the columns that every log row has. */
export function who(ctx: Ctx) {
  return {
    created_at: ctx.now.toISOString(),
    request_id: ctx.request_id,
    admin_user_id: ctx.actor.id || null,
    username: ctx.actor.username,
    ip: ctx.http.ip,
    user_agent: ctx.http.user_agent,
  }
}

// change with every write and tell nothing
const BOOKKEEPING = new Set(['version', 'updated_at', 'updated_by', 'password_hash'])

function difference(before: Row | null, after: Row | null): { before: Row | null; after: Row | null } | undefined {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !BOOKKEEPING.has(name) && !isDeepStrictEqual(before?.[name], after?.[name]),
  )
  if (names.length === 0) return undefined
  const only = (row: Row | null) => row && Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return { before: only(before), after: only(after) }
}
