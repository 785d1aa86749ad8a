import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openPort } from '#server/platform/db/embedded-address.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { workerFlags } from '../become.ts'
import { freePorts, unpaced } from '../instances/instance.ts'
import { waitFor } from '../instances/nginx.ts'
import { endChild, root } from '../program.ts'
import { endWithParent } from '../run/parent.mjs'

export interface Part {
  readonly name: 'server' | 'worker'
  start(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

/** The product under traffic: its addresses, and its processes if the driver has started them. */
export interface Stand {
  url: string
  simulator: string
  /** The owner's database address. */
  database: string
  parts: readonly Part[]
  stop(): Promise<void>
}

interface Options {
  folder: string
  seed: number
  /** The share of faulty calls and notifications in the pay simulator. */
  faults: number
}

const START_MS = 120_000

/** Starts PostgreSQL, the pay simulator, the server and the worker, each as its own process, on a data folder. */
export async function startStand({ folder, seed, faults }: Options): Promise<Stand> {
  mkdirSync(folder, { recursive: true })
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const act of undo.splice(0).toReversed()) await act()
  }
  try {
    const postgres = await startEmbedded({
      dataDir: folder,
      log: () => undefined,
      listen: openPort,
      settings: { max_connections: '200' },
    })
    undo.push(postgres.stop)
    const [port = 0, simulatorPort = 0] = await freePorts(2)
    const simulator = `http://127.0.0.1:${simulatorPort}`
    const env = {
      DATABASE_URL: postgres.appConnectionString,
      DATABASE_OWNER_URL: postgres.connectionString,
      DATA_DIR: folder,
      ...unpaced,
      DEMO: '1',
      WORKER: '0',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PAY_SIMULATOR: simulator,
    }
    const args = ['--port', String(simulatorPort), '--seed', String(seed), '--faults', String(faults), '--quiet']
    const payments = program('simulator', [join(root, 'scripts/run.mjs'), 'pay-simulator', ...args], {
      folder,
      env: {},
      ready: /pay simulator/,
    })
    const server = program('server', [join(root, 'dist/server/main.js')], { folder, env, ready: /Hexbolt/ })
    const worker = program('worker', [...workerFlags, join(root, 'dist/server/worker.js')], { folder, env, ready: /worker ready/ })
    for (const one of [payments, server, worker]) {
      undo.push(one.stop)
      // the worker needs the tables that the server makes
      await one.start()
    }
    const url = `http://127.0.0.1:${port}`
    await waitFor(`${url}/readyz`, 200)
    return { url, simulator, database: postgres.connectionString, parts: [server, worker] as Part[], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A process that is ready when it says so; its output is kept in the folder. */
function program(name: string, args: readonly string[], { folder, env, ready }: { folder: string; env: object; ready: RegExp }) {
  let child: ChildProcess | undefined
  const log = openSync(join(folder, `${name}.log`), 'a')
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child
    child = undefined
    if (running) await endChild(running, signal)
  }
  return {
    name,
    async start() {
      const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
      const [command = '', ...words] = [...endWithParent(), process.execPath, ...args]
      const started = spawn(command, words, { env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...env }, stdio: ['ignore', 'pipe', log] })
      child = started
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error(`${name} has not started`)), START_MS)
      let output = ''
      started.stdout?.on('data', (chunk: Buffer) => {
        writeSync(log, chunk)
        output = (output + chunk.toString()).slice(-10_000)
        if (ready.test(output)) resolve()
      })
      started.once('exit', (code) => reject(new Error(`${name} has ended with ${code}: ${output}`)))
      await promise.finally(() => clearTimeout(timer))
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
