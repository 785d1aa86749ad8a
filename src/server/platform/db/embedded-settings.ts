import { totalmem } from 'node:os'

const MiB = 1024 * 1024

/**
 * postgresql.conf, rewritten at every start so that it matches the machine's memory and this program's version. ALTER SYSTEM values are
 * in postgresql.auto.conf and take precedence.
 */
export function postgresSettings(overrides: Readonly<Record<string, string>> = {}): string {
  const settings = { ...memorySettings(), ...durability, ...behaviour, ...logging, ...overrides }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  return ['# Written by Hexbolt at every start. Use ALTER SYSTEM for settings of your own.', ...lines, ''].join('\n')
}

/**
 * The database shares its machine with the server and other programs, so it uses a sixteenth of the memory, not the usual quarter; the page
 * cache serves the rest. Two gigabytes would also add 60 ms to every start (measured 2026-11, 2 cores).
 */
function memorySettings(): Record<string, string> {
  const cache = (process.constrainedMemory() || totalmem()) / MiB
  const total = Math.min(cache, totalmem() / MiB)
  return {
    shared_buffers: megabytes(clamp(total / 16, 64, 1024)),
    effective_cache_size: megabytes(clamp(total / 2, 256, 65_536)),
    work_mem: megabytes(clamp(total / 256, 4, 32)),
    maintenance_work_mem: megabytes(clamp(total / 16, 64, 512)),
    // Containers have only 64 MB in /dev/shm; parallel queries use it up first.
    min_dynamic_shared_memory: megabytes(clamp(total / 64, 16, 64)),
  }
}

// An acknowledged write survives a power failure. These are the defaults; they are listed because nothing may change them.
const durability = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
}

const behaviour = {
  max_connections: '100',
  max_wal_size: '2GB',
  // This build has only pglz, which takes longer than a disk needs for the larger log: 10,000 prices 9.8 instead of 6.0 s (2026-11).
  wal_compression: 'off',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  // Queries here take milliseconds; JIT compilation takes longer.
  jit: 'off',
  track_io_timing: 'off',
  timezone: 'UTC',
  default_text_search_config: 'pg_catalog.simple',
  lc_messages: 'C',
}

// Without the logging collector: it outlives the server by a moment, and with so few messages a file needs no rotation.
const logging = {
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  // The application reports a refused statement; here its values, including personal data, would remain in a file.
  log_min_messages: 'log',
}

function megabytes(size: number): string {
  return `${Math.round(size)}MB`
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
