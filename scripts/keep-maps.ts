import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Takes the source maps out of what is served: the server reads errors with them, and nobody else gets our sources. */
export function keepMaps(out: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const map of globSync('assets/*.map', { cwd: out })) renameSync(join(out, map), join(folder, basename(map)))
}
