import { parseArgs } from 'node:util'
import { secretKeyOf } from '#server/platform/crypto/secret-key.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { keepImage } from '#server/platform/storage/media.ts'
import { openStore } from '#server/platform/storage/store.ts'
import { loadDemo } from '#server/seed/demo/load.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { STORES } from '#server/seed/people/load.ts'
import { loadOrders } from '#server/seed/trade/load.ts'
import { closedDatabase } from '../own-database.ts'

const { values } = parseArgs({
  options: {
    skus: { type: 'string', default: '3000' },
    stores: { type: 'string', default: '20000' },
    orders: { type: 'string', default: '0' },
    reset: { type: 'boolean', default: false },
  },
})
const skus = Number(values.skus)
const stores = Number(values.stores)
const orders = Number(values.orders)
const MOST_ORDERS = 2_000_000
if (
  !Number.isInteger(skus) ||
  skus < 1 ||
  !Number.isInteger(orders) ||
  orders < 0 ||
  orders > MOST_ORDERS ||
  !Number.isInteger(stores) ||
  stores < STORES.least ||
  stores > STORES.most
) {
  throw Object.assign(
    new Error(
      '用法 · usage: npm run seed -- --skus 1000000 --stores 20000 --orders 1000000 [--reset]   (--reset 清空现有商品 · empties the goods first)',
    ),
    {
      expected: true,
    },
  )
}

const log = (words: string) => console.log(`  ${words}`)
const env = readEnv()
const own = await closedDatabase(env, log)
const database = openDatabase(own.connectionString, { waits: 'owner' })
try {
  const files = openStore(env.storageUrl)
  await migrateDatabase(database, own.app)
  const { adminPassword } = await seedDatabase(database, {
    demo: env.demo,
    demoSkus: 0,
    demoStores: stores,
    adminPassword: env.adminPassword,
    files,
    log,
  })
  if (adminPassword !== undefined) log(`管理员 · administrator: admin ${adminPassword}`)
  const putImage = async (name: string, bytes: Uint8Array) => (await keepImage({ db: database.db, files }, name, bytes)).url
  const loaded = await loadDemo(database.pool, { skus, putImage, log, reset: values.reset })
  log(`${loaded.brands} brands, ${loaded.series} series, ${loaded.spus} SPUs, ${loaded.skus} SKUs: ${(loaded.ms / 1000).toFixed(1)} s`)
  if (orders > 0) {
    const began = performance.now()
    await loadOrders(database.pool, { orders, now: new Date(), secretKey: await secretKeyOf(env), log })
    log(`${orders} orders: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
} finally {
  await database.close()
  await own.stop()
}
