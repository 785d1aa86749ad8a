import type { Page } from '@playwright/test'
import type { Look } from './picture-files.ts'

export interface Subject {
  readonly name: string
  /** Behind the address of the server. */
  readonly path: string
  /** Seen by somebody who is not logged in. */
  readonly isOutside?: true
  /** Brings the page to the moment that is photographed. */
  ready(page: Page, look: Look): Promise<void>
}

/** What is photographed. */
export const subjects: readonly Subject[] = [
  { name: 'login', path: '#/login', isOutside: true, ready: (page) => page.getByRole('button', { name: /admin/ }).waitFor() },
  { name: 'home', path: '#/index', ready: (page) => page.getByText('3,000').waitFor() },
  { name: 'brand-list', path: '#/goods/brand', ready: rows },
  { name: 'brand-form', path: '#/goods/brand?edit=1', ready: form },
  { name: 'series-list', path: '#/goods/series', ready: rows },
  { name: 'series-form', path: '#/goods/series?edit=1', ready: form },
  { name: 'sku-list', path: '#/goods/sku', ready: rows },
  { name: 'sku-form', path: '#/goods/sku?edit=1', ready: form },
  {
    name: 'sku-stock',
    path: '#/goods/sku',
    async ready(page, { language }) {
      await rows(page)
      const [more, stock] = language === 'zh' ? ['更多操作', '调库存'] : ['More actions', 'Adjust stock']
      await page.getByRole('button', { name: more }).first().click()
      await page.getByRole('menuitem', { name: stock }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  { name: 'sku-sheet', path: '#/goods/sku?sheet=1', ready: (page) => page.getByRole('grid').getByRole('row').nth(5).waitFor() },
  { name: 'sku-import', path: '#/task/import?kind=goods.sku.import', ready: heading },
  { name: 'category-list', path: '#/goods/category', ready: rows },
  { name: 'category-form', path: '#/goods/category?edit=1', ready: form },
  { name: 'spu-list', path: '#/goods/spu', ready: rows },
  { name: 'spu-page', path: '#/goods/spu/edit?id=1', ready: filled },
  { name: 'package-list', path: '#/goods/package', ready: rows },
  { name: 'package-form', path: '#/goods/package?edit=1', ready: form },
  { name: 'gift-list', path: '#/goods/gift', ready: rows },
  { name: 'gift-form', path: '#/goods/gift?edit=1', ready: form },
  { name: 'scene-list', path: '#/goods/scene', ready: rows },
  { name: 'scene-form', path: '#/goods/scene?edit=1', ready: form },
  { name: 'detail-list', path: '#/goods/detail', ready: rows },
  { name: 'detail-form', path: '#/goods/detail?edit=1', ready: form },
  { name: 'media', path: '#/media/media', ready: (page) => page.getByRole('main').locator('img').nth(5).waitFor() },
  { name: 'role-list', path: '#/dev/role', ready: rows },
  { name: 'role-form', path: '#/dev/role?edit=2', ready: form },
  { name: 'role-page', path: '#/dev/role/edit?id=2', ready: (page) => page.getByRole('group').first().waitFor() },
  { name: 'menu', path: '#/dev/menu', ready: rows },
  { name: 'menu-form', path: '#/dev/menu?edit=2', ready: form },
  { name: 'menu-preview', path: '#/dev/menu?as=0', ready: dialog },
  { name: 'resources', path: '#/dev/resources', ready: rows },
  {
    name: 'resource-form',
    path: '#/dev/resources?edit=1',
    ready: (page) => page.getByRole('dialog').getByRole('radiogroup').first().waitFor(),
  },
  { name: 'user-list', path: '#/dev/user', ready: rows },
  { name: 'user-form', path: '#/dev/user?edit=2', ready: form },
  { name: 'user-account', path: '#/dev/user?account=2', ready: dialog },
  { name: 'logger', path: '#/dev/logger', ready: listed },
  { name: 'sms', path: '#/dev/sms', ready: rows },
  { name: 'sms-form', path: '#/dev/sms?edit=1', ready: form },
  { name: 'sms-records', path: '#/dev/sms?tab=record', ready: listed },
  { name: 'sms-channels', path: '#/dev/sms?tab=channel', ready: listed },
  { name: 'config', path: '#/config', ready: filled },
  { name: 'config-security', path: '#/config?group=security', ready: filled },
  { name: 'why', path: '#/setting/why', ready: heading },
  { name: 'tasks', path: '#/task/center', ready: listed },
  { name: 'personal-centre', path: '#/setting/personalCenter', ready: filled },
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
    name: 'theme-drawer',
    path: '#/goods/brand',
    async ready(page, { language }) {
      await rows(page)
      const [actions, settings] = language === 'zh' ? ['快捷操作', '主题设置'] : ['Quick actions', 'Theme settings']
      await page.getByRole('button', { name: actions }).click()
      await page.getByRole('menuitem', { name: settings }).click()
      await page.getByRole('dialog').getByRole('switch').first().waitFor()
    },
  },
  { name: '403', path: '#/403', ready: heading },
  { name: '404', path: '#/404', ready: heading },
  { name: 'callback', path: '#/callback', isOutside: true, ready: heading },
  { name: 'api-docs', path: 'api/docs', isOutside: true, ready: heading },
]

async function rows(page: Page): Promise<void> {
  await page.locator('tbody [data-key], li[data-key]').nth(3).waitFor()
}

async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('input[value]:not([value=""])').first().waitFor()
}

/** A list that may be empty. */
async function listed(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main
    .locator('[data-key]')
    .or(main.getByText(/^还没有|^没有符合|^No .* yet$|^Nothing matches$/))
    .first()
    .waitFor()
}

async function filled(page: Page): Promise<void> {
  await page.getByRole('main').locator('input[value]:not([value=""])').first().waitFor()
}

async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

function heading(page: Page): Promise<void> {
  return page.getByRole('heading').first().waitFor()
}
