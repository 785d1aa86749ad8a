import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'
import { callCounter, storeCalls } from '../dev/resource-stats.ts'

const FLUSH_MS = 60_000

interface Options {
  database: Pick<Database, 'db'>
  clock: () => Date
}

/** Counts every call of the interface with its time and its fault; adds the counts to the database once a minute and at the end. */
export function countCalls(app: FastifyInstance, { database, clock }: Options): void {
  const counter = callCounter()
  const today = () => clock().toISOString().slice(0, 10)

  async function flush(): Promise<void> {
    const counted = counter.take()
    // figures for people to look at: a minute of them may be lost with the database
    await storeCalls(database.db, counted, today()).catch((err: unknown) => app.log.warn({ err }, 'calls were not counted'))
  }

  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url
    if (path?.startsWith('/api/')) counter.count({ method: request.method, path, day: today() }, reply.elapsedTime, reply.statusCode >= 500)
    done()
  })
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}
