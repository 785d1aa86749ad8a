import type { ClientBase } from 'pg'

/** What of a database goes into a backup, as it stands in the archive. */
export interface Catalogue {
  tables: Table[]
  partitions: Partition[]
}

export interface Table {
  /** With its schema, quoted where it has to be. */
  name: string
  /** Quoted; those that are computed are left out. */
  columns: string[]
  partitioned: boolean
}

export interface Partition {
  name: string
  parent: string
  bound: string
}

export interface RowSum {
  rows: string
  hash: string
}

// what a value looks like as text must not depend on where it is read
export const SETTINGS = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex';
  set extra_float_digits to 1; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set lock_timeout to 0`

/** Where the product's tables are; the queue's own are made anew by a start. */
export const SCHEMAS = `(select oid from pg_namespace where nspname in ('public', 'audit'))`
const NAME = `format('%I.%I', c.relnamespace::regnamespace, c.relname)`

/** All tables of the product, and the parts of those that have some, outer ones first. */
export async function catalogueOf(client: ClientBase): Promise<Catalogue> {
  const tables = await client.query<Table>(
    `select ${NAME} as name, c.relkind = 'p' as partitioned,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     where c.relnamespace in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const partitions = await client.query<Partition>(
    `select ${NAME} as name, format('%I.%I', p.relnamespace::regnamespace, p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relnamespace in ${SCHEMAS} and c.relispartition and c.relkind in ('r', 'p') order by p.relispartition, 1`,
  )
  return { tables: tables.rows, partitions: partitions.rows }
}

/** How many rows there are, and a sum over all of them that does not depend on their order. */
export async function rowSum(client: ClientBase, { name, columns }: Table): Promise<RowSum> {
  const { rows } = await client.query<RowSum>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')), 'hex'), 15))
       ::bit(60)::bigint), 0)::text as hash from ${name}`,
  )
  return rows[0] ?? { rows: '0', hash: '0' }
}

/** The last value of each sequence that has given one. */
export async function sequencesOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'audit') and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
