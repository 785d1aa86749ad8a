import type { ChildProcess } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../scripts/build.ts'
import { endChild } from '../../scripts/program.ts'
import { scratchFolder } from './scratch.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder after its first start with demo data and an orderly stop, for the tests to copy; complete when its report exists. */
    startedFolder: string
    /** This file appears when the folder is complete: empty, or with the text of the error. */
    startReport: string
  }
}

/** Builds the product. Its server then fills a data folder beside the first tests, because that takes longer than most of them. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildStale()
  const folder = await scratchFolder('started')
  const report = `${folder}-report`
  let child: ChildProcess | undefined
  const filling = startServer({ DATA_DIR: folder, DEMO: '1' }, (started) => (child = started)).then((server) => server.stop())
  const reported = writeReport(report, filling)
  provide('startedFolder', folder)
  provide('startReport', report)
  return async () => {
    // tests that need no folder may end before it is complete
    if (child) await endChild(child, 'SIGTERM')
    await reported
    await Promise.all([folder, report].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** Renames the written file, because a test may read it at any moment. */
async function writeReport(path: string, filling: Promise<unknown>): Promise<void> {
  const text = await filling.then(() => '', String)
  await writeFile(`${path}-draft`, text)
  await rename(`${path}-draft`, path)
}
