import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { buildStale } from '../../scripts/build.ts'
import { browserLaunchOptions } from './browser.ts'
import { startGallery } from './gallery.ts'
import { noDurability } from './no-durability.ts'
import { scratchFolder } from './scratch.ts'
import { startServer } from './server.ts'

/** Of every account of the demonstration. */
const PASSWORD = 'Hexbolt-2026'

/** The product as people get it, built and with the demo data, on a database that the tests can reach as well. */
export default async function setup(): Promise<() => Promise<void>> {
  // Unpacks the browser before two workers want it at once.
  await Promise.all([buildStale(), browserLaunchOptions()])
  const dataDir = await scratchFolder('e2e')
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined, settings: noDurability })
  // a day's worth of people behind one address, in minutes
  const env = { DATA_DIR: dataDir, DATABASE_URL: connectionString, DEMO: '1', LOG_LEVEL: 'info', WORK_PER_SECOND: '0' }
  const server = await startServer(env)
  await shareDemoAccounts(connectionString)
  const gallery = await startGallery()
  process.env.E2E_URL = server.url
  process.env.E2E_GALLERY_URL = gallery.url
  process.env.E2E_DATABASE_URL = connectionString
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await gallery.stop()
    await server.stop()
    const told = await secretsIn(server.output(), connectionString)
    await stop()
    await rm(dataDir, { recursive: true, force: true })
    if (told.length > 0) throw new Error(`[S9] secrets stand in a log of the run: ${told.join(', ')}`)
  }
}

/** Whether a log of the whole run, the server's or the one that people read, has a token or a password in it. */
async function secretsIn(output: string, connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: tokens } = await client.query<{ token_hash: string }>('SELECT token_hash FROM session_token')
  const { rows: logged } = await client.query<{ line: string }>('SELECT logger::text AS line FROM logger')
  await client.end()
  // nothing but their hashes is kept: whatever looks like a token is looked up
  const known = new Set(tokens.map(({ token_hash }) => token_hash))
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  // what is said to the person at the terminal names the demonstration's password
  const written = output.split('\n').filter((line) => line.startsWith('{'))
  const logs = { 'the server’s': written.join('\n'), 'the one that people read': logged.map(({ line }) => line).join('\n') }
  return Object.entries(logs).flatMap(([name, log]) => {
    const hasToken = [...log.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)].some(([text]) => known.has(hashOf(text)))
    return [...(hasToken ? [`a token in ${name}`] : []), ...(log.includes(PASSWORD) ? [`a password in ${name}`] : [])]
  })
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
