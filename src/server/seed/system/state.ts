import { sql } from 'drizzle-orm'
import type { Built } from '#server/areas/dev/resources/resource-sync.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SystemMenu } from './menu-pages.ts'
import type { SystemProtocol } from './protocols.ts'
import type { SystemRole } from './roles.ts'

interface Stored {
  id: number
  /** The person who has changed the delivered row. */
  updated_by: number | null
}

/** The delivered rows in the database. */
export interface State {
  roles: (SystemRole & Stored)[]
  menus: (SystemMenu & Stored)[]
  protocols: SystemProtocol[]
  resources: Built[]
  /** A hash over all areas. */
  areas: string
  accounts: boolean
  people: boolean
  departments: boolean
  goods: boolean
  orders: boolean
}

/** Reads the state in one statement, so that a start without changes is cheap. */
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
      exists (select from department) as departments,
      exists (select from brand) as goods,
      exists (select from sales_order) as orders`)
  return rows[0] as unknown as State
}
