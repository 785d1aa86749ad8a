import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'

/** A stack with positions in the sources instead of the bundle; positions without a source map are kept. */
export async function readableStack(stack: string, folder: string): Promise<string> {
  const frames = [...stack.matchAll(FRAME)]
  const maps = new Map<string, SourceMap | undefined>()
  for (const name of new Set(frames.map(([, name = '']) => name))) maps.set(name, await mapOf(join(folder, `${name}.map`)))
  return stack.replace(FRAME, (frame, name: string, line: string, column: string) => {
    // browsers count columns from 1, source maps from 0
    const found = maps.get(name)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!found || !('originalSource' in found)) return frame
    return `${ownPath(found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
  })
}

// a chunk from this build in a stack frame; the pattern excludes other folders
const FRAME = /https?:\/\/[^\s()]*?\/assets\/([\w.-]+\.js):(\d{1,7}):(\d{1,7})/g

const MOST = 20
const known = new Map<string, Promise<SourceMap | undefined>>()

/** Maps are read once and cached: their names contain their content hash. */
function mapOf(path: string): Promise<SourceMap | undefined> {
  const read =
    known.get(path) ??
    readFile(path, 'utf8')
      .then(parsed)
      .catch(() => undefined)
  known.delete(path)
  known.set(path, read)
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MOST))) known.delete(oldest)
  return read
}

function parsed(text: string): SourceMap {
  return new SourceMap(JSON.parse(text) as SourceMapPayload)
}

/** `../../src/web/main.tsx` as `src/web/main.tsx`. */
function ownPath(source: string): string {
  return source.replace(/^.*?(?=(?:src|node_modules)\/)/, '')
}
