import type { FastifyInstance } from 'fastify'
import { callCounter, storeCalls } from '#server/areas/dev/resources/resource-stats.ts'
import type { Database } from '#server/platform/db/open.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { endpointOf } from './route.ts'

const FLUSH_MS = MINUTE_MS

interface Options {
  database: Pick<Database, 'db'>
  clock: () => Date
}

/** Counts every API call with its duration and fault; writes the counts to the database once a minute and at the end. */
export function countCalls(app: FastifyInstance, { database, clock }: Options): void {
  const counter = callCounter()
  const today = () => clock().toISOString().slice(0, 10)

  async function flush(): Promise<void> {
    const counted = counter.take()
    // losing these figures for one minute is acceptable if the database is unavailable
    await storeCalls(database.db, counted, today()).catch((err: unknown) => app.log.warn({ err }, 'calls were not counted'))
  }

  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = endpointOf(request)
    if (endpoint) counter.count({ ...endpoint, day: today() }, reply.elapsedTime, reply.statusCode >= 500)
    done()
  })
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}
