import type { Locator, Page } from '@playwright/test'
import type { Look } from './picture-files.ts'
import { act as actOnFirst, dialog, filled, form, heading, listed, rows, type Subject } from './picture-moments.ts'

type Words = readonly [zh: string, en: string]

/** The pages of goods with their forms, dialogs and drawers. */
export const goodsSubjects: readonly Subject[] = [
  { name: 'brand-list', path: '#/goods/brand', ready: rows },
  { name: 'brand-form', path: '#/goods/brand?edit=1', ready: form },
  { name: 'brand-merge', path: '#/goods/brand?edit=3', ready: disputed },
  { name: 'brand-history', path: '#/goods/brand?edit=4', ready: history },
  { name: 'series-list', path: '#/goods/series', ready: rows },
  { name: 'series-form', path: '#/goods/series?edit=1', ready: form },
  { name: 'sku-list', path: '#/goods/sku', ready: rows },
  { name: 'sku-none', path: '#/goods/sku?code=NO-SUCH-CODE', ready: listed },
  { name: 'sku-codes', path: '#/goods/sku?codes=6204-2RS%0ANO-SUCH-CODE', ready: listed },
  { name: 'sku-form', path: '#/goods/sku?edit=1', ready: form },
  { name: 'sku-faults', path: '#/goods/sku?edit=new', ready: faults },
  { name: 'sku-stock', path: '#/goods/sku', ready: stock },
  { name: 'sku-price', path: '#/goods/sku', ready: price },
  { name: 'sku-stock-log', path: '#/goods/sku?stock_log=1', ready: logged },
  { name: 'sku-price-log', path: '#/goods/sku?price_log=1', ready: repriced },
  { name: 'sku-bulk-price', path: '#/goods/sku', ready: bulkPrice },
  { name: 'sku-export', path: '#/goods/sku', ready: exported },
  { name: 'sku-sheet', path: '#/goods/sku?sheet=1', ready: typed },
  { name: 'sku-sheet-changes', path: '#/goods/sku?sheet=1', ready: reviewed },
  { name: 'sku-import', path: '#/task/import?kind=goods.sku.import', ready: heading },
  { name: 'sku-import-columns', path: '#/task/import?kind=goods.sku.import', ready: mapped },
  { name: 'sku-import-review', path: '#/task/import?kind=goods.sku.import', ready: compared },
  { name: 'sku-import-over', path: '#/task/import?kind=goods.sku.import', ready: imported },
  { name: 'category-list', path: '#/goods/category', ready: rows },
  { name: 'category-form', path: '#/goods/category?edit=1', ready: form },
  { name: 'category-leaf', path: '#/goods/category?edit=3', ready: form },
  {
    name: 'category-transfer',
    path: '#/goods/category?word=深沟球轴承',
    ready: transferred,
  },
  { name: 'spu-list', path: '#/goods/spu', ready: rows },
  { name: 'spu-bin', path: '#/goods/spu?state=recycled', ready: listed },
  { name: 'spu-page', path: '#/goods/spu/edit?id=1', ready: filled },
  { name: 'spu-specs', path: '#/goods/spu/edit?id=1', ready: (page) => section(page, 'specs') },
  { name: 'spu-params', path: '#/goods/spu/edit?id=1', ready: (page) => section(page, 'params') },
  { name: 'spu-end', path: '#/goods/spu/edit?id=1', ready: (page) => section(page, 'logistics') },
  { name: 'spu-batch', path: '#/goods/spu', ready: (page, look) => bulkDialog(page, look, ['改分类', 'Change category|Category']) },
  { name: 'package-list', path: '#/goods/package', ready: rows },
  { name: 'package-form', path: '#/goods/package?edit=1', ready: form },
  { name: 'package-link', path: '#/goods/package', ready: linked },
  { name: 'goods-picker', path: '#/goods/package?edit=1', ready: picked },
  { name: 'gift-list', path: '#/goods/gift', ready: rows },
  { name: 'gift-form', path: '#/goods/gift?edit=1', ready: form },
  { name: 'gift-records', path: '#/goods/gift?records=1', ready: dialog },
  { name: 'scene-list', path: '#/goods/scene', ready: rows },
  { name: 'scene-form', path: '#/goods/scene?edit=1', ready: form },
  { name: 'scene-goods', path: '#/goods/scene?goods=1', ready: (page) => page.getByRole('dialog').getByRole('listitem').nth(2).waitFor() },
  { name: 'detail-list', path: '#/goods/detail', ready: rows },
  { name: 'detail-form', path: '#/goods/detail?edit=1', ready: form },
  { name: 'detail-preview', path: '#/goods/detail', ready: (page, look) => rowDialog(page, look, ['预览', 'Preview']) },
  { name: 'media', path: '#/media/media', ready: (page) => page.getByRole('main').locator('img').nth(5).waitFor() },
  { name: 'media-file', path: '#/media/media', ready: fileOpened },
  { name: 'media-replace', path: '#/media/media', ready: replacing },
]

function of({ language }: Look, [zh, en]: Words): string {
  return language === 'zh' ? zh : en
}

/** Runs an action of the first row, in its menu or beside it. */
async function act(page: Page, look: Look, words: Words): Promise<void> {
  await rows(page)
  await actOnFirst(page, look, ...words)
}

async function rowDialog(page: Page, look: Look, words: Words): Promise<void> {
  await act(page, look, words)
  await dialog(page)
}

/** Opens the goods of the leaf beneath its two ancestors. */
async function transferred(page: Page, look: Look): Promise<void> {
  const leaf = page.locator('tbody [data-key], li[data-key]').nth(2)
  await leaf.getByRole('button', { name: of(look, ['更多操作', 'More actions']) }).click()
  await page.getByRole('menuitem', { name: of(look, ['转移商品', 'Transfer goods']) }).click()
  await dialog(page)
}

async function stock(page: Page, look: Look): Promise<void> {
  await act(page, look, ['调库存', 'Adjust stock'])
  await page
    .getByRole('dialog')
    .getByLabel(of(look, ['数量', 'Quantity']))
    .fill('120')
}

async function price(page: Page, look: Look): Promise<void> {
  await act(page, look, ['改价', 'Price'])
  const window = page.getByRole('dialog')
  await window.getByText(of(look, ['按比例', 'By percent'])).click()
  await window.getByLabel(of(look, ['数值', 'Value'])).fill('5')
  await window.getByRole('region').waitFor()
}

async function faults(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
}

async function logged(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('[data-key]').first().waitFor()
}

/** Raises and lowers the price. */
async function repriced(page: Page): Promise<void> {
  await dialog(page)
  for (const [reason, value] of [
    ['季度调价', 10_300],
    ['活动结束', 9709],
  ] as const)
    await call(page, '/api/goods/sku/price', { ids: [1], field: 'price_store', mode: 'percent', value, reason })
  await page.reload()
  await logged(page)
}

async function bulkDialog(page: Page, look: Look, words: Words): Promise<void> {
  await rows(page)
  const boxes = page.locator('tbody [data-key], li[data-key]').getByRole('checkbox')
  for (const at of [0, 1, 2]) await boxes.nth(at).check()
  const name = new RegExp(of(look, words))
  const button = page.getByRole('button', { name }).first()
  if (await button.isVisible()) await button.click()
  else {
    await page
      .getByRole('button', { name: of(look, ['更多操作', 'More actions']) })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await dialog(page)
}

async function bulkPrice(page: Page, look: Look): Promise<void> {
  await bulkDialog(page, look, ['批量改价', 'Change prices'])
  await page
    .getByRole('dialog')
    .getByLabel(of(look, ['数值', 'Value']))
    .fill('5')
  await page.getByRole('dialog').getByRole('region').getByText('¥').first().waitFor()
}

async function exported(page: Page, look: Look): Promise<void> {
  await rows(page)
  await page.getByRole('button', { name: of(look, ['导出', 'Export']) }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** Changes some cells of the spreadsheet, one of them to an invalid value. */
async function typed(page: Page, look: Look): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(9).waitFor()
  // on a phone these columns need scrolling to the right
  const scroller = page.getByRole('grid').locator('xpath=ancestor-or-self::*[contains(@class, "scroller")]')
  if (look.width === 390) await scroller.first().evaluate((element) => element.scrollTo({ left: 640 }))
  const cell = (row: number, column: number) => page.getByRole('grid').locator(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`)
  await cell(3, 6).click()
  await page.keyboard.type('1288')
  await page.keyboard.press('Enter')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await cell(5, 6).click()
  await cell(8, 7).click({ modifiers: ['Shift'] })
}

async function reviewed(page: Page, look: Look): Promise<void> {
  await typed(page, look)
  await page.getByRole('button', { name: of(look, ['查看改动', 'Review changes']) }).click()
  await dialog(page)
}

async function sent(page: Page): Promise<void> {
  const { list } = await call<{ list: { code: string; price_store: number; price_trade: number }[] }>(
    page,
    '/api/goods/sku/list?page_size=8',
  )
  const cells = list.map(({ code, price_store, price_trade }, at) =>
    [code, (price_store + (at === 2 ? -price_store / 2 : 10)) / 100, at === 4 ? '面议' : price_trade / 100, '3月价'].join(','),
  )
  const text = ['商品编码,门店价,贸易价,备注', ...cells, 'NEW-0001,20,18,'].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: '3月价格表.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function mapped(page: Page, look: Look): Promise<void> {
  await sent(page)
  await page.getByRole('button', { name: of(look, ['开始比对', 'Compare']) }).waitFor()
}

async function compared(page: Page, look: Look): Promise<void> {
  await mapped(page, look)
  await page.getByRole('button', { name: of(look, ['开始比对', 'Compare']) }).click()
  await page.getByRole('radio', { name: new RegExp(`^${of(look, ['全部', 'All'])}`) }).check({ force: true })
  await page.getByRole('main').locator('tbody [data-key], li[data-key]').nth(8).waitFor()
}

async function imported(page: Page, look: Look): Promise<void> {
  await compared(page, look)
  await page.getByRole('button', { name: new RegExp(of(look, ['^导入 ', '^Import '])) }).click()
  await page.getByRole('button', { name: of(look, ['查看任务', 'View task']) }).waitFor()
}

async function section(page: Page, name: string): Promise<void> {
  await filled(page)
  // the content of the sections has its final position by then
  await page.locator('[data-section=specs] input').nth(3).waitFor()
  await page.locator(`[data-section=${name}]`).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
}

async function linked(page: Page, look: Look): Promise<void> {
  await act(page, look, ['协议链接', 'Link'])
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: of(look, ['生成', 'Create link']) }).click()
  await window.locator('svg[role=img], canvas, img').first().waitFor()
}

async function picked(page: Page, look: Look): Promise<void> {
  await form(page)
  await page.getByRole('button', { name: of(look, ['选择商品', 'Choose goods']) }).click()
  await page
    .getByRole('dialog', { name: of(look, ['选择商品', 'Choose goods']) })
    .locator('[data-key]')
    .nth(3)
    .waitFor()
}

async function fileOpened(page: Page): Promise<void> {
  await page.getByRole('main').locator('li button').first().click()
  await dialog(page)
}

async function replacing(page: Page, look: Look): Promise<void> {
  await fileOpened(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: of(look, ['替换', 'Replace']), exact: true })
    .click()
  await page.getByRole('dialog', { name: of(look, ['替换文件', 'Replace the file']) }).waitFor()
}

/** A form whose row another person has saved meanwhile with another value in the same field. */
async function disputed(page: Page, look: Look): Promise<void> {
  await form(page)
  const window = page.getByRole('dialog')
  await origin(window, look).fill('宁波')
  await change(page, 3)
  await window.locator('button[type=submit]').click()
  await window.getByRole('alert').first().waitFor()
}

function origin(window: Locator, look: Look): Locator {
  return window.getByRole('textbox', { name: of(look, ['产地', 'Origin']) })
}

async function history(page: Page, look: Look): Promise<void> {
  await form(page)
  await change(page, 4)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: of(look, ['修改记录', 'History']) })
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** The save of the other person: a different origin. */
async function change(page: Page, id: number): Promise<void> {
  const brand = await call<{ origin: string }>(page, `/api/goods/brand/detail?id=${id}`)
  const next = { origin: brand.origin === '无锡' ? '洛阳' : '无锡', intro: brand.origin === '无锡' ? '轴承与直线运动' : '轴承' }
  await call(page, '/api/goods/brand/edit', { ...brand, ...next })
}

// any answer of the API
async function call<Answer>(page: Page, path: string, body?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('hexbolt-token'))
  const headers = { authorization: `Bearer ${token}` }
  const { data }: { data: Answer } = await (
    body ? page.request.post(path, { headers, data: body }) : page.request.get(path, { headers })
  ).then((got) => got.json())
  return data
}
