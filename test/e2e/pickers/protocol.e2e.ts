import { choose, expect, expectFault, expectToast, test, windowOf } from '../helpers.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[K08] [C04] a protocol link is made from the quick search: what is missing is named, the link is copied and scanned', async ({
  page,
}) => {
  await page.goto('/#/goods/package')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox', { name: '搜索' }).fill('协议链接')
  await page.getByRole('option', { name: '生成协议链接' }).click()
  const dialog = windowOf(page, '生成协议链接')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expectFault(dialog, '协议', '请选择协议')

  await choose(dialog, '协议', '拼团详情')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expectFault(dialog, '拼团活动编号', 'id参数必填')
  await dialog.getByLabel('拼团活动编号').fill('1')
  await dialog.getByLabel('团号').fill('甲 1')
  // the page is covered while the link is created
  const covered = page.getByRole('status').filter({ hasText: '正在加载' })
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/common/gproto/gen', async (route) => {
    await asked.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(covered).toBeVisible()
  asked.resolve()
  await expect(covered).toHaveCount(0)
  const url = 'app://group_detail?id=1&team_no=%E7%94%B2%201'
  await expect(dialog.getByRole('textbox', { name: '协议链接' })).toHaveValue(url)
  await expect(dialog.getByRole('img', { name: '协议链接的二维码' })).toBeVisible()
  await dialog.getByRole('button', { name: '复制' }).click()
  await expectToast(page, '已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  // the link does not match the changed value
  await dialog.getByLabel('拼团活动编号').fill('38')
  await expect(dialog.getByRole('img', { name: '协议链接的二维码' })).toHaveCount(0)
  await choose(dialog, '协议', '签到')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '协议链接' })).toHaveValue('app://sign')
})
