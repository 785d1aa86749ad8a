import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { COMPILED_AHEAD } from './vite/compiles-ahead.ts'

/** Moves the source maps out of the served files: the server needs them for errors, and they must not be public. */
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
