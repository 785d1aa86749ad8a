import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, sourceFiles } from './imports.ts'
import { root } from './program.ts'

// Finds files that are too small: a reader has to open a file for a few lines that only one other file uses.

const ROOMS = ['src/contract', 'src/server', 'src/web']
const LEAST_LINES = 25

const REGISTERS = /^src\/server\/(?:registry|system|areas\/\w+\/area)\.ts$/

if (import.meta.main) {
  const faults = smallFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/**
 * The files with less than 25 lines and one importer, one sentence each. Lazy imports, which are chunk boundaries, and files with their own
 * test may be small. A register, which lists verb modules, does not count. Entry points and views have no importer.
 */
export function smallFaults(folder: string, rooms: readonly string[] = ROOMS): string[] {
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.ts'], { cwd: folder })
  const uses = Map.groupBy(importsOf(folder, [...sourceFiles(folder), ...tests]), ({ to }) => to)
  return rooms
    .flatMap((room) => sourceFiles(folder, room))
    .flatMap((file) => {
      const imports = uses.get(file) ?? []
      const [importer, ...others] = new Set(imports.map(({ from }) => from))
      if (importer === undefined || others.length > 0 || REGISTERS.test(importer) || imports.some(({ isLazy }) => isLazy)) return []
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length
      return lines < LEAST_LINES ? [`${file}: ${lines} lines that only ${importer} imports; join them`] : []
    })
}
