import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { actorById } from '#server/identity/session/actor.ts'
import { projectRoot } from '#server/platform/env/root.ts'
import { verbEnvOf } from '#server/platform/env/verb-env.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { buildStale } from '../scripts/build.ts'
import { runQuietly } from '../scripts/program.ts'
import { benchAbuse } from './abuse.ts'
import { benchActivities } from './activities.ts'
import { openBenchApp } from './app.ts'
import { benchAsOf } from './as-of.ts'
import { benchAudit } from './audit.ts'
import { benchBulk } from './bulk.ts'
import { openBenchDatabase, SKUS } from './database.ts'
import { benchDesk } from './desk.ts'
import { benchEnumeration } from './enumeration.ts'
import { benchExport } from './export.ts'
import { benchFilters } from './filters.ts'
import { benchGuards } from './guards.ts'
import { benchImport } from './import.ts'
import { benchLedger } from './ledger.ts'
import { benchLists } from './lists.ts'
import { benchOrders } from './orders.ts'
import { benchPalette } from './palette.ts'
import { benchPeople } from './people.ts'
import { report, type Results } from './report.ts'
import { benchSheet } from './sheet.ts'
import { benchShell } from './shell.ts'
import { benchThroughput } from './throughput.ts'
import { benchTrade } from './trade.ts'
import { benchWeb } from './web.ts'

/**
 * `npm run bench` measures everything, `npm run bench -- lists` one part and keeps the others. With `--skus 20000` or `--orders 200000` it uses a smaller set
 * and only prints the figures: those of the file are of the full set.
 */
const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { skus: { type: 'string' }, orders: { type: 'string' } },
})
const skus = Number(options.skus ?? SKUS)
if (!Number.isSafeInteger(skus) || skus <= 0) throw new Error(`--skus ${options.skus} is no number of SKUs`)
const ORDERS = 1_000_000
const orders = Number(options.orders ?? ORDERS)
if (!Number.isSafeInteger(orders) || orders <= 0) throw new Error(`--orders ${options.orders} is no number of orders`)
const isFull = skus === SKUS && orders === ORDERS
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
if (asked('ledger')) {
  results.ledger = await benchLedger(Number(process.env['BENCH_LEDGER_ROWS'] ?? 3_000_000))
  keep()
}
if (asked('people')) {
  results.people = await benchPeople(Number(process.env['BENCH_LEDGER_ROWS'] ?? 3_000_000))
  keep()
}
if (asked('activities')) {
  results.activities = await benchActivities()
  keep()
}
if (asked('trade')) {
  results.trade = await benchTrade(Number(process.env['BENCH_TRADE_SKUS'] ?? 100_000))
  keep()
}
if (asked('palette')) {
  results.palette = await benchPalette({ skus, orders })
  keep()
}
if (asked('desk')) {
  results.desk = await benchDesk({ skus, orders })
  keep()
}
if (asked('orders')) {
  results.orders = await benchOrders(orders)
  keep()
}
// these have their own databases
const apart = ['activities', 'audit', 'desk', 'ledger', 'orders', 'palette', 'people', 'trade']
if (parts.length === 0 || parts.some((part) => !apart.includes(part))) await benchGoods(results)
keep()
if (isFull) {
  await runQuietly('oxfmt', ['docs/benchmarks.md'])
  console.log('  docs/benchmarks.md is written')
} else console.log(report(results, '', new Date()))

function keep(): void {
  if (isFull) writeFileSync(file, report(results, readFileSync(file, 'utf8'), new Date()))
}

/** All measurements on the database with the goods. */
async function benchGoods(results: Results): Promise<void> {
  const bench = await openBenchDatabase(skus)
  try {
    if (bench.loadedIn !== undefined) results.loadedIn = bench.loadedIn
    const { app, env, secretKey, token } = await openBenchApp(bench)
    if (asked('lists')) results.lists = await benchLists(app, bench, token)
    if (asked('lists') || asked('filters')) results.filters = await benchFilters(app, bench.database.pool, token)
    if (asked('as-of')) results.asOf = await benchAsOf(app, bench.database.pool, token)
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
        env: verbEnvOf(env),
        clock: () => new Date(),
        actorOf: actorById,
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
