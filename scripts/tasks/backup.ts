import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/ops/backup.ts'
import { secretKeyOf } from '#server/platform/crypto/secret-key.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { openStore } from '#server/platform/storage/store.ts'
import { ownDatabase } from '../own-database.ts'
import { elapsed } from '../progress.ts'

// npm run backup -- [file]: all data from one moment; the server may be running
const { positionals } = parseArgs({ allowPositionals: true })
const began = performance.now()
const env = readEnv()
const now = new Date()
const name = `hexbolt-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst`
const path = resolve(positionals[0] ?? join(env.dataDir, 'backups', name))
await mkdir(dirname(path), { recursive: true, mode: 0o700 })

const own = await ownDatabase(env, (words) => console.log(`  ${words}`))
const database = openDatabase(own.connectionString, { max: 2, waits: 'owner' })
try {
  const { rows, files, missing } = await backUp({
    database,
    files: openStore(env.storageUrl),
    secretKey: await secretKeyOf(env),
    path,
    now,
  })
  const count = Object.values(rows).reduce((sum, table) => sum + Number(table.rows), 0)
  const megabytes = ((await stat(path)).size / 1024 / 1024).toFixed(1)
  if (missing.length > 0) console.error(`  缺少文件 · missing files: ${missing.length}\n  ${missing.slice(0, 20).join('\n  ')}`)
  console.log(`  ${path}\n  ${count} rows of ${Object.keys(rows).length} tables, ${files} files, ${megabytes} MB: ${elapsed(began)}`)
  if (env.secretKey === undefined) {
    console.log(`  密钥不在备份中，请另行保存 · the key is not in the backup, keep it elsewhere: ${join(env.dataDir, 'secret.key')}`)
  }
} finally {
  await database.close()
  await own.stop()
}
