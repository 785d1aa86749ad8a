import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { verifyAudit } from '#server/features/log/verify.ts'
import { archiveKey, readArchive, writeArchive } from '#server/ops/archive.ts'
import { backUp, type About, type Contents } from '#server/ops/backup.ts'
import { catalogueOf, rowSum, SETTINGS } from '#server/ops/catalogue.ts'
import { keepFiles } from '#server/ops/restore-files.ts'
import { describedTables, loadTables, makePartitions, setSequences } from '#server/ops/restore-rows.ts'
import { restore } from '#server/ops/restore.ts'
import type { Member } from '#server/ops/tar.ts'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'
import { isMigrated, migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { hashOf, nameOf, urlOf } from '#server/platform/storage/store.ts'
import { queueWaiting } from '#server/platform/tasks/settle.ts'
import { byDay, isCampaign, rounds } from '#test/campaign.ts'
import { openCopy } from '#test/server/harness.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'

const POINTS = 20
/** Node.js ends a stream with a 13-byte frame that has no content. */
const EMPTY_FRAME = 13
const DAMAGED = /checksum|corruption|follows the end|in the middle|is damaged|not authentic/
const KILLS = rounds(2, POINTS)
const secretKey = randomBytes(32)
const root = await mkdtemp(join(tmpdir(), 'hexbolt-restore-'))
afterAll(() => rm(root, { recursive: true }))
const store = join(root, 'files')
const files = folderStore(store)
const archive = join(root, 'one.tar.zst')
// no connection stays open: a restore refuses a database in use
const address = (await openCopy()).pool.options.connectionString ?? ''

async function withDatabase<Result>(act: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(address, { max: 2 })
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

/** A store file with its row. */
async function addFile(content: string): Promise<string> {
  const bytes = Buffer.from(content)
  const hash = hashOf(bytes)
  const name = nameOf(hash, 'webp')
  await files.keep(name, bytes)
  await withDatabase(({ pool }) =>
    pool.query(`insert into media (url, hash, type, size, title) values ($1, $2, 'image/webp', $3, $4)`, [
      urlOf(name),
      hash,
      bytes.length,
      content,
    ]),
  )
  return name
}

/** The state that a restore could damage: a checksum for every table, and all file names. */
async function stateOf(): Promise<Record<string, unknown>> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    // the unfinished work from a killed restore ends with its connection
    await expect
      .poll(async () => {
        const others = await client.query(`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`)
        return others.rowCount
      })
      .toBe(0)
    const state: Record<string, unknown> = {}
    for (const table of (await catalogueOf(client)).tables) state[table.name] = await rowSum(client, table)
    return state
  } finally {
    await client.end()
  }
}

const namesOf = async () =>
  (await readdir(store, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)
    .toSorted()

const ignored = () => undefined
const everything = async () => [await stateOf(), await namesOf()]

function restoring(path = archive, values: { key?: Buffer; reached?: (step: string) => void; acceptLog?: boolean; force?: boolean } = {}) {
  const { key = secretKey, reached = () => undefined, acceptLog = false, force = true } = values
  return withDatabase((database) =>
    restore({ database, app: APP_LOGIN, files, path, secretKey: key, force, acceptLog, log: () => undefined, reached }),
  )
}

let [file, later] = ['', '']
const steps: string[] = []

beforeAll(async () => {
  file = await addFile('in the backup')
  await withDatabase(async (database) => {
    await database.pool.query(
      `insert into task (kind, input, language, request_id, created_at, created_by) values ('goods.sku.import', '{}', 'zh', 'waiting', now(), 1)`,
    )
    await backUp({ database, files, secretKey, path: archive, now: new Date() })
  })
  // later changes, which a restore reverts
  later = await addFile('after the backup')
  await files.remove(file)
})

test('[V04] an archive whose table sum is wrong leaves rows and files as they were', async () => {
  const before = await stateOf()
  const wrong = await forged(({ contents }) => {
    contents.rows['public.role'] = { rows: '1', hash: '1' }
  })
  await expect(restoring(wrong)).rejects.toThrow('The table public.role is not what was backed up')
  expect(await stateOf()).toEqual(before)
  expect(await namesOf()).toEqual([later.slice(3)])
})

test(`[V04] a restore killed or failing at any of ${KILLS} points leaves either the old or the new data`, async () => {
  const before = await stateOf()
  // the steps in a restore: a failure at the last step before the switch lists all steps
  await expect(failing('migrated')).rejects.toThrow('stopped')
  expect(await stateOf()).toEqual(before)
  expect(await namesOf()).toEqual([later.slice(3)])
  const named = steps.filter((step) => !step.startsWith('rows '))
  const loaded = steps.filter((step) => step.startsWith('rows '))
  const points = byDay([...named, ...loaded.slice(0, POINTS - named.length)], KILLS)
  expect(points).toHaveLength(KILLS)
  for (const [at, point] of points.entries()) {
    // a killed process and a fault in turn: only after a fault can the program clean up
    if ((at + fuzzSeed) % 2 === 0) await killed(point)
    else await expect(failing(point)).rejects.toThrow('stopped')
    expect(await stateOf(), point).toEqual(before)
    expect(existsSync(join(store, later)), point).toBe(true)
  }
  await expectStarts()
}, 300_000)

test('[V04] killed after the switch, the product starts with the backup and finishes its tasks', async () => {
  for (const point of ['switched', 'cleared']) {
    await killed(point)
    await stateOf()
    await expectStarts()
  }
  expect(await namesOf()).toContain(file.slice(3))
  await restoring()
  expect(existsSync(join(store, file))).toBe(true)
  await withDatabase(async (database) => {
    // no job was restored: a worker finds the task itself
    const jobs = () => database.pool.query('select from graphile_worker.jobs')
    expect((await jobs()).rowCount).toBe(0)
    await queueWaiting({ db: database.db, now: new Date() })
    expect((await jobs()).rowCount).toBe(1)
  })
})

/** The restore steps that read names, in a transaction that its connection ends. */
async function loading(path: string): Promise<void> {
  const key = archiveKey(secretKey)
  const { about, contents } = await partsOf(path)
  const client = new pg.Client(address)
  const stored: string[] = []
  await client.connect()
  try {
    await client.query(SETTINGS)
    await client.query('begin')
    await makePartitions(client, about)
    const tables = describedTables(about, contents, await catalogueOf(client))
    await loadTables(client, tables, keepFiles(readArchive(path, key), files, stored, ignored), ignored)
    await setSequences(client, contents)
  } finally {
    await client.end()
    for (const name of stored) await files.remove(name)
  }
}

function failing(point: string) {
  return restoring(archive, {
    reached(step) {
      steps.push(step)
      if (step === point) throw new Error('stopped')
    },
  })
}

/** Restores in another process, which is killed there. */
async function killed(point: string): Promise<void> {
  const script = join(import.meta.dirname, 'restore-killed.ts')
  const child = spawn(process.execPath, [...process.execArgv, script, address, store, archive, secretKey.toString('hex'), point], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled') },
  })
  await once(child, 'exit')
  expect(child.signalCode, point).toBe('SIGKILL')
}

/** Checks the product on the present database: migrated, its log intact, its pages answered. */
async function expectStarts(): Promise<void> {
  await withDatabase(async (database) => {
    await migrateDatabase(database, APP_LOGIN)
    expect(await isMigrated(database.pool)).toBe(true)
    expect((await verifyAudit(database.pool)).fault).toBeUndefined()
    const env = { demo: false, registration: false, publicUrl: undefined, sms: { provider: 'off' }, oidc: undefined } as const
    const app = await buildApp({ database, env: { ...env, logLevel: 'silent', storageUrl: store }, secretKey })
    const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'admin', password: 'Hexbolt-2026' } })
    await app.close()
    expect(answer.json()).toMatchObject({ code: 200 })
  })
}

test('[V11] an archive from another installation needs its key; a forged change is refused', async () => {
  const before = await stateOf()
  await expect(restoring(archive, { key: randomBytes(32) })).rejects.toThrow(/The backup was made with another key.*--key/s)
  const resealed = await forged(() => undefined, { key: archiveKey(randomBytes(32)) })
  await expect(restoring(resealed)).rejects.toThrow('not authentic')
  const old = await forged(({ about }) => void Object.assign(about, { format: 1 }))
  await expect(restoring(old)).rejects.toThrow('format without authentication')
  const early = await forged(({ about }) => void Object.assign(about, { migration: 1 }))
  await expect(restoring(early)).rejects.toThrow('before 0.1.0 made the backup')
  expect(await stateOf()).toEqual(before)
})

/** The state before the first crafted archive: computing the sums takes longer than refusing an archive. */
let beforeCrafted: unknown[] | undefined
/** The crafted archives for a whole restore in each run; others only pass the steps that read names, without a new schema. */
const WHOLE = new Set(['a part', 'a table', 'a file outside'])

test.each<[string, (parts: Parts) => void]>([
  ['a part', ({ about }) => void about.partitions.push({ name: `audit.x (id int); copy (select 1) to program 'touch ${root}/mine'; --` })],
  ['a part of no month', ({ about }) => void about.partitions.push({ name: 'audit.operate_202613' })],
  ['a part of a stranger', ({ about }) => void about.partitions.push({ name: 'public.brand_202601' })],
  ['a table', ({ about }) => void about.tables.push({ name: `public.brand; drop table public.sku`, columns: ['id'] })],
  ['a table of the system', ({ about }) => void about.tables.push({ name: 'pg_catalog.pg_authid', columns: ['rolname'] })],
  ['a column', ({ about }) => void about.tables[0]?.columns.push(`id) from program 'touch ${root}/mine'; --`)],
  ['a table that is left out', ({ about }) => void about.tables.pop()],
  ['a sum', ({ contents }) => void Object.assign(contents.rows, { 'public.brand; drop table public.sku': { rows: '0', hash: '0' } })],
  ['a sequence', ({ contents }) => void Object.assign(contents.sequences, { 'public.nowhere': '1' })],
  [
    'a value of a sequence',
    ({ contents }) => void Object.assign(contents.sequences, { 'public.brand_id_seq': '1); drop table public.sku; --' }),
  ],
  ['rows of a stranger', ({ members }) => void members.push({ name: 'tables/pg_authid/000001.copy', body: Buffer.from('') })],
  ['a file outside', ({ members }) => void members.push({ name: 'files/../../mine', body: Buffer.from('x') })],
  ['an absolute path', ({ members }) => void members.push({ name: '/tmp/mine', body: Buffer.from('x') })],
  [
    'a file with the name of another',
    ({ members }) => void members.push({ name: `files/${nameOf('a'.repeat(64), 'webp')}`, body: Buffer.from('x') }),
  ],
  ['a file of another form', ({ members }) => void members.push({ name: 'files/mine.html', body: Buffer.from('x') })],
  ['a member nobody knows', ({ members }) => void members.push({ name: 'scripts/mine.sh', body: Buffer.from('x') })],
])('[V11] %s that an archive names becomes neither SQL nor a path, even with the right key', async (named, craft) => {
  beforeCrafted ??= await everything()
  const read = isCampaign || WHOLE.has(named) ? restoring : loading
  await expect(forged(craft).then(async (path) => void (await read(path)))).rejects.toThrow(
    /the product does not have|no plain file|what its name says|nobody knows/,
  )
  for (const path of [join(root, 'mine'), join(root, '..', 'mine'), '/tmp/mine']) expect(existsSync(path), path).toBe(false)
})

test('[R21] damaged, cut and missing archives, and a database that is not empty, are refused', async () => {
  beforeCrafted ??= await everything()
  const whole = await readFile(archive)
  const damaged = join(root, 'damaged.tar.zst')
  for (const bytes of [whole.with(whole.length - 20, (whole[whole.length - 20] ?? 0) ^ 1), whole.subarray(0, -4096)]) {
    await writeFile(damaged, bytes)
    await expect(restoring(damaged)).rejects.toThrow('The backup cannot be used')
  }
  await expect(restoring(join(root, 'nowhere'))).rejects.toThrow('The backup cannot be used')
  await expect(restoring(archive, { force: false })).rejects.toThrow('The database is not empty')
})

test('[V11] [R21] all these archives together changed no row and no file', async () => {
  expect(await everything()).toEqual(beforeCrafted)
})

test('[R21] a changed byte in the last blocks is found, or changes no content', async () => {
  const path = join(root, 'flipped.tar.zst')
  const key = archiveKey(secretKey)
  const writer = writeArchive(path, new Date(), key)
  await writer.add('tables/one/000001.copy', randomBytes(100_000))
  await writer.close({})
  const whole = await readFile(path)
  const read = async () => {
    const members: string[] = []
    for await (const { name, body } of readArchive(path, key)) members.push(`${name} ${body.toString('hex')}`)
    return members
  }
  const content = await read()
  expect(content).toHaveLength(2)
  for (let back = EMPTY_FRAME + 1; back <= 40; back += 1) {
    const at = whole.length - back
    await writeFile(path, whole.with(at, (whole[at] ?? 0) ^ 1))
    // some bits in a compressed block carry nothing
    const outcome = await read().catch((fault: unknown) => String(fault))
    if (typeof outcome !== 'string') expect(outcome, `byte ${back} from the end`).toEqual(content)
    else expect(outcome, `byte ${back} from the end`).toMatch(DAMAGED)
  }
})

interface Parts {
  about: About
  contents: Contents
  members: Member[]
}

async function partsOf(path: string): Promise<Parts> {
  const parts: Partial<Parts> & { members: Member[] } = { members: [] }
  for await (const member of readArchive(path, archiveKey(secretKey))) {
    if (member.name === 'about.json') parts.about = JSON.parse(member.body.toString()) as About
    else if (member.name === 'contents.json') parts.contents = JSON.parse(member.body.toString()) as Contents
    else parts.members.push(member)
  }
  return parts as Parts
}

let forgeries = 0

/** An archive copy with one change, sealed with a key: the right one unless another is given. */
async function forged(craft: (parts: Parts) => void, { key = archiveKey(secretKey) } = {}): Promise<string> {
  const { about, contents, members } = await partsOf(archive)
  craft({ about, contents, members })
  const path = join(root, `forged-${++forgeries}.tar.zst`)
  const writer = writeArchive(path, new Date(), key)
  await writer.add('about.json', JSON.stringify(about))
  for (const { name, body } of members) await writer.add(name, body)
  await writer.close(contents)
  return path
}
