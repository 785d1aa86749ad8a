import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { buildStale } from '../../scripts/build.ts'
import { browserLaunchOptions } from './browser.ts'
import { noDurability } from './no-durability.ts'
import { startServer } from './server.ts'

/** The product as people get it, built and with the demo data, on a database that the tests can reach as well. */
export default async function setup(): Promise<() => Promise<void>> {
  // Unpacks the browser before two workers want it at once.
  await Promise.all([buildStale(), browserLaunchOptions()])
  const dataDir = await mkdtemp(join(tmpdir(), 'hexbolt-e2e-'))
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined, settings: noDurability })
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: connectionString, DEMO: '1', LOG_LEVEL: 'warn' })
  await shareDemoAccounts(connectionString)
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE_URL = connectionString
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await server.stop()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The accounts of the demonstration are everybody's here: what one test likes, another must not find. A test's own end in a number. */
async function shareDemoAccounts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`
    CREATE FUNCTION keep_as_it_was() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.preferences = OLD.preferences; RETURN NEW; END';
    CREATE TRIGGER keep_as_it_was BEFORE UPDATE OF preferences ON admin_user
      FOR EACH ROW WHEN (OLD.username !~ '[0-9]$') EXECUTE FUNCTION keep_as_it_was()`)
  await client.end()
}
