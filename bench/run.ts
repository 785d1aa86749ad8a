import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/root.ts'
import { runQuietly } from '../scripts/program.ts'
import { openBenchApp } from './app.ts'
import { openBenchDatabase } from './database.ts'
import { parts, type Goods } from './parts.ts'
import { report, type Results } from './report.ts'
import { isFull, partNames, size } from './size.ts'

/**
 * `npm run bench` measures everything, `npm run bench -- lists` one part and keeps the others. With `--skus 20000` or `--orders 200000`
 * it uses a smaller set, with `--small` every part takes seconds; then it only prints the figures: the file holds figures for the full set.
 */
const unknown = partNames.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) throw new Error(`no part is named ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)

const file = join(projectRoot, 'docs/benchmarks.md')
const results: Results = {}
let goods: Goods | undefined
try {
  for (const part of parts.filter(({ name }) => partNames.length === 0 || partNames.includes(name))) {
    const began = performance.now()
    keep(part.needs === 'own' ? await part.measure(keep) : await part.measure((goods ??= await openGoods())))
    console.log(`  ${part.name}: measured in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
} finally {
  await goods?.app.close()
  await goods?.bench.close()
}
if (isFull) {
  await runQuietly('oxfmt', ['docs/benchmarks.md'])
  console.log('  docs/benchmarks.md is written')
} else console.log(report(results, '', new Date()))

function keep(found: Results): void {
  Object.assign(results, found)
  if (isFull) writeFileSync(file, report(results, readFileSync(file, 'utf8'), new Date()))
}

async function openGoods(): Promise<Goods> {
  const bench = await openBenchDatabase(size.skus)
  if (bench.loadedIn !== undefined) keep({ loadedIn: bench.loadedIn })
  const { app, env, secretKey, token } = await openBenchApp(bench)
  return { bench, app, env, secretKey, token, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
