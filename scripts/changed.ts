import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, reachedFrom } from './imports.ts'
import { root } from './program.ts'

/** Test files to run; `all` where a change may reach every test. */
export interface Selection {
  readonly vitest: readonly string[] | 'all'
  readonly e2e: readonly string[] | 'all'
}

// the hubs list all areas: a change to a single entity does not reach their importers
const HUBS = /^src\/(?:contract\/index|server\/(?:app|main|registry|system|worker|areas\/\w+\/area)|web\/main)\.tsx?$/
const EVERYTHING = /^(?:package(?:-lock)?\.json|[\w.]+\.config\.ts|drizzle\/.*|test\/setup\/.*)$|tsconfig[\w.]*\.json$/
const NOT_TESTED = /\.md$|^(?:docs|\.ci)\//
const SURFACE = /^test\/server\/(?:\w+\/)?(?:audited|effects|matrix|openapi|statements|surface)\.test\.ts$/
const OPERATED =
  /^src\/server\/(?:\w+\.ts|ops\/|jobs\/|seed\/|platform\/(?:db|env)\/)|^scripts\/(?:run|tasks|instances|become|build|own-database|program)/
const OF_THE_BUILD = /^test\/safety\/(?:bundle|secrets)\.test\.ts$/

/** The files that differ from `base`, including the working tree. Default: the merge base with main, on main itself the previous commit. */
export function changedFiles(base = baseOf()): string[] {
  const lines = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter(Boolean)
  return [...new Set([...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')])]
}

function baseOf(): string {
  const base = git('merge-base', 'HEAD', 'main').trim()
  return base === '' || base === git('rev-parse', 'HEAD').trim() ? 'HEAD~1' : base
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout
}

/**
 * The tests that these files reach: by imports, by the entity that a test names, and a whole kind after a change in a layer below the
 * areas.
 */
export function selectTests(folder: string, changed: readonly string[]): Selection {
  const tested = changed.filter((file) => !NOT_TESTED.test(file))
  if (tested.some((file) => EVERYTHING.test(file))) return { vitest: 'all', e2e: 'all' }
  const files = globSync(['src/**/*.{ts,tsx}', 'test/**/*.ts', 'scripts/**/*.{ts,mjs}'], { cwd: folder }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const reached = importersOf(folder, files, tested)
  const sources = tested.filter((file) => !/\.test\.tsx?$/.test(file))
  const some = (pattern: RegExp) => sources.some((file) => pattern.test(file))
  const named = namesOf(folder, placesIn(reached, 'contract|server/areas|web/areas'))
  const namedByServer = namesOf(folder, placesIn(reached, 'contract|server/areas'))
  const [anyServer, anyContract] = [some(/^src\/server\//), some(/^src\/contract\//)]
  const lowServer = some(/^src\/(?:server\/(?!areas\/)|contract\/(?:kit\/|\w+\.ts))/)
  const lowWeb = some(/^src\/web\/(?!areas\/|pickers\/|features\/|gallery\/)|^test\/e2e\/(?:\w+\.ts|session\/(?:login|account)\.ts)/)
  // the shell shows every feature
  const features = new Set(sources.flatMap((file) => /^src\/web\/(?:(pickers)|features\/([\w-]+))\//.exec(file)?.slice(1) ?? []))
  if (some(/^src\/web\/features\//)) features.add('shell')
  const isChosen = (file: string): boolean => {
    if (reached.has(file)) return true
    if (file === 'test/ops/bench.test.ts') return some(/^bench\//)
    if (file.startsWith('test/ops/')) return some(OPERATED)
    if (OF_THE_BUILD.test(file)) return some(/^src\//)
    if (file.startsWith('test/safety/')) return tested.length > 0
    if (/^src\/server\/|^test\/(?:server|race)\//.test(file))
      return lowServer || ((anyServer || anyContract) && SURFACE.test(file)) || namedByServer(file)
    return false
  }
  const e2e = files.filter((file) => file.endsWith('.e2e.ts'))
  const isJourney = (file: string) => reached.has(file) || features.has(file.split('/')[2] ?? '') || named(file)
  return {
    vitest: files.filter((file) => /\.test\.tsx?$/.test(file) && isChosen(file)),
    e2e: lowServer || lowWeb ? 'all' : e2e.filter(isJourney),
  }
}

/** The changed files' direct and indirect importers, up to the hubs. */
function importersOf(folder: string, files: readonly string[], changed: readonly string[]): Set<string> {
  const importers = Map.groupBy(importsOf(folder, files), ({ to }) => to)
  return reachedFrom(changed, (file) => (HUBS.test(file) ? [] : (importers.get(file) ?? []).map(({ from }) => from)))
}

/** The entities whose files are among these, as `goods/brand`. */
function placesIn(files: ReadonlySet<string>, rooms: string): string[] {
  const pattern = new RegExp(String.raw`^src/(?:${rooms})/([\w-]+/[\w-]+)(?=[./])`)
  const places = [...files].flatMap((file) => pattern.exec(file)?.[1] ?? [])
  return [...new Set(places)].filter((place) => !/\/(?:shared|index)$/.test(place))
}

/** Tells whether a test's own text names one of these entities: by its address, its path or its contract. */
function namesOf(folder: string, places: readonly string[]): (file: string) => boolean {
  if (places.length === 0) return () => false
  const words = places.map((place) => place.replaceAll('-', '[-_]?').replace('/', String.raw`[./]`))
  const named = new RegExp(String.raw`\b(?:${words.join('|')})\b`)
  return (file) => named.test(file) || named.test(readFileSync(join(folder, file), 'utf8'))
}
