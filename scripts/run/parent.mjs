import { spawnSync } from 'node:child_process'

/** Words before a command that have the kernel send it SIGTERM when whoever started it ends, be it by kill -9. Linux only. */
export function endWithParent() {
  const words = ['setpriv', '--pdeathsig=TERM']
  return process.platform === 'linux' && spawnSync(words[0], [words[1], 'true']).status === 0 ? words : []
}
