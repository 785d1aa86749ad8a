import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { viewsFile, viewsIn } from '#server/areas/dev/menu/menu-views.ts'
import { root, runQuietly } from './program.ts'
import { step } from './progress.ts'

interface Product {
  /** Folder under dist/. */
  readonly name: 'server' | 'web'
  readonly words: string
  readonly sources: readonly string[]
  readonly program: string
  args(out: string): string[]
  finish?(out: string): Promise<void>
}

const products: readonly Product[] = [
  {
    name: 'server',
    words: '构建服务端 · building the server',
    sources: ['src/contract', 'src/server', 'rolldown.config.ts', 'package-lock.json'],
    program: 'rolldown',
    args: (out) => ['--config', 'rolldown.config.ts', '--dir', out, '--log-level', 'warn'],
  },
  {
    name: 'web',
    words: '构建网页 · building the web',
    sources: [
      'src/contract',
      'src/web',
      'scripts/keep-maps.ts',
      'scripts/service-worker.ts',
      'scripts/vite',
      'vite.config.ts',
      'package-lock.json',
    ],
    program: 'vite',
    args: (out) => ['build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'],
    async finish(out) {
      // rolldown takes 50 ms to load, which a start without a build saves
      const { buildServiceWorker } = await import('./service-worker.ts')
      const { compressFolder } = await import('./compress.ts')
      const { keepMaps } = await import('./keep-maps.ts')
      keepMaps(out, join(root, 'dist/maps'))
      // views that a menu entry may name; the server reads the list
      writeFileSync(viewsFile, JSON.stringify(viewsIn(join(root, 'src/web/areas'))))
      await buildServiceWorker(out)
      await compressFolder(out)
    },
  },
]

/** Builds outdated parts, by content and not by date: a checkout gives every file the current date. */
export async function buildStale(names: readonly Product['name'][] = ['server', 'web']): Promise<void> {
  mkdirSync(join(root, 'dist'), { recursive: true })
  await Promise.all(products.filter(({ name }) => names.includes(name)).map(buildIfStale))
}

/** No web build exists yet: its first one takes long. */
export function isWebMissing(): boolean {
  return !existsSync(join(root, 'dist/web'))
}

async function buildIfStale(product: Product): Promise<void> {
  const finished = join(root, 'dist', product.name)
  const stamp = `${finished}.stamp`
  const hash = hashOf(product.sources)
  if (existsSync(finished) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  await step(product.words, async () => {
    // Beside the finished build, which may be in use.
    const fresh = mkdtempSync(`${finished}-`)
    // A test runner sets another NODE_ENV, which would select React's development build.
    const { code, output } = await runQuietly(product.program, product.args(fresh), { ...process.env, NODE_ENV: 'production' })
    if (code !== 0) rmSync(fresh, { recursive: true })
    if (code !== 0) throw Object.assign(new Error(`${product.words}: failed\n${output.trim()}`), { expected: true })
    await product.finish?.(fresh)
    chmodSync(fresh, 0o755)
    rmSync(finished, { recursive: true, force: true })
    renameSync(fresh, finished)
    writeFileSync(stamp, hash)
  })
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/')).toSorted()
  return files.filter((file) => !/\.test\.tsx?$/.test(file))
}
