import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { keepImage } from '#server/files/media.ts'
import { openStore } from '#server/files/store.ts'
import { loadDemo } from '#server/seed/demo/load.ts'
import { seedDatabase } from '#server/seed/index.ts'

const { values } = parseArgs({ options: { skus: { type: 'string', default: '3000' }, reset: { type: 'boolean', default: false } } })
const skus = Number(values.skus)
if (!Number.isInteger(skus) || skus < 1) {
  throw Object.assign(
    new Error('用法 · usage: npm run seed -- --skus 1000000 [--reset]   (--reset 清空现有商品 · empties the goods first)'),
    {
      expected: true,
    },
  )
}

const log = (words: string) => console.log(`  ${words}`)
const env = readEnv()
const embedded = env.databaseUrl === undefined ? await startEmbedded({ dataDir: env.dataDir, log }) : undefined
const database = openDatabase(embedded?.connectionString ?? env.databaseUrl ?? '')
try {
  const files = openStore(env.storageUrl)
  await migrateDatabase(database)
  const { adminPassword } = await seedDatabase(database, { demo: env.demo, demoSkus: 0, adminPassword: env.adminPassword, files, log })
  if (adminPassword !== undefined) log(`管理员 · administrator: admin ${adminPassword}`)
  const putImage = async (name: string, bytes: Uint8Array) => (await keepImage({ db: database.db, files }, name, bytes)).url
  const loaded = await loadDemo(database.pool, { skus, putImage, log, reset: values.reset })
  log(`${loaded.brands} brands, ${loaded.series} series, ${loaded.spus} SPUs, ${loaded.skus} SKUs: ${(loaded.ms / 1000).toFixed(1)} s`)
} finally {
  await database.close()
  await embedded?.stop()
}
