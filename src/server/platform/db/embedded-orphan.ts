import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startError } from '#server/platform/env/start-error.ts'

/**
 * Stops a PostgreSQL whose parent has ended, with a stronger signal after five seconds. It is called repeatedly until the folder is free.
 */
export function stopOrphan(cluster: string, waited: number): void {
  const pid = postmasterOf(cluster)
  if (pid === undefined || !worksOn(pid, cluster)) return
  try {
    process.kill(pid, waited < 5_000 ? 'SIGINT' : 'SIGQUIT')
  } catch {
    // It has ended, or belongs to another process: the lock decides.
  }
}

/**
 * Removes the remains from a crash. After a machine restart the id in postmaster.pid may belong to another process, and PostgreSQL
 * would refuse to start. Call it with the folder's lock held, so that no instance is using the folder.
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

/** A PostgreSQL server's working directory is always its data folder. */
function worksOn(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') return false
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}
