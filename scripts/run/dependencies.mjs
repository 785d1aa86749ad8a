import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs exactly the packages in package-lock.json unless they are present: all, or only those with which the product builds and runs.
 * Returns whether anything was installed.
 */
export async function installDependencies(root, { all }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = join(root, 'node_modules', '.hexbolt-lock')
  const hash = createHash('sha256').update(lock).digest('hex')
  const [last, part] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  // A checkout that had all packages keeps all.
  const whole = all || (last !== undefined && part === undefined)
  if (last === hash && (part === undefined || !whole)) return false
  const packages = JSON.parse(lock).packages
  const missing = !isInstalled(root, packages, whole)
  if (missing) await install(root, whole, part !== undefined && isInstalled(root, packages, false))
  writeFileSync(stamp, whole ? hash : `${hash} product`)
  return missing
}

/** npm keeps a package list for node_modules: the same list means the same packages. */
function isInstalled(root, locked, whole) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const { packages } = JSON.parse(readFileSync(list, 'utf8'))
  return Object.entries(locked).every(([path, expectation]) => {
    if (path === '' || (expectation.dev && !whole)) return true
    // Packages for other platforms are optional and absent.
    if (expectation.optional && !packages[path]) return true
    return packages[path]?.version === expectation.version && packages[path]?.integrity === expectation.integrity
  })
}

async function install(root, whole, hasProduct) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const words = '安装依赖 · installing dependencies'
  const live = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${words} ${seconds()}`), 1000) : undefined
  if (!live) console.log(`${words}, a minute or two`)
  const { code, output } = await npmInstall(root, whole, hasProduct)
  clearInterval(live)
  if (live) process.stdout.write('\r')
  if (code === 0) return console.log(`${words} ✓ ${seconds()}`)
  throw Object.assign(new Error(`依赖安装失败。\nThe dependencies could not be installed:\n${output.trim()}`), { expected: true })
}

function npmInstall(root, whole, hasProduct) {
  const parts = [whole ? '--include=dev' : '--omit=dev', '--include=optional']
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', ...parts, '--loglevel=error']
  // `npm ci` empties node_modules, which a running server uses: packages for tests and checks are added beside it.
  const command = hasProduct ? ['install', '--no-save'] : ['ci']
  const npm = process.env.npm_execpath
  const inNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  const child = inNpm
    ? spawn(process.execPath, [npm, ...command, ...options], { cwd: root })
    : spawn('npm', [...command, ...options], { cwd: root, shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
