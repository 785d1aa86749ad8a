import { spawnSync } from 'node:child_process'
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startError } from '#server/platform/env/start-error.ts'
import { stopOrphan } from './embedded-orphan.ts'

export interface FolderLock {
  /** The open file that holds the lock. PostgreSQL inherits it, so the folder stays locked while either process works on it. */
  readonly file: number
  release(): void
}

interface Owner {
  pid: number
  started: string
}

const patience = 15_000

/**
 * Locks the folder for this process, or throws with the current holder. It is a kernel lock (flock), not an existing file: it ends
 * with its holders, however they end, and it works between containers that share a volume.
 */
export async function lockFolder(dataDir: string, log: (message: string) => void): Promise<FolderLock> {
  const path = join(dataDir, 'hexbolt.lock')
  createFolder(dataDir)
  let file = tryLock(path)
  let isReported = false
  for (const began = Date.now(); file === undefined; file = tryLock(path)) {
    const owner = readOwner(path)
    const waited = Date.now() - began
    if ((owner && isRunning(owner)) || waited > patience) throw folderInUse(dataDir, owner)
    if (!isReported) log('等待上次的数据库关闭 · waiting for the last database to close')
    isReported = true
    stopOrphan(join(dataDir, 'postgres'), waited)
    await delay(30)
  }
  const locked = file
  writeOwner(locked)
  return { file: locked, release: () => closeSync(locked) }
}

function createFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    throw startError(`无法建立数据目录 ${dataDir}（DATA_DIR）。`, `The data folder ${dataDir} (DATA_DIR) cannot be made.`, cause)
  }
}

function tryLock(path: string): number | undefined {
  // macOS (O_EXLOCK | O_NONBLOCK) and Windows (libuv's exclusive opening) lock on opening; Linux needs flock(1) on the open file.
  const exclusive = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x10000000 }[process.platform as string] ?? 0
  let file: number
  try {
    file = openSync(path, constants.O_RDWR | constants.O_CREAT | exclusive, 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EAGAIN' || code === 'EBUSY') return undefined
    throw startError(`无法写入 ${path}（${code}）。`, `${path} cannot be written (${code}).`, cause)
  }
  if (process.platform !== 'linux') return file
  const { status, error } = spawnSync('flock', ['--nonblock', '--conflict-exit-code=9', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  })
  const held = error ? isHeldByOther(path) : status === 9
  if (!held) return file
  closeSync(file)
  return undefined
}

/** Without flock(1) the recorded process id is the only evidence. */
function isHeldByOther(path: string): boolean {
  const owner = readOwner(path)
  return owner !== undefined && owner.pid !== process.pid && isRunning(owner)
}

function writeOwner(file: number): void {
  const owner: Owner = { pid: process.pid, started: startOf(process.pid) ?? '' }
  ftruncateSync(file)
  writeSync(file, JSON.stringify(owner), 0)
}

function readOwner(path: string): Owner | undefined {
  try {
    const { pid, started }: Owner = JSON.parse(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

/** A process id alone is not sufficient: after the machine or container restarts, another process may have it. */
function isRunning({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform !== 'linux' || startOf(pid) === started
}

/** A process's start time in the kernel's unit; undefined if it has ended, including zombies. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function folderInUse(dataDir: string, owner: Owner | undefined): Error {
  const who = owner ? { zh: `（进程 ${owner.pid}）`, en: ` (process ${owner.pid})` } : { zh: ' ', en: '' }
  return startError(
    `数据目录 ${dataDir} 正被另一个 Hexbolt${who.zh}使用。请先停止它，或用 DATA_DIR 指定另一个目录。`,
    `The data folder ${dataDir} is in use by another Hexbolt${who.en}. Stop that one first, or choose another folder with DATA_DIR.`,
  )
}
