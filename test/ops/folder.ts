import { cp, readFile, rm } from 'node:fs/promises'
import { afterAll, inject, onTestFinished, vi } from 'vitest'
import { scratchFolder } from '#test/setup/scratch.ts'
import { processesOn } from '#test/setup/server.ts'

/** An empty data folder. When the test or the file ends, it is deleted, and so are processes that a failed test left there. */
export async function emptyFolder(atEndOf: 'test' | 'file' = 'test'): Promise<string> {
  const creating = scratchFolder('ops')
  const atEnd = atEndOf === 'test' ? onTestFinished : afterAll
  // before any wait: a file need not await its folder to register this
  atEnd(async () => {
    const folder = await creating
    for (const { pid } of processesOn(folder)) killQuietly(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return creating
}

/** A data folder after its first start, with demo data. The first callers wait until the set-up has filled the original. */
export async function startedFolder(atEndOf?: 'test' | 'file'): Promise<string> {
  const folder = await emptyFolder(atEndOf)
  const fault = await vi.waitFor(() => readFile(inject('startReport'), 'utf8'), { timeout: 180_000, interval: 100 })
  if (fault !== '') throw new Error(fault)
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
