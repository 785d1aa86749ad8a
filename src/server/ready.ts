import { migrateFor, type Addresses } from './platform/db/addresses.ts'
import { openDatabase } from './platform/db/open.ts'
import type { Env } from './platform/env/env.ts'
import type { WorkerContext } from './platform/tasks/run.ts'
import { log, timed } from './progress.ts'
import { seedDatabase } from './seed/index.ts'

export type Shared = Pick<WorkerContext, 'files' | 'secretKey'>

/** Migrates and seeds with the owner's connections, which are closed before the server starts. */
export async function readyDatabase(addresses: Addresses, { demo, adminPassword }: Env, shared: Shared) {
  const owner = openDatabase(addresses.owner, { max: 4, waits: 'owner' })
  try {
    const serving = await timed('数据结构 · schema', () => migrateFor(owner, addresses))
    const seeded = await timed('基础数据 · data', () => seedDatabase(owner, { demo, adminPassword, ...shared, log }))
    return { serving, seeded }
  } finally {
    await owner.close()
  }
}
