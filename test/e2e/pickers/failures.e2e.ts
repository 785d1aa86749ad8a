import { expect, test } from '#test/e2e/helpers.ts'

// the gallery fixture forbids console errors; here the failing requests are expected
test('[K05] a failed search and failed options are logged and leave an empty list', async ({ page, goods, console: errors }) => {
  errors.allow(/500/)
  const { list } = (await goods.get('/api/goods/gift/list')) as unknown as { list: { id: number }[] }
  await page.goto(`/#/goods/gift?records=${list[0]?.id}`)
  await page.getByRole('combobox', { name: '客户' }).click()
  const filter = page.getByRole('combobox', { name: '输入以筛选' })
  await filter.fill('王')
  await expect(page.getByText('请再输入一些字符')).toBeVisible()
  await filter.fill('国庆')
  await expect(page.getByRole('option').first()).toBeVisible()

  await page.route('**/api/common/search/user**', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '坏了', data: null } }))
  // the browser adds its own warnings at unpredictable times
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('The search failed.'))
  await filter.fill('国庆李')
  await warning
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByText('没有符合的选项')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()

  // options that are loaded all at once
  await page.route('**/api/common/goods/brand/option**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '坏了', data: null } }),
  )
  const another = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('options'))
  await page.goto('/#/goods/package?edit=new')
  await page.getByRole('dialog').getByRole('button', { name: '选择商品' }).click()
  const picker = page.getByRole('dialog', { name: '选择商品' })
  await picker.getByRole('combobox', { name: '品牌' }).click()
  await another
  await expect(page.getByText('没有符合的选项')).toBeVisible()
})
