import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../db/open.ts'
import { nameIn, type FileStore } from '../files/store.ts'
import { draftOf, numbered, writeArchive, type ArchiveWriter } from './archive.ts'
import { catalogueOf, rowSum, sequencesOf, SETTINGS, type Catalogue, type RowSum, type Table } from './catalogue.ts'

/** The first member of a backup. */
export interface About extends Catalogue {
  format: 1
  created_at: string
  /** The newest migration of the database, by its moment. */
  migration: number
  /** Tells whether another key is the one that the secrets in the rows are encrypted with, and nothing else of it. */
  key_print: string
}

/** The last one. */
export interface Contents {
  rows: Record<string, RowSum>
  sequences: Record<string, string>
  files: number
  /** Files that rows name and the store does not have. */
  missing: string[]
}

interface Parts {
  database: Database
  files: FileStore
  secretKey: Buffer
  /** Where the archive goes. */
  path: string
  now: Date
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** Writes everything as it is at one moment, while the product goes on. Names what it wrote. */
export async function backUp({ database, files, secretKey, path, now }: Parts): Promise<Contents> {
  const client = await database.pool.connect()
  try {
    await client.query(SETTINGS)
    const catalogue = await beginSnapshot(client)
    const archive = writeArchive(path, now)
    const { rows } = await client.query<{ at: number }>('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
    const about: About = {
      format: 1,
      created_at: now.toISOString(),
      migration: rows[0]?.at ?? 0,
      key_print: keyPrint(secretKey),
      ...catalogue,
    }
    await archive.add('about.json', JSON.stringify(about, undefined, 1))
    const contents: Contents = { rows: {}, sequences: {}, files: 0, missing: [] }
    for (const table of catalogue.tables) {
      await addTable(client, archive, table)
      contents.rows[table.name] = await rowSum(client, table)
    }
    // read last: a value that was given since is only skipped
    contents.sequences = await sequencesOf(client)
    for await (const name of fileNames(client)) {
      const bytes = await bytesOf(files, name)
      if (!bytes) contents.missing.push(name)
      else await archive.add(`files/${name}`, bytes)
      contents.files += bytes ? 1 : 0
    }
    await client.query('commit')
    await archive.close(contents)
    return contents
  } catch (fault) {
    await rm(draftOf(path), { force: true })
    throw fault
  } finally {
    client.release(true)
  }
}

export function keyPrint(secretKey: Buffer): string {
  return createHmac('sha256', secretKey).update('hexbolt backup').digest('hex').slice(0, 16)
}

/** Tables cannot be altered from here on, rows are those of this moment. */
async function beginSnapshot(client: ClientBase): Promise<Catalogue> {
  const { tables } = await catalogueOf(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  return catalogueOf(client)
}

/** The rows as COPY writes them, in pieces whose ends mean nothing. */
async function addTable(client: ClientBase, archive: ArchiveWriter, { name, columns, partitioned }: Table): Promise<void> {
  const list = columns.join(', ')
  const source = partitioned ? `(select ${list} from ${name})` : `${name} (${list})`
  let held: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    if (size === 0) return
    part += 1
    await archive.add(`tables/${name}/${numbered(part)}.copy`, Buffer.concat(held))
    held = []
    size = 0
  }
  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size >= CHUNK_BYTES) await flush()
  }
  await flush()
}

/** Small pictures are left out: they are made when they are asked for. */
async function* fileNames(client: ClientBase): AsyncGenerator<string> {
  await client.query('declare files no scroll cursor for select url from public.media order by id')
  for (;;) {
    const { rows } = await client.query<{ url: string }>('fetch 500 from files')
    for (const { url } of rows) yield nameIn(url)
    if (rows.length === 0) return
  }
}

async function bytesOf(files: FileStore, name: string): Promise<Buffer | undefined> {
  if ((await files.size(name)) === undefined) return undefined
  // one that is cleared away in this moment is missing, too
  return buffer(await files.read(name)).catch(() => undefined)
}
