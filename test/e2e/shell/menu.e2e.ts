import { database } from '#test/e2e/session/database.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { newcomer, openQuiet } from './newcomer.ts'
import { amongGoods, changeMenu, menuOf } from './parts.ts'

const view = 'goods/brand/index'

test('[L05] [L09] [R09] menu entries: hidden, level-hidden, plain, marked, external, detail-lit', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Manual</title>' }))
  const manual = { name: 'Manual', component: 'Layout' }
  await changeMenu(page, (list) => [
    ...amongGoods(
      { path: 'unseen', name: 'Unseen', component: view, meta: { title: '隐藏项', hidden: true } },
      {
        path: 'level',
        name: 'Level',
        component: 'Layout',
        meta: { title: '隐藏层级', levelHidden: true },
        children: [{ path: 'inner', name: 'Inner', component: view, meta: { title: '层级之下' } }],
      },
      {
        path: 'group',
        name: 'Group',
        component: 'Layout',
        meta: { title: '分组' },
        children: [{ path: 'leaf', name: 'Leaf', component: view, meta: { title: '组内页面' } }],
      },
      {
        path: 'plain',
        name: 'Plain',
        component: 'Layout',
        redirect: '/goods/plain/only',
        meta: { title: '普通项' },
        children: [{ path: 'only', name: 'Only', component: view, meta: { title: '唯一', hidden: true } }],
      },
      { path: 'marked', name: 'Marked', component: view, meta: { title: '有角标', badge: 'New', icon: 'bolt', isCustomSvg: true } },
      { path: 'dotted', name: 'Dotted', component: view, meta: { title: '有圆点', dot: true } },
      { path: 'https://example.com/goods', ...manual, meta: { title: '使用手册', target: '_blank' } },
      {
        path: 'brand/more',
        name: 'BrandMore',
        component: view,
        meta: { title: '品牌详情', hidden: true, activeMenu: '/goods/brand' },
      },
    )(list),
    { path: 'https://example.com/manual', ...manual, name: 'FirstManual', meta: { title: '总手册', target: '_blank' } },
  ])
  await page.goto('/#/goods/brand/more')
  const menu = menuOf(page)

  await test.step('[L09] on a detail page the entry that activeMenu names stays lit', async () => {
    await expect(page).toHaveTitle('品牌详情 - Hexbolt')
    await expect(menu.getByRole('link', { name: '品牌管理' })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: '系列管理' })).not.toHaveAttribute('aria-current')
  })

  await test.step('[L05] badge, dot and own icons show; external entries open a new window', async () => {
    await page.goto('/#/goods/brand')
    await expect(menu.getByRole('link', { name: '有角标' })).toContainText('New')
    await expect(menu.getByRole('link', { name: '有角标' }).locator('span').first()).toHaveCSS('mask-image', /bolt.*\.svg/)
    const opened = context.waitForEvent('page')
    await menu.getByRole('link', { name: '使用手册' }).click()
    await expect(await opened).toHaveTitle('Manual')
    await expect(page).toHaveURL('/#/goods/brand')
    await page.bringToFront()
  })

  await test.step('[L05] hidden entries are absent, levelHidden ones show children, childless ones are plain', async () => {
    await expect(menu.getByRole('link', { name: '层级之下' })).toBeVisible()
    await expect(menu.getByText('隐藏项')).toHaveCount(0)
    await expect(menu.getByText('隐藏层级')).toHaveCount(0)
    await expect(menu.getByRole('link', { name: '组内页面' })).toBeHidden()
    await menu.getByRole('button', { name: '分组' }).click()
    await menu.getByRole('link', { name: '组内页面' }).click()
    await expect(page).toHaveURL('/#/goods/group/leaf')
    await menu.getByRole('link', { name: '普通项' }).click()
    await expect(page).toHaveURL('/#/goods/plain/only')
  })

  await test.step('[R09] an external first-level entry leaves its own window at the start page', async () => {
    const opened = context.waitForEvent('page')
    await menu.getByRole('link', { name: '总手册' }).click()
    await expect(await opened).toHaveTitle('Manual')
    await expect(page).toHaveURL('/#/index')
  })
})

test('[L02] [L04] [H03] crumbs, the year; fold and light, dark or system mode are kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/goods/sku')
  const crumbs = page.getByRole('navigation', { name: '当前位置' })
  await expect(crumbs).toHaveText('商品>SKU管理')
  await crumbs.getByRole('link', { name: '商品' }).click()
  await expect(page).toHaveURL('/#/goods/brand')
  await expect(page.getByRole('contentinfo')).toHaveText(`Copyright © ${new Date().getFullYear()} Hexbolt`)

  const html = page.locator('html')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const pickMode = async (title: string) => {
    await page.getByRole('button', { name: '外观' }).click()
    await page.getByRole('menuitem', { name: title }).click()
  }
  const series = menuOf(page).getByRole('link', { name: '系列管理' })
  await expect(series).toBeVisible()
  await expect(html).toHaveAttribute('data-mode', 'light')
  const light = await ground()

  await test.step('[L04] [H03] a folded menu and dark mode hold over a reload', async () => {
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect(series).toHaveCount(0)
    await pickMode('深色')
    await expect(html).toHaveAttribute('data-mode', 'dark')
    await expect.poll(ground).not.toBe(light)
    await page.reload()
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(series).toHaveCount(0)
    await expect(html).toHaveAttribute('data-mode', 'dark')
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect(series).toBeVisible()
  })

  await test.step('[H03] the system decides', async () => {
    await pickMode('跟随系统')
    await expect(html).toHaveAttribute('data-mode', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-mode', 'dark')
  })
})

test.describe('a newcomer', () => {
  test.use({ account: null })

  test('[L05] a waiting count shows at its entry or closed branch, and changes without a reload', async ({ page }) => {
    await newcomer(page, 'dev')
    await database.failSms('13900000000')
    const goLive = await openQuiet(page, '/#/dev/sms')
    const entry = menuOf(page).getByRole('link', { name: /^短信管理/ })
    await expect(entry).toHaveAccessibleName(/^短信管理 \d+ 项待处理$/)
    const badgeCount = async () => Number.parseInt((await entry.getByRole('img').getAttribute('data-count')) ?? '', 10)
    const before = await badgeCount()
    await database.failSms('13900000000')
    await goLive()
    await expect.poll(badgeCount).toBeGreaterThan(before)
    await expect(menuOf(page).getByRole('link', { name: '开发工具', exact: true })).toBeVisible()
    await page.goto('/#/index')
    await expect(menuOf(page).getByRole('link', { name: '开发工具 下级有待处理的' })).toBeVisible()
  })
})
