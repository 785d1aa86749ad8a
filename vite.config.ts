import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { settings } from './src/web/app/settings.ts'

const lists = [
  // but for what is fetched when it is opened
  'web/kit/list/(?!CodesEditor|ColumnList|ViewPanel|WidthField)',
  'web/kit/form/opened.ts',
  'web/kit/ui/(?:deferred|Descriptions|TreeSelect).tsx',
  'web/task/(?:Export|Import)Button.tsx',
  'contract/kit/',
]

/** In the order in which they are fetched; what two of them import belongs to the first. */
const parts: readonly (readonly [name: string, modules: RegExp])[] = [
  ['boot', /^web\/app\/boot\.ts$/],
  ['main', /^web\/main\.tsx$/],
  ['workplace', /^web\/shell\/Workplace\.tsx$/],
  ['list', new RegExp(`^(?:${lists.join('|')})`)],
  ['menu-icons', /^web\/shell\/menu-icons\.ts$/],
  ['goods', /^(?:contract\/goods\/|web\/pickers\/[a-z-]+\.ts$)/],
  ['form', /^web\/kit\/form\//],
]

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  plugins: [react(), loadsTogether('/src/web/main.tsx'), loadsAhead('/src/web/shell/Workplace.tsx'), compilesAhead(), keepsSources()],
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
          groups: [
            ...parts.map(([name, modules], at) => ({
              name,
              test: (id: string) => modules.test(inSource(id)),
              priority: parts.length - at,
            })),
            { name: pageOf, debugName: 'pages', priority: 0 },
          ],
        },
      },
    },
  },
})

function inSource(id: string): string {
  return id.replace(/^.*\/src\//, '')
}

/** What a page and its own windows share belongs to the page. */
function pageOf(id: string): string | null {
  const [, area, entity] = /^web\/([a-z]\w*)\/([a-z]\w*)\/(?:index|columns)\.tsx$/.exec(inSource(id)) ?? []
  return area === undefined ? null : `${area}-${entity}`
}

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

/**
 * Lets whoever is logged in fetch the shell and the page of the address beside the boot script: a view at its usual address,
 * `#/goods/brand` for goods/brand/index, and else the home page. The menu, which decides, comes later.
 */
function loadsAhead(shell: string): Plugin {
  return {
    name: 'hexbolt:loads-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const filesOf = (chunk: Rolldown.OutputChunk) =>
          [...withImports(chunk, byName)].flatMap((each) => [each.fileName, ...(each.viteMetadata?.importedCss ?? [])])
        const there = new Set<string>()
        const fresh = (chunk: Rolldown.OutputChunk) =>
          [...new Set(filesOf(chunk))].filter((file) => !html.includes(file) && !there.has(file))
        const wanted = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(shell)))
        if (!wanted) throw new Error(`${shell} is not a chunk of its own`)
        const always = fresh(wanted)
        for (const file of always) there.add(file)
        const views = chunks.flatMap((chunk) => {
          const view = chunk.moduleIds.map(inSource).find((id) => /^web\/[a-z]\w*\/[a-z]\w*\/index\.tsx$/.test(id))
          return view === undefined ? [] : [[view.slice('web/'.length, -'/index.tsx'.length), fresh(chunk)] as const]
        })
        const given = [settings.tokenKey, always, Object.fromEntries(views)]
        return [
          {
            tag: 'script',
            children: `(${String(fetchAhead).replaceAll(/\s+/g, ' ')})(${given.map((each) => JSON.stringify(each)).join()})`,
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

/** Runs in the page, as it stands here. */
function fetchAhead(tokenKey: string, always: string[], views: Record<string, string[]>): void {
  if (!localStorage.getItem(tokenKey)) return
  for (const file of always.concat(views[location.hash.slice(2).split('?')[0] || 'index/index'] ?? [])) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

// the editor and its like are seldom seen, and much of them never runs
const COMPILED_AHEAD_LENGTH = 300_000

/** Tells the browser to compile what it is sent while that arrives, beside the page, and not function by function when it is called. */
function compilesAhead(): Plugin {
  return {
    name: 'hexbolt:compiles-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.code.length > COMPILED_AHEAD_LENGTH) continue
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
        }
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
