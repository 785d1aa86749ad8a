import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startEmbedded } from '#server/db/embedded.ts'
import { readEnv } from '#server/env.ts'
import { root } from '../program.ts'

/** What the server answers itself; every other address is the web's. */
const served = ['/api', '/files', '/healthz', '/readyz', '/metrics']

const env = readEnv()
const apiPort = env.port + 1
// The database outlives the server, which starts again at every change of its sources.
const embedded = env.databaseUrl === undefined ? await startEmbedded({ dataDir: env.dataDir, log: console.log }) : undefined

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'src', 'server', 'main.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    DATABASE_URL: embedded?.connectionString ?? env.databaseUrl,
    DEMO: env.demo ? '1' : '0',
    PUBLIC_URL: `http://127.0.0.1:${env.port}`,
  },
})

const web = await createServer({
  server: {
    port: env.port,
    strictPort: true,
    host: env.host,
    proxy: Object.fromEntries(served.map((path) => [path, `http://127.0.0.1:${apiPort}`])),
  },
})
await web.listen()

let closing = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())

async function close(): Promise<void> {
  if (closing) return
  closing = true
  server.kill('SIGTERM')
  await Promise.all([web.close(), once(server, 'exit')])
  await embedded?.stop()
  process.exit(0)
}
