import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import Fastify, { type FastifyInstance } from 'fastify'
import { list as skus } from '#server/areas/goods/sku/sku.ts'
import { list as users } from '#server/identity/account/user.ts'
import { hashPassword } from '#server/identity/session/password.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import type { Env } from '#server/platform/env/env.ts'
import { verbEnvOf } from '#server/platform/env/verb-env.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { logIn } from './app.ts'
import { PASSWORD, type BenchDatabase } from './database.ts'
import { inTurn, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface GuardResult {
  calls: { name: string; guarded: Spread; bare: Spread }[]
}

const ROUNDS = pick(100, 3)
const PERSON = 'bench_clerk'
/** Agents on two levels; an agent's accounts see the accounts of the agents beneath it. */
const AGENTS = 200
const ACCOUNTS = pick(10_000, 500)

/**
 * The cost for permissions, data scope and log: a usual call, beside the same work behind a handler without authentication, limits
 * and log.
 */
export async function benchGuards(
  app: FastifyInstance,
  { database, filesFolder }: BenchDatabase,
  env: Env,
  secretKey: Buffer,
): Promise<GuardResult> {
  const { pool } = database
  await makePeople({ database }, await hashPassword(PASSWORD))
  const ctx = (): Ctx => ({
    db: database.db,
    cache: database.cache,
    files: folderStore(filesFolder),
    secretKey,
    env: verbEnvOf(env),
    actor: { ...nobody, id: 1, is_admin: true },
    now: new Date(),
    language: 'zh',
    request_id: randomUUID(),
    http: { ip: '127.0.0.1', user_agent: 'bench', token: undefined, device: undefined, setHeader: () => undefined },
  })
  const bare = bareServer(pool, ctx)
  const payload = { username: PERSON, password: PASSWORD }
  const headers = { authorization: `Bearer ${await logIn(app, PERSON)}` }
  const calls: [name: string, guarded: () => Promise<unknown>, bare: () => Promise<unknown>][] = [
    ['list of SKUs: session, permission, masked costs', get(app, '/api/goods/sku/list?page_size=20', headers), get(bare, '/skus')],
    ['list of accounts: session, permission, scope of an agent', get(app, '/api/dev/user/list?page_size=20', headers), get(bare, '/users')],
    ['login: counted tries, log, known device', post(app, '/api/login', payload), post(bare, '/login', payload)],
  ]
  const results: GuardResult = { calls: [] }
  for (const [name, ours, other] of calls) {
    const { ours: guarded, reference } = await inTurn(ROUNDS, ours, other)
    results.calls.push({ name, guarded, bare: reference })
    console.log(`  ${name}: ${guarded.p50.toFixed(2)} ms, without ${reference.p50.toFixed(2)} ms`)
  }
  await bare.close()
  return results
}

/** An agent's account with a role, among ten thousand accounts from two hundred agents. */
async function makePeople({ database: { pool } }: Pick<BenchDatabase, 'database'>, hash: string): Promise<void> {
  const { rowCount } = await pool.query('select from admin_user where username = $1', [PERSON])
  if (rowCount) return
  await pool.query(
    `insert into agent (name, code, level, contact, phone, contract_start, contract_end) select 'bench ' || n, 'B' || n, 1, 'bench', '1991' || lpad(n::text, 7, '0'), '2020-01-01', '2099-12-31' from generate_series(1, ${AGENTS / 10}) n`,
  )
  const { rows } = await pool.query<{ id: string }>(`select min(id) as id from agent where name like 'bench %'`)
  const first = Number(rows[0]?.id)
  await pool.query(
    `insert into agent (name, parent_id, code, level, contact, phone, contract_start, contract_end) select 'bench under ' || n, $1 + n % ${AGENTS / 10}, 'BU' || n, 2, 'bench', '1992' || lpad(n::text, 7, '0'), '2020-01-01', '2099-12-31' from generate_series(1, ${AGENTS - AGENTS / 10}) n`,
    [first],
  )
  await pool.query(
    `insert into admin_user (username, password_hash, real_name, agent_id)
     select 'bench_account_' || n, 'none', '账号' || n, $1 + n % ${AGENTS} from generate_series(1, ${ACCOUNTS}) n`,
    [first],
  )
  await pool.query(
    `with person as (insert into admin_user (username, password_hash, real_name, agent_id) values ($1, $2, '代理商职员', $3) returning id),
     held as (insert into role (code, title, scope, perms) values ('bench', '基准', 'agent_tree', '{goods:sku:list,dev:user:list}') returning id)
     insert into admin_user_role select person.id, held.id from person, held`,
    [PERSON, hash, first],
  )
}

function bareServer(pool: BenchDatabase['database']['pool'], ctx: () => Ctx): FastifyInstance {
  const page = { page_no: 1, page_size: 20, sort_order: 'desc' as const }
  const app = Fastify()
  app.get('/skus', async () => ({ code: 200, msg: '', data: await skus(ctx(), page as Parameters<typeof skus>[1]) }))
  app.get('/users', async () => ({ code: 200, msg: '', data: await users(ctx(), page as Parameters<typeof users>[1]) }))
  // oxlint-disable-next-line no-async-endpoint-handlers -- Fastify waits for it
  app.post('/login', async ({ body }) => {
    const { username, password } = body as { username: string; password: string }
    const { rows } = await pool.query<{ id: string; password_hash: string }>(
      'select id, password_hash from admin_user where lower(username) = lower($1) and deleted_at is null',
      [username],
    )
    const [person] = rows
    if (!person || !(await verify(person.password_hash, password))) throw new Error('wrong')
    return { code: 200, msg: '', data: { token: await openSession(ctx(), Number(person.id)) } }
  })
  return app
}

function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return async () => good(url, await app.inject({ method: 'GET', url, headers }))
}

function post(app: FastifyInstance, url: string, payload: object) {
  return async () => good(url, await app.inject({ method: 'POST', url, payload }))
}

function good(url: string, { statusCode, body }: { statusCode: number; body: string }): void {
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
}
