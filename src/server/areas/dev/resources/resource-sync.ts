import { sql } from 'drizzle-orm'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import { allEndpoints, titleOf } from '#server/identity/resource/resource-known.ts'
import type { Db } from '#server/platform/db/open.ts'

/** An endpoint from the code in its row's form. */
export interface Built {
  method: 'GET' | 'POST'
  path: string
  address: string
  title: string
  title_en: string
  area: string
  idempotent: 0 | 1
  auth: 'public' | 'login' | 'permission'
  perm: string | null
}

function builtOf(endpoint: Endpoint): Built {
  const { method, path, address, idempotent, access } = endpoint
  const title = titleOf(endpoint)
  const area = address.split('.')[0] ?? ''
  return { method, path, address, title: title[0], title_en: title[1], area, idempotent: idempotent ? 1 : 0, ...bindingOf(access) }
}

/** A binding as columns. */
export function bindingOf(access: Access): Pick<Built, 'auth' | 'perm'> {
  return access === 'public' || access === 'login' ? { auth: access, perm: null } : { auth: 'permission', perm: access }
}

/** All endpoints in the code. */
export function builtResources(): Built[] {
  return allEndpoints.map(builtOf)
}

/**
 * Creates or updates the row for every endpoint in the code. Bindings made by a person are kept; new endpoints are bound as in the code. The
 * row for a removed endpoint is kept with the time at which it was last present.
 */
export async function syncResources(db: Db, now: Date): Promise<{ added: number; changed: number }> {
  const { rows } = await db.execute<{ added: number; changed: number }>(sql`
    with built as (
      select * from jsonb_to_recordset(${JSON.stringify(builtResources())}::jsonb) as built(
        method text, path text, address text, title text, title_en text, area text, idempotent smallint, auth text, perm text)
    ), before as (
      select resource.*, (built.address, built.title, built.title_en, built.area, built.idempotent)
        is distinct from (resource.address, resource.title, resource.title_en, resource.area, resource.idempotent)
        or (resource.source = 'code' and (built.auth, built.perm) is distinct from (resource.auth, resource.perm)) as differs
      from resource join built on built.method = resource.method and built.path = resource.path
    ), written as (
      insert into resource (method, path, address, title, title_en, area, idempotent, auth, perm, last_seen_at)
      select method, path, address, title, title_en, area, idempotent, auth, perm, ${now.toISOString()}::timestamptz from built
      on conflict (method, path) do update set
        address = excluded.address, title = excluded.title, title_en = excluded.title_en, area = excluded.area,
        idempotent = excluded.idempotent, last_seen_at = excluded.last_seen_at,
        auth = case when resource.source = 'code' then excluded.auth else resource.auth end,
        perm = case when resource.source = 'code' then excluded.perm else resource.perm end
      returning 1
    )
    select (select count(*) from written)::int - (select count(*) from before)::int as added,
      (select count(*) from before where differs)::int as changed`)
  return rows[0] ?? { added: 0, changed: 0 }
}
