import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/ops/backup.ts'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { noDurability } from '../../test/setup/no-durability.ts'
import { scratchFolder } from '../../test/setup/scratch.ts'
import { fixtureKey, fixturePath, MOST_FIXTURE_BYTES } from '../../test/upgrade/fixture.ts'
import { migrationHashes, readReleased, releasedPath } from '../released.ts'

// npm run release -- 0.2.0: freezes the migrations and fills a database with demo data, for the upgrade tests in all later releases
const { positionals } = parseArgs({ allowPositionals: true })
const [name] = positionals
if (name === undefined) throw Object.assign(new Error('用法 · usage: npm run release -- 0.2.0'), { expected: true })

const dataDir = await scratchFolder('fixture')
const postgres = await startEmbedded({ dataDir, log: () => undefined, settings: noDurability })
const database = openDatabase(postgres.connectionString, { max: 8, waits: 'owner' })
try {
  const files = folderStore(join(dataDir, 'files'))
  await migrateDatabase(database, APP_LOGIN)
  await seedDatabase(database, {
    demo: true,
    demoSkus: 1200,
    demoStores: 200,
    demoOrders: 600,
    adminPassword: undefined,
    secretKey: fixtureKey,
    files,
    log: (words) => console.log(`  ${words}`),
  })
  // the rows name pictures, but the fixture holds none: they would take most bytes
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
  const path = fixturePath(name)
  await mkdir(join(path, '..'), { recursive: true })
  await backUp({ database, files, secretKey: fixtureKey, path, now: new Date() })
  const { size } = await stat(path)
  console.log(`  ${path}: ${(size / 1024 / 1024).toFixed(2)} MB`)
  if (size > MOST_FIXTURE_BYTES) throw new Error(`the fixture has more than ${MOST_FIXTURE_BYTES} bytes`)
  const frozen = readReleased()
  for (const [tag, sha256] of Object.entries(migrationHashes())) frozen[tag] ??= { release: name, sha256 }
  await writeFile(releasedPath, `${JSON.stringify(frozen, undefined, 2)}\n`)
} finally {
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
