import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { endChild, root } from '../program.ts'
import { endWithParent } from '../run/parent.mjs'
import { waitFor } from './nginx.ts'

export interface Instance {
  port: number
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** No rate limit and no CPU budget, because the test clients write without pause. */
export const unpaced = { CALLS_PER_SECOND: '0', WORK_PER_SECOND: '0' } as const

/** One among several servers on the same database, always on the same port. */
export function instanceOf(port: number, env: Readonly<Record<string, string>>): Instance {
  let child: ChildProcess | undefined
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child
    child = undefined
    if (running) await endChild(running, signal)
  }
  return {
    port,
    async start() {
      const { PATH, HOME, TMPDIR } = process.env
      const [command = '', ...args] = [...endWithParent(), process.execPath, join(root, 'dist/server/main.js')]
      child = spawn(command, args, { env: { PATH, HOME, TMPDIR, ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] })
      await waitFor(`http://127.0.0.1:${port}/readyz`, 200)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** The given number of free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
