import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestModule, TestProject } from 'vitest/node'

// [S23] Server tests make every call that changes data, and the log contains it: each test file stores the logged calls
// until all files are finished.

const WANTED = 'wanted.json'
const PLACE = 'LOGGED_CALLS_FOLDER'

interface Expectation {
  addresses: readonly string[]
  files: number
}

/** Creates the folder, and writes the expected calls into it. */
export async function expectLoggedCalls(folder: string, addresses: readonly string[], project: TestProject): Promise<void> {
  await mkdir(folder)
  const { testFiles } = await project.globTestFiles()
  const target: Expectation = { addresses, files: testFiles.length }
  await writeFile(join(folder, WANTED), JSON.stringify(target))
  process.env[PLACE] = folder
}

/** Stores the calls in a test server's log. */
export async function noteLogged(folder: string, addresses: readonly string[]): Promise<void> {
  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(addresses))
}

/** Calls without any log row. Empty for a run with only some tests. */
export async function neverLogged(modules: readonly TestModule[]): Promise<string[]> {
  const folder = process.env[PLACE]
  const ofTheServer = modules.filter(({ project }) => project.name === 'server')
  const isWhole = ofTheServer.every((module) => [...module.children.allTests()].every((test) => test.result().state === 'passed'))
  if (folder === undefined || ofTheServer.length === 0 || !isWhole) return []
  const { addresses, files }: Expectation = JSON.parse(await readFile(join(folder, WANTED), 'utf8'))
  if (ofTheServer.length < files) return []
  const noted = (await readdir(folder)).filter((name) => name !== WANTED)
  const entries = await Promise.all(noted.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]))
  const logged = new Set(entries.flat())
  return addresses.filter((address) => !logged.has(address))
}
