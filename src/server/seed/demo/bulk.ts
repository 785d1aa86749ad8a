import type { ClientBase } from 'pg'

interface Definition {
  drop: string
  create: string
}

/**
 * Fills tables without row-by-row maintenance for their secondary indexes and foreign keys, which are dropped before and recreated from
 * their own definitions afterwards. Within the caller's transaction, so that a failure changes nothing.
 */
export async function withoutIndexes(client: ClientBase, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const foreignKeys = await definitions(client, foreignKeysOf, tables)
  const indexes = await definitions(client, indexesOf, tables)
  for (const { drop } of [...foreignKeys, ...indexes]) await client.query(drop)
  await fill()
  for (const { create } of [...indexes, ...foreignKeys]) await client.query(create)
}

const foreignKeysOf = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where contype = 'f' and conrelid = any ($1::regclass[])
  order by conname`

const indexesOf = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid`

async function definitions(client: ClientBase, query: string, tables: readonly string[]) {
  const { rows } = await client.query<Definition>(query, [tables])
  return rows
}
