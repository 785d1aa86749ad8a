import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsOf } from '#server/core/settings.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { projectRoot } from '#server/root.ts'
import { benchAbuse } from './abuse.ts'
import { openBenchApp } from './app.ts'
import { benchAudit } from './audit.ts'
import { benchBulk } from './bulk.ts'
import { openBenchDatabase, SKUS } from './database.ts'
import { benchEnumeration } from './enumeration.ts'
import { benchExport } from './export.ts'
import { benchFilters } from './filters.ts'
import { benchGuards } from './guards.ts'
import { benchImport } from './import.ts'
import { benchLists } from './lists.ts'
import { benchPalette } from './palette.ts'
import { report, type Results } from './report.ts'
import { benchSheet } from './sheet.ts'
import { benchShell } from './shell.ts'
import { benchThroughput } from './throughput.ts'
import { benchWeb } from './web.ts'
import { buildStale } from '../scripts/build.ts'
import { runQuietly } from '../scripts/program.ts'

/**
 * `npm run bench` measures everything; `npm run bench -- lists` one part and keeps the others as they were. With `--skus 20000` a smaller set
 * serves, whose figures are only told: those of the file are of the full set.
 */
const { values: options, positionals: parts } = parseArgs({ allowPositionals: true, options: { skus: { type: 'string' } } })
const skus = Number(options.skus ?? SKUS)
if (!Number.isSafeInteger(skus) || skus <= 0) throw new Error(`--skus ${options.skus} is no number of SKUs`)
const asked = (part: string) => parts.length === 0 || parts.includes(part)

const LOG_ROWS = Number(process.env['BENCH_LOG_ROWS'] ?? 10_000_000)
const file = join(projectRoot, 'docs/benchmarks.md')
const results: Results = {}
if (asked('audit')) {
  await benchAudit(LOG_ROWS, (audit) => {
    results.audit = audit
    keep()
  })
}
// the log has a database of its own
if (parts.length === 0 || parts.some((part) => part !== 'audit')) await benchGoods(results)
keep()
if (skus === SKUS) {
  await runQuietly('oxfmt', ['docs/benchmarks.md'])
  console.log('  docs/benchmarks.md is written')
} else console.log(report(results, '', new Date()))

function keep(): void {
  if (skus === SKUS) writeFileSync(file, report(results, readFileSync(file, 'utf8'), new Date()))
}

/** All that is measured on the database with the goods. */
async function benchGoods(results: Results): Promise<void> {
  const bench = await openBenchDatabase(skus)
  try {
    if (bench.loadedIn !== undefined) results.loadedIn = bench.loadedIn
    const { app, env, secretKey, token } = await openBenchApp(bench)
    if (asked('lists')) results.lists = await benchLists(app, bench, token)
    if (asked('lists') || asked('filters')) results.filters = await benchFilters(app, bench.database.pool, token)
    if (asked('palette')) results.palette = await benchPalette(app, token)
    if (asked('guards')) results.guards = await benchGuards(app, bench, env, secretKey)
    if (asked('enumeration')) results.enumeration = await benchEnumeration(app, bench.database.pool)
    if (asked('abuse')) results.abuse = await benchAbuse(bench)
    if (asked('throughput')) results.throughput = await benchThroughput(app, bench.database.pool, token)
    if (asked('web') || asked('shell') || asked('sheet')) {
      if (app.server.address() === null) await app.listen({ port: 0, host: '127.0.0.1' })
      const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      if (asked('web')) results.web = await benchWeb(url, token)
      if (asked('shell')) results.shell = await benchShell(url, token)
      if (asked('sheet')) results.sheet = await benchSheet(url, token)
    }
    if (asked('bulk')) {
      const place = {
        database: bench.database,
        files: folderStore(bench.filesFolder),
        secretKey,
        settings: settingsOf(env),
        clock: () => new Date(),
      }
      results.bulk = await benchBulk(app, place, token)
    }
    if (asked('files')) {
      await buildStale(['server'])
      results.exported = await benchExport(app, bench.database, token)
      results.sent = await benchImport(app, bench.database, token)
    }
    await app.close()
  } finally {
    await bench.close()
  }
}
