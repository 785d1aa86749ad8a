import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cyclesIn, importsOf, sourceFiles, type Import } from './imports.ts'
import { root } from './program.ts'

// Checks what the linter cannot check: the order for layers and folders within a room, cycles, and equal names in all rooms. The packages
// and rooms that a room may import are configured in .oxlintrc.json.

interface Layer {
  readonly name: string
  /** Its folders, lowest first: each may import those before it. Absent: any order without a cycle. */
  readonly folders?: readonly string[]
}

/** Each area's `area.ts` names all its parts, including the Shop API parts: it stands above them. */
const AREA_FILES = 'areas/*/area.ts'
const AREA_FILE = /^src\/server\/areas\/\w+\/area\.ts$/

/** A room's layers, lowest first. A file imports its own layer and those before it; a folder that is not named here is a fault. */
const rooms: Readonly<Record<string, readonly Layer[]>> = {
  server: [
    {
      name: 'platform',
      folders: [
        'env',
        'crypto',
        'db',
        'notify',
        'kernel',
        'ledger',
        'html',
        'rate-limit',
        'settings',
        'wechat',
        'storage',
        'tasks',
        'messaging',
        'spreadsheet',
        'verify',
        'entity',
      ],
    },
    { name: 'identity', folders: ['access', 'menu', 'session', 'department', 'resource', 'account', 'role'] },
    {
      name: 'features',
      folders: [
        'history',
        'export',
        'import',
        'log',
        'task',
        'common',
        'search',
        'links',
        'todo',
        'notice',
        'media',
        'presence',
        'comment',
        'giveaway',
        'desk',
        'settings',
        'sms',
        'view',
      ],
    },
    {
      name: 'areas',
      folders: [
        'people',
        'ports',
        'dev',
        'goods',
        'trade',
        'finance',
        'figures',
        'order',
        'customService',
        'agent',
        'store',
        'activity',
        'lottery',
        'sign',
        'freeOrder',
        'integralGoods',
        'banner',
        'block',
        'user',
        'userBalance',
        'userIntegralLog',
        'index',
      ],
    },
    { name: 'shop' },
    { name: 'area.ts' },
    { name: AREA_FILES },
    { name: 'system.ts' },
    { name: 'http' },
    { name: 'seed' },
    { name: 'ops' },
    { name: 'jobs' },
    { name: 'registry.ts' },
    { name: 'app.ts' },
    { name: 'progress.ts' },
    { name: 'announce.ts' },
    { name: 'listen.ts' },
    { name: 'worker.ts' },
    { name: 'serve.ts' },
    { name: 'main.ts' },
  ],
  web: [
    { name: 'base', folders: ['locales', 'api', 'router', 'session'] },
    { name: 'kit' },
    { name: 'pickers' },
    {
      name: 'features',
      folders: ['offline', 'error-log', 'notice', 'palette', 'task'],
    },
    {
      name: 'areas',
      folders: [
        'agent',
        'goods',
        'activity',
        'order',
        'customService',
        'media',
        'user',
        'banner',
        'block',
        'config',
        'desk',
        'dev',
        'finance',
        'freeOrder',
        'index',
        'integralGoods',
        'lottery',
        'setting',
        'sign',
        'store',
        'task',
        'userBalance',
        'userIntegralLog',
      ],
    },
    { name: 'shell' },
    { name: 'entry' },
    { name: 'app' },
    { name: 'main.tsx' },
    { name: 'boot.ts' },
    { name: 'gallery' },
  ],
}

/** Pages that show several entities, or only the person's data. */
const pagesOfNoEntity: ReadonlySet<string> = new Set(['index/index', 'setting/personalCenter', 'dev/sms', 'order/proxy'])

/** The contract parts without business terms: what every list, form or session needs. */
const generalContracts: ReadonlySet<string> = new Set([
  'kit',
  'common',
  'session',
  'view',
  'history',
  'comment',
  // parts for the system itself: tasks and files for every entity, notices, settings and accounts
  'task',
  'media',
  'presence',
  'notice',
  'config',
  'dev',
])

/** More files than a reader takes in at a glance. */
export const MOST_FILES = 40

if (import.meta.main) {
  const faults = importFaults(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** The rule violations, one sentence each. */
export function importFaults(folder: string): string[] {
  const files = sourceFiles(folder)
  const imports = importsOf(folder, files)
  return [
    ...files.filter((file) => placeOf(file) === undefined).map((file) => `${file}: no layer of scripts/check-imports.ts has this folder`),
    ...upward(imports),
    ...acrossPages(imports),
    ...circular(imports),
    ...unmirrored(folder, files),
    ...specialContracts(imports),
    ...jobsOfAreas(imports),
    ...crowded(folder),
  ]
}

interface Place {
  room: string
  layer: number
  /** Among the layer's folders; 0 for files in the layer itself and for layers without a declared order. */
  folder: number
}

/** A file's place in the layers; undefined in an unknown folder. Files outside the two rooms have no layer. */
function placeOf(file: string): Place | undefined {
  const [, room = '', name = '', folder = '', inside] = file.split('/')
  if (AREA_FILE.test(file)) return { room, layer: (rooms['server'] ?? []).findIndex((each) => each.name === AREA_FILES), folder: 0 }
  const layers = rooms[room]
  if (!layers) return { room: 'other', layer: 0, folder: 0 }
  const layer = layers.findIndex((each) => each.name === name)
  if (layer < 0) return undefined
  const folders = layers[layer]?.folders
  if (!folders || inside === undefined) return { room, layer, folder: 0 }
  return folders.includes(folder) ? { room, layer, folder: folders.indexOf(folder) + 1 } : undefined
}

function upward(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [placeOf(from), placeOf(to)]
    if (!own || !other || own.room !== other.room) return []
    const isAbove = other.layer > own.layer || (other.layer === own.layer && other.folder > own.folder)
    return isAbove ? [`${from} imports ${to}: a higher layer or folder`] : []
  })
}

/** Pages do not import other pages: shared code for area pages stands in the owner's `shared`, in the kit or in the pickers. */
function acrossPages(imports: readonly Import[]): string[] {
  const pageOf = (file: string) => /^src\/web\/areas\/([\w-]+\/[\w-]+)\//.exec(file)?.[1]
  return imports.flatMap(({ from, to }) => {
    const [one, other] = [pageOf(from), pageOf(to)]
    return one && other && one !== other && !other.endsWith('/shared') ? [`${from} imports ${to}: a page imports another page`] : []
  })
}

/** Cycles between files, and between folders: one folder per entity in the areas, else one per part in a layer. */
function circular(imports: readonly Import[]): string[] {
  const files = cyclesIn(imports.map(({ from, to }) => [from, to]))
  const folders = cyclesIn(
    imports.flatMap(({ from, to }) => {
      const [one, other] = [folderOf(from), folderOf(to)]
      return one === other ? [] : [[one, other] as const]
    }),
  )
  return [...files, ...folders].map((cycle) => `cycle: ${cycle.join(' → ')}`)
}

function folderOf(file: string): string {
  const parts = file.split('/')
  // files in a room itself, and those that name all parts in an area, are separate steps
  if (parts.length === 3 || AREA_FILE.test(file)) return file
  // the kit of the contract is one part: its conversions say their faults by its labels, and its fields read by them
  const depth = parts[1] === 'contract' ? 3 : parts[2] === 'areas' ? 5 : 4
  return parts.slice(0, Math.min(parts.length - 1, depth)).join('/') || file
}

/** One address per entity: an entity has the same name in every room. */
function unmirrored(folder: string, files: readonly string[]): string[] {
  const verbs = new Set(files.flatMap((file) => /^src\/server\/(?:identity|features|areas|shop)\/.*?([\w-]+)\.ts$/.exec(file)?.[1] ?? []))
  const missing = files.flatMap((file) => {
    const [, entity] = /^src\/contract\/[\w-]+\/([\w-]+)\.ts$/.exec(file) ?? []
    return entity && isEntity(join(folder, file)) && !verbs.has(entity) ? [`${file}: no ${entity}.ts in src/server has its verbs`] : []
  })
  const pages = files.flatMap((file) => /^src\/web\/areas\/([\w-]+\/[\w-]+)\/index\.tsx$/.exec(file)?.[1] ?? [])
  const foreign = pages.filter((page) => !pagesOfNoEntity.has(page) && !existsSync(join(folder, `src/contract/${page}.ts`)))
  return [...missing, ...foreign.map((page) => `src/web/areas/${page}: no src/contract/${page}.ts`)]
}

function isEntity(file: string): boolean {
  return readFileSync(file, 'utf8').includes('= entity(')
}

/** The web kit and base serve every area, so they import no area's contract. */
function specialContracts(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [, part] = /^src\/contract\/([\w-]+)\//.exec(to) ?? []
    const isGeneral = part === undefined || generalContracts.has(part)
    return isGeneral || !/^src\/web\/(?:kit|base)\//.test(from) ? [] : [`${from} imports ${to}: the contract of an area`]
  })
}

function crowded(folder: string): string[] {
  const counts = new Map<string, number>()
  for (const file of globSync('{src,test,scripts,bench}/**/*.{ts,tsx,mts,mjs,css}', { cwd: folder })) {
    const place = dirname(file).replaceAll('\\', '/')
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].flatMap(([place, count]) =>
    count > MOST_FILES ? [`${place}: ${count} files, at most ${MOST_FILES}: sort them into folders by what they are`] : [],
  )
}

/** The worker knows areas only by what they register: a job stands in its entity's descriptor, or in `area.ts`. */
function jobsOfAreas(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const isJob = from.startsWith('src/server/jobs/')
    return isJob && to.startsWith('src/server/areas/') ? [`${from} imports ${to}: the worker imports no area`] : []
  })
}
