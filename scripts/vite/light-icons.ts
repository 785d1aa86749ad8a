import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const name = '\0hexbolt:create-icon'
const maker = fileURLToPath(new URL('../../src/web/kit/ui/icon/icon.ts', import.meta.url))

/** Replaces lucide's icon function by our own with a tenth of the work: `kit/ui/icon/icon.ts`. */
export function lightIcons(): Plugin {
  let isUsed = false
  return {
    name: 'hexbolt:light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer.includes('/lucide-react/dist/esm/icons/')) return undefined
      isUsed = true
      return name
    },
    // it replaces a module with a default export
    load: (id) => (id === name ? `export { createIcon as default } from ${JSON.stringify(maker)}` : undefined),
    buildEnd(error) {
      // another library version may create its icons differently, which would go unnoticed
      if (!error && !isUsed) this.error('no icon of lucide-react is made by createLucideIcon any more: mend scripts/vite/light-icons.ts')
    },
  }
}
