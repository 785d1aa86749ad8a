import type { FastifyInstance } from 'fastify'
import { isMigrated } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'

interface Parts {
  database: Database
  /** The process is stopping: a load balancer should send requests elsewhere. */
  isStopping: () => boolean
}

const PATIENCE_MS = 2000

/** Serves `/healthz` (liveness) and `/readyz` (readiness, with the failing check). */
export function mountHealth(app: FastifyInstance, { database, isStopping }: Parts): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const stopping = isStopping()
    const { answers, migrated } = stopping ? { answers: true, migrated: true } : await stateOf(database)
    const missing = [!answers && 'database', !migrated && 'schema', stopping && 'stopping'].filter((what) => what !== false)
    const isReady = missing.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', missing })
  })
}

async function stateOf({ pool }: Database): Promise<{ answers: boolean; migrated: boolean }> {
  const late = new AbortController()
  const waiting = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database does not answer')), PATIENCE_MS)
    late.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return { answers: true, migrated: await Promise.race([isMigrated(pool), waiting]) }
  } catch {
    return { answers: false, migrated: true }
  } finally {
    late.abort()
  }
}
