import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkOutside } from '#server/db/outside.ts'
import { readEnv } from '#server/env.ts'
import { openStore } from '#server/files/store.ts'
import { keyPrint } from '#server/ops/backup.ts'
import { restore } from '#server/ops/restore.ts'
import { secretKeyOf } from '#server/secret-key.ts'
import { elapsed } from '../progress.ts'

// npm run restore -- <file> [--force]: into an empty database; with --force what is there goes
const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } })
const [file] = positionals
if (file === undefined) {
  throw Object.assign(new Error('用法 · usage: npm run restore -- <file> [--force]   (--force 替换现有数据 · replaces what is there)'), {
    expected: true,
  })
}
const log = (words: string) => console.log(`  ${words}`)
const began = performance.now()
const env = readEnv()
const embedded = env.databaseUrl === undefined ? await startEmbedded({ dataDir: env.dataDir, log }) : undefined
const database = openDatabase(embedded?.connectionString ?? env.databaseUrl ?? '', { max: 2 })
try {
  if (env.databaseUrl !== undefined) await checkOutside(database, env.databaseUrl)
  const files = openStore(env.storageUrl)
  const { about, contents } = await restore({ database, files, path: resolve(file), force: values.force, log })
  const count = Object.values(contents.rows).reduce((sum, table) => sum + Number(table.rows), 0)
  log(`${about.created_at}: ${count} rows of ${about.tables.length} tables, ${contents.files} files: ${elapsed(began)}`)
  log('所有人需要重新登录 · everybody has to log in anew')
  if (about.key_print !== keyPrint(await secretKeyOf(env))) {
    log('密钥与备份时不同：两步验证等加密内容无法读取，请恢复原来的 SECRET_KEY 或 secret.key')
    log('The key is not that of the backup: what is encrypted, second factors among it, cannot be read until SECRET_KEY or secret.key is.')
  }
} finally {
  await database.close()
  await embedded?.stop()
}
