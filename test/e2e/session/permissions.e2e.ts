import type { Page } from '@playwright/test'
import { hearNothing } from '#test/e2e/live.ts'
import { goodsPages, pagerOf } from '#test/e2e/shell/parts.ts'
import { database } from './database.ts'
import { expect, test } from './login.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })

// Playwright reads the required fixtures from the destructuring.
// eslint-disable-next-line no-empty-pattern
test.use({ account: async ({}, use) => use(await database.hire('goods')) })

test('[P01] [P06] [G12] [R05] [R09] a role shows menu and buttons; without it comes the 403', async ({ page, account, console }) => {
  console.allow(/403 \(Forbidden\)/)
  await hearNothing(page)

  await test.step('[P01] with the role: every menu, every button', async () => {
    await page.goto('/#/goods/brand')
    await expect(menu(page).getByRole('list').getByRole('link')).toHaveText(goodsPages)
    await expect(page.getByRole('button', { name: '新增品牌' })).toBeVisible()
    await expect(page.getByRole('row').nth(1).getByRole('button', { name: '编辑' })).toBeVisible()
    await expect(page.getByRole('row').nth(1).getByRole('switch')).toBeVisible()
    await expect(pagerOf(page)).toBeVisible()
  })

  await test.step('[G12] [R09] [P06] a revoked right counts at the next request, which leads to 403', async () => {
    await database.demote(account ?? '')
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('权限')
    await expect(page).toHaveURL('/#/403')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/#/index')
  })

  await test.step('[P01] [R05] then the menu is absent, and a link names the missing right', async () => {
    await page.goto('about:blank')
    // the page requests the list before the menu shows that this person has none
    await page.goto('/#/goods/brand')
    // walk: finance opening SKUs gets 404 instead of 403
    await expect(page).toHaveURL('/#/403')
    await expect(menu(page).getByRole('link', { name: '商品' })).toHaveCount(0)
    await page.getByRole('button', { name: '为什么' }).click()
    await expect(page.getByText('您的角色都没有此权限')).toBeVisible()
    await page.goto('/#/')
    await expect(page.getByText('，新同事')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /商品|SKU/ })).toHaveCount(0)
  })
})
