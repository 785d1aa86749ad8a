import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'

/** Tells whether this many bytes fit into the machine's memory-backed folder, which some containers limit or lack. */
export function fitsInMemory(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= bytes
  } catch {
    return false
  }
}

/** An empty folder for a test's PostgreSQL data: in memory if there is room, because a disk takes a fifth of a run's time. */
export function scratchFolder(name: string): Promise<string> {
  return mkdtemp(join(fitsInMemory(ROOM) ? IN_MEMORY : tmpdir(), `hexbolt-${name}-`))
}

const ROOM = 6 * 2 ** 30
