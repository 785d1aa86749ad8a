import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { archiveKey, readArchive } from '#server/ops/archive.ts'
import { aboutShape, contentsShape, type About, type Contents } from '#server/ops/backup.ts'
import { catalogueOf, SETTINGS } from '#server/ops/catalogue.ts'
import { describedTables, loadTables, makePartitions, setSequences } from '#server/ops/restore-rows.ts'
import type { Member } from '#server/ops/tar.ts'
import { migrateWithin, type Migration } from '#server/ops/target.ts'
import type { Database } from '#server/platform/db/open.ts'

/** The key for every fixture; it encrypts only demo people's bank accounts. */
export const fixtureKey = createHash('sha256').update('hexbolt upgrade fixture').digest()

/** A release adds one file to the repository for good. */
export const MOST_FIXTURE_BYTES = 3 * 1024 * 1024

const folder = join(import.meta.dirname, 'fixtures')

/** The chain that the baseline replaced (docs/adr/0091); its fixture has the column order from an installation that grew by it. */
export const FORMER = 'former'

/** The fixture names: one per release, and the former chain. */
export function fixtureNames(): string[] {
  return globSync('*.tar.zst', { cwd: folder })
    .map((file) => file.slice(0, -'.tar.zst'.length))
    .toSorted()
}

export function fixturePath(name: string): string {
  return join(folder, `${name}.tar.zst`)
}

/** The migrations in the former chain in order. */
export function formerMigrations(): Migration[] {
  const packed = readFileSync(join(folder, 'former-migrations.json.zst'))
  return JSON.parse(zstdDecompressSync(packed).toString()) as Migration[]
}

interface Fixture {
  about: About
  contents: Contents
  members: Member[]
}

export async function readFixture(name: string): Promise<Fixture> {
  const members: Member[] = []
  for await (const member of readArchive(fixturePath(name), archiveKey(fixtureKey))) members.push(member)
  const jsonOf = (file: string) => JSON.parse(String(members.find((member) => member.name === file)?.body)) as unknown
  return { about: aboutShape.parse(jsonOf('about.json')), contents: contentsShape.parse(jsonOf('contents.json')), members }
}

/** Builds the release schema in an empty database by its own migrations, and loads its rows. */
export async function loadFixture({ pool }: Pick<Database, 'pool'>, name: string): Promise<void> {
  const { about, contents, members } = await readFixture(name)
  const client = await pool.connect()
  try {
    await client.query(SETTINGS)
    await client.query('begin')
    await migrateWithin(client, 0, about.migration, name === FORMER ? formerMigrations() : undefined)
    await makePartitions(client, about)
    const tables = describedTables(about, contents, await catalogueOf(client))
    await loadTables(client, tables, each(members), () => undefined)
    await setSequences(client, contents)
    // the rows carry transaction ids from the database in which they were made
    await client.query('select audit.begin_generation()')
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function* each(members: readonly Member[]): AsyncGenerator<Member> {
  yield* members
}
