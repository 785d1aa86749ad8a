import type { Page } from '@playwright/test'
import type { Guard } from '#contract/session/session.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { startServer } from '#test/setup/server.ts'
import { amongGoods, changeMenu, goodsPages, menuOf, pagerOf } from './parts.ts'

type Change = readonly [is: RegExp, becomes: string]

/** The product with settings other than its build settings. */
async function withSettings(page: Page, ...changes: readonly Change[]): Promise<void> {
  await page.route('**/assets/boot*.js', async (route) => {
    const response = await route.fetch()
    let body = await response.text()
    for (const [is, becomes] of changes) {
      expect(body).toMatch(is)
      body = body.replace(is, becomes)
    }
    await route.fulfill({ response, body })
  })
}

test('[C10] time-out, success codes, page cache and title separator come from one configuration', async ({ page }) => {
  const other = 'requestTimeout:700,$1successCodes:[200,0,201],$2pageCacheMax:2,'
  await withSettings(
    page,
    [/requestTimeout:1e4,(.*?)successCodes:\[200,0\],(.*?)pageCacheMax:20,/, other],
    [/titleSeparator:(["`']) - \1/, 'titleSeparator:" · "'],
  )
  await page.goto('/#/goods/brand')
  await expect(page).toHaveTitle('品牌管理 · Hexbolt')

  await test.step('two pages are kept, the third one begins anew', async () => {
    const typed = page.getByRole('textbox', { name: '名称/编码' })
    await typed.fill('half typed')
    await menuOf(page).getByRole('link', { name: '系列管理' }).click()
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
    await menuOf(page).getByRole('link', { name: '品牌管理' }).click()
    await expect(typed).toHaveValue('half typed')
    await menuOf(page).getByRole('link', { name: '系列管理' }).click()
    await menuOf(page).getByRole('link', { name: '应用场景' }).click()
    await expect(page).toHaveTitle('应用场景 · Hexbolt')
    await menuOf(page).getByRole('link', { name: '品牌管理' }).click()
    await expect(typed).toHaveValue('')
  })

  await test.step('201 is a success, and a call is given up after its time', async () => {
    const LIST = '**/api/goods/brand/list*'
    const refresh = page.getByRole('button', { name: '刷新', exact: true })
    await page.route(LIST, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), code: 201 } })
    })
    const answered = page.waitForResponse(LIST)
    await refresh.click()
    await answered
    await expect(pagerOf(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(LIST)
    await page.route(LIST, () => undefined)
    await refresh.click()
    await expect(page.getByRole('alert')).toContainText('后端接口连接异常')
  })
})

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

  test('[P02] [P03] [P04] guards filter menu and routes once role control is on', async ({ page }) => {
    await changeMenu(page, guarded)
    await page.goto('/#/goods/brand')
    await expect(menuOf(page).getByRole('list').getByRole('link')).toHaveText([...goodsPages, ...Object.keys(guards)])
    await withSettings(page, [/roleControl:!1/, 'roleControl:!0'])
    await page.reload()
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
})

test.describe('nobody', () => {
  test.use({ account: null })

  test('[F1] [G14] without login interception a virtual admin works and can still log in', async ({ page, token, console }) => {
    console.allow(/400 \(Bad Request\)/)
    expect(token).toBe('')
    const { E2E_DATABASE_URL: DATABASE_URL = '', E2E_DATA_DIR: DATA_DIR = '' } = process.env
    const server = await startServer({ DATABASE_URL, DATA_DIR, DEMO: '1', LOGIN_INTERCEPTION: '0', WORKER: '0', LOG_LEVEL: 'info' })
    try {
      await page.goto(`${server.url}/#/goods/brand`)
      const person = page.getByRole('button', { name: '账号：虚拟管理员' })
      await expect(person).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/#/goods/brand`)
      await expect(pagerOf(page)).toBeVisible()
      await expect(menuOf(page).getByRole('list').getByRole('link')).toHaveText([...goodsPages])
      expect(await page.evaluate(() => localStorage.getItem('hexbolt-token'))).toBeNull()

      await test.step('what needs a session says so', async () => {
        await page.getByRole('button', { name: '锁定屏幕' }).click()
        await expect(page.getByRole('alert')).toContainText('虚拟管理员没有登录会话，请登录后再操作')
        await expect(pagerOf(page)).toBeVisible()
      })

      await test.step('the login page is there for whoever wants to be somebody', async () => {
        await person.click()
        await page.getByRole('menuitem', { name: '退出登录' }).click()
        await expect(page).toHaveURL(`${server.url}/#/login`)
        await page.getByRole('button', { name: '商品专员 goods' }).click()
        await expect(page.getByRole('button', { name: /^账号：(?!虚拟管理员)/ })).toBeVisible()
      })
    } finally {
      // the start page may still load its parts
      await page.goto('about:blank')
      await server.stop()
    }
  })
})
