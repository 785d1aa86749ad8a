import { eq } from 'drizzle-orm'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateDatabase, migrations } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import type { FileStore } from '../files/store.ts'
import { startError } from '../start-error.ts'
import { queueTask } from '../task/run.ts'
import { task } from '../task/tables.ts'
import { readArchive } from './archive.ts'
import type { About, Contents } from './backup.ts'
import { catalogueOf, rowSum, SETTINGS, type Table } from './catalogue.ts'
import { withoutRules } from './rules.ts'
import { emptied, migrateTo, refuseBusy, refuseFull } from './target.ts'

interface Parts {
  database: Database
  files: FileStore
  /** The archive. */
  path: string
  /** Whether what the database holds may go. */
  force: boolean
  log: (words: string) => void
}

/**
 * Makes the database and the store what they were when the backup was made, then migrates forward. The whole archive is proved before
 * anything is touched, and rows are there all or not at all.
 */
export async function restore({ database, files, path, force, log }: Parts): Promise<{ about: About; contents: Contents }> {
  const { about, contents } = await proved(path)
  if (!migrations().some(({ when }) => when === about.migration)) {
    throw startError(
      '备份来自更新的版本，请先升级再恢复。',
      'The backup was made by a newer version: restore it with that one, or a newer one.',
    )
  }
  await refuseBusy(database.pool)
  if (!force) await refuseFull(database.pool)
  log('备份完好 · the backup is whole')
  await emptied(database.pool)
  try {
    await migrateTo(database.pool, about.migration)
    await load({ database, files, path }, about, contents)
  } catch (fault) {
    // nothing is better than a part
    await emptied(database.pool)
    throw fault
  }
  log('数据与文件已恢复，校验一致 · rows and files are back, their sums are equal')
  await migrateDatabase(database)
  await queueWaiting(database)
  await database.pool.query('analyze')
  return { about, contents }
}

/** Reads all of it once; throws where a byte is not as it was written. */
async function proved(path: string): Promise<{ about: About; contents: Contents }> {
  let about: About | undefined
  let contents: Contents | undefined
  try {
    for await (const { name, body } of readArchive(path)) {
      if (name === 'about.json') about = JSON.parse(body.toString()) as About
      if (name === 'contents.json') contents = JSON.parse(body.toString()) as Contents
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw startError(`备份文件无法使用：${path}（${reason}）`, `The backup cannot be used: ${path} (${reason})`, cause)
  }
  if (about?.format !== 1 || !contents) throw startError(`不是 Hexbolt 备份：${path}`, `This is no backup of Hexbolt: ${path}`)
  return { about, contents }
}

async function load(
  { database, files, path }: Pick<Parts, 'database' | 'files' | 'path'>,
  about: About,
  contents: Contents,
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(SETTINGS)
    await client.query('begin')
    await makePartitions(client, about)
    await withoutRules(client, async () => {
      for (const { name } of (await catalogueOf(client)).tables) await client.query(`delete from ${name}`)
      await loadMembers(client, files, path, about)
    })
    for (const [name, value] of Object.entries(contents.sequences)) {
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    }
    for (const table of about.tables) await compareRows(client, table, contents)
    // what was brought along is sealed, and what comes is counted by the transactions of this database
    await client.query('select audit.begin_generation()')
    // whoever was logged out after the backup was made must not be logged in again by it
    await client.query('update session set revoked_at = now() where revoked_at is null')
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function makePartitions(client: ClientBase, { partitions }: About): Promise<void> {
  const there = new Set((await catalogueOf(client)).partitions.map(({ name }) => name))
  for (const { name, parent, bound } of partitions.filter(({ name }) => !there.has(name))) {
    await client.query(`create table ${name} partition of ${parent} ${bound}`)
    // as audit.make_parts does it
    if (name.startsWith('audit.')) await client.query('select audit.keep($1::regclass)', [name])
  }
}

async function loadMembers(client: ClientBase, files: FileStore, path: string, { tables }: About): Promise<void> {
  let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
  const close = async () => {
    const stream = open?.stream
    open = undefined
    if (!stream) return
    stream.end()
    await finished(stream)
  }
  for await (const { name, body } of readArchive(path)) {
    const [kind, table = ''] = name.split('/')
    if (kind !== 'tables' || table !== open?.name) await close()
    if (kind === 'files') await keepMissing(files, name.slice('files/'.length), body)
    if (kind !== 'tables') continue
    open ??= { name: table, stream: client.query(copyFrom(intoTable(tables, table))) }
    await written(open.stream, body)
  }
}

function intoTable(tables: readonly Table[], name: string): string {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`the backup does not describe ${name}`)
  return `copy ${name} (${table.columns.join(', ')}) from stdin`
}

function written(stream: ReturnType<typeof copyFrom>, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.write(body, () => {
      stream.off('error', reject)
      resolve()
    })
  })
}

/** A name is made of the content: one that is there with the same size is the same file. */
async function keepMissing(files: FileStore, name: string, body: Buffer): Promise<void> {
  if ((await files.size(name)) !== body.length) await files.keep(name, body)
}

async function compareRows(client: ClientBase, table: Table, contents: Contents): Promise<void> {
  const [was, is] = [contents.rows[table.name], await rowSum(client, table)]
  if (was?.rows === is.rows && was.hash === is.hash) return
  throw startError(
    `表 ${table.name} 恢复后与备份不一致。`,
    `The table ${table.name} is not what was backed up: ${is.rows} rows instead of ${was?.rows}.`,
  )
}

/** The queue was not brought along: what had waited in it waits again. What was under way is found by every worker. */
async function queueWaiting({ db }: Database): Promise<void> {
  const waiting = await db.select({ id: task.id }).from(task).where(eq(task.state, 'waiting'))
  for (const { id } of waiting) await queueTask({ db }, id)
}
