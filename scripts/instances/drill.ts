import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { openPort } from '#server/platform/db/embedded-address.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { freePorts, instanceOf, unpaced } from './instance.ts'
import { pause, startLoad, type Load } from './load.ts'
import { startNginx } from './nginx.ts'
import { listenOn, type Listener } from './streams.ts'

export interface Outcome {
  instances: number
  requests: number
  perSecond: number
  /** Milliseconds at p95. */
  before: number
  after: number
  errors: number
  /** Failed request share in the five seconds after the kill. */
  errorRate: number
  /** Seconds from the kill to the last error. */
  errorsFor: number
  writes: number
  /** Acknowledged writes that are missing, and those that exist twice. */
  lost: number
  double: number
  events: number
  eventsLost: number
  rejoined: number
}

const CLIENTS = 8
const STREAMS = 6
const WARM_MS = 4000
const DOWN_MS = 5000
const LATER_MS = 5000
const ARRIVING_MS = 10_000

/** Runs instances behind a proxy under load; kills one and starts it again. */
export async function drill(count: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-instances-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  try {
    const postgres = await startEmbedded({
      dataDir: join(folder, 'database'),
      log: () => undefined,
      listen: openPort,
      settings: { max_connections: '200' },
    })
    undo.push(postgres.stop)
    const [proxy = 0, ...ports] = await freePorts(count + 1)
    const shared = {
      DATABASE_URL: postgres.appConnectionString,
      DATABASE_OWNER_URL: postgres.connectionString,
      STORAGE_URL: join(folder, 'files'),
      SECRET_KEY: '5'.repeat(64),
    }
    const env = { ...shared, ...unpaced, DATA_DIR: folder, DEMO: '1', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' }
    const instances = ports.map((port) => instanceOf(port, env))
    for (const instance of instances) undo.push(instance.stop)
    await Promise.all(instances.map((instance) => instance.start()))
    undo.push(await startNginx(join(folder, 'nginx'), proxy, ports))
    const database = openDatabase(postgres.connectionString, { max: 3 })
    undo.push(database.close)
    return await measure(count, `http://127.0.0.1:${proxy}`, database, instances[0])
  } finally {
    for (const act of undo.toReversed()) await act()
  }
}

type Victim = ReturnType<typeof instanceOf> | undefined

async function measure(count: number, url: string, database: Database, victim: Victim): Promise<Outcome> {
  const token = await logIn(url)
  const skus = await database.db.select({ id: sku.id, stock: sku.stock }).from(sku).orderBy(sku.id).limit(CLIENTS)
  const listeners = await Promise.all(Array.from({ length: STREAMS }, () => listenOn(url, token)))
  const news = startNews(database)
  const began = performance.now()
  const load = startLoad(
    url,
    token,
    skus.map(({ id }) => id),
    CLIENTS,
  )
  await pause(WARM_MS)
  const killed = performance.now()
  await victim?.kill()
  await pause(DOWN_MS)
  await victim?.start()
  await pause(LATER_MS)
  await load.stop()
  const ended = performance.now()
  const events = await news.stop()
  // the last events may still be in flight; on a busy machine they take longer, lost ones never arrive
  for (let rest = ARRIVING_MS; rest > 0 && listeners.some(({ ids }) => new Set(ids).size < events); rest -= 100) await pause(100)
  await Promise.all(listeners.map((listener) => listener.stop()))
  const now = await database.db
    .select({ id: sku.id, stock: sku.stock })
    .from(sku)
    .where(
      inArray(
        sku.id,
        skus.map(({ id }) => id),
      ),
    )
  const differences = now.map(({ id, stock }) => stock - (skus.find((one) => one.id === id)?.stock ?? 0) - (load.acknowledged.get(id) ?? 0))
  return {
    instances: count,
    ...ofRequests(load, { began, killed, ended }),
    writes: [...load.acknowledged.values()].reduce((sum, n) => sum + n, 0),
    lost: differences.reduce((sum, difference) => sum + Math.max(0, -difference), 0),
    double: differences.reduce((sum, difference) => sum + Math.max(0, difference), 0),
    ...ofEvents(listeners, events),
  }
}

async function logIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: 'Hexbolt-2026' })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** Notifies the administrator ten times a second; `stop` returns the message count. */
function startNews({ db }: Database): { stop(): Promise<number> } {
  let isOver = false
  let eventCount = 0
  const telling = (async () => {
    const [admin] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, 'admin'))
    while (!isOver) {
      await db.transaction((db) =>
        notify({ db, now: new Date() }, { to: [admin?.id ?? 0], kind: 'factor_on', params: { ip: '127.0.0.1' } }),
      )
      eventCount += 1
      await pause(100)
    }
  })()
  return {
    async stop() {
      isOver = true
      await telling
      return eventCount
    },
  }
}

function ofRequests({ sent }: Load, { began, killed, ended }: Record<'began' | 'killed' | 'ended', number>) {
  const failed = sent.filter(({ ok }) => !ok)
  const then = sent.filter(({ at }) => at >= killed - 1000 && at < killed + 5000)
  const p95 = (times: number[]) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
  const lastError = Math.max(killed, ...failed.map(({ at, ms }) => at + ms))
  return {
    requests: sent.length,
    perSecond: Math.round(sent.length / ((ended - began) / 1000)),
    before: p95(sent.filter(({ at }) => at < killed).map(({ ms }) => ms)),
    after: p95(sent.filter(({ at }) => at >= killed).map(({ ms }) => ms)),
    errors: failed.length,
    errorRate: then.filter(({ ok }) => !ok).length / Math.max(1, then.length),
    errorsFor: Math.round((lastError - killed) / 100) / 10,
  }
}

function ofEvents(listeners: readonly Listener[], eventCount: number) {
  const missing = listeners.map(({ ids }) => eventCount - new Set(ids).size)
  return {
    events: eventCount * listeners.length,
    eventsLost: missing.reduce((sum, n) => sum + Math.max(0, n), 0),
    rejoined: Math.round(Math.max(0, ...listeners.flatMap(({ gaps }) => gaps))),
  }
}
