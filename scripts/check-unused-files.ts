import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { importsOf, reachedFrom } from './imports.ts'
import { root } from './program.ts'

// Finds files that no entry point reaches. Entry points are the files named in package.json, the tool configurations and the HTML pages.

const CODE = '**/*.{ts,tsx,mjs,css}'
const ROOMS = ['src', 'test', 'scripts', 'bench']
const isTest = (file: string) => /^test\/|\.test\.tsx?$/.test(file)

if (import.meta.main) {
  const faults = unusedFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** The files that nothing uses, and the product's files that only tests use, one sentence each. */
export function unusedFaults(folder: string): string[] {
  const files = ROOMS.flatMap((room) => filesMatching(folder, `${room}/${CODE}`)).filter((file) => !/\.d\.m?ts$/.test(file))
  const configs = filesMatching(folder, '*.config.ts')
  const all = new Set([...files, ...configs])
  const edges = Map.groupBy(
    [...importsOf(folder, [...all]), ...[...all].flatMap((file) => mentionsOf(folder, file))].filter(({ to }) => all.has(to)),
    ({ from }) => from,
  )
  const targetsOf = (file: string) => (edges.get(file) ?? []).map(({ to }) => to)
  const entries = [...commandsOf(folder), ...configs, ...pageScriptsOf(folder), ...lintRulesOf(folder)]
  const used = reachedFrom(entries, targetsOf)
  const ofProduct = reachedFrom(entries, (file) => targetsOf(file).filter((to) => !isTest(to)))
  return files.flatMap((file) => {
    if (!used.has(file)) return [`${file}: nothing uses it`]
    return isTest(file) || ofProduct.has(file) ? [] : [`${file}: only tests use it`]
  })
}

/** The programs that the package.json scripts run: `node <program> <task>`. */
function commandsOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  return Object.values(scripts).flatMap((command) => {
    const [, program = '', task = ''] = /^node (\S+) ?(\S*)/.exec(command) ?? []
    return [program, `scripts/tasks/${task}.ts`]
  })
}

interface Plugins {
  jsPlugins?: string[]
}

/** The files with lint rules, which the oxlint configuration names; its comments stand on separate lines. */
function lintRulesOf(folder: string): string[] {
  return filesMatching(folder, '.oxlintrc.json').flatMap((file) => {
    const json = readFileSync(join(folder, file), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
    const config = JSON.parse(json) as Plugins & { overrides?: Plugins[] }
    return [config, ...(config.overrides ?? [])].flatMap(({ jsPlugins = [] }) => jsPlugins.map((path) => normalize(path)))
  })
}

/** The scripts in the HTML pages. */
function pageScriptsOf(folder: string): string[] {
  return filesMatching(folder, 'src/**/*.html').flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/<script[^>]* src="\/?([^"]+)"/g)].map(([, path = '']) =>
      normalize(join(dirname(page), path)),
    ),
  )
}

/** Files that a file names in a string: programs that it starts, tool inputs, patterns for the tools and for import.meta.glob. */
function mentionsOf(folder: string, from: string): { from: string; to: string }[] {
  const source = readFileSync(join(folder, from), 'utf8')
  const isConfig = /^[\w.]+\.config\.ts$/.test(from)
  // a test may name any product file without using it
  const bases = isTest(from) ? [dirname(from)] : [dirname(from), '.']
  const named = [...source.matchAll(/['"`/]((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|css))['"`]/g)].flatMap(([, path = '']) =>
    bases.map((base) => normalize(join(base, path))).filter((path) => existsSync(join(folder, path))),
  )
  const globs = isConfig ? [...source.matchAll(/['"](\S*\*\S*)['"]/g)].flatMap(([, glob = '']) => filesMatching(folder, glob)) : []
  const loaded = [...source.matchAll(/import\.meta\.glob[^(]*\(([^)]+)/g)].flatMap(([, list = '']) => {
    const [, base = ''] = /base: '([^']+)'/.exec(list) ?? []
    return [...list.matchAll(/'(\.[^']*\*[^']*)'/g)].flatMap(([, glob = '']) =>
      filesMatching(folder, normalize(join(dirname(from), base, glob))),
    )
  })
  return [...named, ...globs, ...loaded].map((to) => ({ from, to: to.replaceAll('\\', '/') }))
}

function filesMatching(folder: string, glob: string): string[] {
  return globSync(glob, { cwd: folder, exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.git)$/.test(path) }).map((file) =>
    normalize(file).replaceAll('\\', '/'),
  )
}
