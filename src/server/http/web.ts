import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../root.ts'
import { pageHeaders } from './security.ts'

const YEAR_S = 31_536_000

// the service worker fetches under the policy that it came with
const WORKER_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Serves the built web application. */
export async function mountWeb(app: FastifyInstance, root = join(projectRoot, 'dist/web')): Promise<void> {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return
  const policy = contentPolicy(readFileSync(page, 'utf8'))
  const files = filesIn(root)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) return void describeLasting(reply)
      void reply.header('cache-control', 'no-cache')
      if (path.includes('.html')) void reply.headers({ ...pageHeaders, 'content-security-policy': policy })
      else if (path.includes('service-worker.')) void reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  // one route for all that lies there: one for each took half of the time that the server takes to be built
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'] || 'index.html'
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
}

/** Their paths, as an address names them. */
function filesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')))
}

/** What its name tells apart from every other: it is asked for once, and there is nothing to trace of it. */
function describeLasting(reply: FastifyReply): void {
  void reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`).removeHeader('etag').removeHeader('x-request-id')
}

/** A strict policy that lets the page's own inline skeleton pass by its hash. */
function contentPolicy(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('')
  return [
    "default-src 'self'",
    `script-src 'self'${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
