import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { verifyAudit, type Fault } from '#server/audit/verify.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { ownDatabase } from '../own-database.ts'
import { elapsed } from '../progress.ts'

// npm run audit:verify [-- --known <id:hash>]: is the log what was written? Ends with 1 where it is not; the server may go on meanwhile
const { values } = parseArgs({ options: { known: { type: 'string' } } })
const began = performance.now()
const env = readEnv()
const own = await ownDatabase(env, (words) => console.log(`  ${words}`))
const connections = Math.min(4, availableParallelism())
const database = openDatabase(own.connectionString, { max: connections + 1 })

const words: Readonly<Record<Fault['what'], readonly [zh: string, en: string]>> = {
  chain: ['封条与前一条不衔接', 'does not follow the seal before it'],
  changed: ['日志被修改', 'rows were changed'],
  missing: ['日志被删除', 'rows are missing'],
  added: ['日志被添加', 'rows were added'],
}

try {
  const { seals, rows, expired, head, fault } = await verifyAudit(database.pool, { connections, ...values })
  console.log(`  ${rows} rows, ${seals} seals${expired > 0 ? ` (${expired} past their time)` : ''}: ${elapsed(began)}`)
  if (fault) {
    const [zh, en] = words[fault.what]
    console.error(`  封条 · seal ${fault.seal ?? '—'}: ${zh} · ${en}${fault.rows.length > 0 ? `: ${fault.rows.join(', ')}` : ''}`)
    process.exitCode = 1
  } else {
    console.log(`  日志完好 · the log is what was written\n  ${head}`)
  }
} finally {
  await database.close()
  await own.stop()
}
