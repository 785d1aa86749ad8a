import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPort } from '#server/platform/db/embedded-address.ts'
import { namespaceIdentity, otherUserIdentity, type Place } from '#server/platform/db/embedded-identity.ts'
import { type Embedded, startEmbedded } from '#server/platform/db/embedded.ts'
import { processesOn } from '#test/setup/server.ts'
import { emptyFolder, startedFolder } from './folder.ts'

const isRoot = process.getuid?.() === 0
const log = () => undefined
/** For tests that do not need durable data. */
const settings = { fsync: 'off' }

/** Each test leaves it closed and unchanged. The first tests, which need none, run while the set-up fills it. */
const shared = startedFolder('file')

describe('embedded PostgreSQL', () => {
  test('knows Chinese letters as letters, sorts the same everywhere, waits for the disk', async () => {
    const postgres = await startEmbedded({ dataDir: await emptyFolder(), log })
    const rows = await query(postgres, `CREATE EXTENSION pg_trgm; SELECT cardinality(show_trgm('不锈钢螺丝')) AS trigrams`)
    const settings = await query(
      postgres,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
    )
    const [locale] = await query(
      postgres,
      `SELECT datlocale, datcollate, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = 'hexbolt'`,
    )
    await postgres.stop()
    expect(rows).toEqual([{ trigrams: 6 }])
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on'])
    expect(locale).toEqual({ datlocale: 'C.UTF-8', datcollate: 'C', encoding: 'UTF8' })
  })

  test.runIf(isRoot)('root: the same folder serves a user namespace, then another user, then a namespace again', async () => {
    const dataDir = await emptyFolder()
    const inNamespace = (place: Place) => namespaceIdentity(place) ?? otherUserIdentity(place)
    for (const [round, asWhom] of [inNamespace, otherUserIdentity, inNamespace].entries()) {
      const postgres = await startEmbedded({ dataDir, log, settings, asWhom })
      await query(postgres, 'CREATE TABLE IF NOT EXISTS mark (n int)')
      await query(postgres, `INSERT INTO mark VALUES (${round})`)
      expect(await query(postgres, 'SELECT count(*)::int AS marks FROM mark')).toEqual([{ marks: round + 1 }])
      await postgres.stop()
      if (asWhom === otherUserIdentity) expect((await lstat(join(dataDir, 'postgres'))).uid).not.toBe(0)
    }
    expect(processesOn(dataDir)).toEqual([])
  })

  test('on the loopback interface it asks for its password', async () => {
    const postgres = await startEmbedded({ dataDir: await shared, log, settings, listen: openPort })
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const stranger = new URL(postgres.connectionString)
    stranger.password = 'guessed'
    await expect(query({ ...postgres, connectionString: stranger.href }, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await postgres.stop()
  })

  test('[V17] every login shows its password, and an older cluster without passwords gets them', async () => {
    const dataDir = await startedFolder()
    // the state from a release that trusted every socket client
    await rm(join(dataDir, 'postgres-password'))
    const first = await startEmbedded({ dataDir, log, settings })
    const before = first.appConnectionString
    const withoutPassword = (address: string) => {
      const url = new URL(address)
      url.password = ''
      return query({ ...first, connectionString: url.href }, 'SELECT 1')
    }
    // PostgreSQL loads its new rules with a short delay
    await expect.poll(() => withoutPassword(first.connectionString).then(() => 'let in', String)).toContain('password')
    await expect(withoutPassword(first.appConnectionString)).rejects.toThrow('password')
    expect(await query(first, 'SELECT current_user AS name')).toEqual([{ name: 'hexbolt' }])
    await first.stop()
    expect((await lstat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toContain('trust')

    const second = await startEmbedded({ dataDir, log, settings })
    expect(await query({ ...second, connectionString: second.appConnectionString }, 'SELECT session_user AS name')).toEqual([
      { name: 'hexbolt_app' },
    ])
    // the product's own password is not stored: the password from the last start is no longer valid
    expect(new URL(second.appConnectionString).password).not.toBe(new URL(before).password)
    await second.stop()
    await writeFile(join(dataDir, 'postgres-password'), 'another')
    await expect(startEmbedded({ dataDir, log, settings })).rejects.toThrow('postgres-password')
    expect(processesOn(dataDir)).toEqual([])
  })

  test('a postmaster.pid left by a crash is removed, even with the number of a foreign process', async () => {
    const dataDir = await shared
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n1700000000\n5432\n\n\n\n`)
    const postgres = await startEmbedded({ dataDir, log, settings })
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('a folder of another PostgreSQL version is refused and left alone', async () => {
    const dataDir = await shared
    const mark = join(dataDir, 'postgres', 'PG_VERSION')
    const own = await readFile(mark, 'utf8')
    onTestFinished(() => writeFile(mark, own))
    await writeFile(mark, '17\n')
    await expect(startEmbedded({ dataDir, log, settings })).rejects.toThrow('属于 PostgreSQL 17')
    expect(await readFile(mark, 'utf8')).toBe('17\n')
    expect(processesOn(dataDir)).toEqual([])
  })

  test.runIf(isRoot)("root: a folder behind somebody's private one is reached all the same", async () => {
    const home = await emptyFolder()
    await chmod(home, 0o700)
    await chown(home, 4321, 4321)
    const postgres = await startEmbedded({ dataDir: join(home, 'data'), log, settings })
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('a PostgreSQL that has outlived its killed parent is stopped, and its folder taken over', async () => {
    const dataDir = await shared
    const parent = spawn(process.execPath, [join(import.meta.dirname, 'orphan.ts'), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(parent.stdout, 'data')
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(processesOn(dataDir)).not.toEqual([])
    const messages: string[] = []
    const postgres = await startEmbedded({ dataDir, log: (words) => messages.push(words), settings })
    expect(messages).toEqual([expect.stringContaining('waiting for the last database to close')])
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(processesOn(dataDir)).toEqual([])
  })

  test('the same process cannot open a folder twice', async () => {
    const dataDir = await shared
    const postgres = await startEmbedded({ dataDir, log, settings })
    await expect(startEmbedded({ dataDir, log, settings })).rejects.toThrow(`process ${process.pid}`)
    await postgres.stop()
  })
})

async function query({ connectionString }: Embedded, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? []
  } finally {
    await client.end()
  }
}
