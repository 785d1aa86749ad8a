import { expect, test } from '../session/login.ts'
import { comeWith } from './look.ts'
import { menuOf } from './parts.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Notes every animation that begins in the page, with its length in milliseconds. */
const noteAnimations = () => {
  Object.assign(window, { animations: [] })
  document.addEventListener('animationstart', (event) => {
    const seconds = event.target instanceof Element ? Number.parseFloat(getComputedStyle(event.target).animationDuration) : 0
    Reflect.get(window, 'animations').push([event.animationName.replace(/^_?([a-z]+)_.*$/, '$1'), Math.round(seconds * 1000)])
  })
}

for (const isOn of [true, false]) {
  test(`[L11] the progress bar runs 500 ms and is gone after 200, pages fade in: ${isOn ? 'by default' : 'not when off'}`, async ({
    page,
  }) => {
    await page.addInitScript(noteAnimations)
    await comeWith(page, { showProgressBar: isOn, showPageTransition: isOn })
    await page.goto('/#/goods/brand')
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await page.evaluate(() => Reflect.get(window, 'animations').splice(0))
    await menuOf(page).getByRole('link', { name: '系列管理' }).click()
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
    const seen = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'animations').map((one: unknown[]) => one.join(' ')))
    if (isOn) await expect.poll(seen).toEqual(expect.arrayContaining(['finish 200', 'appear 180']))
    else expect((await seen()).filter((one) => /run|finish|appear/.test(one))).toEqual([])
  })
}

test('[L11] while the code of a page is on its way the bar runs and a card stands in for the page', async ({ page }) => {
  await page.addInitScript(noteAnimations)
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.goto('/#/index')
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    await route.continue()
  })
  await menuOf(page).getByRole('link', { name: '商品' }).click()
  await expect(page.getByRole('status').filter({ hasText: '正在加载页面' })).toBeVisible()
  const seen = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'animations').map((one: unknown[]) => one.join(' ')))
  await expect.poll(seen).toContain('run 500')
  deliver()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
})
