import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/helpers.ts'
import { dress } from './look.ts'
import { menuOf } from './parts.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Records every animation that starts in the page, with its length in milliseconds. */
const noteAnimations = () => {
  Object.assign(window, { animations: [] })
  document.addEventListener('animationstart', (event) => {
    const seconds = event.target instanceof Element ? Number.parseFloat(getComputedStyle(event.target).animationDuration) : 0
    Reflect.get(window, 'animations').push([event.animationName.replace(/^_?([a-z]+)_.*$/, '$1'), Math.round(seconds * 1000)])
  })
}

const readAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'animations').map((one: unknown[]) => one.join(' ')))

test('[L11] the progress bar runs 500 ms and is gone after 200, pages fade in; neither when off', async ({ page }) => {
  await page.addInitScript(noteAnimations)
  const openPage = async (title: string, table: string) => {
    await page.evaluate(() => Reflect.get(window, 'animations').splice(0))
    await menuOf(page).getByRole('link', { name: title }).click()
    await expect(page.getByRole('table', { name: table })).toBeVisible()
  }
  await page.goto('/#/goods/brand')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await openPage('系列管理', '系列')
  await expect.poll(() => readAnimations(page)).toEqual(expect.arrayContaining(['finish 200', 'appear 180']))

  await dress(page, async (drawer) => {
    for (const title of ['进度条', '页面过渡']) await drawer.getByText(title, { exact: true }).click()
  })
  await openPage('SKU管理', 'SKU')
  expect((await readAnimations(page)).filter((one) => /run|finish|appear/.test(one))).toEqual([])
})

/** Holds back the page code until `deliver` is called, which delivers all requests so far. */
async function holdChunks(page: Page): Promise<() => void> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    await route.continue()
  })
  return deliver
}

// a step that ends no code load that is still on its way (120 s)
const AHEAD = 60_000

test('[F4] [L11] [X3] while page code loads, bar and card show, for 0.5 s at least; else no card', async ({ page }) => {
  await page.addInitScript(noteAnimations)
  await page.clock.install()
  await page.goto('/#/index')
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + AHEAD))
  const deliver = await holdChunks(page)
  const card = page.getByRole('status').filter({ hasText: '正在加载页面' })
  await menuOf(page).getByRole('link', { name: '商品' }).click()
  await expect(page.locator('.undefined')).toHaveCount(0)
  await expect.poll(() => readAnimations(page)).toContain('run 500')
  await expect(page.getByRole('heading', { name: '品牌管理', level: 1 })).toBeAttached()
  await expect(card).toHaveCount(0)
  await page.clock.runFor(150)
  await expect(card).toBeVisible()
  const came = page.waitForResponse('**/api/goods/brand/list*')
  deliver()
  // the page's own code has loaded, and requests its rows behind the card
  await came
  await page.clock.runFor(400)
  await expect(card).toBeVisible()
  await page.clock.runFor(100)
  await expect(card).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()

  await test.step('[F4] the code of the next page is there: it is shown at once', async () => {
    const next = menuOf(page).getByRole('link', { name: '系列管理' })
    await next.hover()
    await page.waitForResponse('**/api/goods/series/list*')
    await page.clock.pauseAt(new Date(Date.now() + AHEAD + 50_000))
    await next.click()
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})

test('[F5] [L12] code not loaded after 120 s is an error with a retry; typed text stays', async ({ page, console }) => {
  console.allow(/120 秒内/)
  await page.clock.install()
  await page.goto('/#/goods/brand')
  const typed = page.getByRole('textbox', { name: '名称/编码' })
  await typed.fill('half typed')
  await page.clock.pauseAt(new Date(Date.now() + AHEAD))
  const deliver = await holdChunks(page)
  await menuOf(page).getByRole('link', { name: '系列管理' }).click()
  await expect(page.getByRole('heading', { name: '系列管理', level: 1 })).toBeAttached()
  await page.clock.runFor(119_000)
  await expect(page.getByRole('status').filter({ hasText: '正在加载页面' })).toBeVisible()
  await page.clock.runFor(1_100)
  const failure = page.getByRole('alert').filter({ hasText: '页面没有加载出来' })
  await expect(failure).toContainText('页面代码 120 秒内没有加载完成，请检查网络后重试')
  await expect(failure).toContainText('已打开的页面和已填写的内容都不受影响。')

  await test.step('[L12] a drawer whose code is missing is told of until it is tried again', async () => {
    await menuOf(page).getByRole('link', { name: '品牌管理' }).click()
    await expect(typed).toHaveValue('half typed')
    await page.getByRole('button', { name: '新增品牌' }).click()
    await expect(page.locator('html')).toHaveCSS('cursor', 'progress')
    await page.clock.runFor(120_100)
    const missing = page.getByRole('region', { name: '通知' }).getByRole('alert').filter({ hasText: '120 秒内没有加载完成' })
    await expect(missing).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('cursor', 'auto')
    await page.clock.runFor(60_000)
    await expect(missing).toBeVisible()
    // the code would close the message by itself
    await missing.getByRole('button', { name: '重新加载' }).click()
    deliver()
    await expect(page.getByRole('dialog', { name: '新增品牌' })).toBeVisible()
    await expect(missing).toHaveCount(0)
    await page.clock.resume()
    await page.getByRole('dialog', { name: '新增品牌' }).getByRole('button', { name: '取消' }).click()
    await expect(typed).toHaveValue('half typed')
  })

  await menuOf(page).getByRole('link', { name: '系列管理' }).click()
  await failure.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
})
