import type { Plugin } from 'vite'

/** A separate line, which keep-maps.ts accounts for in the source maps. */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad'

// the editor and similar chunks are seldom opened, and most code in them never runs
const COMPILED_AHEAD_LENGTH = 300_000

/** Makes the browser compile a script while it arrives instead of function by function at their calls. */
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
