import { confirmPublish, pickSku, seeResults } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'

test('[A10] a collection goes from draft to pause, gets more pieces and is closed', async ({ page: admin, browser, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 2000, price_trade: 1900, price_cost: 1400, stock: 100 })
  const title = `合集${unique()}`
  const page = await colleague(browser, 'operator')

  await test.step('the editor names what is wrong and asks to confirm a price below cost', async () => {
    await admin.goto('/#/activity/collection')
    await admin.getByRole('button', { name: '新增活动合集' }).first().click()
    const form = windowOf(admin, '新增活动合集')
    await form.getByLabel('合集名称').fill(title)
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请至少添加一个商品').first()).toBeVisible()
    await pickSku(admin, form, sku.code)
    const line = form.getByRole('group', { name: sku.code })
    await line.getByLabel('活动价').fill('25')
    await line.getByLabel('活动库存').fill('5')
    await line.getByLabel('每人限购').fill('3')
    // 500 lines stay within reach
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48)
    await form.getByRole('button', { name: '保存' }).click()
    await expectFault(line, '活动价', '活动价必须小于门店价')
    await line.getByLabel('活动价').fill('13')
    await expect(line).toContainText('低于成本价')
    await form.getByRole('button', { name: '保存' }).click()
    await expectFault(line, '活动价', '活动价不能低于成本价，请确认')
    await expectNoFindings(admin, '[role=dialog]')
    await form.getByRole('checkbox', { name: /低于成本价/ }).check()
    await expect(form.getByRole('region', { name: '发布前检查' })).toContainText(sku.code)
    await expect(form.getByRole('figure', { name: '手机预览' })).toContainText('¥13.00')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(admin, /^已新增 /)
  })

  await test.step('the price is raised in the goods of the draft, and an operator publishes it', async () => {
    await admin.goto(`/#/activity/collection?title=${encodeURIComponent(title)}`)
    await expect(rowOf(admin, title)).toContainText('草稿')
    await rowAction(admin, title, '商品')
    const drawer = admin.getByRole('dialog')
    await drawer.getByRole('group', { name: sku.code }).getByLabel('活动价').fill('15')
    await expect(drawer.getByRole('group', { name: sku.code })).toContainText('毛利率 7%')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
    await page.goto(`/#/activity/collection?title=${encodeURIComponent(title)}`)
    await rowAction(page, title, '发布')
    await confirmPublish(page, title)
    await expectToast(page, `已发布 ${title}`)
    await expect(rowOf(page, title)).toContainText('进行中')
    await expectNoFindings(page, 'main')
  })

  await test.step('it is paused and resumed, more pieces are added, and the figures count', async () => {
    await rowAction(page, title, '暂停')
    await answer(page, `暂停“${title}”？`, '暂停')
    await expect(rowOf(page, title)).toContainText('已暂停')
    await rowAction(page, title, '恢复')
    await answer(page, `恢复“${title}”？`, '恢复')
    await expect(rowOf(page, title)).not.toContainText('已暂停')
    await rowAction(page, title, '商品')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByLabel('活动价')).toBeDisabled()
    await drawer.getByLabel('活动库存').fill('9')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
    await seeResults(page, title, '成交额')
  })

  await test.step('it is closed', async () => {
    await rowAction(page, title, '关闭')
    await answer(page, `关闭“${title}”？`, '关闭')
    await expect(rowOf(page, title)).toContainText('已关闭')
  })
  await page.context().close()
})
