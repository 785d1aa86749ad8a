import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { startServer } from './harness.ts'

const { database } = await startServer()

test('whoever calls is believed of a proxy that is named, and of nobody else', async () => {
  expect(await loggedAddress(['127.0.0.1'])).toBe('203.0.113.9')
  expect(await loggedAddress(['10.0.0.0/8'])).toBe('127.0.0.1')
  expect(await loggedAddress([])).toBe('127.0.0.1')
})

/** The logged address for a login through a proxy on this machine. */
async function loggedAddress(trustProxy: string[]): Promise<string | undefined> {
  const env = { demo: false, registration: false, publicUrl: undefined, sms: { provider: 'off' as const }, oidc: undefined }
  const app = await buildApp({
    database,
    env: { ...env, trustProxy, logLevel: 'error', storageUrl: '/tmp' },
    secretKey: Buffer.alloc(32),
  })
  const username = `nobody${trustProxy.length}${String(trustProxy[0]).length}`
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await app.inject({ method: 'POST', url: '/api/login', payload: { username, password: 'wrong-2026' }, headers })
  await app.close()
  const [row] = await database.db
    .select({ ip: logger.ip })
    .from(logger)
    .where(eq(logger.username, username))
    .orderBy(desc(logger.id))
    .limit(1)
  return row?.ip
}
