import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { logged } from '#server/http/logged.ts'
import { adminUser } from '#server/identity/tables.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { env } = await server.ctxFor()
const connectionString = server.database.pool.options.connectionString ?? ''
const SECRET = 'planted-4711'

type Waits = NonNullable<Parameters<typeof openDatabase>[1]>

/** A server with its own connections, and its log output. */
async function startApp(options: Waits, address = connectionString) {
  const lines: string[] = []
  const database = openDatabase(address, options)
  const app = await buildApp({
    database,
    secretKey: randomBytes(32),
    log: { write: (line: string) => void lines.push(line) },
    env: { ...env, logLevel: 'trace', storageUrl: '/nowhere' },
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  return { app, database, logText: () => lines.join('') }
}

/** Every form that an error has in a log. */
const formsOf = (error: unknown) => [
  inspect(error, { depth: 9 }),
  String((error as Error).stack),
  JSON.stringify(logged.err(error as Error)),
]

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('[V13] the log of a fault in the database has no value of the statement, nor of the row', async () => {
  const { app, logText } = await startApp({ max: 4 })
  const password = `${SECRET}-Aa1`
  const token = await server.login({ username: 'victim', password: 'Old-password-1' })
  await server.database.pool.query(`
    create function break_it() returns trigger language plpgsql as
      $$ begin raise exception 'broken' using errcode = 'XX000', detail = 'row: ' || new.password_hash; end $$;
    create trigger break_it before update on admin_user for each row execute function break_it()`)
  onTestFinished(async () => void (await server.database.pool.query('drop trigger break_it on admin_user; drop function break_it')))
  const answer = await app.inject({
    method: 'POST',
    url: contract.session.profile.password.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { old_password: 'Old-password-1', password, password_again: password },
  })
  expect([answer.statusCode, answer.body]).toEqual([500, expect.not.stringContaining('argon2')])
  expect(logText()).toContain('request failed')
  expect(logText()).toContain('broken')
  expect(logText()).toMatch(/update .{1,3}admin_user/)
  for (const value of ['argon2', SECRET, 'Old-password-1', token]) expect(logText()).not.toContain(value)
})

test('[V13] a printed error has no statement values: background work, seeds and starts', async () => {
  const { db, pool } = server.database
  const faults = [
    db
      .update(adminUser)
      .set({ username: SECRET, phone: sql`1 / 0` })
      .where(eq(adminUser.id, 1)),
    db.execute(sql`select ${SECRET}::bigint`),
    db.transaction(async (db) => db.insert(adminUser).values({ username: SECRET, password_hash: SECRET } as never)),
    db
      .select({ id: sql`${SECRET}::uuid` })
      .from(adminUser)
      .limit(1)
      .prepare('faulty')
      .execute(),
    pool.query('select $1::bigint', [SECRET]),
    pool.query('insert into admin_user (username, password_hash) values ($1, $1)', [SECRET]),
  ]
  for (const error of await Promise.all(faults.map(caught))) {
    expect(error).toBeInstanceOf(Error)
    for (const form of formsOf(error)) expect(form).not.toContain(SECRET)
  }
})

test('[V13] the log names a request by its route: no query, no signature', async () => {
  const { app, logText } = await startApp({ max: 4 })
  await app.inject({ url: `/callback?code=${SECRET}` })
  await app.inject({ url: `/api/login/ways?word=${SECRET}` })
  await app.inject({ method: 'POST', url: `/api/sms/receipt/1/${SECRET}` })
  await app.inject({ url: `/nothing/${SECRET}` })
  expect(logText()).toContain('"route":"/api/sms/receipt/:channel/:signature"')
  expect(logText()).not.toContain(SECRET)
})

const busy = { code: 503, msg: '服务暂时不可用，请稍后重试', data: null }

test('a call that gets no connection is answered 503 and when to come again', async () => {
  const { app, database } = await startApp({ max: 1, waits: { connect: 30_000, lock: 0, statement: 0 } })
  const held = await database.pool.connect()
  // only the call waits for a short time: on a busy machine the first connection takes longer
  database.pool.options.connectionTimeoutMillis = 200
  const answer = await app.inject({
    method: 'POST',
    url: contract.session.session.login.path,
    payload: { username: 'admin', password: 'Hexbolt-2026' },
  })
  held.release()
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, busy, '2'])
})

test('so is one whose database is not there', async () => {
  const { app, logText } = await startApp({ max: 1 }, 'postgres://nobody@127.0.0.1:1/nothing')
  const answer = await app.inject({ url: contract.session.ways.list.path })
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([503, busy, '2'])
  // the operator needs the reason
  expect(logText()).toContain('ECONNREFUSED')
})

test('a call that waits too long for a lock is told that somebody else changes the data', async () => {
  const { app } = await startApp({ max: 4, waits: { connect: 0, lock: 200, statement: 0 } })
  const authorization = `Bearer ${await server.login()}`
  const holder = await server.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table brand in access exclusive mode')
    const answer = await app.inject({ url: contract.goods.brand.list.path, headers: { authorization } })
    expect([answer.statusCode, answer.json().msg, answer.headers['retry-after']]).toEqual([503, '数据正被他人修改，请稍后重试', '2'])
  } finally {
    holder.release(true)
  }
})

test('calls, work in the background and the owner wait as long as they may', async () => {
  const waits = async (kind: 'call' | 'task' | 'owner') => {
    const { pool, close } = openDatabase(connectionString, { max: 1, waits: kind })
    const { rows } = await pool.query("select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement")
    await close()
    return [rows[0], pool.options.connectionTimeoutMillis]
  }
  expect(await waits('call')).toEqual([{ lock: '10s', statement: '20s' }, 15_000])
  expect(await waits('task')).toEqual([{ lock: '15s', statement: '20s' }, 30_000])
  expect(await waits('owner')).toEqual([{ lock: '0', statement: '20s' }, 30_000])
})
