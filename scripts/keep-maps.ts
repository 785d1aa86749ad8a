import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { COMPILED_AHEAD } from './vite/compiles-ahead.ts'

/** Takes the source maps out of what is served: the server reads errors with them, and nobody else gets our sources. */
export function keepMaps(out: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of globSync('assets/*.map', { cwd: out })) {
    const script = readFileSync(join(out, name.replace(/\.map$/, '')), 'utf8')
    const map = JSON.parse(readFileSync(join(out, name), 'utf8')) as { mappings: string }
    if (script.startsWith(COMPILED_AHEAD)) map.mappings = `;${map.mappings}`
    writeFileSync(join(folder, basename(name)), JSON.stringify(map))
    rmSync(join(out, name))
  }
}
