import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { loggedCalls } from '#test/server/audited.ts'
import { expectLoggedCalls } from './logged-calls.ts'
import { noDurability } from './no-durability.ts'
import { scratchFolder } from './scratch.ts'
import { watchWrites } from './watch-writes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's own database: tests copy the template from here, and use their copy. */
    databaseUrl: string
    /** The same server with the product's database login. */
    appDatabaseUrl: string
    /** Migrated, with roles, menus and settings, without demo data. */
    templateDatabase: string
    /** The folder in which a test file stores the calls in its log. */
    loggedCallsFolder: string
    /** In hexadecimal digits. */
    secretKey: string
  }
}

const templateDatabase = 'hexbolt_template'

/** One PostgreSQL for the whole run. Its data need not survive the run, so it does not sync to the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await scratchFolder('test')
  // test files run at the same time, each with several servers and copies
  const settings = { ...noDurability, max_connections: '300' }
  const postgres = await startEmbedded({ dataDir, log: () => undefined, settings })
  await createTemplate(postgres.connectionString, join(dataDir, 'files'))
  const loggedCallsFolder = join(dataDir, 'logged-calls')
  await expectLoggedCalls(loggedCallsFolder, loggedCalls(), project)
  project.provide('databaseUrl', postgres.connectionString)
  project.provide('appDatabaseUrl', postgres.appConnectionString)
  project.provide('templateDatabase', templateDatabase)
  project.provide('loggedCallsFolder', loggedCallsFolder)
  project.provide('secretKey', randomBytes(32).toString('hex'))
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function createTemplate(connectionString: string, filesFolder: string): Promise<void> {
  const maintenance = openDatabase(connectionString, { max: 1 })
  await maintenance.pool.query(`CREATE DATABASE ${templateDatabase}`)
  await maintenance.close()
  const template = new URL(connectionString)
  template.pathname = `/${templateDatabase}`
  const database = openDatabase(template.href, { max: 2 })
  await migrateDatabase(database, APP_LOGIN)
  await seedDatabase(database, { demo: false, adminPassword: 'Hexbolt-2026', files: folderStore(filesFolder), log: () => undefined })
  await watchWrites(database.pool)
  await database.close()
}
