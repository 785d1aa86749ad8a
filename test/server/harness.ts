import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import qs from 'qs'
import { afterAll, expect, inject } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { callerOf } from '#server/identity/session/caller.ts'
import { hashPassword } from '#server/identity/session/password.ts'
import { session, sessionToken } from '#server/identity/session/tables.ts'
import { hashToken, openSession } from '#server/identity/session/tokens.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import type { VerbEnv } from '#server/platform/env/verb-env.ts'
import { nobody, type Ctx, type Scope } from '#server/platform/kernel/ctx.ts'
import { config } from '#server/platform/settings/tables.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { noteLogged } from '#test/setup/logged-calls.ts'
// oxlint-disable-next-line no-empty-named-blocks, require-module-specifiers -- what the runner provides is declared there
import type {} from '#test/setup/postgres.ts'
import { unloggedWrites } from '#test/setup/watch-writes.ts'
import { auditWatch } from './audited.ts'
import { rulesAtStake } from './rules-at-stake.ts'

/** The person for a login: the first administrator, or a new account with only these permissions. */
export type Person =
  | 'admin'
  | {
      perms?: string[]
      scope?: Scope
      department_id?: number
      agent_id?: number
      cs_id?: number
      username?: string
      password?: string
      status?: 0 | 1
    }

export interface Answer<Data> {
  status: number
  code: number
  msg: string
  data: Data
  /** The whole answer as text. */
  body: string
  headers: Record<string, string | string[] | number | undefined>
}

export interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sends the body as a form instead of JSON. */
  form?: boolean
  /** Sends a file in the field `file`. */
  file?: Uint8Array
}

/** The key for every server in the run, because databases are copied between files. */
export const secretKey = Buffer.from(inject('secretKey'), 'hex')

export type TestServer = Awaited<ReturnType<typeof startServer>>

const plainSettings: VerbEnv = {
  demo: false,
  // most tests do not concern second factors and log in by data
  factorOptional: true,
  registration: false,
  publicUrl: undefined,
  sms: { provider: 'off' },
  // no server listens there: a test that sends messages sets its own address
  smsEndpoint: 'http://127.0.0.1:9',
  oidc: undefined,
}

/** The product on its own database, copied from a template, by default the migrated one, and deleted after the file's tests. */
export async function startServer({
  clock = () => new Date(),
  template,
  limits = 'wide',
  key = secretKey,
  log,
  ...values
}: {
  clock?: () => Date
  template?: string
  limits?: 'wide' | 'delivered'
  key?: Buffer
  /** The server's log output in place of standard output. */
  log?: { write(line: string): void }
} & Partial<VerbEnv> = {}) {
  const env: VerbEnv = { ...plainSettings, ...values }
  // only while a test counts them: a walk sends some 50,000
  let statements: string[] | undefined
  const onStatement = (text: string) => void statements?.push(text)
  const database = await openCopy(onStatement, template)
  if (limits === 'wide') await widen(database)
  // the product has its own database login; tests prepare data as the owner
  const acting = openDatabase(appUrlOf(database), { max: 8, onStatement, pipeline: true })
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-files-'))
  const app = await buildApp({
    database: acting,
    env: { ...env, logLevel: 'error', storageUrl: folder },
    secretKey: key,
    clock,
    parsesAnswers: true,
    ...(log && { log }),
  })
  const audited = auditWatch()
  afterAll(async () => {
    await app.close()
    const { logged, unlogged } = await audited.told(database)
    const writes = await unloggedWrites(database.pool)
    const { violations } = await runChecks(database.pool, await rulesAtStake(database.pool))
    await noteLogged(inject('loggedCallsFolder'), logged)
    await acting.close()
    await rm(folder, { recursive: true })
    expect(violations, '[I1] [I2] rules of the catalogue of `npm run verify` that do not hold').toEqual([])
    expect(unlogged, '[S23] calls that changed something and left nothing in the log').toEqual([])
    expect(writes, '[S23] transactions that changed a table without a row in the log').toEqual([])
  })
  const ctxOf = (now: Date): Ctx => ({
    db: acting.db,
    cache: acting.cache,
    actor: nobody,
    now,
    language: 'zh',
    request_id: randomUUID(),
    http: { ip: '127.0.0.1', user_agent: 'test', token: undefined, device: undefined, setHeader: () => undefined },
    files: folderStore(folder),
    secretKey: key,
    env,
  })
  // reauthenticated permanently, because few tests concern reauthentication
  const login = async (as: Person = 'admin', { proven = '2999-01-01T00:00:00Z' }: { proven?: string | null } = {}) => {
    const token = await openSession(ctxOf(clock()), await personId(database, as))
    const own = database.db
      .select({ id: sessionToken.session_id })
      .from(sessionToken)
      .where(eq(sessionToken.token_hash, hashToken(token)))
    await database.db.update(session).set({ proven_at: proven }).where(inArray(session.id, own))
    return token
  }
  let ownToken: Promise<string> | undefined
  const actorFor = async (ctx: Ctx, as: Person): Promise<Ctx['actor']> => {
    if (as !== 'admin') return (await callerOf(ctx, await login(as))).actor
    ownToken ??= login()
    // the test may have ended the session, or its clock
    const caller = callerOf(ctx, await ownToken).catch(async () => callerOf(ctx, await (ownToken = login())))
    return (await caller).actor
  }
  return {
    app,
    database,
    acting,
    /** Creates a session by data and returns its token. */
    login,
    /** The same as `call` without the watch over the log: for input that may change nothing. */
    send: <E extends Endpoint>(endpoint: E, input: object, options?: CallOptions) => send(app, endpoint, input, options),
    async call<E extends Endpoint>(endpoint: E, input?: InputOf<E>, options?: CallOptions) {
      const answer = await send(app, endpoint, input, options)
      audited.note(endpoint, input ?? {}, answer)
      return answer
    },
    /** The verb context for this person. */
    async ctxFor(as: Person = 'admin'): Promise<Ctx> {
      const ctx = ctxOf(clock())
      return { ...ctx, actor: await actorFor(ctx, as) }
    },
    /** The statements that `act` sends, without transaction starts and ends. */
    async statementsOf(act: () => Promise<unknown>): Promise<string[]> {
      statements = []
      await act()
      const counted = statements
      statements = undefined
      return counted.filter((text) => !/^(?:begin|commit|rollback|savepoint|release)/i.test(text))
    },
  }
}

/** The most that a setting's form takes. */
const MOST_FEN = 999_999_900

/** One person in a test gives more on one day than a person may: only the budget tests have the delivered limits. */
async function widen({ db }: Database): Promise<void> {
  const updated_at = '2026-01-01T00:00:00Z'
  await db
    .insert(config)
    .values([
      ...['finance.adjust_free_limit', 'price.approve_cost'].map((key) => ({ key, value: MOST_FEN, updated_at })),
      // returns are approved with it
      { key: 'order.return_address', value: '测试仓库', updated_at },
    ])
    .onConflictDoNothing()
}

/** A separate database for a test file: migrated, with the first administrator, roles, menu, areas. */
export function openCopy(onStatement: (text: string) => void = () => undefined, template = inject('templateDatabase')): Promise<Database> {
  return openNew(template, onStatement)
}

/** A template with this name that the first file to need it fills, and later files in the run copy. */
export async function filledTemplate(
  name: string,
  fill: (database: Database) => Promise<void>,
  base = inject('templateDatabase'),
): Promise<string> {
  const maintenance = openDatabase(inject('databaseUrl'), { max: 1 })
  const client = await maintenance.pool.connect()
  // files in other workers wait here as long as it takes; the lock ends with the connection
  await client.query('set lock_timeout = 0; set statement_timeout = 0')
  await client.query(`select pg_advisory_lock(hashtext($1))`, [name])
  const { rowCount } = await client.query(`select from pg_database where datname = $1`, [name])
  if (rowCount === 0) {
    const draft = `${name}_draft`
    await copyDatabase(draft, base)
    const filling = openDatabase(addressOf(draft), { max: 2 })
    await fill(filling)
    await filling.close()
    await maintain(`alter database ${draft} rename to ${name}`)
  }
  client.release(true)
  await maintenance.close()
  return name
}

/** A database without tables. */
export function openEmpty(): Promise<Database> {
  return openNew('template0', () => undefined)
}

async function openNew(template: string, onStatement: (text: string) => void): Promise<Database> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(name, template)
  const database = openDatabase(addressOf(name), { max: 8, onStatement })
  afterAll(async () => {
    await database.close()
    await maintain(`drop database ${name} with (force)`)
  })
  return database
}

/** Copying files takes a third as long as logging their pages. */
function copyDatabase(name: string, template: string): Promise<void> {
  return maintain(`create database ${name} template ${template} strategy file_copy`)
}

function addressOf(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** The address to a copy for the product's database login. */
export function appUrlOf({ pool }: Database): string {
  const url = new URL(inject('appDatabaseUrl'))
  url.pathname = new URL(pool.options.connectionString ?? '').pathname
  return url.href
}

async function send<E extends Endpoint>(
  app: FastifyInstance,
  { method, path }: E,
  input: unknown = {},
  { token, headers = {}, form = false, file }: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const request =
    method === 'GET'
      ? { url: `${path}${qs.stringify(input, { addQueryPrefix: true })}`, headers: {} }
      : { url: path, ...bodyOf(input, form, file) }
  const answer = await app.inject({ method, ...request, headers: { ...request.headers, ...authorization, ...headers } })
  const { statusCode: status, body } = answer
  return { status, body, headers: answer.headers, ...answer.json<{ code: number; msg: string; data: OutputOf<E> }>() }
}

function bodyOf(
  input: unknown,
  form: boolean,
  file: Uint8Array | undefined,
): Pick<InjectOptions, 'payload'> & { headers: Record<string, string> } {
  if (file) return multipart(file, input)
  if (form) return { payload: qs.stringify(input), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return { payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
}

function multipart(file: Uint8Array, input: unknown) {
  const fields = Object.entries(input ?? {}).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `${fields.join('')}--edge\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  }
}

/** Test accounts are older than the first day, on which they approve nothing. */
const OLD = '2020-01-01T00:00:00Z'

async function personId({ db }: Database, as: Person): Promise<number> {
  if (as === 'admin') {
    // the account has changed its initial password, which all other calls require
    const first = eq(adminUser.username, 'admin')
    const [admin] = await db
      .update(adminUser)
      .set({ must_change_password: 0, created_at: OLD })
      .where(first)
      .returning({ id: adminUser.id })
    return idOf(admin)
  }
  const { perms = [], scope = 'all', username = `u${randomUUID().slice(0, 12)}`, password, ...rest } = as
  const password_hash = password === undefined ? 'none' : await hashPassword(password)
  const [row] = await db
    .insert(adminUser)
    .values({ ...rest, username, password_hash, real_name: '测试员', created_at: OLD })
    .returning({ id: adminUser.id })
  const [held] = await db
    .insert(role)
    .values({ code: `role_${username}`, title: `角色${username}`, scope, perms })
    .returning({ id: role.id })
  await db.insert(adminUserRole).values({ admin_user_id: idOf(row), role_id: idOf(held) })
  return idOf(row)
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('the row is missing')
  return row.id
}

async function maintain(statement: string): Promise<void> {
  const { pool, close } = openDatabase(inject('databaseUrl'), { max: 1 })
  await pool.query(statement)
  await close()
}
