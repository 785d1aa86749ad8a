import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import qs from 'qs'
import { contract } from '#contract/index.ts'
import { explainAll } from './constraints.ts'
import { settingsOf, type Settings } from './core/settings.ts'
import type { Database } from './db/open.ts'
import type { Env } from './env.ts'
import { openStore } from './files/store.ts'
import { restoreBy } from './history/history.ts'
import { countCalls } from './http/call-stats.ts'
import { mountCallback } from './http/callback.ts'
import { ctxMaker } from './http/ctx.ts'
import { mountDownload } from './http/download.ts'
import { answerError, answerNotFound } from './http/errors.ts'
import { mountEvents } from './http/events.ts'
import { mountFiles } from './http/files.ts'
import { mountHealth } from './http/health.ts'
import { mountMetrics } from './http/metrics.ts'
import { mountTree } from './http/mount.ts'
import { mountOpenApi } from './http/openapi.ts'
import { logRequests } from './http/request-log.ts'
import { keepPace } from './http/pace.ts'
import { answerHeaders, securityHeaders } from './http/security.ts'
import { answerUnchanged } from './http/unchanged.ts'
import { MAX_UPLOAD_BYTES } from './http/upload.ts'
import { mountSmsReceipts } from './http/sms-receipts.ts'
import { mountWeb } from './http/web.ts'
import { openHub } from './notice/events.ts'
import { verbs } from './verbs.ts'

interface Parts {
  database: Database
  env: Pick<Env, 'logLevel' | 'storageUrl'> &
    Partial<Pick<Env, 'metricsToken' | 'trustProxy' | 'callsPerSecond' | 'workPerSecond'>> &
    Settings
  /** What secrets in the database are encrypted with. */
  secretKey: Buffer
  /** The moment that a request is answered at; the tests set it. */
  clock?: () => Date
  /** Whether the process has been asked to end. */
  isStopping?: () => boolean
  /** Holds every answer against the contract to the letter; the tests do. */
  parsesAnswers?: boolean
}

/** Builds the server: everything but listening. */
export async function buildApp({
  database,
  env,
  secretKey,
  clock = () => new Date(),
  isStopping = () => false,
  parsesAnswers = false,
}: Parts): Promise<FastifyInstance> {
  explainAll()
  const app = Fastify({
    logger: { level: env.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // a line for every request is for those who look for something
    logController: new LogController({ disableRequestLogging: env.logLevel !== 'debug' && env.logLevel !== 'trace' }),
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy?.length ? [...env.trustProxy] : false,
    bodyLimit: 1024 * 1024,
    // requests in flight are finished; idle connections are closed
    forceCloseConnections: 'idle',
    // found before any hook runs
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...answerHeaders, 'x-request-id': request.id })),
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // connections are kept in HTTP/1.1 without a word; fifty bytes less, forty times for a list
    reply.raw.removeHeader('connection')
  })
  logRequests(app)
  securityHeaders(app, env)
  keepPace(app, env)
  answerUnchanged(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } })
  const files = openStore(env.storageUrl)
  const makeCtx = ctxMaker({ db: database.db, memory: database.memory, files, clock, secretKey, settings: settingsOf(env) })
  restoreBy(verbsOf)
  countCalls(app, { database, clock })
  mountTree(app, contract, verbs, { makeCtx, parsesAnswers })
  const hub = openHub(database)
  mountMetrics(app, { database, streams: hub.count, token: env.metricsToken })
  mountHealth(app, { database, isStopping })
  mountEvents(app, hub, makeCtx)
  mountDownload(app, makeCtx)
  mountOpenApi(app, contract)
  mountCallback(app)
  mountSmsReceipts(app, { database, secretKey, clock })
  mountFiles(app, files)
  await mountWeb(app)
  return app
}

/** The verbs of an entity by its address. */
function verbsOf(address: string): object {
  const [area = '', noun = ''] = address.split('.')
  return (verbs as unknown as Record<string, Record<string, object>>)[area]?.[noun] ?? {}
}

function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 2000 })
}
