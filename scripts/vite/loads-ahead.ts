import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { constants } from '../../src/web/base/constants.ts'
import { chunkOf, inSource, withImports } from './chunks.ts'

/**
 * Preloads the shell and the page at the address in parallel with the boot script for logged-in persons: a view at its usual address
 * (`#/goods/brand` for goods/brand/index), otherwise the home page. The menu, which decides, arrives later. The list with
 * the views' files is a separate script, which the login page does not load.
 */
export function loadsAhead(shell: string): Plugin {
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
        const always = fresh(chunkOf(shell, chunks))
        for (const file of always) there.add(file)
        const views = chunks.flatMap((chunk) => {
          const view = chunk.moduleIds.map(inSource).find((id) => /^web\/areas\/[a-z]\w*\/[a-z]\w*\/index\.tsx$/.test(id))
          return view === undefined ? [] : [[view.slice('web/areas/'.length, -'/index.tsx'.length), fresh(chunk)] as const]
        })
        const uses = Map.groupBy(
          views.flatMap(([, own]) => own),
          (file) => file,
        )
        // files that nearly every view uses are listed once
        const isShared = (file: string) => (uses.get(file)?.length ?? 0) > views.length * 0.8
        // a page's own style sheet is small, and its script requests it soon
        const owned = views.map(([view, own]) => [view, own.filter((file) => !isShared(file) && !file.endsWith('.css'))])
        const source = calling(fetchView, preload, Object.fromEntries(owned))
        const fileName = `assets/ahead-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        // Vite calls the hook with the generateBundle context
        ;(this as Rolldown.PluginContext).emitFile({ type: 'asset', fileName, source })
        const shared = [...always, ...[...uses.keys()].filter(isShared)]
        return [{ tag: 'script', children: calling(fetchAhead, preload, constants.tokenKey, shared, `/${fileName}`), injectTo: 'head' }]
      },
    },
  }
}

/** The code for a call to this function in the page. */
function calling<Given extends unknown[]>(
  act: (load: typeof preload, ...args: Given) => void,
  load: typeof preload,
  ...values: Given
): string {
  const code = (each: unknown) => String(each).replaceAll(/\s+/g, ' ')
  return `(${code(act)})(${[code(load), ...values.map((each) => JSON.stringify(each))].join()})`
}

// The list comes before the other files, which would occupy the connections. As a module it would run only after the boot script.
function fetchAhead(load: typeof preload, tokenKey: string, shared: string[], ahead: string): void {
  if (!localStorage.getItem(tokenKey)) return
  const script = document.createElement('script')
  script.src = ahead
  script.fetchPriority = 'high'
  document.head.append(script)
  load(shared)
}

function fetchView(load: typeof preload, views: Record<string, string[]>): void {
  load(views[location.hash.slice(2).split('?')[0] || 'index/index'] ?? [])
}

function preload(files: string[]): void {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}
