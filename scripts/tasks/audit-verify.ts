import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { verifyAudit, type Fault } from '#server/features/log/verify.ts'
import { notedHeads } from '#server/ops/noted-heads.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { ownDatabase } from '../own-database.ts'
import { elapsed } from '../progress.ts'

// npm run audit:verify [-- --known <id:hash>] [--heads <file>]: compares the log with its seals and with every recorded external
// head (default: the AUDIT_HEAD file). Exits with 1 on a difference; the server may be running
const { values } = parseArgs({ options: { known: { type: 'string', multiple: true, default: [] }, heads: { type: 'string' } } })
const began = performance.now()
const env = readEnv()
const isAddress = /^https?:/i.test(env.auditHead ?? '')
const record = values.heads ?? (isAddress ? undefined : env.auditHead)
const { heads, restored } = record === undefined ? { heads: [], restored: [] } : await notedHeads(record)
const own = await ownDatabase(env, (words) => console.log(`  ${words}`))
const connections = Math.min(4, availableParallelism())
const database = openDatabase(own.connectionString, { max: connections + 1, waits: 'owner' })

const words: Readonly<Record<Fault['what'], readonly [zh: string, en: string]>> = {
  chain: ['封条与前一条不衔接，或与外部链头不符', 'does not follow the seal before it, or is not the one that was noted outside'],
  changed: ['日志被修改', 'rows were changed'],
  missing: ['日志被删除', 'rows are missing'],
  added: ['日志被添加', 'rows were added'],
}

try {
  const { seals, rows, expired, head, fault } = await verifyAudit(database.pool, { connections, known: [...values.known, ...heads] })
  console.log(`  ${rows} rows, ${seals} seals${expired > 0 ? ` (${expired} past their time)` : ''}: ${elapsed(began)}`)
  for (const at of restored) console.log(`  数据库曾于此时从备份恢复 · restored from a backup at ${at}`)
  if (fault) {
    const [zh, en] = words[fault.what]
    console.error(`  封条 · seal ${fault.seal ?? '—'}: ${zh} · ${en}${fault.rows.length > 0 ? `: ${fault.rows.join(', ')}` : ''}`)
    process.exitCode = 1
  } else {
    console.log(`  日志完好 · the log is what was written\n  ${head}`)
    if (record !== undefined) console.log(`  ${heads.length} 个外部链头全部在链中 · all heads noted outside are in the chain: ${record}`)
    else if (isAddress)
      console.log('  未与外部链头比对，请以 --heads 指定下载的记录 · not compared with the heads outside: give their record with --heads')
  }
} finally {
  await database.close()
  await own.stop()
}
