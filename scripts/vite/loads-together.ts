import type { HtmlTagDescriptor, Plugin } from 'vite'
import { chunkOf, withImports } from './chunks.ts'

/** Loads a chunk and its imports in parallel with the boot script that requests it. */
export function loadsTogether(module: string): Plugin {
  return {
    name: 'hexbolt:loads-together',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const all = withImports(chunkOf(module, chunks), new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
        const scripts = [...all].filter(({ fileName }) => !html.includes(fileName)).map(({ fileName }) => modulepreload(fileName))
        const styles = new Set([...all].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
        return [...scripts, ...[...styles].map(preloadedStyle)]
      },
    },
  }
}

function modulepreload(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}

// without crossorigin the script's request for the style sheet would be a second one
function preloadedStyle(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}
