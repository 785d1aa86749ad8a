import type { Rolldown } from 'vite'

const lists = [
  // but for what is fetched when it is opened, and trees, which are few
  'web/kit/list/(?!CodesEditor|ColumnList|TreeTitle|ViewPanel|WidthField|tree-)',
  'web/kit/form/opened.ts',
  'web/kit/ui/(?:deferred|Descriptions|TreeSelect).tsx',
  'web/task/(?:Export|Import)Button.tsx',
  'contract/kit/',
]

// in the rows of some lists
const rowIcons = 'triangle-(?:alert|exclamation-point)'

/** In the order in which they are fetched; what two of them import belongs to the first. */
const parts: readonly (readonly [name: string, modules: RegExp])[] = [
  ['boot', /^web\/app\/boot\.ts$/],
  ['main', /^web\/main\.tsx$/],
  ['workplace', /^web\/shell\/Workplace\.tsx$/],
  ['list', new RegExp(`^(?:${lists.join('|')})|/lucide-react/.*/${rowIcons}`)],
  // but for what few pages need
  ['goods', /^(?:contract\/goods\/(?:sku|params|units|price)|web\/pickers\/(?:(?!details|freight)[a-z-]+\.ts$|CategoryFilter))/],
  ['catalog', /^contract\/goods\/(?!detail|gift|package)/],
  ['form', /^web\/kit\/form\//],
  // menus, selects, dialogs: one file for the first that is opened, instead of a dozen
  ['popups', /node_modules\/@(?:base-ui|floating-ui)\//],
]

/** Which modules come in one file, as rolldown takes it. */
export const chunkGroups = parts.map(([name, modules], at) => ({
  name,
  test: (id: string) => modules.test(inSource(id)),
  priority: parts.length - at,
}))

/** The place of a module within src. */
export function inSource(id: string): string {
  return id.replace(/^.*\/src\//, '')
}

/** The chunk that holds a module, which must be one of its own. */
export function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`${module} is not a chunk of its own`)
  return chunk
}

/** A chunk with everything that it cannot start without. */
export function withImports(
  chunk: Rolldown.OutputChunk,
  byName: Map<string, Rolldown.OutputChunk>,
  found = new Set<Rolldown.OutputChunk>(),
) {
  found.add(chunk)
  for (const name of chunk.imports) {
    const next = byName.get(name)
    if (next && !found.has(next)) withImports(next, byName, found)
  }
  return found
}
