import type { Download, Locator, Page } from '@playwright/test'
import { goodsData, type GoodsData } from './goods/data.ts'
import { database } from './session/database.ts'
import { test as base, expect } from './session/login.ts'

export { expect }

/** A visitor who is logged in by data; tests also create their data directly, as an administrator. */
export const test = base.extend<{ goods: GoodsData }>({
  goods: async ({ account, token, baseURL }, use) =>
    use(await goodsData(account === 'admin' ? token : await database.enter('admin'), baseURL)),
})

/** The list row, or the card on a small screen, that contains this text. A closing window may still repeat the row. */
export function rowOf(page: Page, text: string): Locator {
  const rows = page.getByRole('row').or(page.getByRole('listitem'))
  return rows.and(page.locator(':not([data-closed] *)')).filter({ hasText: text })
}

/** Performs a row action: by its button, or by the entry in its menu. */
export async function rowAction(page: Page, text: string, action: string): Promise<void> {
  const row = rowOf(page, text)
  await expect(row).toBeVisible()
  const button = row.getByRole('button', { name: action, exact: true })
  const item = page.getByRole('menuitem', { name: action, exact: true })
  // the row shows only possible actions, and may still show a former state
  await expect(async () => {
    if (await button.isVisible()) return button.click({ timeout: 1000 })
    await row.getByRole('button', { name: /更多操作|More actions/ }).click({ timeout: 1000 })
    if ((await item.count()) > 0) return item.click({ timeout: 1000 })
    await page.keyboard.press('Escape')
    throw new Error(`no action ${action} in the row ${text}`)
  }).toPass()
}

/** A row action that is unavailable now, with its reason: it stands in the row's menu, on request. */
export async function refusedAction(page: Page, text: string, action: string): Promise<Locator> {
  await rowOf(page, text)
    .getByRole('button', { name: /更多操作|More actions/ })
    .click()
  await page.getByRole('menuitem', { name: /^暂不可用|unavailable$/ }).click()
  const item = page.getByRole('menuitem', { name: new RegExp(`^${action}`) })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  return item
}

/** Chooses a state above a list; one without room is in the menu beside the others. */
export async function chooseState(page: Page, state: string): Promise<void> {
  const tabs = page.getByRole('radiogroup', { name: '状态' })
  const tab = tabs.getByText(new RegExp(`^${state}`))
  await expect(tab).toBeAttached()
  if (await tab.isVisible()) return tab.click()
  await page.getByRole('button', { name: '更多 状态' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${state}`) }).click()
}

/** A toast message; it is shown once. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page).getByText(text)).toHaveCount(1)
}

/** The export file: downloaded by itself if it was ready soon, otherwise by the button in the message. */
export async function exportedFile(page: Page, start: () => Promise<void>): Promise<Download> {
  const file = page.waitForEvent('download')
  await start()
  const offer = toasts(page).getByRole('button', { name: '下载', exact: true })
  await expect(offer.or(toasts(page).getByText(/^已导出 \d+ (?:条$|笔)/)).first()).toBeVisible()
  if (await offer.isVisible()) await offer.click()
  return file
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^(?:通知|Notifications)$/ })
}

/** The drawer or dialog with this title. */
export function windowOf(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** The next call to this path is refused for every row, as by a state that another person has changed. */
export async function refuseNext(page: Page, path: string): Promise<void> {
  const data = { success: [], failed: [{ id: 1, msg: '当前状态不允许该操作' }] }
  await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { code: 200, msg: '完成', data } }), { times: 1 })
}

/** Delays the page's frames by 300 ms: library code that runs in the next frame then always comes after React's effects. */
export async function slowFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => window.setTimeout(() => request(callback), 300)
  })
}

/** Chooses from a drop-down on the page or in a page part, by typing like a person. */
export async function choose(within: Page | Locator, label: string, title: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  const page = 'page' in within ? within.page() : within
  const filter = page.getByRole('combobox', { name: '输入以筛选' })
  // the previous list may still be closing
  await expect(filter).toHaveCount(1)
  await filter.fill(title)
  await page
    .getByRole('option', { name: title })
    .or(page.getByRole('treeitem', { name: title }))
    .first()
    .click()
}

/** A field and the message below it. */
export async function expectFault(within: Locator, label: string, message: string): Promise<void> {
  await expect(within.getByLabel(label).first()).toHaveAccessibleDescription(message)
}

/** Confirms the open dialog. */
export async function answer(page: Page, question: string, verb: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  // what the dialog lists could be taken for a row
  await expect(dialog).toHaveCount(0)
}

/** Width and height for the first printed page, in millimetres. */
export async function paperOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, , , width = 0, height = 0] = (/\/MediaBox \[(\S+) (\S+) (\S+) (\S+)\]/.exec(pdf) ?? []).map(Number)
  return [width, height].map((points) => Math.round((points / 72) * 25.4))
}
