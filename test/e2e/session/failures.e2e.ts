import { pagerOf } from '#test/e2e/shell/parts.ts'
import { expect, test } from './login.ts'

const LIST = '**/api/goods/brand/list*'

test('[C05] the same message stands on screen once, for 3000 ms', async ({ page, console }) => {
  console.allow(/400 \(Bad Request\)/)
  await page.clock.install({ time: new Date('2026-03-02T10:00:00') })
  await page.goto('/#/goods/brand?page_size=1000')
  await expect(page.getByText('列表加载失败')).toBeVisible()
  await page.clock.pauseAt(new Date('2026-03-02T10:01:30'))
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

test('[C05] [C06] [C09] a code shows the catalogue’s text, no answer shows the possible causes', async ({ page, console }) => {
  console.allow(/ERR_FAILED/)
  let answer: { code: number } | undefined = { code: 503 }
  await page.route(LIST, (route) => (answer ? route.fulfill({ json: { ...answer, data: null } }) : route.abort()))
  // a message lasts three seconds, so the wait starts before the step that causes it
  const says = (message: string, cause: () => Promise<unknown>) =>
    Promise.all([page.getByRole('alert').filter({ hasText: message }).waitFor(), cause()])
  const again = () => page.getByRole('button', { name: '重新加载' }).click()
  await says('服务不可用，服务器暂时过载或维护', () => page.goto('/#/goods/brand'))
  // [C09] another server may answer like this; here only 200 and 0 are a success
  for (const [code, text] of [
    [201, '新建或修改数据成功'],
    [202, '一个请求已经进入后台排队(异步任务)'],
    [204, '删除数据成功'],
  ] as const) {
    answer = { code }
    await says(text, again)
  }
  answer = { code: 500 }
  await says('服务器发生错误', again)
  answer = undefined
  await says('后端接口连接异常，可能原因：后端不支持跨域（CORS）、接口地址错误、请求超时', again)
  await page.unroute(LIST)
  await again()
  await expect(pagerOf(page)).toBeVisible()

  await page.route(LIST, (route) => route.fulfill({ json: { code: 500, data: null } }))
  await page.getByRole('button', { name: '语言' }).click()
  await says('The server failed', () => page.getByRole('menuitem', { name: 'English' }).click())
})

test.describe('before the login', () => {
  test.use({ account: null })

  test('[C07] a call that takes longer than 10000 ms is given up', async ({ page }) => {
    // the page's clock runs a hundred times faster, so that the test does not wait
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
