import type { Page } from '@playwright/test'
import type { Guard } from '#contract/session/session.ts'
import { expect, test } from '../session/login.ts'
import { amongGoods, changeMenu, goodsPages, menuOf } from './parts.ts'

/** The product with other settings than it is built with. */
async function withSettings(page: Page, is: RegExp, becomes: string): Promise<void> {
  await page.route('**/assets/boot*.js', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    expect(text).toMatch(is)
    await route.fulfill({ response, body: text.replace(is, becomes) })
  })
}

const guards: Record<string, Guard> = {
  一人之角色: ['goods'],
  他人之角色: ['finance'],
  持有之权限: ['goods:brand:edit'],
  其一: { role: ['finance'], permission: ['goods:brand:list'], mode: 'oneOf' },
  其一皆无: { role: ['finance'], mode: 'oneOf' },
  全部: { role: ['goods'], permission: ['goods:brand:list'], mode: 'allOf' },
  全部缺一: { role: ['goods', 'finance'], mode: 'allOf' },
  除外: { role: ['goods'], mode: 'except' },
  除外他人: { role: ['finance'], mode: 'except' },
}
const guarded = amongGoods(
  ...Object.entries(guards).map(([title, guard], n) => ({
    path: `guarded${n}`,
    name: `Guarded${n}`,
    component: 'goods/brand/index',
    meta: { title, guard },
  })),
)
test.describe('goods', () => {
  test.use({ account: 'goods' })

  test('[P02] [P03] [P04] with role control on, the menu and the routes are filtered by their guards', async ({ page }) => {
    await withSettings(page, /roleControl:!1/, 'roleControl:!0')
    await changeMenu(page, guarded)
    await page.goto('/#/goods/brand')
    await expect(menuOf(page).getByRole('list').getByRole('link')).toHaveText([
      ...goodsPages,
      '一人之角色',
      '持有之权限',
      '其一',
      '全部',
      '除外他人',
    ])
    await page.goto('/#/goods/guarded1')
    await expect(page).toHaveURL('/#/404')
  })

  test('[P04] role control is off by default, and off in visit mode', async ({ page }) => {
    await changeMenu(page, guarded)
    await page.goto('/#/goods/brand')
    await expect(menuOf(page).getByRole('list').getByRole('link')).toHaveText([...goodsPages, ...Object.keys(guards)])
    await withSettings(page, /roleControl:!1,mode:.all./, 'roleControl:!0,mode:"visit"')
    await page.reload()
    await expect(menuOf(page).getByRole('list').getByRole('link')).toHaveText([...goodsPages, ...Object.keys(guards)])
  })
})

test.describe('nobody', () => {
  test.use({ account: null })

  test('[G14] with login interception off, a virtual admin looks around', async ({ page, token }) => {
    expect(token).toBe('')
    await withSettings(page, /loginInterception:!0/, 'loginInterception:!1')
    const list = [{ path: '/index', name: 'Index', component: 'index/index/index', meta: { title: '首页', noClosable: true } }]
    await page.route('**/api/**', (route) => {
      const data = route.request().url().includes('/api/menu') ? { list } : { list: [], total: 0 }
      return route.fulfill({ json: { code: 200, msg: '', data } })
    })
    await page.goto('/#/index')
    await expect(page.getByRole('button', { name: '账号：admin' })).toBeVisible()
    await expect(page).toHaveURL('/#/index')
  })
})
