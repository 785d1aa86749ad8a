import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import qs from 'qs'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { openHub } from './features/notice/events.ts'
import { answerEtag } from './http/answer.ts'
import { admit } from './http/authorize.ts'
import { countCalls } from './http/call-stats.ts'
import { answerClientError } from './http/client-error.ts'
import { limitConnections, type ConnectionLimits } from './http/connections.ts'
import { ctxMaker } from './http/ctx.ts'
import { deadlinesOf, refuseSlowBodies, serverDeadlines, type Deadlines } from './http/deadlines.ts'
import { mountDownload } from './http/download.ts'
import { answerError, answerNotFound, refuseUnknown } from './http/errors.ts'
import { mountEvents } from './http/events.ts'
import { mountFiles } from './http/files.ts'
import { mountHealth } from './http/health.ts'
import { logged } from './http/logged.ts'
import { mountMetrics } from './http/metrics.ts'
import { mountTree } from './http/mount.ts'
import { mountDocsStyle, mountOpenApi } from './http/openapi/openapi.ts'
import { mountPayNotices } from './http/pay-notices.ts'
import { limitRates } from './http/rate.ts'
import { logRequests } from './http/request-log.ts'
import { UNKNOWN_CALL } from './http/route.ts'
import { answerHeaders, securityHeaders } from './http/security.ts'
import { admitCustomer, shopCtxMaker } from './http/shop-ctx.ts'
import { mountSmsReceipts } from './http/sms-receipts.ts'
import { answerErrors } from './http/too-large.ts'
import { MAX_UPLOAD_BYTES } from './http/upload.ts'
import { mountCallback, mountWeb } from './http/web.ts'
import type { Database } from './platform/db/open.ts'
import type { Env } from './platform/env/env.ts'
import { verbEnvOf, type VerbEnv } from './platform/env/verb-env.ts'
import { openStore } from './platform/storage/store.ts'
import { registerAll, shopVerbs, verbs } from './registry.ts'

interface Parts {
  database: Database
  env: Pick<Env, 'logLevel' | 'storageUrl'> &
    Partial<Pick<Env, 'metricsToken' | 'trustProxy' | 'callsPerSecond' | 'workPerSecond'>> &
    VerbEnv
  /** The key that encrypts secrets in the database. */
  secretKey: Buffer
  /** The time for requests; the tests set it. */
  clock?: () => Date
  /** True if the process is stopping. */
  isStopping?: () => boolean
  /** Limits on client time and connections; the tests set them lower. */
  deadlines?: Partial<Deadlines>
  connections?: Partial<ConnectionLimits>
  /** The log output in place of standard output. */
  log?: { write(line: string): void }
  /** Validates every answer against the contract; for tests. */
  parsesAnswers?: boolean
}

/** Builds the server without listening. */
export async function buildApp({
  database,
  env,
  secretKey,
  clock = () => new Date(),
  isStopping = () => false,
  deadlines: values,
  connections,
  log,
  parsesAnswers = false,
}: Parts): Promise<FastifyInstance> {
  registerAll()
  const deadlines = deadlinesOf(values)
  const app = Fastify({
    logger: {
      level: env.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: logged,
      ...(log && { stream: log }),
    },
    // a line per request is for debugging only
    logController: new LogController({ disableRequestLogging: env.logLevel !== 'debug' && env.logLevel !== 'trace' }),
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy?.length ? [...env.trustProxy] : false,
    bodyLimit: 1024 * 1024,
    ...serverDeadlines(deadlines),
    clientErrorHandler: answerClientError,
    // requests in flight are finished; idle connections are closed
    forceCloseConnections: 'idle',
    // such faults are detected before any hook runs
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...answerHeaders, 'x-request-id': request.id })),
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  limitConnections(app.server, { proxies: env.trustProxy ?? [], ...connections })
  answerErrors(app)
  app.setNotFoundHandler(answerNotFound)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)))
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // HTTP/1.1 keeps connections open by default; omitting the header saves fifty bytes, forty times for a list
    reply.raw.removeHeader('connection')
  })
  logRequests(app)
  securityHeaders(app, env)
  refuseSlowBodies(app, deadlines)
  limitRates(app, env)
  refuseUnknown(app)
  answerEtag(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES } })
  const files = openStore(env.storageUrl)
  const parts = { db: database.db, cache: database.cache, files, clock, secretKey, env: verbEnvOf(env) }
  const makeCtx = ctxMaker(parts)
  countCalls(app, { database, clock })
  app.all(UNKNOWN_CALL, answerNotFound)
  mountTree(app, contract, verbs, { makeCtx, admit, parsesAnswers })
  mountTree(app, shop, shopVerbs, { makeCtx: shopCtxMaker(parts), admit: admitCustomer, parsesAnswers })
  const hub = openHub(database, { clock })
  mountMetrics(app, { database, streams: hub.count, token: env.metricsToken })
  mountHealth(app, { database, isStopping })
  mountEvents(app, hub, makeCtx)
  mountDownload(app, makeCtx)
  mountOpenApi(app, { tree: contract, title: ['Hexbolt', 'Hexbolt'], root: '/api', streams: true })
  mountOpenApi(app, { tree: shop, title: ['Hexbolt 商城接口', 'Hexbolt Shop API'], root: '/api/shop', streams: false })
  mountDocsStyle(app)
  mountCallback(app)
  mountSmsReceipts(app, { database, secretKey, clock })
  await mountPayNotices(app, parts)
  mountFiles(app, files)
  await mountWeb(app, { virtualAdmin: env.virtualAdmin === true })
  return app
}

function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 2000 })
}
