import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { failure, type Failure, type LogCoverage } from './counts.ts'

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

/** The facts about a test file that tell whether the run is whole. */
export interface FinishedFile {
  readonly project: { readonly name: string }
  state(): string
  readonly children: { allTests(): Iterable<{ result(): { readonly state: string } }> }
}

/** The calls in the log; in a run where every file has failed or passed all its tests, also those without any log row. */
export async function logCoverage(files: readonly FinishedFile[]): Promise<LogCoverage> {
  const folder = process.env[PLACE]
  const ofTheServer = files.filter(({ project }) => project.name === 'server')
  if (folder === undefined || ofTheServer.length === 0) return { logged: [], unlogged: [] }
  const expectation: Expectation = JSON.parse(await readFile(join(folder, WANTED), 'utf8'))
  const noted = (await readdir(folder)).filter((name) => name !== WANTED)
  const entries = await Promise.all(noted.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]))
  const logged = new Set(entries.flat())
  const isWhole = ofTheServer.length >= expectation.files && ofTheServer.every(isComplete)
  return { logged: [...logged], unlogged: isWhole ? expectation.addresses.filter((address) => !logged.has(address)) : [] }
}

/** A selection by title leaves out tests without a failure. */
function isComplete(file: FinishedFile): boolean {
  return file.state() === 'failed' || [...file.children.allTests()].every((test) => test.result().state === 'passed')
}

export function logFailures(addresses: readonly string[]): Failure[] {
  return addresses.map((address) => failure('[S23] no test makes this call and finds it in the log', [address]))
}
