import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearTempFiles } from './temp-file.ts'

/** Creates a temporary file as the process with this id would leave it. */
async function left(pid: number, name = `hexbolt-${pid}-${randomUUID()}`): Promise<string> {
  const path = join(tmpdir(), name)
  await writeFile(path, 'half a sheet')
  return path
}

test('the next start removes temporary files from killed processes and keeps those in use', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['-e', ''])
  const gone = [await left(dead), await left(process.pid)]
  // the parent process runs as long as this one
  const paths = [await left(process.ppid), await left(dead, `hexbolt-${dead}-notes`)]
  await clearTempFiles()
  expect(gone.map((path) => existsSync(path))).toEqual([false, false])
  expect(paths.map((path) => existsSync(path))).toEqual([true, true])
  for (const path of paths) await rm(path)
})
