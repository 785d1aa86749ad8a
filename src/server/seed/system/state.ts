import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { Built } from '../../dev/resource-sync.ts'
import type { SystemMenu } from './menu.ts'
import type { SystemProtocol } from './protocols.ts'
import type { SystemRole } from './roles.ts'

interface Stored {
  id: number
  /** Who has changed the row since it was delivered. */
  updated_by: number | null
}

/** What the database holds of everything that is delivered. */
export interface State {
  roles: (SystemRole & Stored)[]
  menus: (SystemMenu & Stored)[]
  protocols: SystemProtocol[]
  resources: Built[]
  /** All areas as one hash. */
  areas: string
  accounts: boolean
  people: boolean
  goods: boolean
}

/** Reads it in one statement, so that a start with nothing to do costs nothing. */
export async function readState(db: Db): Promise<State> {
  const { rows } = await db.execute<Record<keyof State, unknown>>(sql`
    select
      (select coalesce(jsonb_agg(to_jsonb(role)), '[]') from role) as roles,
      (select coalesce(jsonb_agg(to_jsonb(menu) || jsonb_build_object('parent', parent.name)), '[]')
        from menu left join menu as parent on parent.id = menu.parent_id) as menus,
      (select coalesce(jsonb_agg(to_jsonb(protocol)), '[]') from protocol) as protocols,
      (select coalesce(jsonb_agg(to_jsonb(resource)), '[]') from resource) as resources,
      (select md5(coalesce(string_agg(code || name, '' order by code), '')) from area) as areas,
      exists (select from admin_user) as accounts,
      exists (select from agent) as people,
      exists (select from brand) as goods`)
  return rows[0] as unknown as State
}
