import { randomBytes } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import type { BenchDatabase } from './database.ts'

/** The server on a database, in this process, and an administrator's token. */
export async function openBenchApp({ database, filesFolder }: Pick<BenchDatabase, 'database' | 'filesFolder'>, callsPerSecond = 0) {
  const env = { ...readEnv({ DEMO: '0' }), callsPerSecond, logLevel: 'silent' as const, storageUrl: filesFolder }
  const secretKey = randomBytes(32)
  const app = await buildApp({ database, env, secretKey })
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'admin', password: 'Bench-2026' } })
  const { token } = (login.json() as { data: { token: string } }).data
  return { app, env, secretKey, token }
}
