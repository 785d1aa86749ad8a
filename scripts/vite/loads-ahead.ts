import type { Plugin, Rolldown } from 'vite'
import { settings } from '../../src/web/app/settings.ts'
import { chunkOf, inSource, withImports } from './chunks.ts'

/**
 * Lets whoever is logged in fetch the shell and the page of the address beside the boot script: a view at its usual address,
 * `#/goods/brand` for goods/brand/index, and else the home page. The menu, which decides, comes later.
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
          const view = chunk.moduleIds.map(inSource).find((id) => /^web\/[a-z]\w*\/[a-z]\w*\/index\.tsx$/.test(id))
          return view === undefined ? [] : [[view.slice('web/'.length, -'/index.tsx'.length), fresh(chunk)] as const]
        })
        const uses = Map.groupBy(
          views.flatMap(([, own]) => own),
          (file) => file,
        )
        // what nearly every view needs is named once
        const isShared = (file: string) => (uses.get(file)?.length ?? 0) > views.length / 2
        const given = [
          settings.tokenKey,
          [...always, ...[...uses.keys()].filter(isShared)],
          // a page's own style sheet is small, and soon asked for by its script
          Object.fromEntries(views.map(([view, own]) => [view, own.filter((file) => !isShared(file) && !file.endsWith('.css'))])),
        ]
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
