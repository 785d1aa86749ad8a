import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { processesOn, type RunningServer, startServer } from '#test/setup/server.ts'
import { caller, logIn } from './api.ts'
import { databaseOf } from './database.ts'
import { emptyFolder, startedFolder } from './folder.ts'

const started = await startedFolder('file')

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: a request under way is answered, then all is closed and no process is left',
  async (signal) => {
    const dataDir = started
    const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' })
    const api = caller(server.url, await logIn(server.url))
    const blocker = await blockBrands(dataDir)
    const answer = api('GET', '/api/goods/brand/list')
    await blocker.somebodyWaits()
    server.process.kill(signal)
    await refusesConnections(server)
    server.process.kill(signal)
    await blocker.release()
    const exited = once(server.process, 'exit')
    expect((await answer).code).toBe(200)
    await exited
    expect(server.process.exitCode).toBe(0)
    expect(processesOn(dataDir)).toEqual([])
  },
)

test('SIGTERM during the first start leaves nothing behind, and the next start completes', async () => {
  const dataDir = await emptyFolder()
  const starting = startServer({ DATA_DIR: dataDir, DEMO: '0' }, (child) => child.stdout?.once('data', () => child.kill('SIGTERM')))
  await expect(starting).rejects.toThrow('the server ended with 0')
  expect(processesOn(dataDir)).toEqual([])
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  expect(await server.stop()).toBe(0)
})

/** Locks the brand table, so that reads wait. */
async function blockBrands(dataDir: string) {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  onTestFinished(() => client.end())
  // The database ends the connection when it closes, which this test checks.
  client.on('error', () => undefined)
  await client.query('BEGIN; LOCK TABLE brand IN ACCESS EXCLUSIVE MODE')
  const somebodyWaits = async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    while ((await client.query(waiting)).rowCount === 0);
  }
  return { somebodyWaits, release: () => client.query('COMMIT') }
}

async function refusesConnections({ url }: RunningServer): Promise<void> {
  const { hostname, port } = new URL(url)
  const accepted = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (await accepted());
}
