import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Label } from '#contract/kit/label.ts'
import { usableDemoAccounts } from '#server/identity/account/demo-accounts.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { keepImage } from '#server/platform/storage/media.ts'
import { makeDemoDepartments } from './system/demo-departments.ts'
import { makeAdministrator, makeDemoAccounts } from './system/people.ts'
import { systemChanges, writeSystemRows } from './system/rows.ts'
import { readState, type State } from './system/state.ts'

interface Options {
  demo: boolean
  adminPassword: string | undefined
  /** The demo SKU count for empty goods tables; 0 for none. */
  demoSkus?: number
  /** The demo store count, with their users, agents and staff; 2,000 by default. */
  demoStores?: number
  /** The demo order count, if there are none and goods exist; 2,000 by default, 0 for none. */
  demoOrders?: number
  /** Encrypts demo agents' bank accounts and demo withdrawals' payees, by default with a key that is lost. */
  secretKey?: Buffer
  /** The file store for the demo goods pictures. */
  files: FileStore
  /** Ends the demo load before its next step; the next start goes on. */
  isStopping?: () => boolean
  log: (line: string) => void
}

export interface Seeded {
  demoAccounts: { username: string; title: Label }[]
  /** The password for the account that this start has created, if it was generated. */
  adminPassword?: string
}

// any fixed number: a lock for instances that start at the same time
const SEED_LOCK = 5_320_002

/** Writes the rows that every database needs: roles, menu, areas, a first account; with `demo` also demo accounts, people and goods. */
export async function seedDatabase(database: Database, options: Options): Promise<Seeded> {
  const seedResult = isDone(await readState(database.db), options) ? undefined : await seedInTurn(database, options)
  const accounts = options.demo ? await usableDemoAccounts(database.db) : []
  const demoAccounts = accounts.map(({ username, title }) => ({ username, title }))
  return seedResult === undefined ? { demoAccounts } : { demoAccounts, adminPassword: seedResult }
}

function isDone(state: State, { demo, demoSkus, demoOrders }: Options): boolean {
  const { roles, menus, protocols, resources, areas } = systemChanges(state)
  const delivered = roles.length + menus.length + protocols.length + resources.length + areas.length === 0
  return (
    delivered &&
    state.accounts &&
    (!demo ||
      (state.people && state.departments && (state.goods || demoSkus === 0) && (state.orders || demoSkus === 0 || demoOrders === 0)))
  )
}

async function seedInTurn(database: Database, options: Options): Promise<string | undefined> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const db: Db = drizzle(client)
    // another instance may have written them before
    const state = await readState(db)
    const people = options.demo && !state.people ? await peopleLoader(database, options, client) : undefined
    const password = await db.transaction((db) => seedRows(db, state, options, people))
    if (options.demo && options.demoSkus !== 0) await seedGoodsAndTrade(database, options, state)
    return password
  } finally {
    // closes the connection, and with it the lock and the setting
    client.release(true)
  }
}

async function seedRows(
  db: Db,
  state: State,
  { demo, adminPassword }: Options,
  people: { load: () => Promise<void>; pay: () => Promise<void> } | undefined,
): Promise<string | undefined> {
  await writeSystemRows(db, systemChanges(state))
  await people?.load()
  if (!state.accounts && !demo) return makeAdministrator(db, adminPassword)
  if (!state.accounts) await makeDemoAccounts(db)
  // demo accounts, which exist only now, make the balance adjustments
  await people?.pay()
  if (demo && !state.departments) await makeDemoDepartments(db)
  return undefined
}

/** Draws the demo people's pictures; returns the loads for people and money, which run in the connection's transaction. */
async function peopleLoader({ db }: Database, { files, demoStores = 2000 }: Options, client: PoolClient) {
  const { loadPeople } = await import('./people/load.ts')
  const { loadMoney } = await import('./people/money.ts')
  const { putPeoplePictures } = await import('./people/pictures.ts')
  const { demoStaff } = await import('./people/staff.ts')
  const putImage = async (name: string, bytes: Uint8Array) => (await keepImage({ db, files }, name, bytes)).url
  const pictures = await putPeoplePictures(
    putImage,
    demoStaff().map(({ wxid }) => wxid),
  )
  const now = new Date()
  return { load: () => loadPeople(client, { stores: demoStores, pictures, now }), pay: () => loadMoney(client, now) }
}

async function seedGoodsAndTrade(database: Database, options: Options, state: State): Promise<void> {
  if (options.isStopping?.()) return
  if (!state.goods) await seedGoods(database, options)
  if (options.isStopping?.()) return
  if (!state.orders && options.demoOrders !== 0) await seedTrade(database, options)
}

async function seedGoods({ pool, db }: Database, { files, log, demoSkus = 3000 }: Options): Promise<void> {
  const { loadDemo } = await import('./demo/load.ts')
  const { tellOfDemoStock } = await import('./demo/notices.ts')
  const putImage = async (name: string, bytes: Uint8Array) => (await keepImage({ db, files }, name, bytes)).url
  await loadDemo(pool, { skus: demoSkus, putImage, log })
  await tellOfDemoStock(db)
}

async function seedTrade({ pool }: Database, { demoOrders = 2000, secretKey = randomBytes(32) }: Options): Promise<void> {
  const { loadOrders } = await import('./trade/load.ts')
  await loadOrders(pool, { orders: demoOrders, now: new Date(), secretKey })
}
