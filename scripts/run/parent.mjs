import { spawnSync } from 'node:child_process'

/** A command prefix that makes the kernel send SIGTERM when the parent process ends, even by kill -9. Linux only. */
export function endWithParent() {
  const words = ['setpriv', '--pdeathsig=TERM']
  return process.platform === 'linux' && spawnSync(words[0], [words[1], 'true']).status === 0 ? words : []
}
