import { randomBytes } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { readEnv, type Env } from '#server/env.ts'
import type { BenchDatabase } from './database.ts'

const UNLIMITED = { callsPerSecond: 0, workPerSecond: 0 }

/** The server on a database, in this process, and an administrator's token. */
export async function openBenchApp(
  { database, filesFolder }: Pick<BenchDatabase, 'database' | 'filesFolder'>,
  limits: Pick<Env, keyof typeof UNLIMITED> = UNLIMITED,
) {
  const env = { ...readEnv({ DEMO: '0' }), ...limits, logLevel: 'silent' as const, storageUrl: filesFolder }
  const secretKey = randomBytes(32)
  const app = await buildApp({ database, env, secretKey })
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'admin', password: 'Bench-2026' } })
  const { token } = (login.json() as { data: { token: string } }).data
  return { app, env, secretKey, token }
}
