import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the kit gallery to all workers: built once in memory, on the first request. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  let files: ReturnType<typeof builtFiles> | undefined
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://gallery').pathname.slice(1) || 'index.html'
    const file = (await (files ??= builtFiles())).get(name)
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
    response.end(file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function builtFiles(): Promise<Map<string, string | Uint8Array>> {
  // other tests do not wait for the bundler
  const { build } = await import('vite')
  const result = await build({ configFile: 'vite.gallery.config.ts', logLevel: 'error', build: { write: false, minify: false } })
  if (!('output' in result)) throw new Error('The gallery was not built as one bundle.')
  return new Map(result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
