import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { About, Contents } from './backup.ts'
import { catalogueOf, type Catalogue, type Table } from './catalogue.ts'
import { withoutRules } from './rules.ts'
import type { Member } from './tar.ts'

// Names from an archive are only looked up: every name in a statement comes from our own migrations.

const MONTH_OF_LOG = /^audit\.(operate|login|fault)_(\d{4})(0[1-9]|1[0-2])$/

/** The log months in the backup that the migrations did not create, as audit.make_parts creates them. */
export async function makePartitions(client: ClientBase, { partitions }: About): Promise<void> {
  const there = new Set((await catalogueOf(client)).partitions.map(({ name }) => name))
  for (const { name } of partitions) {
    if (there.has(name)) continue
    const [, branch, year, month] = MONTH_OF_LOG.exec(name) ?? []
    if (!branch) throw new Error(`the backup names a part that the product does not have: ${name}`)
    const first = `${year}-${month}-01`
    await client.query(
      `do $$ begin execute format('create table audit.%I partition of audit.%I for values from (%L) to (%L)',
         '${branch}_${year}${month}', '${branch}', audit.starts('${first}'), audit.starts((date '${first}' + interval '1 month')::date)); end $$`,
    )
    await client.query('select audit.keep($1::regclass)', [`audit.${branch}_${year}${month}`])
    there.add(name)
  }
}

/** The tables in the backup's column order; throws unless the backup contains exactly the tables from its migration. */
export function describedTables(about: About, { rows, sequences }: Contents, { tables }: Catalogue): Table[] {
  const form = ({ name, columns }: Pick<Table, 'name' | 'columns'>) => `${name} (${columns.toSorted().join()})`
  const own = new Map(tables.map((table) => [form(table), table]))
  const described = about.tables.map((table) => ({ key: form(table), columns: table.columns }))
  const counted = new Set(tables.map(({ name }) => name))
  const fault =
    described.find(({ key }) => !own.has(key))?.key ??
    [...own.keys()].find((key) => !described.some((table) => table.key === key)) ??
    Object.keys(rows).find((name) => !counted.has(name)) ??
    Object.entries(sequences).find(([, value]) => !/^-?\d{1,19}$/.test(value))?.[0]
  if (fault !== undefined || described.length !== tables.length) {
    throw new Error(`the backup is about something that the product does not have: ${String(fault).slice(0, 200)}`)
  }
  return described.map(({ key, columns }) => {
    const { name, columns: quoted, partitioned } = own.get(key) as Table
    return { name, partitioned, columns: columns.map((column) => quoted.find((one) => one === column) as string) }
  })
}

/** Loads the table members without constraints and triggers, which are restored and verified at the end. */
export async function loadTables(
  client: ClientBase,
  tables: readonly Table[],
  members: AsyncIterable<Member>,
  reached: (step: string) => void,
): Promise<void> {
  const known = new Map(tables.map((table) => [table.name, table]))
  await withoutRules(client, async () => {
    // rows that migrations have inserted
    for (const { name } of tables) await client.query(`delete from ${name}`)
    let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
    const close = async () => {
      const closing = open
      open = undefined
      if (!closing) return
      closing.stream.end()
      await finished(closing.stream)
      reached(`rows ${closing.name}`)
    }
    for await (const { name, body } of members) {
      const [, tableName] = /^tables\/([^/]+)\/\d{6,9}\.copy$/.exec(name) ?? []
      if (tableName === undefined) {
        if (name !== 'about.json' && name !== 'contents.json') throw new Error(`the backup has a member that nobody knows: ${name}`)
        continue
      }
      const table = known.get(tableName)
      if (!table) throw new Error(`the backup has rows of a table that the product does not have: ${tableName}`)
      if (open?.name !== tableName) await close()
      open ??= { name: tableName, stream: copyInto(client, table) }
      await written(open.stream, body)
    }
    await close()
  })
}

function copyInto(client: ClientBase, { name, columns }: Table): ReturnType<typeof copyFrom> {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  // the error is passed to writes and close; an abandoned COPY ends with its connection
  stream.on('error', () => undefined)
  return stream
}

export async function setSequences(client: ClientBase, { sequences }: Contents): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'audit')`,
  )
  const own = new Set(rows.map(({ name }) => name))
  for (const [name, value] of Object.entries(sequences)) {
    if (!own.has(name)) throw new Error(`the backup has a sequence that the product does not have: ${name}`)
    await client.query('select setval($1::regclass, $2::bigint)', [name, value])
  }
}

function written(stream: ReturnType<typeof copyFrom>, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.write(body, () => {
      stream.off('error', reject)
      resolve()
    })
  })
}
