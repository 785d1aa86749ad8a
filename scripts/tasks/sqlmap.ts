import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPort } from '#server/platform/db/embedded-address.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { OpenApi } from '../../src/server/http/openapi/openapi-document.ts'
import { buildStale } from '../build.ts'
import { freePorts, instanceOf, unpaced } from '../instances/instance.ts'
import { attack, hasSqlmap } from '../sqlmap/attack.ts'
import { openRelay, type Relay } from '../sqlmap/relay.ts'
import { requestOf, targetsOf, type Target } from '../sqlmap/targets.ts'

// npm run sqlmap [-- --minutes 30] [--skip 34] [--only goods.sku.list] [--jobs 2] [--level 5]: sqlmap over every parameter in the OpenAPI
// document, with a separate server; --skip continues where an earlier run ended
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '1' },
    level: { type: 'string', default: '1' },
  },
})
if (hasSqlmap()) await run()
else console.log('  跳过：没有 sqlmap · skipped: there is no sqlmap on this machine (apt-get install sqlmap)')

async function run(): Promise<void> {
  await buildStale(['server'])
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-sqlmap-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  try {
    const postgres = await startEmbedded({ dataDir: join(folder, 'database'), log: () => undefined, listen: openPort })
    undo.push(postgres.stop)
    const [port = 0] = await freePorts(1)
    const env = { DATABASE_URL: postgres.connectionString, STORAGE_URL: join(folder, 'files'), SECRET_KEY: '5'.repeat(64) }
    const instance = instanceOf(port, { ...env, ...unpaced, DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'fatal', WORKER: '0' })
    undo.push(instance.stop)
    await instance.start()
    const { pool, close } = openDatabase(postgres.connectionString, { max: 2 })
    undo.push(close)
    await pool.query('create table as_it_was as select * from admin_user')
    const mend = () =>
      pool.query(
        `update admin_user a set status = 1, is_admin = 1, deleted_at = null, must_change_password = 0, totp_enabled_at = null,
           username = b.username, password_hash = b.password_hash from as_it_was b where b.id = a.id and b.username = 'admin';
         update resource set status = 1, rate_limit = null; delete from login_throttle`,
      )
    const product = `http://127.0.0.1:${port}`
    const token = async () => {
      await mend()
      return logIn(product)
    }
    // resets login counts and cancels open exports, because only a call that is executed can reveal an injection
    const before = async (path: string) => {
      if (path.startsWith('/api/login')) await mend()
      if (/\/export\b/.test(path)) await pool.query(`update task set state = 'cancelled' where state in ('waiting', 'running')`)
    }
    const relay = await openRelay(product, token, before)
    undo.push(relay.close)
    const document = (await (await fetch(`${product}/api/openapi.json`)).json()) as OpenApi
    notify(await attackAll(targetsOf(document, Number(values.level)), relay, folder), relay)
  } finally {
    for (const act of undo.toReversed()) await act()
  }
}

interface Tally {
  targets: number
  done: { name: string; level: number; parameters: number; reached: boolean; verdict: string }[]
  parameters: number
}

async function attackAll(targets: readonly Target[], relay: Relay, folder: string): Promise<Tally> {
  const until = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000
  const selection = targets.filter(({ name }) => name.includes(values.only)).slice(Number(values.skip))
  const tally: Tally = { targets: selection.length, done: [], parameters: selection.reduce((sum, { parameters }) => sum + parameters, 0) }
  const waiting = selection.values()
  // each job takes the next target and has its own folder, where sqlmap stores its state for an address
  await Promise.all(Array.from({ length: Number(values.jobs) }, (_, job) => attackNext(join(folder, `job-${job}`))))
  return tally

  async function attackNext(ownFolder: string): Promise<void> {
    for (const target of waiting) {
      if (performance.now() > until) return
      const { input, reached } = await lawful(target, relay.url)
      const { path, body } = requestOf(target, input)
      const parameter = target.isText ? target.name.split(' ')[1] : undefined
      const began = performance.now()
      const { verdict, words } = await attack({ url: `${relay.url}${path}`, body, level: target.level, parameter, folder: ownFolder })
      const { name, level, parameters } = target
      tally.done.push({ name, level, parameters, reached, verdict })
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(`  ${verdict.padEnd(11)}level ${level}  ${seconds.padStart(4)} s  ${reached ? 200 : '400'}  ${name}`)
      if (verdict !== 'clean') console.log(words.split('\n').slice(-25).join('\n'))
    }
  }
}

/** The first input that is answered 200: with a refused input, the code after the check would not be tested. */
async function lawful(target: Target, url: string) {
  for (const input of target.inputs) {
    const { path, body } = requestOf(target, input)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method: target.method, ...(body !== undefined && { body, headers }) })
    await answer.body?.cancel()
    if (answer.status === 200) return { input, reached: true }
  }
  return { input: target.inputs[0] ?? {}, reached: false }
}

async function logIn(product: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'Hexbolt-2026' })
  const answer = await fetch(`${product}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

function notify({ targets, done, parameters }: Tally, { codes, slowest, faults }: Relay): void {
  const of = (level: number) => done.filter((one) => one.level === level).reduce((sum, one) => sum + one.parameters, 0)
  const requests = Object.values(codes).reduce((sum, n) => sum + n, 0)
  const bad = done.filter(({ verdict }) => verdict === 'injectable').length
  console.log(
    `  ${done.length} of ${targets} runs, ${of(5)} parameters at level 5 and ${of(1)} at level 1 of ${parameters}, ${requests} requests`,
  )
  console.log(`  answers: ${JSON.stringify(codes)}; reached with 200 first: ${done.filter(({ reached }) => reached).length} runs`)
  console.log(`  the longest answer took ${slowest.ms} ms: ${slowest.what}`)
  console.log(`  injectable: ${bad}, unclear: ${done.filter(({ verdict }) => verdict === 'unclear').length}, 5xx: ${faults.length}`)
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  const isWell = bad === 0 && faults.length === 0
  console.log(isWell ? '  [S15] ✓' : '  [S15] ✗')
  process.exitCode = isWell ? 0 : 1
}
