import { isNull } from 'drizzle-orm'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import { cached } from '#server/platform/kernel/cache.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { keyOf } from './resource-known.ts'
import { resource } from './tables.ts'

/** The key under which endpoint rule changes are announced. */
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

/** The row that decides on the access to an endpoint; undefined if there is none: the call is refused. */
export async function resourceOf(ctx: Pick<Ctx, 'db' | 'cache' | 'announced'>, endpoint: Endpoint): Promise<Resource | undefined> {
  return (await rows(ctx)).get(keyOf(endpoint))
}

/**
 * The access for a call by its binding; undefined: refused. Never wider than the contract: a call that needs a permission there always
 * needs one, whatever the row contains (docs/adr/0026).
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
