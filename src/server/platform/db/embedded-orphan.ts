import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startError } from '../start-error.ts'

/** Asks a PostgreSQL whose parent is gone to close, more firmly after five seconds. Called again and again until the folder is free. */
export function stopOrphan(cluster: string, waited: number): void {
  const pid = postmasterOf(cluster)
  if (pid === undefined || !worksOn(pid, cluster)) return
  try {
    process.kill(pid, waited < 5_000 ? 'SIGINT' : 'SIGQUIT')
  } catch {
    // It ended by itself, or it is not ours to stop: the lock tells which.
  }
}

/**
 * Removes what a crash left behind. After a restart of the machine the number in postmaster.pid may be anybody's, and PostgreSQL
 * would refuse to start. Called with the folder's lock held, so nobody of ours is working on it.
 */
export function removeStalePid(cluster: string): void {
  const pid = postmasterOf(cluster)
  if (pid === undefined) return
  if (worksOn(pid, cluster)) {
    throw startError(
      `数据库目录 ${cluster} 正由另一个 PostgreSQL（进程 ${pid}）打开，请先停止它。`,
      `The database folder ${cluster} is open in another PostgreSQL (process ${pid}). Stop that one first.`,
    )
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function postmasterOf(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** A PostgreSQL server stands in its data folder all its life. */
function worksOn(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') return false
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}
