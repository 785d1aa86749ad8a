import { drizzle } from 'drizzle-orm/node-postgres'
import type { Label } from '#contract/kit/label.ts'
import type { Database, Db } from '../db/open.ts'
import { keepImage } from '../files/media.ts'
import type { FileStore } from '../files/store.ts'
import { usableDemoAccounts } from './system/accounts.ts'
import { makeAdministrator, makeDemoAccounts, makeDemoPeople } from './system/people.ts'
import { systemChanges, writeSystemRows } from './system/rows.ts'
import { readState, type State } from './system/state.ts'

interface Options {
  demo: boolean
  adminPassword: string | undefined
  /** How many demo SKUs go into empty goods tables; 0 for none. */
  demoSkus?: number
  /** Where the pictures of the demo goods go. */
  files: FileStore
  log: (line: string) => void
}

export interface Seeded {
  demoAccounts: { username: string; title: Label }[]
  /** Of the account that this start has made, if the password was made up. */
  adminPassword?: string
}

// any fixed number: instances that start together take turns
const SEED_LOCK = 5_320_002

/** Brings what every database needs: roles, menu, areas, a first account; with `demo` accounts, people and goods to try things with. */
export async function seedDatabase(database: Database, options: Options): Promise<Seeded> {
  const made = isDone(await readState(database.db), options) ? undefined : await seedInTurn(database, options)
  const accounts = options.demo ? await usableDemoAccounts(database.db) : []
  const demoAccounts = accounts.map(({ username, title }) => ({ username, title }))
  return made === undefined ? { demoAccounts } : { demoAccounts, adminPassword: made }
}

function isDone(state: State, { demo, demoSkus }: Options): boolean {
  const { roles, menus, protocols, resources, areas } = systemChanges(state)
  const delivered = roles.length + menus.length + protocols.length + resources.length + areas.length === 0
  return delivered && state.accounts && (!demo || (state.people && (state.goods || demoSkus === 0)))
}

async function seedInTurn(database: Database, options: Options): Promise<string | undefined> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const db: Db = drizzle(client)
    // another instance may have been first
    const state = await readState(db)
    const password = await db.transaction((db) => seedRows(db, state, options))
    if (options.demo && !state.goods && options.demoSkus !== 0) await seedGoods(database, options)
    return password
  } finally {
    // closes the connection, and with it the lock and the setting
    client.release(true)
  }
}

async function seedRows(db: Db, state: State, { demo, adminPassword }: Options): Promise<string | undefined> {
  await writeSystemRows(db, systemChanges(state))
  if (demo && !state.people) await makeDemoPeople(db)
  if (state.accounts) return undefined
  if (!demo) return makeAdministrator(db, adminPassword)
  await makeDemoAccounts(db)
  return undefined
}

async function seedGoods({ pool, db }: Database, { files, log, demoSkus = 3000 }: Options): Promise<void> {
  const { loadDemo } = await import('./demo/load.ts')
  const { tellOfDemoStock } = await import('./demo/notices.ts')
  const putImage = async (name: string, bytes: Uint8Array) => (await keepImage({ db, files }, name, bytes)).url
  await loadDemo(pool, { skus: demoSkus, putImage, log })
  await tellOfDemoStock(db)
}
