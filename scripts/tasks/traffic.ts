import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from '../build.ts'
import { trafficLines } from '../traffic/report.ts'
import { runTraffic } from '../traffic/run.ts'
import { startStand } from '../traffic/stand.ts'

// npm run traffic: simulated customers and staff against a separate product, or against given addresses (docs/operations.md)

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    users: { type: 'string', default: '24' },
    stores: { type: 'string', default: '200' },
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    faults: { type: 'string', default: '0.05' },
    patience: { type: 'string', default: '600' },
    data: { type: 'string' },
    url: { type: 'string' },
    simulator: { type: 'string', default: 'http://127.0.0.1:5330' },
  },
})

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'hexbolt-traffic-'))
const database = process.env['DATABASE_URL']
const isExternal = values.url !== undefined && database !== undefined
if (values.url !== undefined && database === undefined)
  throw Object.assign(new Error('--url 需要 DATABASE_URL（所有者的地址）。\n--url needs DATABASE_URL, the address of the owner.'), {
    expected: true,
  })
if (!isExternal) await buildStale(['server'])
const stand = isExternal
  ? { url: values.url as string, simulator: values.simulator, database: database as string, parts: [], stop: async () => undefined }
  : await startStand({ folder, seed: Number(values.seed), faults: Number(values.faults) })
try {
  const outcome = await runTraffic(stand, {
    seconds: Number(values.minutes) * 60,
    users: Number(values.users),
    stores: Number(values.stores),
    seed: Number(values.seed),
    rate: values.rate === undefined ? undefined : Number(values.rate),
    kills: isExternal ? 0 : Number(values.kills),
    patience: Number(values.patience),
    folder,
    log: (line: string) => console.log(`  ${line}`),
  })
  for (const line of trafficLines(outcome)) console.log(`  ${line}`)
  if (outcome.deviations.length > 0) process.exitCode = 1
} finally {
  await stand.stop()
  if (process.exitCode === 1) console.log(`  ${folder}`)
  else if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
