import type { ClientBase } from 'pg'
import { SCHEMAS } from './catalogue.ts'

interface Rule {
  off: string
  on: string
}

/**
 * Does `act` while no table looks at another, no trigger fires and no index is kept but of keys, then puts all of it back, which proves
 * every reference. In the transaction of the caller: nobody sees the tables without their rules. Needs their owner, not a superuser.
 */
export async function withoutRules(client: ClientBase, act: () => Promise<void>): Promise<void> {
  const rules = [...(await references(client)), ...(await triggers(client)), ...(await indexes(client))]
  for (const { off } of rules) await client.query(off)
  await act()
  for (const { on } of rules.toReversed()) await client.query(on)
}

async function references(client: ClientBase): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and connamespace in ${SCHEMAS} and conparentid = 0`,
  )
  return rows
}

/** Of a partition only those that it has by itself: its parent's follow the parent. */
async function triggers(client: ClientBase): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgparentid = 0 and tgenabled <> 'D' and relnamespace in ${SCHEMAS}`,
  )
  return rows
}

/** Built at once from what is there an index takes a fraction of the time that it takes row by row. Those of parts follow their parent's. */
async function indexes(client: ClientBase): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace in ${SCHEMAS} and c.relkind = 'r' and not c.relispartition and not i.indisunique`,
  )
  return rows
}
