import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestModule, TestProject } from 'vitest/node'

// [S23] every call that changes something is made by a test of the server, and is in the log then: what each file of tests has seen there
// is kept until all of them are through

const WANTED = 'wanted.json'
const PLACE = 'LOGGED_CALLS_FOLDER'

interface Wanted {
  addresses: readonly string[]
  files: number
}

/** Makes the folder, and writes into it what has to be seen. */
export async function expectLoggedCalls(folder: string, addresses: readonly string[], project: TestProject): Promise<void> {
  await mkdir(folder)
  const { testFiles } = await project.globTestFiles()
  const wanted: Wanted = { addresses, files: testFiles.length }
  await writeFile(join(folder, WANTED), JSON.stringify(wanted))
  process.env[PLACE] = folder
}

/** Keeps what a server of a test has in its log. */
export async function noteLogged(folder: string, addresses: readonly string[]): Promise<void> {
  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(addresses))
}

/** What was never seen in any log. Says nothing of a run of some of the tests only. */
export async function neverLogged(modules: readonly TestModule[]): Promise<string[]> {
  const folder = process.env[PLACE]
  const ofTheServer = modules.filter(({ project }) => project.name === 'server')
  const isWhole = ofTheServer.every((module) => [...module.children.allTests()].every((test) => test.result().state === 'passed'))
  if (folder === undefined || ofTheServer.length === 0 || !isWhole) return []
  const { addresses, files }: Wanted = JSON.parse(await readFile(join(folder, WANTED), 'utf8'))
  if (ofTheServer.length < files) return []
  const noted = (await readdir(folder)).filter((name) => name !== WANTED)
  const seen = await Promise.all(noted.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]))
  const logged = new Set(seen.flat())
  return addresses.filter((address) => !logged.has(address))
}
