import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import type { Database } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { hashOf, nameIn } from '#server/platform/storage/store.ts'
import { archiveKey, draftOf, numbered, writeArchive, type ArchiveWriter } from './archive.ts'
import { catalogueOf, rowSum, sequencesOf, SETTINGS, type Catalogue, type Table } from './catalogue.ts'

const rowSumShape = z.object({ rows: z.string(), hash: z.string() })

/** The first member in a backup. */
export const aboutShape = z.object({
  format: z.literal(2),
  created_at: z.string(),
  /** The newest migration in the database, by its moment. */
  migration: z.number(),
  /** A fingerprint that reveals whether a key is the one that encrypts the secrets in the rows, and nothing else about it. */
  key_print: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  partitions: z.array(z.object({ name: z.string() })),
})
export type About = z.infer<typeof aboutShape>

/** The last member. */
export const contentsShape = z.object({
  rows: z.record(z.string(), rowSumShape),
  sequences: z.record(z.string(), z.string()),
  files: z.number(),
  /** Files with a row that are missing in the store, or whose content does not match the hash in their name. */
  missing: z.array(z.string()),
})
export type Contents = z.infer<typeof contentsShape>

interface Parts {
  database: Database
  files: FileStore
  secretKey: Buffer
  /** The archive path. */
  path: string
  now: Date
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** Writes a consistent snapshot while the product runs. Returns its contents. */
export async function backUp({ database, files, secretKey, path, now }: Parts): Promise<Contents> {
  const client = await database.pool.connect()
  try {
    await client.query(SETTINGS)
    const catalogue = await beginSnapshot(client)
    const archive = writeArchive(path, now, archiveKey(secretKey))
    const { rows } = await client.query<{ at: number }>('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
    const about: About = {
      format: 2,
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
    // read last: values assigned since the snapshot are only skipped
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

/** Locks the tables against alteration, and fixes the row snapshot. */
async function beginSnapshot(client: ClientBase): Promise<Catalogue> {
  const { tables } = await catalogueOf(client)
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  return catalogueOf(client)
}

/** The rows in COPY format, in chunks that may split rows. */
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

/** Thumbnails are omitted: they are created on request. */
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
  // a file deleted at this moment is missing, too
  const bytes = await buffer(await files.read(name)).catch(() => undefined)
  return bytes && isNamedBy(name, bytes) ? bytes : undefined
}

/** Tells whether a file's name is the hash of its content, which is the form for all names in the store. */
export function isNamedBy(name: string, bytes: Uint8Array): boolean {
  const [, folder, hash] = /^([0-9a-f]{2})\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/.exec(name) ?? []
  return hash !== undefined && hash.startsWith(folder ?? '') && hash === hashOf(bytes)
}
