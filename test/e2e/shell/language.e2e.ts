import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'
import { pagerOf } from './parts.ts'

const HAN = /\p{Script=Han}/u

test('[H08] the language of the whole page changes without a reload, and stays', async ({ page }) => {
  await page.goto('/#/goods/brand')
  await expect(pagerOf(page)).toBeVisible()
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('table', { name: 'Brand' })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  expect(await chineseOn(page)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'New brand' }).click()
  await expect(page.getByRole('dialog', { name: 'New brand' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter Brand name')).toBeVisible()
  expect(await chineseOn(page)).toEqual([])
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'New brand' })).toBeVisible()
})

test.describe('en', () => {
  test.use({ language: 'en' })

  test('[H08] no page has a Chinese word of ours in English', async ({ page }) => {
    for (const [path, heading] of [
      ['/index', 'Home'],
      ['/goods/brand', 'Brands'],
      ['/goods/series', 'Series'],
      ['/goods/sku', 'SKUs'],
      ['/goods/sku?edit=new', 'New SKU'],
      ['/403', 'You do not have access to this page'],
      ['/404', 'This page does not exist'],
      ['/callback', 'Single sign-on is not enabled'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(`/#${path}`)
        await expect(page.getByRole('heading', { name: heading, exact: true, level: path.includes('edit') ? 2 : 1 })).toBeVisible()
        if (path.startsWith('/goods') && !path.includes('edit')) await expect(pagerOf(page)).toBeVisible()
        expect(await chineseOn(page)).toEqual([])
      })
    }
  })
})

test.describe('before the login', () => {
  test.use({ account: null })

  test('[H08] the login page changes its language too, messages and demo accounts included', async ({ page }) => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: '商品专员 goods' })).toBeVisible()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('用户名不能为空')).toBeVisible()
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByText('Please enter your username')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Goods goods' })).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    expect(await chineseOn(page)).toEqual([])
    await expect(page).toHaveTitle('Log in - Hexbolt')
  })
})

/** Every Chinese text on the page, visible or for screen readers, except entered data: rows and names. */
async function chineseOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'data-tip']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node instanceof HTMLElement && (node.matches('tbody, script, style, noscript') || !node.checkVisibility())
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node instanceof Element) found.push(...attributes.map((name) => node.getAttribute(name) ?? ''))
      else found.push(node.textContent ?? '')
    }
    return found
  })
  return texts.map((text) => text.replaceAll(/林(致远)?/g, '').trim()).filter((text) => HAN.test(text))
}
