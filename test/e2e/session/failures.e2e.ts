import { expect, test } from './login.ts'
import { pagerOf } from '../shell/parts.ts'

const LIST = '**/api/goods/brand/list*'

test('[C05] the same message stands on screen once, for 3000 ms', async ({ page, console }) => {
  console.allow(/400 \(Bad Request\)/)
  await page.clock.install({ time: new Date('2026-03-02T10:00:00') })
  await page.goto('/#/goods/brand?page_size=1000')
  await expect(page.getByText('列表没有加载出来')).toBeVisible()
  await page.clock.pauseAt(new Date('2026-03-02T11:00:00'))
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (let times = 0; times < 3; times++) {
    const answer = page.waitForResponse(LIST)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await (await answer).finished()
    await page.clock.runFor(10)
  }
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.clock.runFor(2900)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [language, code, message] of [
  ['zh', 500, '服务器发生错误'],
  ['zh', 503, '服务不可用，服务器暂时过载或维护'],
  ['en', 500, 'The server failed'],
] as const) {
  test.describe(`${language} ${code}`, () => {
    test.use({ language })

    test(`[C05] a code ${code} without a message says the catalogue's text in ${language}`, async ({ page }) => {
      await page.route(LIST, (route) => route.fulfill({ json: { code, data: null } }))
      await Promise.all([page.getByRole('alert').filter({ hasText: message }).waitFor(), page.goto('/#/goods/brand')])
    })
  })
}

test('[C06] without any answer the message names the possible causes', async ({ page, console }) => {
  console.allow(/ERR_FAILED/)
  await page.route(LIST, (route) => route.abort())
  // a message stays three seconds: it is waited for from before the page is opened
  const message = page.getByRole('alert').filter({ hasText: '后端接口连接异常，可能原因：后端不支持跨域（CORS）、接口地址错误、请求超时' })
  await Promise.all([message.waitFor(), page.goto('/#/goods/brand')])
  await page.unroute(LIST)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(pagerOf(page)).toBeVisible()
})

test.describe('before the login', () => {
  test.use({ account: null })

  test('[C07] a call that takes longer than 10000 ms is given up', async ({ page }) => {
    // the page's seconds last hundredths, so that nobody has to wait
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 10_000 ? 100 : 1_000_000)
    })
    await page.route('**/api/login', () => undefined)
    await page.goto('/#/login')
    await page.getByRole('button', { name: '商品专员 goods' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^后端接口连接异常.*请求超时$/)
  })
})
