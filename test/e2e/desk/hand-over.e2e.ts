import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { expect, expectToast, test, toasts, windowOf } from '#test/e2e/helpers.ts'
import { database, query } from '#test/e2e/session/database.ts'

const WORK = ['store:audit:list', 'store:audit:audit', 'goods:sku:list', 'goods:sku:stock', 'user:user:list', 'user:user:phone']

test('[I10] a half-typed rejection and a half-filled dialog are handed over to a colleague', async ({ page: _page, goods, browser }) => {
  const [me, other] = [await database.hireFor(...WORK), await database.hireFor(...WORK)]
  const name = `交接${unique()}`
  await database.apply([name])
  const [audit] = await query('select id from store_audit where name = $1', [name])
  const { spu } = await goods.family()
  const sku = await goods.sku(spu.id, { stock: 3, stock_warn: 9 })
  const [page, taker] = [await colleague(browser, me), await colleague(browser, other)]

  await test.step('a rejection typed beside the application is restored when the task is reopened', async () => {
    await page.goto(`/#/desk?item=store.audit.pending:${audit?.id}`)
    await expect(page.getByRole('form', { name: '审核' })).toBeVisible()
    await page.keyboard.press('x')
    await page.getByLabel('驳回原因').fill('营业执照与')
    await page.reload()
    await page.goto(`/#/desk?item=store.audit.pending:${audit?.id}`)
    await expect(page.getByLabel('驳回原因')).toHaveValue('营业执照与')
    await expect(page.getByRole('form', { name: '审核' })).toContainText('草稿保存于')
    await page.getByLabel('驳回原因').fill('营业执照与名称')
    await handOver(page, other, '还差一句')
  })

  await test.step('the colleague finds it, finishes it, and nothing of it is left', async () => {
    await taker.goto(`/#/desk?item=store.audit.pending:${audit?.id}`)
    await expect(taker.getByText('附有未提交的输入：审核')).toBeVisible()
    const form = taker.getByRole('form', { name: '审核' })
    await expect(form.getByLabel('驳回原因')).toHaveValue('营业执照与名称')
    await expect(form).toContainText('草稿保存于')
    await expectNoFindings(taker, 'main')
    await form.getByLabel('驳回原因').fill('营业执照与名称不符')
    await form.getByRole('button', { name: '确认驳回' }).click()
    const stored = async () => (await query('select state, reject_reason from store_audit where id = $1', [audit?.id]))[0]
    await expect.poll(stored).toMatchObject({ state: 'rejected', reject_reason: '营业执照与名称不符' })
    await expect.poll(() => drafts(taker)).toEqual([])
    expect(await drafts(page)).toEqual([])
  })

  await test.step('a dialog keeps its input when it is closed, says so, and has it again', async () => {
    await page.goto(`/#/desk?item=goods.sku.low:${sku.id}`)
    const dialog = await opened(page)
    await dialog.getByLabel('数量').fill('12')
    await dialog.getByLabel('原因').fill('到货一')
    await page.keyboard.press('Escape')
    await expectToast(page, '已保留未提交的内容，再次打开时恢复')
    await expect(dialog).toBeHidden()
    await opened(page)
    await expect(dialog.getByLabel('数量')).toHaveValue('12')
    await expect(dialog).toContainText('草稿保存于')
    // the message offers to forget it
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await toasts(page).getByRole('button', { name: '丢弃' }).click()
    await opened(page)
    await expect(dialog.getByLabel('数量')).toHaveValue('')
    await dialog.getByLabel('原因').fill('到货二')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await handOver(page, other, '数量待清点')
  })

  await test.step('it is in the dialog of the colleague, who may discard it', async () => {
    await taker.goto(`/#/desk?item=goods.sku.low:${sku.id}`)
    await expect(taker.getByText('附有未提交的输入：调库存')).toBeVisible()
    const dialog = await opened(taker)
    await expect(dialog.getByLabel('原因')).toHaveValue('到货二')
    await dialog.getByRole('button', { name: '丢弃' }).click()
    await expect(dialog.getByLabel('原因')).toHaveValue('')
    await taker.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // a discarded draft does not come back with the next look at the task
    await taker.reload()
    await taker.goto(`/#/desk?item=goods.sku.low:${sku.id}`)
    await expect((await opened(taker)).getByLabel('原因')).toHaveValue('')
  })
  await page.context().close()
  await taker.context().close()
})

/** The dialog for the first action on the SKU in work. */
async function opened(page: Page) {
  await page
    .getByRole('article')
    .getByRole('button', { name: /调库存/ })
    .click()
  const dialog = windowOf(page, /调库存/)
  await expect(dialog).toBeVisible()
  return dialog
}

async function handOver(page: Page, to: string, note: string): Promise<void> {
  await page.getByRole('button', { name: /^交接/ }).click()
  const form = windowOf(page, /^交接 /)
  await expect(form).toContainText('有 1 个表单填了一半')
  await form.getByRole('combobox', { name: '交接给' }).press('Enter')
  await page.getByRole('combobox', { name: '输入以筛选' }).pressSequentially(to)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await form.getByLabel('交接说明').fill(note)
  await form.getByRole('button', { name: '交接', exact: true }).click()
  await expect(form).toBeHidden()
}

function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hexbolt-draft:')))
}
