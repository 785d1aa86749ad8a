import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { keepImage } from '#server/platform/storage/media.ts'
import { loadDemo } from '#server/seed/demo/load.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { FULL } from './size.ts'

/** The password for all accounts in the measurements. */
export const PASSWORD = 'Bench-2026'
export const home = process.env['BENCH_DATA_DIR'] ?? join(projectRoot, '.cache/bench')

const log = (line: string) => console.log(`  ${line}`)

/**
 * The database with the given number of SKUs: created once and kept for the next run. A database in a separate folder is deleted with its
 * measurement.
 */
export async function openBenchDatabase(skus: number, dataDir = skus === FULL.skus ? home : `${home}-${skus}`) {
  const filesFolder = join(dataDir, 'files')
  const embedded = await startEmbedded({ dataDir, log })
  const statements: string[] = []
  const database = openDatabase(embedded.connectionString, { onStatement: (text) => void statements.push(text), pipeline: true })
  const owner = openDatabase(embedded.connectionString, { max: 2, waits: 'owner' })
  const files = folderStore(filesFolder)
  await migrateDatabase(database)
  await seedDatabase(database, { demo: false, adminPassword: PASSWORD, files, log })
  // an account with its first password is refused every other call
  await database.pool.query('update admin_user set must_change_password = 0')
  const { rows } = await database.pool.query<{ full: boolean }>(
    'select count(*) >= $1 as full from (select from sku limit $1) as counted',
    [skus],
  )
  let loadedIn: number | undefined
  if (!rows[0]?.full) {
    log(`loading ${skus} SKUs`)
    const loaded = await loadDemo(owner.pool, {
      skus,
      putImage: async (name, bytes) => (await keepImage({ db: database.db, files }, name, bytes)).url,
      reset: true,
      log,
    })
    loadedIn = loaded.ms
  }
  await tidy(database.pool)
  return {
    database,
    /** Loads rows by COPY, which the connections for calls cannot. */
    owner: owner.pool,
    filesFolder,
    statements,
    loadedIn,
    close: async () => {
      await owner.close()
      await database.close()
      await embedded.stop()
    },
  }
}

/** Vacuums after a run, as the database does when it is idle; otherwise the word index's pending list is scanned row by row. */
async function tidy(pool: pg.Pool): Promise<void> {
  await withoutTimeout(pool, (client) => client.query('vacuum (analyze) sku, brand, series, spu'))
}

/** Statements over all rows, on a connection without the call timeout. */
export async function withoutTimeout<Result>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await act(client)
  } finally {
    client.release(true)
  }
}

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>
