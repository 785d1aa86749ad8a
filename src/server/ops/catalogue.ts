import type { ClientBase } from 'pg'

/** The tables in a backup, in the archive format. */
export interface Catalogue {
  tables: Table[]
  partitions: Partition[]
}

export interface Table {
  /** With its schema, quoted if necessary. */
  name: string
  /** Quoted; generated columns are omitted. */
  columns: string[]
  partitioned: boolean
}

export interface Partition {
  name: string
}

export interface RowSum {
  rows: string
  hash: string
}

// a value's text form must not depend on the session's settings
export const SETTINGS = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex';
  set extra_float_digits to 1; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set lock_timeout to 0`

/** The product schemas; the queue tables are recreated at a start. */
export const SCHEMAS = `(select oid from pg_namespace where nspname in ('public', 'audit'))`
const NAME = `format('%I.%I', c.relnamespace::regnamespace, c.relname)`

/** All product tables, and the partitions for partitioned ones. */
export async function catalogueOf(client: ClientBase): Promise<Catalogue> {
  const tables = await client.query<Table>(
    `select ${NAME} as name, c.relkind = 'p' as partitioned,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     where c.relnamespace in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const partitions = await client.query<Partition>(
    `select ${NAME} as name from pg_class c where c.relnamespace in ${SCHEMAS} and c.relispartition and c.relkind in ('r', 'p') order by 1`,
  )
  return { tables: tables.rows, partitions: partitions.rows }
}

/** The row count, and a checksum over all rows that does not depend on their order. */
export async function rowSum(client: ClientBase, { name, columns }: Table): Promise<RowSum> {
  const { rows } = await client.query<RowSum>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')), 'hex'), 15))
       ::bit(60)::bigint), 0)::text as hash from ${name}`,
  )
  return rows[0] ?? { rows: '0', hash: '0' }
}

/** The last value per used sequence. */
export async function sequencesOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'audit') and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
