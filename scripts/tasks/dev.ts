import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { root } from '../program.ts'
import { endWithParent } from '../run/parent.mjs'

const env = readEnv()
const apiPort = env.port + 1
// The database keeps running while the server restarts at every source change.
const embedded = env.databaseUrl === undefined ? await startEmbedded({ dataDir: env.dataDir, log: console.log }) : undefined

const server = run(['--watch', '--watch-preserve-output', join(root, 'src', 'server', 'main.ts')], {
  PORT: String(apiPort),
  HOST: '127.0.0.1',
  DATABASE_URL: embedded?.appConnectionString ?? env.databaseUrl,
  DATABASE_OWNER_URL: embedded?.connectionString ?? env.databaseOwnerUrl,
  DEMO: env.demo ? '1' : '0',
  PUBLIC_URL: `http://127.0.0.1:${env.port}`,
})
// A separate process, because Vite ends its process at the first signal.
const web = run([join(root, 'scripts/dev-web.ts'), env.host, String(env.port), `http://127.0.0.1:${apiPort}`])

let closing = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0))
for (const child of [server, web]) child.once('exit', () => void close(1))

async function close(code: number): Promise<void> {
  if (closing) return
  closing = true
  await Promise.all([server, web].map(stop))
  await embedded?.stop()
  process.exit(code)
}

function run(args: readonly string[], variables: Readonly<Record<string, string | undefined>> = {}): ChildProcess {
  const [command = '', ...words] = [...endWithParent(), process.execPath, ...args]
  return spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...variables } })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
