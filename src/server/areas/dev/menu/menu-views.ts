import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../root.ts'

/** Where the build writes which pages it has. */
export const viewsFile = join(projectRoot, 'dist/views.json')

// not pages: what src/web/router/view-loaders.ts leaves out
const ROOMS = ['api', 'app', 'error', 'kit', 'locales', 'login', 'pickers', 'router', 'session', 'shell']

/** The views that a menu entry may name, without `.tsx`: those of the build, or of the sources where the server runs from its own. */
export function allViews(): readonly string[] {
  known ??= isBuilt() ? (JSON.parse(readFileSync(viewsFile, 'utf8')) as string[]) : viewsIn(join(projectRoot, 'src/web'))
  return known
}

let known: readonly string[] | undefined

/** Whether the build has a page for the component of a menu entry; `goods/brand` is `goods/brand/index` (checklist R06). */
export function hasView(component: string): boolean {
  const views = allViews()
  return views.includes(component) || views.includes(`${component}/index`)
}

/** The views in the sources of the web application, sorted. */
export function viewsIn(folder: string): string[] {
  return globSync('*/*/[a-z]*.tsx', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/').replace(/\.tsx$/, ''))
    .filter((path) => !ROOMS.some((room) => path.startsWith(`${room}/`)) && !path.endsWith('.test'))
    .toSorted()
}

function isBuilt(): boolean {
  return !fileURLToPath(import.meta.url).startsWith(join(projectRoot, 'src')) && existsSync(viewsFile)
}
