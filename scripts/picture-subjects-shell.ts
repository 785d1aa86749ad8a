import type { Page } from '@playwright/test'
import type { Look } from './picture-files.ts'
import { act, heading, press, rows, seen, type Subject } from './picture-moments.ts'

/** Login pages, the shell, and overlays. */
export const shellSubjects: readonly Subject[] = [
  { name: 'login', path: '#/login', isOutside: true, ready: (page) => page.getByRole('button', { name: /admin/ }).waitFor() },
  {
    name: 'login-sms',
    path: '#/login',
    isOutside: true,
    async ready(page, { language }) {
      await page
        .getByText(language === 'zh' ? '验证码登录' : 'SMS code')
        .first()
        .click()
      await page.locator('[name=mobile]').waitFor()
    },
  },
  { name: 'register', path: '#/register', isOutside: true, ready: heading },
  {
    name: 'home',
    path: '#/index',
    async ready(page) {
      await page
        .getByRole('region', { name: /^(?:待办|To do)$/ })
        .getByRole('link')
        .first()
        .waitFor()
      await page
        .getByRole('region', { name: /^(?:经营概况|Sales)$/ })
        .and(page.locator('[aria-busy="false"]'))
        .waitFor()
    },
  },
  { name: '403', path: '#/403', ready: heading },
  { name: '404', path: '#/404', ready: heading },
  { name: 'callback', path: '#/callback', isOutside: true, ready: heading },
  {
    name: 'lock',
    path: '#/index',
    isAlone: true,
    async ready(page, look) {
      await press(page, look, '锁定屏幕', 'Lock the screen')
      await page.locator('input[type=password]').waitFor()
    },
  },
  {
    name: 'view-as',
    path: '#/dev/user?word=goods',
    isAlone: true,
    async ready(page, look) {
      await act(page, look, '以此账号查看', 'View as this person')
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await page.getByRole('region', { name: look.language === 'zh' ? '他人视角' : 'Viewing as' }).waitFor()
      await page.goto('#/goods/brand')
      await rows(page)
    },
  },
  { name: 'tabs', path: '#/index', isAlone: true, ready: manyTabs },
  {
    name: 'side-list',
    path: '#/goods/brand',
    async ready(page, look) {
      await rows(page)
      await press(page, look, '快捷操作', 'Quick actions')
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'theme-drawer',
    path: '#/goods/brand',
    async ready(page, look) {
      await rows(page)
      await press(page, look, '快捷操作', 'Quick actions')
      await page.getByRole('menuitem').first().click()
      await page.getByRole('dialog').getByRole('switch').first().waitFor()
    },
  },
  {
    name: 'notices',
    path: '#/index',
    async ready(page, { language }) {
      await page.getByRole('button', { name: language === 'zh' ? /^消息/ : /^Messages/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'palette',
    path: '#/goods/brand',
    async ready(page) {
      await rows(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('6204')
      await page.getByRole('option').nth(2).waitFor()
    },
  },
  {
    name: 'menu-open',
    path: '#/goods/brand',
    async ready(page, look) {
      await rows(page)
      if (look.width === 390) await press(page, look, '打开菜单', 'Open the menu')
    },
  },
  {
    name: 'offline',
    path: '#/goods/brand',
    isAlone: true,
    async ready(page, { language }) {
      await rows(page)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.context().setOffline(true)
      await seen(page, language === 'zh' ? /离线 · 数据截至/ : /Offline · data as of/)
    },
  },
  { name: 'api-docs', path: 'api/docs', isOutside: true, ready: heading },
]

/** More tabs than the bar has room for. */
async function manyTabs(page: Page, { language }: Look): Promise<void> {
  const pages = ['brand', 'category', 'series', 'spu', 'sku', 'package', 'gift', 'detail', 'scene'].map((name) => `goods/${name}`)
  for (const path of [...pages, 'media/media', 'dev/role', 'dev/user']) {
    await page.goto(`#/${path}`)
    await page.locator(`[data-active] [aria-current=page]`).first().waitFor()
  }
  await page.getByRole('button', { name: language === 'zh' ? /^全部页签/ : /^All tabs/ }).click()
  await page.getByRole('dialog').waitFor()
}
