import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { comeIn, openPart } from './account.ts'

test.use({ account: null })

test('[R08] axe finds nothing in the personal centre, in light and dark', async ({ page }) => {
  await comeIn(page)
  for (const name of ['个人资料', '修改密码', '登录设备', '登录日志', '两步验证']) {
    const part = await openPart(page, name)
    await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoFindings(page, 'main')
  }
})

test('[H07] axe finds nothing on the lock screen, faults included', async ({ page, console }) => {
  console.allow(/423/)
  await comeIn(page, '/index')
  await page.getByRole('button', { name: '锁定屏幕' }).click()
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.getByLabel('登录密码', { exact: true })).toHaveAccessibleDescription('请输入正确的密码')
  await expectNoFindings(page)
})
