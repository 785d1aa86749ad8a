import { colleague } from '#test/e2e/colleague.ts'
import { expect, expectToast, rowAction, test, windowOf } from '#test/e2e/helpers.ts'
import { openListening } from '#test/e2e/live.ts'

test('a record history tells every change in words; chosen old values return with a reason', async ({ page, goods }) => {
  const { spu } = await goods.family()
  const sku = await goods.sku(spu.id)
  const read = () => goods.get(`/api/goods/sku/detail?id=${sku.id}`)
  await goods.post('/api/goods/sku/edit', { ...(await read()), price_store: 12_000, weight: 1250, lead_days: 7 } as object)
  await page.goto(`/#/goods/sku?code=${sku.code}`)
  await rowAction(page, sku.code, '修改记录')
  const drawer = windowOf(page, `${sku.code} 的修改记录`)
  const changed = drawer.getByRole('listitem').first()
  await expect(changed).toContainText('门店价¥100.00¥120.00')
  await expect(changed).toContainText('重量0.25 KG1.25 KG')
  await expect(drawer.getByRole('listitem').last()).toContainText('新增')

  await changed.getByRole('button', { name: '恢复旧值…' }).click()
  const dialog = windowOf(page, '恢复旧值')
  await dialog.getByRole('checkbox', { name: '重量' }).uncheck()
  await dialog.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(dialog.getByLabel('恢复原因')).toHaveAccessibleDescription('请输入恢复原因')
  await dialog.getByLabel('恢复原因').fill('录入有误')
  await dialog.getByRole('button', { name: '恢复', exact: true }).click()
  await expectToast(page, '恢复成功')
  await expect(drawer.getByRole('listitem').first()).toContainText('原因：录入有误')
  expect(await read()).toMatchObject({ price_store: 10_000, lead_days: 0, weight: 1250 })
})

test('a form shows other editors and their changes, and its head opens the history', async ({ page, goods, browser }) => {
  const brand = await goods.brand()
  await openListening(page, `/#/goods/brand?word=${brand.code}`)
  await rowAction(page, brand.code, '编辑')
  const form = windowOf(page, '编辑品牌')
  await expect(form.getByLabel('品牌名称')).toHaveValue(brand.title)

  const theirs = await colleague(browser, 'goods')
  await theirs.goto(`/#/goods/brand?word=${brand.code}&edit=${brand.id}`)
  const theirForm = windowOf(theirs, '编辑品牌')
  await expect(theirForm.getByRole('status').first()).toContainText('也打开了')
  await expect(form.getByText(/也打开了$/)).toBeVisible()
  await theirForm.getByLabel('产地/国别').fill('青岛')
  await expect(form.getByText(/正在修改 产地\/国别$/)).toBeVisible()
  theirs.on('dialog', (dialog) => void dialog.accept())
  await theirs.goto('about:blank')
  await expect(form.getByText(/正在修改/)).toHaveCount(0)
  await theirs.context().close()

  await form.getByRole('button', { name: '修改记录' }).click()
  await expect(windowOf(page, /的修改记录$/).getByRole('listitem')).toContainText(brand.title)
})
