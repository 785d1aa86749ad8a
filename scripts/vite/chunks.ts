import type { Rolldown } from 'vite'

const lists = [
  // except lazily loaded parts, and trees, which few pages have
  'web/kit/list/(?!(?:[a-z]+/)?(?:ArrangeList|BoundRecords|CodesEditor|ColumnList|export-file|KeysDialog|RecordsDrawer|review|Tree(?:Table|Title)|ViewPanel|tree-|offers-before))',
  'web/kit/form/drawer-state.ts',
  'web/kit/ui/(?:state/lazy-part|value/Descriptions|select/TreeSelect).tsx',
  'web/features/task/(?:Export|Import)Button.tsx',
  // except readers of typed text and of sheets, which forms and imports need
  'contract/kit/(?!review|issue|sheet|read-cell|convert/(?!reading|calendar))',
  // only in the rows in some lists
  '\0virtual:icon/triangle-alert$',
]

/** In loading order; a module that two chunks import belongs to the first. */
const parts: readonly (readonly [name: string, modules: RegExp])[] = [
  ['boot', /^web\/boot\.ts$/],
  ['main', /^web\/main\.tsx$/],
  ['workplace', /^web\/shell\/Workplace\.tsx$/],
  ['list', new RegExp(`^(?:${lists.join('|')})`)],
  // except modules that few pages need
  [
    'goods',
    /^(?:contract\/goods\/(?:sku(?!-(?:sheet|import|grid-sheet))|params|units|price(?!Change))|web\/pickers\/(?:(?!details|freight)[a-z-]+\.ts$|CategoryFilter))/,
  ],
  ['catalog', /^contract\/goods\/(?!detail|gift|package|priceChange|quantity|review|scene|[a-z-]+-(?:sheet|import))/],
  // only its types are needed by first lists
  ['words', /^contract\/(?:trade|activity)\/words/],
  ['form', /^(?:web\/kit\/form\/|contract\/kit\/(?:issue|convert\/(?:number|moment)))/],
  ['sheets', /^contract\/(?:kit\/(?:sheet|read-cell|convert\/(?:unit|word|joined))|goods\/[a-z-]+-(?:sheet|import))/],
  // menus, selects, dialogs: one file at the first opening instead of a dozen
  ['popups', /node_modules\/@(?:base-ui|floating-ui)\//],
]

/** The module grouping into files, in rolldown's format. */
export const chunkGroups = parts.map(([name, modules], at) => ({
  name,
  test: (id: string) => modules.test(inSource(id)),
  priority: parts.length - at,
}))

/** A module's path within src. */
export function inSource(id: string): string {
  return id.replace(/^.*\/src\//, '')
}

/** The chunk for a module that must have its own chunk. */
export function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`${module} is not a chunk of its own`)
  return chunk
}

/** A chunk with all its static imports. */
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
