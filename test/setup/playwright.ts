import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { buildStale } from '../../scripts/build.ts'
import { startSimulator } from '../../scripts/pay-simulator/simulator.ts'
import { browserLaunchOptions } from './browser.ts'
import { startGallery } from './gallery.ts'
import { noDurability } from './no-durability.ts'
import { scratchFolder } from './scratch.ts'
import { startServer } from './server.ts'

/** The password for every demo account. */
const PASSWORD = 'Hexbolt-2026'

/** The product as delivered, built and with demo data, on a database that the tests can also reach. */
export default async function setup(): Promise<() => Promise<void>> {
  // Unpacks the browser before two workers need it at once.
  await Promise.all([buildStale(), browserLaunchOptions()])
  const dataDir = await scratchFolder('e2e')
  const { connectionString, appConnectionString, stop } = await startEmbedded({ dataDir, log: () => undefined, settings: noDurability })
  // within minutes one address has the traffic that many people cause in a day
  const database = { DATABASE_URL: appConnectionString, DATABASE_OWNER_URL: connectionString }
  const payments = await startSimulator()
  const env = {
    ...database,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'info',
    WORK_PER_SECOND: '0',
    PAY_SIMULATOR: payments.address,
    WECHAT_ENDPOINT: payments.address,
    PORT: await freePort(),
  }
  const server = await startServer(env)
  await shareDemoAccounts(connectionString)
  const gallery = await startGallery()
  process.env.E2E_URL = server.url
  process.env.E2E_GALLERY_URL = gallery.url
  process.env.E2E_PAY_SIMULATOR = payments.address
  process.env.E2E_DATABASE_URL = connectionString
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await gallery.stop()
    await payments.close()
    await server.stop()
    const secrets = await secretsIn(server.output(), connectionString)
    await stop()
    await rm(dataDir, { recursive: true, force: true })
    if (secrets.length > 0) throw new Error(`[S9] secrets stand in a log of the run: ${secrets.join(', ')}`)
  }
}

/** A port that nothing uses: the payment provider notifies the server at it. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}

/** Tells whether a log for the whole run, the server's or the terminal's, contains a token or a password. */
async function secretsIn(output: string, connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: tokens } = await client.query<{ token_hash: string }>('SELECT token_hash FROM session_token')
  const { rows: logged } = await client.query<{ line: string }>('SELECT logger::text AS line FROM logger')
  await client.end()
  // only hashes are stored: every string in token form is looked up
  const known = new Set(tokens.map(({ token_hash }) => token_hash))
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  // the start message on the terminal contains the demo password
  const written = output.split('\n').filter((line) => line.startsWith('{'))
  const logs = { 'the server’s': written.join('\n'), 'the one that people read': logged.map(({ line }) => line).join('\n') }
  return Object.entries(logs).flatMap(([name, log]) => {
    const hasToken = [...log.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)].some(([text]) => known.has(hashOf(text)))
    return [...(hasToken ? [`a token in ${name}`] : []), ...(log.includes(PASSWORD) ? [`a password in ${name}`] : [])]
  })
}

/**
 * The tests share the demo accounts: a setting in one test must not affect another, and what one gives takes no day budget from another.
 * Accounts for a single test end in a number.
 */
async function shareDemoAccounts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`
    CREATE FUNCTION keep_as_it_was() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.preferences = OLD.preferences; RETURN NEW; END';
    CREATE TRIGGER keep_as_it_was BEFORE UPDATE OF preferences ON admin_user
      FOR EACH ROW WHEN (OLD.username !~ '[0-9]$') EXECUTE FUNCTION keep_as_it_was();
    CREATE FUNCTION give_on_another_day() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.day = DATE ''2000-01-01'' + NEW.id::int; RETURN NEW; END';
    CREATE TRIGGER give_on_another_day BEFORE INSERT ON giveaway FOR EACH ROW EXECUTE FUNCTION give_on_another_day()`)
  await client.end()
}
