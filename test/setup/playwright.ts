import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../../scripts/build.ts'
import { browserLaunchOptions } from './browser.ts'
import { startServer } from './server.ts'

/** The product as people get it: built, with its own database and the demo data. */
export default async function setup(): Promise<() => Promise<void>> {
  // Unpacks the browser before two workers want it at once.
  await Promise.all([buildStale(), browserLaunchOptions()])
  const dataDir = await mkdtemp(join(tmpdir(), 'hexbolt-e2e-'))
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' })
  process.env.E2E_URL = server.url
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
