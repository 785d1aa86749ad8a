import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { answer, expect, expectFault, expectToast, refusedAction, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

const MANY = 13

test('[A08] [I5] [S26] a price change below cost shows its impact and waits for an approver', async ({ page, goods, browser, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { brand, spu } = await goods.family()
  // 10 % less is below cost, which one person may not decide for any number of SKUs
  const prices = { price_store: 10_000, price_trade: 9_000, price_cost: 8_200 }
  const skus = await Promise.all(Array.from({ length: MANY }, () => goods.sku(spu.id, prices)))
  const other = await colleague(browser, await database.hire('goods'))

  await page.goto(`/#/goods/sku?brand_id=${brand.id}&page_size=10`)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: `选择全部 ${MANY} 条` }).click()
  await page.getByRole('button', { name: '批量改价' }).click()
  const dialog = windowOf(page, `批量改价 · ${MANY}个SKU`)
  await dialog.getByRole('radiogroup', { name: '价格' }).getByText('贸易价').click()
  await dialog.getByLabel('数值').fill('-10')
  const impact = dialog.getByRole('region', { name: '调价影响' })
  await expect(impact).toContainText(`须由另一人复核：${MANY}个SKU将低于成本价`)
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expectFault(dialog, '调整原因', '请输入调整原因')
  const reason = `清仓 ${brand.code}`
  await dialog.getByLabel('调整原因').fill(reason)
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expectToast(page, '已提交复核，通过后生效')

  await test.step('the person who submitted it cannot approve it', async () => {
    await page.goto('/#/goods/priceChange?state=pending')
    await expect(rowOf(page, reason)).toContainText('待复核')
    await expectNoFindings(page, 'main')
    await rowAction(page, reason, '影响')
    await expect(windowOf(page, /^调价影响/)).toContainText(`${MANY} 个SKU`)
    await page.keyboard.press('Escape')
    await expect(await refusedAction(page, reason, '通过')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a colleague approves, and the prices change', async () => {
    await other.goto('/#/goods/priceChange?state=pending')
    await rowAction(other, reason, '通过')
    const review = windowOf(other, /^通过调价单/)
    await expect(review).toContainText('低于毛利底线')
    await review.getByRole('button', { name: '通过', exact: true }).click()
    await expectToast(other, '调价已通过')
    await page.goto(`/#/goods/priceChange?state=applied`)
    await expect(rowOf(page, reason)).toContainText('已生效')
    await expect(async () => {
      const { list } = (await goods.get(`/api/goods/sku/list?brand_id=${brand.id}&page_size=1`)) as unknown as {
        list: { price_trade: number }[]
      }
      expect(list[0]?.price_trade).toBe(8100)
    }).toPass()
  })

  await test.step('[I2] an imported price list beyond the limit leaves prices to a colleague, writes the rest', async () => {
    const lines = ['商品编码,贸易价(元),起订量', ...skus.map(({ code }) => `${code},80.5,2`)]
    await page.goto('/#/task/import?kind=goods.sku.import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '价格表.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: '开始比对' }).click()
    const study = page.getByRole('region', { name: '调价影响' })
    await expect(study).toContainText(`须由另一人复核：${MANY}个SKU将低于成本价`)
    await expect(page.getByText('导入后，价格保持不变并生成调价单')).toBeVisible()
    await expectNoFindings(page, 'main')
    await page.getByRole('button', { name: `导入 ${MANY} 行` }).click()
    await expect(page.getByText(`${MANY} 个SKU的价格已提交调价单`)).toBeVisible()
    const stored = async () => {
      const { list } = (await goods.get(`/api/goods/sku/list?brand_id=${brand.id}&page_size=1`)) as unknown as {
        list: { price_trade: number; moq: number }[]
      }
      return [list[0]?.price_trade, list[0]?.moq]
    }
    expect(await stored()).toEqual([8100, 2])
    await page.getByRole('button', { name: '查看调价单' }).click()
    const imported = `${MANY}个SKU的价格`
    await expect(rowOf(page, imported)).toContainText('待复核')

    await other.goto('/#/goods/priceChange?state=pending&source=import')
    await rowAction(other, imported, '通过')
    const review = windowOf(other, /^通过调价单/)
    await expect(review.getByRole('table', { name: '价格明细' })).toContainText('¥80.50')
    await review.getByRole('button', { name: '通过', exact: true }).click()
    await expectToast(other, '调价已通过')
    await other.context().close()
    await expect(async () => expect(await stored()).toEqual([8050, 2])).toPass()
  })

  await test.step('a later change is scheduled and can be cancelled', async () => {
    await page.goto(`/#/goods/sku?brand_id=${brand.id}&page_size=10`)
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('button', { name: '批量改价' }).click()
    const later = windowOf(page, /^批量改价/)
    // above the floor again, so that nobody has to approve it
    await later.getByRole('radiogroup', { name: '价格' }).getByText('贸易价').click()
    await later.getByLabel('数值').fill('20')
    await later.getByLabel('调整原因').fill(`${reason} 后续`)
    await later.getByRole('textbox', { name: '生效时间' }).fill('2035-01-01T08:00')
    await later.getByRole('button', { name: '确认修改' }).click()
    await expectToast(page, '已安排，到时自动生效')
    await page.goto('/#/goods/priceChange?state=scheduled')
    await rowAction(page, `${reason} 后续`, '撤回')
    await answer(page, '确定要撤回该调价单吗？', '撤回')
    await expect(rowOf(page, `${reason} 后续`)).toHaveCount(0)
  })
})
