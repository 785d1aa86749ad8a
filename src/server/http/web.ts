import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { projectRoot } from '#server/platform/env/root.ts'
import { pageHeaders } from './security.ts'

const KEPT = ['code', 'state', 'iss', 'error']

/**
 * The address to which the identity provider redirects. Its parameters are moved behind the `#`, which the web reads and which browsers
 * send to no server, so that no log contains them.
 */
export function mountCallback(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>('/callback', async ({ query }, reply) => {
    const pairs = KEPT.map((name) => [name, query[name]]).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return reply.header('cache-control', 'no-store').redirect(`./#/callback?${new URLSearchParams(pairs)}`)
  })
}

const YEAR_S = 31_536_000

// the service worker fetches under its own response's policy
const WORKER_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Serves the built web application. */
export async function mountWeb(app: FastifyInstance, { root = join(projectRoot, 'dist/web'), virtualAdmin = false } = {}): Promise<void> {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  const policy = contentPolicy(html)
  // the page learns from this whether the server requires a login
  const open = virtualAdmin ? html.replace('<html', '<html data-login="off"') : undefined
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
  // one route for all files: a route per file took half the time for building the server
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    // `*` names the server as a whole (RFC 9112, 3.2.4), not a page
    if (request.url === '*') return reply.callNotFound()
    const path = request.params['*'] || 'index.html'
    if (open !== undefined && path === 'index.html') {
      return reply
        .headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(open)
    }
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
}

/** The file paths, as in URLs. */
function filesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')))
}

/** Headers for a file with a content hash in its name: cached for ever, without validation and request id. */
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
