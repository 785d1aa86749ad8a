import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './program.ts'

const entry = 'src/web/features/offline/service-worker.ts'

/** Builds the service worker with the list of cached files: all code and styles in this build, so that open tabs find every chunk. */
export async function buildServiceWorker(out: string): Promise<void> {
  const assets = readdirSync(join(out, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const files = ['/', '/icon.svg', ...assets.toSorted().map((name) => `/assets/${name}`)]
  // asset names contain their content hash
  const version = createHash('sha256')
    .update(readFileSync(join(out, 'index.html')))
    .update(readFileSync(join(root, entry)))
    .update(files.join('\n'))
  const bundle = await rolldown({
    input: join(root, entry),
    transform: {
      define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version.digest('hex').slice(0, 12)) },
    },
  })
  await bundle.write({ file: join(out, 'service-worker.js'), format: 'iife', minify: true })
  await bundle.close()
}
