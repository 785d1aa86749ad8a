import { cp, rm } from 'node:fs/promises'
import { afterAll, inject, onTestFinished } from 'vitest'
import { scratchFolder } from '#test/setup/scratch.ts'
import { processesOn } from '#test/setup/server.ts'

/** An empty data folder. When the test or the file ends, it is deleted, and so are processes that a failed test left there. */
export async function emptyFolder(atEndOf: 'test' | 'file' = 'test'): Promise<string> {
  const folder = await scratchFolder('ops')
  const atEnd = atEndOf === 'test' ? onTestFinished : afterAll
  atEnd(async () => {
    for (const { pid } of processesOn(folder)) killQuietly(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** A data folder after its first start, with demo data. */
export async function startedFolder(atEndOf?: 'test' | 'file'): Promise<string> {
  const folder = await emptyFolder(atEndOf)
  await cp(inject('startedFolder'), folder, { recursive: true })
  return folder
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}
