import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, expectToast, rowOf, test } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'
import { newcomer } from '#test/e2e/shell/newcomer.ts'

test.use({ account: null })

test('[A28] [I2] finance sees a trial balance, runs the check and reads it, also on a phone', async ({ page }) => {
  await database.topUp(910_001, 123_450)
  await newcomer(page, 'finance')
  await page.goto('/#/finance/ledger')
  const table = page.getByRole('table', { name: '人民币' })
  await expect(table.getByRole('row', { name: /充值收入 系统 ¥[\d,]+\.\d\d – -¥[\d,]+\.\d\d/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /余额 用户/ })).toBeVisible()
  await expect(page.getByText('余额之和').first()).toBeVisible()

  await page.getByRole('button', { name: '立即核对' }).click()
  await expectToast(page, '已开始核对')
  const result = page.getByRole('region', { name: '账务核对' })
  await expect(result).toContainText(/全部\d+项规则相符/)
  await expect(result).toContainText('手动核对 (新同事)')
  await expectNoFindings(page)

  await page.goto('/#/finance/ledger?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('此期间没有记账')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/finance/ledger')
  await expect(rowOf(page, '充值收入')).toContainText('系统')
  await expectNoFindings(page, 'main')
})
