import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

/** In the order in which they are fetched; what two of them import belongs to the first. */
const parts: readonly (readonly [name: string, modules: RegExp])[] = [
  ['boot', /^web\/app\/boot\.ts$/],
  ['main', /^web\/main\.tsx$/],
  ['workplace', /^web\/shell\/Workplace\.tsx$/],
  ['list', /^(?:web\/kit\/list\/|web\/kit\/form\/opened\.ts|web\/kit\/ui\/deferred\.tsx|contract\/kit\/)/],
  ['menu-icons', /^web\/shell\/menu-icons\.ts$/],
  ['form', /^web\/kit\/form\//],
]

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  plugins: [react(), loadsTogether('/src/web/main.tsx'), keepsSources(), drawsIcons()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // every browser of the target knows modulepreload
    modulePreload: { polyfill: false },
    // an asset inside of a style sheet would need its own line in the content security policy
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // for the server's error log; they are not served
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // a part with all that it imports is one file: what many pages share would else fall into dozens
          groups: parts.map(([name, modules], at) => ({
            name,
            test: (id: string) => modules.test(id.replace(/^.*\/src\//, '')),
            priority: parts.length - at,
          })),
        },
      },
    },
  },
})

/** Lets the page fetch a chunk, with what it imports, beside the boot script that asks for it instead of after it. */
function loadsTogether(module: string): Plugin {
  return {
    name: 'hexbolt:loads-together',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const wanted = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
        if (!wanted) throw new Error(`${module} is not a chunk of its own`)
        const all = withImports(wanted, new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
        const scripts = [...all].filter(({ fileName }) => !html.includes(fileName)).map(({ fileName }) => modulepreload(fileName))
        const styles = new Set([...all].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
        return [...scripts, ...[...styles].map(preloadedStyle)]
      },
    },
  }
}

function withImports(chunk: Rolldown.OutputChunk, byName: Map<string, Rolldown.OutputChunk>, found = new Set<Rolldown.OutputChunk>()) {
  found.add(chunk)
  for (const name of chunk.imports) {
    const next = byName.get(name)
    if (next && !found.has(next)) withImports(next, byName, found)
  }
  return found
}

function modulepreload(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}

// without crossorigin the style sheet that the script asks for would be another request
function preloadedStyle(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}

/** Development only: src/web/api has the name of the interface's addresses, so what is a source file is not passed on to the server. */
function keepsSources(): Plugin {
  return {
    name: 'hexbolt:keeps-sources',
    apply: 'serve',
    config({ server: { proxy = {} } = {} }) {
      for (const [path, target] of Object.entries(proxy)) {
        const options = typeof target === 'string' ? { target } : target
        proxy[path] = { ...options, bypass: ({ url = '' }) => (/\.tsx?(?:\?|$)/.test(url) ? url : undefined) }
      }
    },
  }
}

/**
 * `virtual:all-icons`: how every icon of the set is drawn, by its name. As data: if a page imported their modules, those that other
 * pages use would be cut out of the chunks of these.
 */
function drawsIcons(): Plugin {
  const name = 'virtual:all-icons'
  const folder = new URL('node_modules/lucide-react/dist/esm/icons/', import.meta.url)
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
