import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { startFront } from '#test/e2e/front.ts'
import { expect, test, windowOf } from '#test/e2e/helpers.ts'
import { query } from '#test/e2e/session/database.ts'
import { amongGoods, changeMenu } from './parts.ts'

const dist = join(import.meta.dirname, '../../../dist')
const broken = { path: 'nowhere', name: 'Nowhere', component: 'goods/nowhere/index', meta: { title: '不存在的视图' } }
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

test('[H09] a production error is in the server’s log once, with source lines; the shell stays', async ({ page, console }) => {
  console.allow(/goods\/nowhere\/index/)
  await changeMenu(page, amongGoods(broken))
  const reports: string[] = []
  page.on('request', (request) => request.url().includes('/api/common/error/report') && reports.push(request.url()))
  const reported = page.waitForResponse('**/api/common/error/report')
  await page.goto('/#/goods/nowhere?word=secret')
  await expect(page.getByRole('alert')).toContainText('goods/nowhere/index')
  expect((await reported).status()).toBe(200)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toContainText('goods/nowhere/index')
  await expect(page.getByRole('button', { name: /^错误日志/ })).toHaveCount(0)
  await page.getByRole('link', { name: '品牌管理' }).click()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  expect(reports).toHaveLength(1)
  const row = await lastError()
  expect(row?.username).toBe('admin')
  expect(row?.after.route).toBe('/goods/nowhere')
  expect(row?.after.stack).toMatch(/src\/web\/base\/router\/views\.ts:\d+:\d+/)
})

test('[H09] our sources are served to nobody', async ({ request }) => {
  const [map = ''] = readdirSync(join(dist, 'maps'))
  expect(map).toMatch(/\.js\.map$/)
  expect(existsSync(join(dist, 'web/assets', map))).toBe(false)
  for (const path of [`/assets/${map}`, `/maps/${map}`]) expect((await request.get(path)).status()).toBe(404)
})

test.describe('in development', () => {
  let front: Awaited<ReturnType<typeof startFront>>

  test.beforeAll(async () => {
    // the bundler's marker for development
    process.env.NODE_ENV = 'development'
    const result = await build({ mode: 'development', logLevel: 'error', build: { write: false, minify: false, sourcemap: false } })
    if (!('output' in result)) throw new Error('The web was not built as one bundle.')
    const files = new Map(result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
    front = await startFront(process.env.E2E_URL ?? '', (path) => {
      const name = path === '/' ? '/index.html' : path
      const body = files.get(name)
      return body === undefined ? undefined : { type: types[extname(name)] ?? 'application/octet-stream', body }
    })
  })
  test.afterAll(() => front.close())

  test('[H09] a tool of the header shows what went wrong, and clears it', async ({ page, token, console }) => {
    console.allow(/nowhere|the bolt is loose/)
    await page.addInitScript((value) => localStorage.setItem('hexbolt-token', value), token)
    await changeMenu(page, amongGoods(broken))
    await page.goto(`${front.url}/#/goods/brand`)
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    const tool = page.getByRole('button', { name: /^错误日志/ })
    await expect(tool).toHaveCount(0)
    await page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('the bolt is loose'))))
    await expect(tool).toBeVisible()
    await page.getByRole('link', { name: '不存在的视图' }).click()
    await expect(page.getByRole('button', { name: '错误日志（2）' })).toBeVisible()
    await tool.click()
    const log = windowOf(page, '错误日志')
    await expect(log.getByRole('listitem').first()).toContainText('goods/nowhere/index')
    const loose = log.getByRole('listitem').filter({ hasText: 'the bolt is loose' })
    await expect(loose).toContainText('/goods/brand')
    await expect(loose.getByLabel('调用栈')).toContainText('TypeError: the bolt is loose')
    await expect(loose.getByRole('link', { name: '搜索该错误' })).toHaveAttribute('href', /the%20bolt%20is%20loose/)
    await expectNoFindings(page)
    await log.getByRole('button', { name: '清空' }).click()
    await expect(log).toHaveCount(0)
    await expect(tool).toHaveCount(0)
  })
})

interface LoggedError {
  username: string
  after: { route: string; message: string; stack: string }
}

async function lastError(): Promise<LoggedError | undefined> {
  const [row] = await query<LoggedError>("SELECT username, after FROM logger WHERE kind = 'error' ORDER BY id DESC LIMIT 1")
  return row
}
