import type { ClientBase } from 'pg'
import { SCHEMAS } from './catalogue.ts'

interface Rule {
  off: string
  on: string
}

/**
 * Runs `act` without foreign keys, triggers and indexes (except on keys), then restores them, which verifies every reference. In the
 * caller's transaction: no other session sees the tables without their rules. Needs the tables' owner, not a superuser.
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

/** For a partition only its own ones: the others follow from its parent. */
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

/**
 * Building an index from existing rows takes a fraction of the row-by-row maintenance time. Partition indexes follow their parent's,
 * exclusion constraint indexes stay.
 */
async function indexes(client: ClientBase): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace in ${SCHEMAS} and c.relkind = 'r' and not c.relispartition and not i.indisunique
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  return rows
}
