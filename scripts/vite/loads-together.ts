import type { HtmlTagDescriptor, Plugin } from 'vite'
import { chunkOf, withImports } from './chunks.ts'

/** Lets the page fetch a chunk, with what it imports, beside the boot script that asks for it instead of after it. */
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

// without crossorigin the style sheet that the script asks for would be another request
function preloadedStyle(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${fileName}` }, injectTo: 'head' }
}
