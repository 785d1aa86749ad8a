import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const name = 'virtual:list-views'
const folder = fileURLToPath(new URL('../../src/web/', import.meta.url))

/** `virtual:list-views`: the views whose first call is that of their list, so that the boot script can make it before their code is there. */
export function namesLists(): Plugin {
  return {
    name: 'hexbolt:names-lists',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(listViews())}` : undefined),
  }
}

/** `goods/brand` and all others whose `prefetch` asks for the list and nothing else. */
export function listViews(): string[] {
  // tasks are asked for at an address of their own
  const pages = globSync('*/*/index.tsx', { cwd: folder, exclude: ['task/**'] }).toSorted()
  return pages
    .filter((file) =>
      /^export const prefetch = \(query\?: Query\) => prefetchList\(\w+\.list, query\)$/m.test(readFileSync(folder + file, 'utf8')),
    )
    .map((file) => file.replaceAll('\\', '/').replace('/index.tsx', ''))
}
