import type { APIRequestContext, Page } from '@playwright/test'
import { hearNothing } from '#test/e2e/live.ts'
import { goodsPages, pagerOf } from '#test/e2e/shell/parts.ts'
import { database } from './database.ts'
import { expect, test } from './login.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })

for (const [account, name] of [
  ['admin', '林致远'],
  ['goods', '陈砚秋'],
] as const) {
  test.describe(account, () => {
    test.use({ account })

    test(`[P01] ${account} may do everything with goods: every menu, every button`, async ({ page }) => {
      await page.goto('/#/goods/brand')
      await expect(page.getByRole('button', { name: `账号：${name}` })).toBeVisible()
      await expect(menu(page).getByRole('list').getByRole('link')).toHaveText(goodsPages)
      await expect(page.getByRole('button', { name: '新增品牌' })).toBeVisible()
      await expect(page.getByRole('row').nth(1).getByRole('button', { name: '编辑' })).toBeVisible()
      await expect(page.getByRole('row').nth(1).getByRole('switch')).toBeVisible()
    })
  })
}

test.describe('operator', () => {
  test.use({ account: 'operator' })

  test('[P01] [P05] a look-only person sees rows without buttons, and the server refuses changes', async ({ page, token, request }) => {
    await page.goto('/#/goods/brand')
    await expect(pagerOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '新增品牌' })).toHaveCount(0)
    await expect(page.getByRole('row').nth(1).getByRole('button', { name: '编辑' })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    expect(await statusOf(request, token, '/api/goods/brand/list')).toBe(200)
    expect(await statusOf(request, token, '/api/goods/brand/edit', {})).toBe(403)
    expect(await statusOf(request, token, '/api/goods/brand/status', { ids: [1], status: 0 })).toBe(403)
  })
})

test.describe('who may change SPUs, and not put them on sale', () => {
  // Playwright reads the required fixtures from the destructuring.
  // eslint-disable-next-line no-empty-pattern
  test.use({ account: async ({}, use) => use(await database.hireFor('goods:spu:list', 'goods:spu:edit')) })

  test('[S4] [P05] saves without the button that does both', async ({ page }) => {
    await page.goto('/#/goods/spu/edit')
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '保存并上架' })).toHaveCount(0)
  })
})

test.describe('cs', () => {
  test.use({ account: 'cs' })

  test('[P01] [R05] without goods rights the menu is absent, and a link names the missing one', async ({
    page,
    token,
    request,
    console,
  }) => {
    // the page requests the list before the menu shows that this person has none
    console.allow(/403 \(Forbidden\)/)
    await page.goto('/#/goods/brand')
    // walk: finance opening SKUs gets 404 instead of 403
    await expect(page).toHaveURL('/#/403')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: '商品' })).toHaveCount(0)
    expect(await statusOf(request, token, '/api/goods/brand/list')).toBe(403)
    await page.getByRole('button', { name: '为什么' }).click()
    await expect(page.getByText('您的角色都没有此权限')).toBeVisible()
    await page.goto('/#/')
    await expect(page.getByText('，许若晴')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /商品|SKU/ })).toHaveCount(0)
  })
})

test.describe('somebody who loses a role', () => {
  // Playwright reads the required fixtures from the destructuring.
  // eslint-disable-next-line no-empty-pattern
  test.use({ account: async ({}, use) => use(await database.hire('goods')) })

  test('[G12] [R09] [P06] a revoked right counts at the next request, which leads to 403', async ({ page, account, console }) => {
    console.allow(/403 \(Forbidden\)/)
    await hearNothing(page)
    await page.goto('/#/goods/brand')
    await expect(pagerOf(page)).toBeVisible()
    await database.demote(account ?? '')
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('权限')
    await expect(page).toHaveURL('/#/403')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/#/index')
  })
})

async function statusOf(request: APIRequestContext, token: string, path: string, data?: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const response = data ? await request.post(path, { headers, data }) : await request.get(path, { headers })
  return response.status()
}
