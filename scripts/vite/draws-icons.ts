import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * `virtual:all-icons`: the drawing for every icon in the set by name, as data: if a page imported the icon modules, icons from other
 * pages would be moved out of their chunks.
 */
export function drawsIcons(): Plugin {
  const name = 'virtual:all-icons'
  const folder = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)
  return {
    name: 'hexbolt:draws-icons',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const modules = globSync('*.mjs', { cwd: fileURLToPath(folder) }).toSorted()
      const icons = await Promise.all(modules.map((file) => import(new URL(file, folder).href) as Promise<{ __iconData?: IconData }>))
      const drawn = icons.flatMap(({ __iconData: icon }) => (icon ? [[icon.name, icon.node.map(withoutKey)]] : []))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(drawn)))})`
    },
  }
}

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

function withoutKey([tag, { key: _key, ...attributes }]: IconData['node'][number]) {
  return [tag, attributes]
}
