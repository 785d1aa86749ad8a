import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './program.ts'

// What the linter cannot see: the order of the parts within a room, areas that are named alike in all rooms, and circles.
// Which room may import which, and which package, stands in .oxlintrc.json with its reasons.

/** Pages of no entity of their name: the home page, what is everybody's own, and the one page of three entities. */
const ownPages: ReadonlySet<string> = new Set(['index/index', 'setting/personalCenter', 'dev/sms'])

interface Import {
  readonly from: string
  readonly to: string
  /** Gone when the program runs. */
  readonly typeOnly: boolean
}

/** Parts that may import each other, as long as there is no circle. */
const peers = ['api', 'router', 'session']

/** The parts of the browser's room, each may import those in lines above it. A name with a dot is one file of a part. */
const webOrder: readonly (readonly string[])[] = [
  ['locales', 'app/settings.ts'],
  peers,
  ['kit'],
  ['pickers', 'error', 'error-log'],
  // the part of the gallery that shows the pickers
  ['kit/gallery/PickerStories.tsx'],
  // tools of the header that know nothing of the frame; the buttons of lists that start tasks
  ['notice', 'palette', 'task'],
  // pages and the frame around them do not know each other
  ['<area>', 'shell'],
  // brings the frame when it is needed
  ['app/parts.ts'],
  // the pages that the product itself brings
  ['login', 'lock', 'index'],
  ['register', 'callback', 'offline'],
  ['app'],
  ['main.tsx'],
  // runs before everything, and fetches it
  ['app/boot.ts'],
]

/** What each part of the server may import beside itself; areas may call each other with the same ctx. */
const serverParts: Readonly<Record<string, readonly string[]>> = {
  db: ['env.ts', 'root.ts', 'start-error.ts'],
  core: ['db', 'files', '<tables>'],
  files: ['core', 'db', '<tables>'],
  '<area>': ['core', 'db', 'files', 'seed', 'root.ts', '<area>', '<tables>'],
  seed: ['core', 'db', 'files', 'start-error.ts', '<area>', '<tables>'],
  jobs: ['core', 'db', 'files', '<area>', '<tables>'],
  ops: ['core', 'db', 'files', 'root.ts', 'start-error.ts', '<area>', '<tables>'],
  http: ['core', 'db', 'files', 'env.ts', 'root.ts', '<area>', '<tables>'],
}

if (import.meta.main) {
  const faults = importFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** What is imported against the rules, in a sentence each. */
export function importFaults(folder: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
  const imports = files.flatMap((file) => importsOf(file, readFileSync(join(folder, file), 'utf8')))
  return [...outOfOrder(imports), ...acrossPages(imports), ...unmirrored(folder, files), ...circles(imports)]
}

function importsOf(from: string, source: string): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'"\n]|\n(?!import|export))*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
  )
  return [...statements].flatMap(([, type, named, lazy, bare]) => {
    const to = resolved(from, named ?? lazy ?? bare ?? '')
    return to === undefined ? [] : [{ from, to, typeOnly: type !== undefined || lazy !== undefined }]
  })
}

function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.replace(/^#/, 'src/')
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined
}

function outOfOrder(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const room = /^src\/(server|web)\//.exec(from)?.[1]
    if (!room || !to.startsWith(`src/${room}/`)) return []
    const allowed = room === 'web' ? webAllows(from, to) : serverAllows(from, to)
    return allowed ? [] : [`${from} imports ${to}: against the order of parts`]
  })
}

function webAllows(from: string, to: string): boolean {
  if (partOf(from) === partOf(to)) return true
  const [own, other] = [lineOf(from), lineOf(to)]
  return other < own || (own === other && webOrder[own] === peers)
}

function partOf(file: string): string {
  return file.split('/')[2] ?? ''
}

function lineOf(file: string): number {
  const lines = [file.slice('src/web/'.length), partOf(file), '<area>'].map((name) => webOrder.findIndex((parts) => parts.includes(name)))
  return lines.find((line) => line >= 0) ?? -1
}

function serverAllows(from: string, to: string): boolean {
  const [, , part = '', inside] = from.split('/')
  // main.ts, app.ts and verbs.ts put the parts together
  if (inside === undefined) return true
  const [, , target = '', file] = to.split('/')
  const allowed = serverParts[part] ?? serverParts['<area>'] ?? []
  const isArea = file !== undefined && !(target in serverParts)
  return part === target || allowed.includes(target) || (isArea && allowed.includes(file === 'tables.ts' ? '<tables>' : '<area>'))
}

/** Pages do not import other pages: what two share belongs to pickers or kit. */
function acrossPages(imports: readonly Import[]): string[] {
  const pageOf = (file: string) => /^src\/web\/([\w-]+\/[\w-]+)\//.exec(file)?.[1]
  const isPart = (page: string) => webOrder.flat().includes(page.split('/')[0] ?? '')
  return imports.flatMap(({ from, to }) => {
    const [one, other] = [pageOf(from), pageOf(to)]
    if (!one || !other || one === other || isPart(one) || isPart(other)) return []
    return [`${from} imports ${to}: a page imports another page`]
  })
}

/** One address per thing: an entity has the same place in every room that knows it. */
function unmirrored(folder: string, files: readonly string[]): string[] {
  const has = (file: string) => files.includes(file)
  const entities = files
    .flatMap((file) => /^src\/contract\/([\w-]+\/[\w-]+)\.ts$/.exec(file)?.[1] ?? [])
    .filter((path) => isEntity(folder, path))
  const missing = entities.filter((entity) => !has(`src/server/${entity}.ts`))
  const pages = files.flatMap((file) => /^src\/web\/([\w-]+\/[\w-]+)\/index\.tsx$/.exec(file)?.[1] ?? [])
  const foreign = pages.filter((page) => !ownPages.has(page) && !has(`src/contract/${page}.ts`))
  return [
    ...missing.map((entity) => `src/contract/${entity}.ts has no src/server/${entity}.ts`),
    ...foreign.map((page) => `src/web/${page} has no src/contract/${page}.ts`),
  ]
}

function isEntity(folder: string, path: string): boolean {
  return readFileSync(join(folder, `src/contract/${path}.ts`), 'utf8').includes(`= entity(`)
}

/** Files that wait for each other when the program starts. */
function circles(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) return void found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    if (done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return found
}
