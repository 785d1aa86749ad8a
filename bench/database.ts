import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { keepImage } from '#server/files/media.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { projectRoot } from '#server/root.ts'
import { loadDemo } from '#server/seed/demo/load.ts'
import { seedDatabase } from '#server/seed/index.ts'

export const SKUS = Number(process.env['BENCH_SKUS'] ?? 1_000_000)
export const dataDir = process.env['BENCH_DATA_DIR'] ?? join(projectRoot, '.cache/bench')
export const filesFolder = join(dataDir, 'files')

const log = (line: string) => console.log(`  ${line}`)

/** The database with a million SKUs: made once, kept for the next run. Or one with other rows, in a folder of its own. */
export async function openBenchDatabase({ folder = dataDir, skus = SKUS }: { folder?: string; skus?: number } = {}) {
  const embedded = await startEmbedded({ dataDir: folder, log })
  const statements: string[] = []
  const database = openDatabase(embedded.connectionString, { onStatement: (text) => void statements.push(text) })
  const files = folderStore(filesFolder)
  await migrateDatabase(database)
  await seedDatabase(database, { demo: false, adminPassword: 'Bench-2026', files, log })
  // who still has his first password is refused everything else
  await database.pool.query('update admin_user set must_change_password = 0')
  const { rows } = await database.pool.query<{ full: boolean }>(
    'select count(*) >= $1 as full from (select from sku limit $1) as counted',
    [skus],
  )
  let loadedIn: number | undefined
  if (!rows[0]?.full) {
    log(`loading ${skus} SKUs`)
    const loaded = await loadDemo(database.pool, {
      skus,
      putImage: async (name, bytes) => (await keepImage({ db: database.db, files }, name, bytes)).url,
      reset: true,
      log,
    })
    loadedIn = loaded.ms
  }
  return {
    database,
    statements,
    loadedIn,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>
