import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../scripts/build.ts'
import { scratchFolder } from './scratch.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder after its first start with demo data and an orderly stop, for the tests to copy. */
    startedFolder: string
  }
}

/** Builds the product and creates a data folder by its server, which takes longer than most tests that need one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildStale()
  const startedFolder = await scratchFolder('started')
  const server = await startServer({ DATA_DIR: startedFolder, DEMO: '1' })
  await server.stop()
  provide('startedFolder', startedFolder)
  return () => rm(startedFolder, { recursive: true, force: true })
}
