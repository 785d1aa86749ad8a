import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rounds } from '#test/campaign.ts'
import { fuzzSeed } from '#test/setup/fuzz-seed.ts'
import { parts } from '../../bench/parts.ts'
import { runQuietly } from '../../scripts/program.ts'
import { emptyFolder } from './folder.ts'

const inEachRun = ['trade', 'lists', 'filters', 'as-of', 'guards', 'enumeration', 'throughput', 'bulk']

/** One entry in each run, another one each day: all together take two minutes on the processor. */
const byDay = [
  ['audit', 'ledger'],
  ['people', 'activities'],
  ['palette', 'desk'],
  ['orders'],
  ['abuse'],
  ['web'],
  ['shell', 'sheet'],
  ['files'],
]

const today = Array.from({ length: rounds(1, byDay.length) }, (_, at) => byDay[(fuzzSeed + at) % byDay.length] ?? [])

test('every part of the benchmarks has its turn', () => {
  expect([...inEachRun, ...byDay.flat()].toSorted()).toEqual(parts.map(({ name }) => name).toSorted())
})

test(`benchmarks of this day with few rows and rounds: ${today.join(', ')}`, { timeout: 600_000 }, async () => {
  const names = [...inEachRun, ...today.flat()]
  const home = join(await emptyFolder(), 'bench')
  const { code, output } = await runQuietly('scripts/run.mjs', ['bench', '--small', ...names], { ...process.env, BENCH_DATA_DIR: home })
  const [progress = '', figures = ''] = output.split('# Benchmarks')
  expect({ code, progress }).toMatchObject({ code: 0 })
  expect(names.filter((name) => !progress.includes(`  ${name}: measured in `))).toEqual([])
  expect(figures.split('\n').filter((line) => /NaN|undefined|Infinity/.test(line))).toEqual([])
})
