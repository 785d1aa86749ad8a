import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './folder.ts'

const web = join(root, 'dist/web')

describe('what a browser is sent', () => {
  test.for([
    ['an ORM or SQL', /drizzle-orm|drizzle:|node-postgres|\bselect count\(/i],
    ['the server', /fastify|argon2|x-powered|#server\//i],
    ['what only Node has', /["'`]node:|\brequire\(|process\.env\.[A-Z_]{3}/],
    ['a secret or where one is kept', /password_hash|DATABASE_URL|ADMIN_PASSWORD|token_hash/],
    ['a test or a story', /vitest|gallery\/|fast-check/i],
  ] as const)('has nothing of %s', ([, pattern]) => {
    for (const file of globSync('assets/*.js', { cwd: web })) {
      expect({ file, found: pattern.exec(readFileSync(join(web, file), 'utf8'))?.[0] }).toEqual({ file, found: undefined })
    }
  })
})

// transferred bytes, compressed by brotli; the target for a list is 200 kB, and the suite fails 1 % above it
const LOGIN_BYTES = 90_000
const LIST_BYTES = 202_000
const CHART_BYTES = 60_000

describe('[R7] bytes over the wire', () => {
  test(`the login page asks for at most ${LOGIN_BYTES / 1000} kB`, () => {
    expect(weigh(loginFiles())).toBeLessThanOrEqual(LOGIN_BYTES)
  })

  test.for(['goods/brand', 'goods/series', 'goods/sku'])(`from nothing, %s asks for at most ${LIST_BYTES / 1000} kB`, (page) => {
    const files = new Set([...loginFiles(), ...filesAhead(page).flatMap((file) => [...closureOf(file)])])
    expect(weigh(files)).toBeLessThanOrEqual(LIST_BYTES)
  })

  test(`charts are drawn by at most ${CHART_BYTES / 1000} kB, which no first page asks for`, () => {
    const charts = globSync('assets/{chart,Chart,LinePlot,BarChart,RankChart}*.{js,css}', { cwd: web })
    const drawing = charts.find((file) => /chart-drawings-.*\.js$/.test(file))
    expect(drawing).toBeDefined()
    const first = ['goods/brand', 'goods/sku', 'index/index'].flatMap((page) => filesAhead(page).flatMap((file) => [...closureOf(file)]))
    expect([...loginFiles(), ...first].filter((file) => charts.includes(file))).toEqual([])
    expect(weigh(new Set(charts))).toBeLessThanOrEqual(CHART_BYTES)
  })
})

/** The files in the page's head, with their imports. */
function loginFiles(): Set<string> {
  const html = readFileSync(join(web, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file as string)
  return new Set(['index.html', 'icon.svg', ...named.flatMap((file) => [...closureOf(file)])])
}

/** The files that the page preloads beside its boot script for a logged-in person on this view, with their list. */
function filesAhead(view: string): string[] {
  const [, script = ''] = /,"hexbolt-token",(.*)\)<\/script>/.exec(readFileSync(join(web, 'index.html'), 'utf8')) ?? []
  const [always, list] = JSON.parse(`[${script}]`) as [string[], string]
  const [, text = ''] = /,(\{"\S*\})\)$/.exec(readFileSync(join(web, list), 'utf8')) ?? []
  const views = JSON.parse(text) as Record<string, string[]>
  if (!views[view]) throw new Error(`${view} is not fetched ahead`)
  return [...always, list.slice(1), ...views[view]]
}

/** A script with all its static imports. */
function closureOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!file.endsWith('.js')) return found
  const imports = readFileSync(join(web, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
  for (const [, name] of imports) closureOf(join(dirname(file), basename(name as string)), found)
  return found
}

function weigh(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => {
    const path = join(web, file)
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }, 0)
}
