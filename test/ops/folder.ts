import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** An empty data folder that goes with the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hexbolt-ops-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder that has seen its first start, with demo data. */
export async function startedFolder(): Promise<string> {
  const folder = await emptyFolder()
  await cp(inject('startedFolder'), folder, { recursive: true })
  return folder
}
