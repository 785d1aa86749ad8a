import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from '../build.ts'
import { root } from '../program.ts'

await buildStale()
const args = ['--enable-source-maps', join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)]

if (process.platform === 'win32') {
  spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
} else {
  // The server takes this process's place: one process less, and signals arrive without a go-between.
  process.execve?.(process.execPath, [process.execPath, ...args], process.env)
}
