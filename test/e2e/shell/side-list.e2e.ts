import type { Page } from '@playwright/test'
import { answer } from '#test/e2e/helpers.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { defaultTheme } from '#web/shell/theme/theme.ts'
import { frameOf, savedTheme } from './look.ts'
import { pagerOf } from './parts.ts'

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: '快捷操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('[H05] [H06] the side list: settings, sales page, source, a random skin, clearing', async ({ page, context, console }) => {
  console.allow(/400.*\/api\/common\/source\/copy/)
  // the event stream may reconnect between the clearing and the reload
  console.allow(/401.*\/api\/events$/)
  await page.goto('/#/goods/brand')
  await expect(pagerOf(page)).toBeVisible()

  await test.step('the theme settings', async () => {
    await choose(page, '主题设置')
    const drawer = page.getByRole('dialog', { name: '主题设置' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('“buy source” opens the place where it is sold', async () => {
    await context.route('https://hexbolt.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }))
    const opened = context.waitForEvent('page')
    await choose(page, '购买源码')
    await expect(await opened).toHaveTitle('Shop')
    await page.bringToFront()
  })

  await test.step('“copy source” asks for a password, which the server compares', async () => {
    await context.route('https://hexbolt.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Source</title>' }))
    await choose(page, '拷贝源码')
    const dialog = page.getByRole('dialog', { name: '拷贝源码' })
    await dialog.getByLabel('密码').first().fill('guess')
    await dialog.getByRole('button', { name: '拷贝', exact: true }).click()
    await expect(dialog.getByText('密码不正确！', { exact: true })).toBeVisible()
    await dialog.getByLabel('密码').first().fill('hexbolt-source')
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    await expect(await opened).toHaveTitle('Source')
    await page.bringToFront()
    await expect(dialog).toBeHidden()
  })

  await test.step('[H05] a random skin changes theme, columns, tabs, icons and layout, and the page stays', async () => {
    await page.getByRole('textbox', { name: '名称/编码' }).fill('half typed')
    await choose(page, '随机换肤')
    await expect(frameOf(page)).not.toHaveAttribute('data-layout', defaultTheme.layout)
    const now = await savedTheme(page)
    for (const name of ['themeName', 'columnStyle', 'tabsBarStyle', 'showTabsIcon', 'layout'] as const) {
      expect(now[name], name).not.toBe(defaultTheme[name])
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', now.themeName ?? '')
    await expect(page.getByRole('textbox', { name: '名称/编码' })).toHaveValue('half typed')
  })

  await test.step('“clear cache” asks, clears the local storage and reloads', async () => {
    await choose(page, '清理缓存')
    const reloaded = page.waitForEvent('load')
    await answer(page, '清理缓存', '清理缓存')
    await reloaded
    await expect(page).toHaveURL(/#\/login/)
    expect(await page.evaluate(() => localStorage.getItem('hexbolt-token'))).toBeNull()
  })
})
