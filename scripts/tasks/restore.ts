import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteHead } from '#server/features/log/head.ts'
import { restore } from '#server/ops/restore.ts'
import { secretKeyOf } from '#server/platform/crypto/secret-key.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { openStore } from '#server/platform/storage/store.ts'
import { recordRun } from '#server/platform/verify/record.ts'
import { registerAll } from '#server/registry.ts'
import { closedDatabase } from '../own-database.ts'
import { elapsed } from '../progress.ts'
import { verifiedLines } from '../verified-lines.ts'

// npm run restore -- <file> [--force] [--key <key>]: into an empty database; --force replaces existing data
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, key: { type: 'string' }, 'accept-log': { type: 'boolean', default: false } },
})
const [file] = positionals
if (file === undefined) {
  throw expected(`用法 · usage: npm run restore -- <file> [--force] [--key <key>] [--accept-log]
  --force       替换现有数据 · replaces what is there
  --key         制作备份的系统的 SECRET_KEY 或 secret.key 文件 · SECRET_KEY or the secret.key file of the installation that made it
  --accept-log  日志与封条不符也恢复 · even if the log is not what was sealed`)
}
const log = (words: string) => console.log(`  ${words}`)
const began = performance.now()
const env = readEnv()
const ownKey = await secretKeyOf(env)
const secretKey = values.key === undefined ? ownKey : keyIn(values.key)
const own = await closedDatabase(env, log)
const database = openDatabase(own.connectionString, { max: 2, waits: 'owner' })
try {
  const { about, contents, head } = await restore({
    database,
    app: own.app,
    files: openStore(env.storageUrl),
    path: resolve(file),
    secretKey,
    log,
    force: values.force,
    acceptLog: values['accept-log'],
  })
  const count = Object.values(contents.rows).reduce((sum, table) => sum + Number(table.rows), 0)
  log(`${about.created_at}: ${count} rows of ${about.tables.length} tables, ${contents.files} files: ${elapsed(began)}`)
  registerAll()
  const recorded = await recordRun(database, allChecks(), { at: new Date(), cause: 'restore' })
  for (const line of verifiedLines(allChecks(), recorded)) console.log(line)
  log('所有人需要重新登录 · everybody has to log in anew')
  if (env.auditHead !== undefined) await noteHead(env.auditHead, { at: new Date().toISOString(), head, restored: true })
  if (!secretKey.equals(ownKey)) {
    log('密钥与备份时不同：两步验证等加密内容无法读取，请恢复原来的 SECRET_KEY 或 secret.key')
    log('The key is not that of the backup: what is encrypted, second factors among it, cannot be read until SECRET_KEY or secret.key is.')
  }
} finally {
  await database.close()
  await own.stop()
}

function keyIn(value: string): Buffer {
  const text = existsSync(value) ? readFileSync(value, 'utf8').trim() : value
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw expected(
    '--key 应为 64 个十六进制数字，或含有它的文件的路径\n--key should be 64 hexadecimal digits, or the path of a file that has them',
  )
}

function expected(message: string): Error {
  return Object.assign(new Error(message), { expected: true })
}
