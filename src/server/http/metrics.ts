import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import { isFromThisMachine } from './local.ts'
import { METRICS_TYPE, histogram, metric } from './metric-text.ts'
import { endpointOf, isUnknown } from './route.ts'

interface Parts {
  database: Database
  /** The open event stream count. */
  streams: () => number
  /** The bearer token for reading; without one only this machine may read, and not through a proxy. */
  token: string | undefined
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Collects server metrics, and serves them at `/metrics` for Prometheus. */
export function mountMetrics(app: FastifyInstance, { database, streams, token }: Parts): void {
  const requests = histogram('hexbolt_http_request_seconds', 'Time to answer, by call and code', SECONDS)
  const loop = monitorEventLoopDelay({ resolution: 20 })
  let inFlight = 0
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1
    reply.raw.once('close', () => (inFlight -= 1))
  })
  app.addHook('onResponse', async (request, reply) => {
    const address = endpointOf(request)?.address ?? (isUnknown(request) ? 'none' : kindOf(request.routeOptions.url ?? ''))
    requests.observe({ address, code: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.addHook('onClose', async () => void loop.disable())
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    loop.enable()
    const parts = [requests.text(), ...ofProcess(inFlight, streams()), ...ofLoop(loop), ...ofPool(database), ...(await ofQueue(database))]
    return reply.header('cache-control', 'no-store').type(METRICS_TYPE).send(parts.join(''))
  })
}

/** Labels for requests that are no contract calls; few, because every label is a permanent series. */
function kindOf(url: string): string {
  if (url.startsWith('/files/')) return 'files'
  if (url.startsWith('/api/sms/receipt/')) return 'receipts'
  if (url.startsWith('/api/')) return 'documentation'
  return 'web'
}

/** Tells whether the request may read the metrics; others are answered 404. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  return isFromThisMachine(request)
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function ofProcess(inFlight: number, streams: number): string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    metric('hexbolt_http_in_flight', 'gauge', 'Requests that are being answered, event streams among them', inFlight),
    metric('hexbolt_event_streams', 'gauge', 'Open event streams', streams),
    metric('process_cpu_seconds_total', 'counter', 'Processor time', (user + system) / 1e6),
    metric('process_resident_memory_bytes', 'gauge', 'Memory', rss),
    metric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use', heapUsed),
    metric('process_start_time_seconds', 'gauge', 'Start', Math.round(performance.timeOrigin) / 1000),
  ]
}

/** Since the last scrape. */
function ofLoop(loop: ReturnType<typeof monitorEventLoopDelay>): string[] {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  const samples = [50, 99].map((part) => ({ labels: { quantile: String(part / 100) }, value: seconds(loop.percentile(part)) }))
  loop.reset()
  return [metric('nodejs_eventloop_lag_seconds', 'gauge', 'Delay of the event loop since the last reading', samples)]
}

function ofPool({ pool }: Database): string[] {
  const states = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
  const samples = Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
  return [metric('hexbolt_database_connections', 'gauge', 'Connections of the pool, and who waits for one', samples)]
}

/** Without an answer from the database, the other metrics are still returned. */
async function ofQueue({ pool }: Database): Promise<string[]> {
  const jobs = await pool
    .query<{ state: string; n: number }>(
      `select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
         when run_at > now() then 'later' else 'waiting' end as state, count(*)::int as n
       from graphile_worker._private_jobs group by 1`,
    )
    .catch(() => undefined)
  if (!jobs) return [metric('hexbolt_database_up', 'gauge', 'Whether the database answers', 0)]
  const of = (state: string) => jobs.rows.find((row) => row.state === state)?.n ?? 0
  const samples = ['waiting', 'running', 'later', 'failed'].map((state) => ({ labels: { state }, value: of(state) }))
  return [
    metric('hexbolt_database_up', 'gauge', 'Whether the database answers', 1),
    metric('hexbolt_queue_jobs', 'gauge', 'Jobs of the background work', samples),
  ]
}
