import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '#server/platform/env/root.ts'

/** The file in which the build lists its pages. */
export const viewsFile = join(projectRoot, 'dist/views.json')

/** The views that a menu entry may name, without `.tsx`: from the build, or from the sources if the server runs from its sources. */
export function allViews(): readonly string[] {
  known ??= isBuilt() ? (JSON.parse(readFileSync(viewsFile, 'utf8')) as string[]) : viewsIn(join(projectRoot, 'src/web/areas'))
  return known
}

let known: readonly string[] | undefined

/** Tells whether the build has a page for a menu entry's component; `goods/brand` is `goods/brand/index` (checklist R06). */
export function hasView(component: string): boolean {
  const views = allViews()
  return views.includes(component) || views.includes(`${component}/index`)
}

/** The views in `src/web/areas`, sorted: the modules with a default export. */
export function viewsIn(folder: string): string[] {
  return globSync('*/*/[a-z]*.tsx', { cwd: folder })
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes('export default '))
    .map((path) => path.replaceAll('\\', '/').replace(/\.tsx$/, ''))
    .toSorted()
}

function isBuilt(): boolean {
  return !fileURLToPath(import.meta.url).startsWith(join(projectRoot, 'src')) && existsSync(viewsFile)
}
