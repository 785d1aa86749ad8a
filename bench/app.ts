import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { setUp } from '#server/features/settings/config.ts'
import { readEnv, type Env } from '#server/platform/env/env.ts'
import { nobody, type Ctx } from '#server/platform/kernel/ctx.ts'
import { PASSWORD, type BenchDatabase } from './database.ts'

const UNLIMITED = { callsPerSecond: 0, workPerSecond: 0 }

/** The server with a database in this process, and an administrator's token. */
export async function openBenchApp({ database, filesFolder }: Pick<BenchDatabase, 'database' | 'filesFolder'>, values: Partial<Env> = {}) {
  const env = {
    ...readEnv({ DEMO: '0' }),
    factorOptional: true,
    ...UNLIMITED,
    ...values,
    logLevel: 'silent' as const,
    storageUrl: filesFolder,
  }
  const secretKey = randomBytes(32)
  const app = await buildApp({ database, env, secretKey })
  return { app, env, secretKey, token: await logIn(app) }
}

/** The token for a new session. */
export async function logIn(app: FastifyInstance, username = 'admin'): Promise<string> {
  const { token } = await data<{ token: string }>(app, '', 'POST', '/api/login', { username, password: PASSWORD })
  return token
}

/** The administrator in a measurement gives away alone what needs a second person in business. */
export async function liftReviews({ db, cache }: Pick<BenchDatabase['database'], 'db' | 'cache'>, secretKey: Buffer): Promise<void> {
  const http = { ip: '', user_agent: '' }
  const ctx = {
    db,
    cache,
    secretKey,
    now: new Date(),
    language: 'zh',
    env: {},
    request_id: randomUUID(),
    http,
    actor: nobody,
  } as unknown as Ctx
  await setUp(ctx, 'price', { 'price.approve_cost': 0, 'price.approve_loss': 0 })
  await setUp(ctx, 'finance', { 'finance.dual_control': 0 })
}

/** A call's answer; a refused call ends the run. */
export async function data<Data>(
  app: FastifyInstance,
  token: string,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<Data> {
  const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: Data }>()
  if (code !== 200) throw new Error(`${url}: ${msg}`)
  return data
}

/** The `data` from a reading call. */
export function ask<Data>(app: FastifyInstance, token: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<Data> {
  return data<Data>(app, token, 'GET', `${path}?${new URLSearchParams(query).toString()}`)
}
