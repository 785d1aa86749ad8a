import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root.ts'

const YEAR_S = 31_536_000

/** Serves the built web application. */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  const root = join(projectRoot, 'dist/web')
  const page = join(root, 'index.html')
  if (!existsSync(page)) return
  const policy = contentPolicy(readFileSync(page, 'utf8'))
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.includes('/assets/')
      void reply.header('cache-control', lasting ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (path.includes('.html')) void reply.header('content-security-policy', policy)
    },
  })
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
