import type { Plugin } from 'vite'

/** A line of its own, which the source maps must know of (keep-maps.ts). */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad'

// the editor and its like are seldom seen, and much of them never runs
const COMPILED_AHEAD_LENGTH = 300_000

/** Tells the browser to compile what it is sent while that arrives, beside the page, and not function by function when it is called. */
export function compilesAhead(): Plugin {
  return {
    name: 'hexbolt:compiles-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.code.length > COMPILED_AHEAD_LENGTH) continue
          chunk.code = `${COMPILED_AHEAD}\n${chunk.code}`
        }
      },
    },
  }
}
