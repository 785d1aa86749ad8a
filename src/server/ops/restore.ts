import type { ClientBase } from 'pg'
import { verifySealed } from '#server/features/log/verify.ts'
import { isBeforeBaseline, COMMIT_BEFORE_BASELINE, MIGRATION_LOCK, migrateDatabase, migrations } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { startError } from '#server/platform/env/start-error.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { archiveKey, readArchive } from './archive.ts'
import { aboutShape, contentsShape, keyPrint, type About, type Contents } from './backup.ts'
import { catalogueOf, rowSum, SETTINGS, type Table } from './catalogue.ts'
import { keepFiles, noteOldFiles, removeOldFiles } from './restore-files.ts'
import { describedTables, loadTables, makePartitions, setSequences } from './restore-rows.ts'
import { emptyDatabase, migrateWithin, refuseBusy, refuseFull } from './target.ts'

interface Parts {
  /** As the owner. */
  database: Database
  /** The login for the serving product. */
  app: string | undefined
  files: FileStore
  /** The archive. */
  path: string
  /** The SECRET_KEY from the installation that made the archive. */
  secretKey: Buffer
  /** True if existing data may be replaced. */
  force: boolean
  /** True if a log that fails its verification is accepted. */
  acceptLog?: boolean
  log: (words: string) => void
  /** Called after every step; the tests end the process there. */
  reached?: (step: string) => void
}

export interface Restored {
  about: About
  contents: Contents
  /** The last seal in the restored log. */
  head: string
}

/**
 * Restores the database and the store to the backup's state, then migrates forward. All rows are written and verified in one
 * transaction, whose commit is the switch: until then the old data is untouched (docs/adr/0036). New files are stored before it, old ones
 * deleted after it.
 */
export async function restore({ database, app, files, path, secretKey, ...options }: Parts): Promise<Restored> {
  const { force, acceptLog = false, log, reached = () => undefined } = options
  const key = archiveKey(secretKey)
  const { about, contents } = await proved(path, secretKey, key)
  reached('proved')
  await refuseBusy(database.pool)
  if (!force) await refuseFull(database.pool)
  log('备份完好 · the backup is whole and authentic')
  const client = await database.pool.connect()
  const remaining: string[] = []
  let isSwitched = false
  try {
    await client.query(SETTINGS)
    // an instance that starts now waits for the lock
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await noteOldFiles(client)
    reached('noted')
    await client.query('begin')
    await emptyDatabase(client)
    reached('emptied')
    await migrateWithin(client, 0, about.migration)
    reached('schema')
    await makePartitions(client, about)
    const tables = describedTables(about, contents, await catalogueOf(client))
    reached('parts')
    const members = readArchive(path, key)
    await loadTables(client, tables, keepFiles(members, files, remaining, reached), reached)
    reached('rules')
    await setSequences(client, contents)
    await compareRows(client, tables, contents)
    reached('sums')
    // restored rows are sealed; new rows belong to a new generation, with transaction ids from this database
    const head = await headOf(client)
    await client.query('select audit.begin_generation()')
    reached('sealed')
    await verifyLog(client, acceptLog, log)
    reached('verified')
    // a session that was ended after the backup must not become valid again
    await client.query('update session set revoked_at = now() where revoked_at is null')
    await migrateWithin(client, about.migration, Number.MAX_SAFE_INTEGER)
    reached('migrated')
    await client.query('commit')
    isSwitched = true
    reached('switched')
    log('数据与文件已恢复，校验一致 · rows and files are back, their sums are equal')
    await removeOldFiles(client, files)
    reached('cleared')
    return { about, contents, head }
  } finally {
    client.release(true)
    if (isSwitched) {
      // creates the queue tables and the product grants, as any start does
      await migrateDatabase(database, app)
      reached('queue')
      await database.pool.query('analyze')
    } else {
      for (const name of remaining) await files.remove(name)
    }
  }
}

/** Reads the whole archive once; throws where a byte differs from the authenticated content. */
async function proved(path: string, secretKey: Buffer, key: Buffer): Promise<{ about: About; contents: Contents }> {
  let about: About | undefined
  let contents: Contents | undefined
  try {
    for await (const { name, body } of readArchive(path, key)) {
      if (name === 'about.json') about = aboutOf(body, path, secretKey)
      if (name === 'contents.json') contents = contentsShape.parse(JSON.parse(body.toString()))
    }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'StartError') throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw startError(`备份文件无法使用：${path}（${reason}）`, `The backup cannot be used: ${path} (${reason})`, cause)
  }
  if (!about || !contents) throw startError(`不是 Hexbolt 备份：${path}`, `This is no backup of Hexbolt: ${path}`)
  if (migrations().some(({ when }) => when === about.migration)) return { about, contents }
  if (isBeforeBaseline(about.migration)) {
    throw startError(
      `备份来自 0.1.0 之前的开发版本：${path}。请检出提交 ${COMMIT_BEFORE_BASELINE}，用它恢复，再启动本版本（docs/adr/0091）。`,
      `A development version before 0.1.0 made the backup: ${path}. Check out commit ${COMMIT_BEFORE_BASELINE}, restore it there, then start this version (docs/adr/0091).`,
    )
  }
  throw startError(
    '备份来自更新的版本，请先升级再恢复。',
    'The backup was made by a newer version: restore it with that one, or a newer one.',
  )
}

function aboutOf(body: Buffer, path: string, secretKey: Buffer): About {
  const read = JSON.parse(body.toString()) as { format?: unknown; key_print?: unknown }
  if (read.format === 1) {
    throw startError(
      `备份没有认证信息（旧格式）：${path}。请用制作它的版本恢复，再升级。`,
      `The backup is of a format without authentication: ${path}. Restore it with the release that made it, then upgrade.`,
    )
  }
  const about = aboutShape.parse(read)
  if (about.key_print === keyPrint(secretKey)) return about
  throw startError(
    `备份由另一个密钥制作：${path}。请用 --key 指定该系统的 SECRET_KEY 或 secret.key 文件。`,
    `The backup was made with another key: ${path}. Name the SECRET_KEY or the secret.key file of that installation with --key.`,
  )
}

async function compareRows(client: ClientBase, tables: readonly Table[], contents: Contents): Promise<void> {
  for (const table of tables) {
    const [was, is] = [contents.rows[table.name], await rowSum(client, table)]
    if (was?.rows === is.rows && was.hash === is.hash) continue
    throw startError(
      `表 ${table.name} 恢复后与备份不一致。`,
      `The table ${table.name} is not what was backed up: ${is.rows} rows instead of ${was?.rows}.`,
    )
  }
}

async function headOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ head: string }>('select audit.head() as head')
  return rows[0]?.head ?? ''
}

async function verifyLog(client: ClientBase, acceptLog: boolean, log: (words: string) => void): Promise<void> {
  const { fault } = await verifySealed((act) => act(client))
  if (!fault) return
  const rows = fault.rows.join(', ')
  const words = [
    `备份中的日志与封条不符（封条 ${fault.seal ?? '—'}${rows && `，日志 ${rows}`}）。`,
    `The log in the backup is not what was sealed (seal ${fault.seal ?? '—'}${rows && `, rows ${rows}`}).`,
  ] as const
  if (acceptLog) return log(words.join(' '))
  throw startError(`${words[0]}仍要恢复请加 --accept-log。`, `${words[1]} To restore it all the same, add --accept-log.`)
}
