import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const name = 'virtual:list-views'
const folder = fileURLToPath(new URL('../../src/web/areas/', import.meta.url))

/** `virtual:list-views`: views whose first call requests their list, so that the boot script can send it before their code is loaded. */
export function namesLists(): Plugin {
  return {
    name: 'hexbolt:names-lists',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(listViews())}` : undefined),
  }
}

/** Views such as `goods/brand` whose `prefetch` requests only the list. */
export function listViews(): string[] {
  // the task list has a different address
  const pages = globSync('*/*/index.tsx', { cwd: folder, exclude: ['task/**'] }).toSorted()
  return pages
    .filter((file) =>
      /^export const prefetch = \(query\?: Query\) => prefetchList\(\w+\.list, query\)$/m.test(readFileSync(folder + file, 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/').replace('/index.tsx', ''))
}
