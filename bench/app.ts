import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readEnv, type Env } from '#server/platform/env/env.ts'
import type { BenchDatabase } from './database.ts'

const UNLIMITED = { callsPerSecond: 0, workPerSecond: 0 }

/** The server with a database in this process, and an administrator's token. */
export async function openBenchApp({ database, filesFolder }: Pick<BenchDatabase, 'database' | 'filesFolder'>, given: Partial<Env> = {}) {
  const env = {
    ...readEnv({ DEMO: '0' }),
    factorOptional: true,
    ...UNLIMITED,
    ...given,
    logLevel: 'silent' as const,
    storageUrl: filesFolder,
  }
  const secretKey = randomBytes(32)
  const app = await buildApp({ database, env, secretKey })
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'admin', password: 'Bench-2026' } })
  const { token } = (login.json() as { data: { token: string } }).data
  return { app, env, secretKey, token }
}

/** The answer of a call; a refused call ends the run. */
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

/** The `data` of a reading call. */
export function ask<Data>(app: FastifyInstance, token: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<Data> {
  return data<Data>(app, token, 'GET', `${path}?${new URLSearchParams(query).toString()}`)
}
