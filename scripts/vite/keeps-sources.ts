import type { Plugin } from 'vite'

/** Development only: src/web/api has the name of the interface's addresses, so what is a source file is not passed on to the server. */
export function keepsSources(): Plugin {
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
