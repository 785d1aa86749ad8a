import { availableParallelism } from 'node:os'
import { verifyAudit } from '#server/features/log/verify.ts'
import { isMigrated } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { startError } from '#server/platform/env/start-error.ts'
import { recordRun } from '#server/platform/verify/record.ts'
import { registerAll } from '#server/registry.ts'
import { ownDatabase } from '../own-database.ts'
import { elapsed } from '../progress.ts'
import { verifiedLines } from '../verified-lines.ts'

// npm run verify: runs the rule catalogue about stored data and compares the log with its seals. Exits with 1 on a violation; the
// server may be running
const began = performance.now()
registerAll()
const env = readEnv()
const own = await ownDatabase(env, (words) => console.log(`  ${words}`))
const connections = Math.min(4, availableParallelism())
const database = openDatabase(own.connectionString, { max: connections + 1, waits: 'owner' })
try {
  if (!(await isMigrated(database.pool).catch(() => false))) {
    throw startError('数据库尚未建立或不是本版本，请先启动系统。', 'The database is not of this version: start the product first.')
  }
  const checks = allChecks()
  const recorded = await recordRun(database, checks, { at: new Date(), cause: 'command' })
  for (const line of verifiedLines(checks, recorded)) console.log(line)
  const sealing = performance.now()
  const { rows, fault } = await verifyAudit(database.pool, { connections })
  console.log(`  ${fault ? '✗' : '✓'} 日志与封条一致 · The log is what was sealed (${rows}): ${elapsed(sealing)}`)
  if (fault) console.log(`      npm run audit:verify: ${fault.what}, seal ${fault.seal ?? '–'}`)
  const broken = recorded.violations.length + (fault ? 1 : 0)
  console.log(
    broken === 0 ? `  全部相符 · all rules hold: ${elapsed(began)}` : `  ${broken} 项不符 · ${broken} rules are broken: ${elapsed(began)}`,
  )
  if (broken > 0) process.exitCode = 1
} finally {
  await database.close()
  await own.stop()
}
