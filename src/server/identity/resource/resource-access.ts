import { isNull } from 'drizzle-orm'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import { cached } from '../core/changes.ts'
import type { Ctx } from '../core/ctx.ts'
import { keyOf } from './resource-known.ts'
import { resource } from './resource-tables.ts'

/** Under which name a change of these is announced. */
export const RESOURCES = 'resource'

export type Resource = Pick<typeof resource.$inferSelect, 'id' | 'auth' | 'perm' | 'log_level' | 'rate_limit' | 'status'>

const rows = cached(RESOURCES, async (db) => {
  const { id, method, path, auth, perm, log_level, rate_limit, status } = resource
  const all = await db
    .select({ id, method, path, auth, perm, log_level, rate_limit, status })
    .from(resource)
    .where(isNull(resource.deleted_at))
  return new Map<string, Resource>(all.map((row) => [keyOf(row), row]))
})

/** The row that decides over an endpoint; undefined: it has none, and is refused. */
export async function resourceOf(ctx: Pick<Ctx, 'db' | 'memory' | 'announced'>, endpoint: Endpoint): Promise<Resource | undefined> {
  return (await rows(ctx)).get(keyOf(endpoint))
}

/**
 * Who may call, as bound; undefined: nobody. It is never wider than the code has it: what asks for a permission there asks for one
 * whatever stands in the row (docs/adr/0026).
 */
export function accessOf(
  { access }: Pick<Endpoint, 'access'>,
  { auth, perm, status }: Pick<Resource, 'auth' | 'perm' | 'status'>,
): Access | undefined {
  if (status === 0) return undefined
  if (access === 'public') return 'public'
  if (auth === 'permission') return (perm as Access | null) ?? undefined
  return access
}
